// Setting up a position. Every change is another address of this page; of what is there only the regions are swapped.
"use strict";
(() => {
const places = () => $("#f-places");
const depth = () => history.state?.depth || 0; // so many changes were made on this page

async function visit(query, push = true) {
  const answer = await fetch(`${location.pathname}?${query}&regions=`).catch(() => null);
  if (!answer?.ok) return;
  const { regions, at, wrong } = await answer.json(), eyes = query.get("eyes");
  const now = `${location.pathname}?at=${at}${eyes ? `&eyes=${eyes}` : ""}`, changed = at !== new URLSearchParams(location.search).get("at");
  if (push && changed) history.pushState({ depth: depth() + 1 }, "", now);
  else if (push) history.replaceState(history.state, "", now);
  swap(regions);
  $(".lang [name=back]").value = now;
  freshen();
  $(".here", places())?.scrollIntoView({ block: "nearest" });
  if (wrong) bubble(wrong); else hide();
}

function freshen() { // what the script makes superfluous, or possible
  for (const one of $$("[data-set]")) one.hidden = true;
  $("[data-undo]").disabled = !depth();
}

function ask_for(button) { // the form as it would be sent, without the numbers that are as they were
  const query = new URLSearchParams(new FormData(places(), button));
  for (const key of [...query.keys()]) if (key.startsWith("n.")) query.delete(key);
  visit(query);
  if (button.name === "pick" && button.value && given().pane === "log") $("[data-tab=table]")?.click(); // where it goes is on the board
}

function tap(event) { // on the board: what is drawn there, or where the thing in hand may go
  if (event.target.closest("a[href], dialog, [popover]")) return;
  const here = $$(".here[data-spot]", places()), all = here.length ? here : $$(".thing[data-spot]", places());
  const found = all.filter((one) => one.dataset.spot && event.target.closest(one.dataset.spot));
  event.preventDefault(); // nothing on this board is played
  event.stopPropagation();
  if (found.length) return ask_for(found[0]);
  hide();
  const several = here.length ? null : $$(".setup-place[data-spot]", places()).find((one) => one.dataset.spot && event.target.closest(one.dataset.spot));
  if (several) list(several);
}

function list(place) { // what lies there, for somebody who has tapped the place and no one thing
  place.open = true;
  if (!place.checkVisibility()) $("[data-tab=log]")?.click();
  place.scrollIntoView({ block: "center", behavior: "instant" });
  $(".thing", place)?.focus({ preventScroll: true });
}

document.addEventListener("DOMContentLoaded", () => {
  for (const id of ["board", "players", "tray"]) document.getElementById(id).addEventListener("click", tap, true);
  document.addEventListener("submit", (event) => {
    if (event.target !== places()) return;
    event.preventDefault();
    if (event.submitter && !("set" in event.submitter.dataset)) ask_for(event.submitter);
  });
  document.addEventListener("change", ({ target }) => {
    if (!target.name?.startsWith("n.") || !target.value) return;
    const query = new URLSearchParams({ at: places().elements.at.value, eyes: places().elements.eyes.value });
    query.set(target.name, target.value);
    visit(query);
  });
  document.addEventListener("click", (event) => {
    const eyes = event.target.closest(".eyes a");
    if (event.target.closest("[data-undo]")) history.back();
    if (!eyes) return;
    event.preventDefault();
    visit(new URLSearchParams(eyes.search));
  });
  addEventListener("popstate", () => visit(new URLSearchParams(location.search), false));
  freshen();
});
})();
