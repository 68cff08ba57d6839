// The rulebook: a panel beside the table that opens at a rule, search while somebody types, printing.
"use strict";

let opener = null; // where the focus was before the panel opened
const book = () => $("#book");
const isBookOpen = () => book() && !book().hidden;

async function openBook(number, from) {
  const box = book(), at = `${given().game} ${root.lang}`;
  if (!isBookOpen()) opener = from;
  if (box.dataset.has !== at) { // another language may have been chosen since
    const answer = await fetch(`/rules/${given().game}/panel`).catch(() => null);
    if (!answer?.ok) return location.assign(from.href);
    box.innerHTML = await answer.text();
    box.dataset.has = at;
  }
  globalThis.tellEnd?.(); // in a tour: where its panel is now
  box.hidden = false;
  given().book = "";
  for (const one of $$("dialog[open]")) one.close(); // an entry may lie over the list of all cards
  turnTo(number);
}

function closeBook() {
  book().hidden = true;
  delete given().book;
  const back = opener?.getClientRects().length ? opener : $(".top [href^='/rules/']");
  back?.focus({ preventScroll: true });
  opener = null;
}

function turnTo(number) { // in the panel, or on the page of the rulebook
  const inside = book() || document, leaf = $(".leaf", inside), found = number && (document.getElementById(number) || document.getElementById(number.split(".")[0]));
  $$(".here", inside).forEach((one) => one.classList.remove("here"));
  if (!found) return leaf.focus({ preventScroll: true });
  found.classList.add("here");
  if (book()) leaf.scrollTop += found.getBoundingClientRect().top - leaf.getBoundingClientRect().top - 12;
  else found.scrollIntoView({ block: "start" });
  found.tabIndex = -1;
  found.focus({ preventScroll: true });
}

let typing = 0;
async function look(field) {
  const q = field.value.trim(), box = field.closest(".book, .book-panel");
  const answer = await fetch(`/rules/${given().game}/found?${new URLSearchParams({ q })}`).catch(() => null);
  if (!answer?.ok || field.value.trim() !== q) return; // a later one is on its way
  const found = $(".found", box);
  found.innerHTML = await answer.text();
  if (q) found.closest(".leaf").scrollTop = 0;
}

function leaf(event) { // a click on a link to a rule, before the table hears of it
  const link = event.target.closest?.("a[href]"), close = event.target.closest?.("[data-close-book]");
  if (event.target.closest?.("[data-print]")) print();
  if (close) { event.preventDefault(); event.stopPropagation(); return closeBook(); }
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || "open" in link.dataset || "page" in link.dataset || !given().game) return;
  const { pathname, hash } = new URL(link.href), own = pathname === `/rules/${given().game}` || (link.closest("#book") && link.getAttribute("href").startsWith("#"));
  if (!own || (!book() && !link.closest(".found"))) return;
  event.preventDefault();
  event.stopPropagation();
  const number = decodeURIComponent(hash.slice(1));
  if (!book()) { location.hash = hash; return turnTo(number); }
  if (!number && isBookOpen() && !link.closest("#book")) return closeBook();
  openBook(number, link);
}

document.addEventListener("click", leaf, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !isBookOpen() || $("dialog[open]") || $(":popover-open")) return;
  event.stopPropagation();
  event.preventDefault();
  closeBook();
}, true);
document.addEventListener("input", ({ target }) => {
  if (!target.matches(".book-search input")) return;
  clearTimeout(typing);
  typing = setTimeout(look, 150, target);
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches(".book-search")) return;
  event.preventDefault();
  look($("input", event.target));
});
