// Moves that a second tap makes, unless somebody wants them at once: what nothing takes back, and on boards with data-fine
// what is smaller than a finger.
"use strict";

let tapped = ""; // the action that was tapped once
let hasty = false; // the second half of a double click is no second thought

const FINGER = 44, coarse = matchMedia("(pointer: coarse)"); // pixels that a finger needs
const isFine = (one) => { const { width, height } = one.getBoundingClientRect(); return coarse.matches && !!$("#sure") && !!one.closest("[data-fine]") && Math.min(width, height) < FINGER; };

function beneath({ target, clientX, clientY }) { // of lit things that are smaller than a finger the nearest; otherwise what was hit
  const one = target.closest(ACTS), some = coarse.matches && target.closest("[data-fine]");
  if (!some || one?.matches(LIT + ", .picked")) return one;
  const far = (each) => { const { x, y, width, height } = each.getBoundingClientRect(), across = Math.abs(x + width / 2 - clientX), down = Math.abs(y + height / 2 - clientY); return Math.max(across, down) > FINGER / 2 ? Infinity : Math.hypot(across, down); };
  const best = visible(LIT).filter((each) => some.contains(each)).sort((a, b) => far(a) - far(b))[0];
  return best && far(best) < Infinity ? best : one;
}

function isMeant(one) {
  const { action } = one.dataset, isFinal = $(".ask")?.dataset.final?.split(" ").includes(action);
  if ((tapped === action && !hasty) || kept("sudden") || !(isFinal || isFine(one))) return true;
  if (isFinal) askAgain(one); else ready(one);
  $$(`[data-action="${action}"]`).forEach((each) => each.classList.add("tapped"));
  return false;
}

function askAgain(one) {
  const it = near = beside(one);
  bubble($("#final").innerHTML);
  clear($("#bubble"), boxes([it]), boxes([$("#ask")])); // it can be tapped again
  $("#bubble .line").dataset.action = tapped = one.dataset.action;
}

function ready(one) { // it is shown, and the bar of the question has its button
  hide();
  $("#sure").dataset.action = tapped = one.dataset.action;
  $("#sure-of").textContent = one.ariaLabel;
  showSure();
}

function showSure() {
  const shows = tapped && $("#sure")?.dataset.action === tapped;
  for (const one of $$("#sure, #sure-of")) one.hidden = !shows;
  mayUndo();
}

function untap() {
  tapped = "";
  showSure();
  $$(".tapped, .suggested, .also").forEach((one) => one.classList.remove("tapped", "suggested", "also"));
}
