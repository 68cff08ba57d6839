// Bubbles and terms.
"use strict";

let near = null; // what was tapped: its bubble stands beside it where there is room
const beside = (one) => $(`[popovertarget=${one?.closest("[popover]")?.id}]`) || one; // of a menu, what opens it
function bubble(html) {
  const box = $("#bubble"), by = innerWidth > 760 && near?.isConnected && near.getBoundingClientRect();
  untap();
  box.innerHTML = html;
  box.hidden = near = null;
  box.style.maxHeight = "";
  const { width, height } = box.getBoundingClientRect();
  box.style.inset = by ? `${by.bottom + height + 16 < innerHeight ? by.bottom + 8 : Math.max(8, by.top - height - 8)}px auto auto ${Math.max(8, Math.min(by.x, innerWidth - width - 8))}px` : "";
}
const hide = () => { const box = $("#bubble"); if (box) { untap(); box.hidden = true; box.replaceChildren(); } };

function define(name, one) { // a term is explained beside what was tapped, in a dialog in place of what was there
  const word = $("#term-" + name), told = document.createElement("div");
  if (!word) return;
  told.append($("#term").content.cloneNode(true));
  $("b", told).textContent = word.textContent;
  $("span span", told).textContent = word.nextElementSibling.textContent;
  $("a", told).href += "#" + word.dataset.rule;
  if (one.closest("dialog")) { $(".x", told).remove(); $("#d-card [data-keep]").replaceChildren(told); return; }
  near = beside(one);
  bubble(told.innerHTML);
}

function tellTitle(one) { // why a button does nothing now, also to fingers
  near = beside(one);
  bubble($("#because").innerHTML);
  $("#bubble .why span").textContent = one.title;
}

function hover({ target }) { // over a term, or a symbol for one, its explanation is the title
  const one = target.closest?.('[data-open^="term:"], [data-term]'), word = one && $("#term-" + (one.dataset.term || one.dataset.open.slice(5)));
  if (!word) return;
  const words = `${word.textContent}: ${word.nextElementSibling.textContent}`;
  if (!(one instanceof SVGElement)) one.title = words;
  else if (!$("title", one)) one.prepend(Object.assign(document.createElementNS(one.namespaceURI, "title"), { textContent: words }));
}
document.addEventListener("pointerover", hover);

function idea(list) { // of a hint's suggestions the one that is read: on phones they lie side by side
  const { left, right } = list.getBoundingClientRect(), far = (one) => { const at = one.getBoundingClientRect(); return Math.abs(at.left + at.right - left - right); };
  return $$(".choice", list).sort((one, other) => far(one) - far(other))[0];
}
const boxes = (some) => some.filter((one) => one.getClientRects().length).map((one) => one.getBoundingClientRect());

function parts({ dataset: { action } }) { // what a suggestion is about, on the board or as what adds up to it
  return $$(`[data-action="${action}"]:not(#bubble *)`).flatMap((one) => {
    const some = one.dataset.parts?.split(" ").map((part) => `[data-part="${part}"]`);
    return some ? $$(some.join()) : [beside(one)];
  });
}

let read = null; // the suggestion whose parts are lit
function light(choice) { // this suggestion's parts light up, those of the others stay marked
  read = choice;
  $$(".suggested").forEach((one) => one.classList.remove("suggested"));
  parts(choice).forEach((one) => one.classList.add("suggested"));
}

function point(choice = $("#bubble .choice")) { // what is suggested lights up, is in view, and the bubble covers none of it
  const all = $$("#bubble .choice").flatMap(parts);
  all.forEach((one) => one.classList.add("also"));
  light(choice);
  const some = $$(".suggested"), there = some.filter((one) => one.closest("#board"));
  bring(some.find((one) => one.getClientRects().length));
  clear($("#bubble"), boxes(there.length ? there : some), boxes(all)); // a card is named; which square is meant has to be seen
}

let reading = 0;
document.addEventListener("scroll", ({ target }) => { // somebody leafs through the suggestions
  if (!target.matches?.(".ideas")) return;
  clearTimeout(reading);
  reading = setTimeout(() => {
    const choice = target.isConnected && idea(target);
    if (choice && choice !== read) point(choice);
  }, 120);
}, true);
for (const kind of ["focusin", "pointerover"]) document.addEventListener(kind, ({ target }) => { const one = target.closest?.(".ideas .choice"); if (one) light(one); });

function bring(one) { // into view, and from under what stays at the foot of the screen
  one?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const foot = $(".dock").getBoundingClientRect(), box = one?.getBoundingClientRect(); // on low screens the dock has no box
  if (box && foot.height && !one.closest(".dock") && box.left < foot.right && box.right > foot.left && box.bottom > foot.top - 8) scrollBy({ top: box.bottom - foot.top + 8, behavior: "instant" });
}

function clear(box, some, all) { // move the bubble, if need be, to where it covers least of what it speaks of
  const over = (what) => { const { left, top, right, bottom } = box.getBoundingClientRect(); return what.reduce((sum, one) => sum + Math.max(0, Math.min(right, one.right) - Math.max(left, one.left)) * Math.max(0, Math.min(bottom, one.bottom) - Math.max(top, one.top)), 0); };
  const sides = ["8px auto auto 8px", "8px 8px auto auto", "auto auto 8px 8px", "auto 8px 8px auto"];
  const places = [box.style.inset, ...(innerWidth > 760 ? sides : ["8px 0 auto", "auto 0 8px"])];
  const best = places.map((inset) => { box.style.inset = inset; return [over(some), over(all), inset]; }).sort((a, b) => a[0] - b[0] || a[1] - b[1])[0];
  box.style.inset = best[2];
  if (!best[0]) return;
  box.style.maxHeight = ""; // no place is free: as high as there is room above or below
  const top = Math.min(...some.map((one) => one.top)), bottom = Math.max(...some.map((one) => one.bottom)), above = top > innerHeight - bottom;
  box.style.inset = above ? "8px 0 auto" : "auto 0 8px";
  box.style.maxHeight = `${Math.max(90, (above ? top : innerHeight - bottom) - 20)}px`;
}


addEventListener("resize", () => $("#latest")?.classList.remove("on")); // of the latest move: the board is elsewhere now
