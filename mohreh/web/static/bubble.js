// Bubbles; and moves that nothing takes back: a second tap makes them, unless somebody wants them at once.
"use strict";

let near = null; // what was tapped: its bubble stands beside it where there is room
const beside = (one) => $(`[popovertarget=${one?.closest("[popover]")?.id}]`) || one; // of a menu, what opens it
function bubble(html) {
  const box = $("#bubble"), by = innerWidth > 760 && near?.isConnected && near.getBoundingClientRect();
  untap();
  box.innerHTML = html;
  box.hidden = near = null;
  const { width, height } = box.getBoundingClientRect();
  box.style.inset = by ? `${by.bottom + height + 16 < innerHeight ? by.bottom + 8 : Math.max(8, by.top - height - 8)}px auto auto ${Math.max(8, Math.min(by.x, innerWidth - width - 8))}px` : "";
}
const hide = () => { const box = $("#bubble"); if (box) { untap(); box.hidden = true; box.replaceChildren(); } };

let tapped = ""; // the action that was tapped once

function isMeant(one) {
  const { action } = one.dataset, finals = $(".ask")?.dataset.final?.split(" ") || [];
  if (tapped === action || kept("sudden") || !finals.includes(action)) return true;
  near = beside(one);
  bubble($("#final").innerHTML);
  $("#bubble .line").dataset.action = tapped = action;
  $$(`[data-action="${action}"]`).forEach((each) => each.classList.add("tapped"));
  return false;
}

function point() { // a hint has come: what it suggests first lights up, on the board or as the parts that add up to it
  const first = $("#bubble .choice"), { action } = first.dataset;
  for (const one of $$(`[data-action="${action}"]:not(#bubble *)`)) {
    const parts = one.dataset.parts?.split(" ").map((part) => `[data-part="${part}"]`);
    for (const each of parts ? $$(parts.join()) : [beside(one)]) each.classList.add("suggested");
  }
  first.focus({ preventScroll: true });
}

function untap() {
  tapped = "";
  $$(".tapped, .suggested").forEach((one) => one.classList.remove("tapped", "suggested"));
}
