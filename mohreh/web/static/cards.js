// Cards at hand: the entry of a card, the list of all of them beside the table; and why something cannot be done; and help in a first game.
"use strict";
(() => {
const fetched = async (path, more = {}) => { // a piece of markup of this table, or of this game
  const { cards, socket, options } = given(), link = new URL(socket || "", location).searchParams.get("link");
  const query = new URLSearchParams(cards.startsWith("/t/") ? (link ? { link } : {}) : options);
  for (const name in more) query.set(name, more[name]);
  const answer = await fetch(`${cards}${path}?${query}`).catch(() => null);
  return answer?.ok ? answer.text() : "";
};

let opened = []; // the entries that were opened one from the other
async function explain([kind, name], one) {
  if (kind === "term") return define(name, one);
  const html = await fetched(`/${kind}/${name}`), box = $("#d-card [data-keep]");
  if (!html) return;
  const inside = !!one?.closest("#d-card");
  if (!one?.closest("#bubble, dialog")) hide(); // of something else, and in the way when the entry is closed
  opened = inside ? [...opened, `${kind}:${name}`] : [`${kind}:${name}`];
  box.innerHTML = html;
  if (opened.length > 1) {
    const back = Object.assign(document.createElement("button"), { className: "btn line", textContent: word("back") });
    back.dataset.go = "back";
    box.prepend(back);
  }
  if (!$("#d-card").open) $("#d-card").showModal();
  $("#d-card").scrollTop = 0;
}
GO.back = (one) => { opened.pop(); explain(opened.pop().split(":"), one); };

GO.cards = async () => {
  const html = await fetched("");
  if (!html) return;
  $("#d-cards [data-keep]").innerHTML = html;
  $("#d-cards").showModal();
};

let asked = 0, soon = 0; // only the answer to what was typed last counts
async function seek(form) {
  const number = ++asked, html = await fetched("", Object.fromEntries(new FormData(form)));
  const found = $("[data-found]", new DOMParser().parseFromString(html, "text/html"));
  if (found && number === asked) $("[data-found]", form.parentNode).replaceChildren(...found.childNodes);
}
document.addEventListener("input", ({ target }) => {
  const form = target.closest(".seek");
  if (form) { clearTimeout(soon); soon = setTimeout(() => seek(form), 150); }
});
document.addEventListener("submit", (event) => {
  if (event.target.matches("dialog .seek")) { event.preventDefault(); seek(event.target); }
});

// ---- why can't I? a long press, a right click or the key w on anything at the table; on a lit place: what a tap would do

const THING = "[data-open]:not([data-open^='term:'])"; // data-thing, where what a tap explains is not what is there
const HELD = 550; // milliseconds of a long press, where the browser has no event for one
let holding = 0, heldDown = false, start = [0, 0];

function wonder(target) { // ask about what is there; false where there is nothing to ask about
  if (!given().socket || !target?.closest?.("#board, #tray, #actions, #players, #ask")) return false;
  const sure = target.closest("#board .lit[data-action]:not(button)"); // who holds it wants to know; to play it is a tap
  if (sure) { near = sure; tell({ t: "why", action: +sure.dataset.action }); return true; }
  if (target.closest(".lit, [data-part]:not([data-why])")) return false; // what only waits for its turn to be picked is no riddle
  const titled = target.closest("#ask button[title]");
  if (titled) { tellTitle(titled); return true; } // a finger cannot hover over it
  const opens = target.closest("[popovertarget]"), menu = document.getElementById(opens?.getAttribute("popovertarget")), one = target.closest("[data-why]") || (menu && $("[data-why]", menu));
  const named = target.closest("[data-thing]") || target.closest(THING) || (menu && $(THING, menu)), thing = named?.dataset.thing || named?.dataset.open || "";
  if (menu && !one && !thing) { menu.showPopover({ source: opens }); return true; } // it says all there is to say
  near = beside(target.closest("button, [role=button], [data-open]") || target);
  tell(one ? { t: "why", action: +one.dataset.why } : { t: "why", thing });
  return true;
}

const letGo = () => clearTimeout(holding);
document.addEventListener("contextmenu", (event) => {
  letGo();
  if (heldDown) event.preventDefault();
  else if (wonder(event.target)) { event.preventDefault(); heldDown = true; }
});
document.addEventListener("pointerdown", (event) => {
  const { target, pointerType, clientX, clientY } = event;
  letGo();
  heldDown = false;
  start = [clientX, clientY];
  if (pointerType === "touch") holding = setTimeout(() => { heldDown = wonder(target); }, HELD);
});
document.addEventListener("pointermove", ({ clientX, clientY }) => { if (Math.hypot(clientX - start[0], clientY - start[1]) > 10) letGo(); });
for (const name of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(name, letGo, true);
document.addEventListener("click", (event) => { // that ends a long press is no tap
  if (!heldDown) return;
  heldDown = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("keydown", (event) => {
  const { code, target } = event;
  if (code !== "KeyW" || event.ctrlKey || event.metaKey || event.altKey || kept("quiet") || target.matches("input, select") || $("dialog[open]")) return;
  if (wonder(document.activeElement)) event.preventDefault();
});

// ---- help at the first table of a game: each line for a few decisions of its kind, none once somebody says so

const ENOUGH = 3; // decisions with the same help
const helped = () => { try { return JSON.parse(kept(`help.${given().game}`) || "{}"); } catch { return {}; } };
let helping = ["", false]; // the question that help was last thought of for, and whether it shows

function help() {
  const line = $(".first-help");
  if (!line) return;
  const { step } = line.dataset, counts = helped(), question = `${step} ${at || given().at}`;
  if (helping[0] !== question) {
    helping = [question, "first" in given() && !counts.off && (counts[step] || 0) < ENOUGH];
    if (helping[1]) noteHelp({ ...counts, [step]: (counts[step] || 0) + 1 });
    line.hidden = !helping[1];
    makeRoom(innerHeight > 500 ? roomNow() : 0); // a low screen has none to spare
  }
  line.hidden = !helping[1];
}
function makeRoom(least) { // for what of the help does not fit into the bar at the top; it stays while others decide, so that nothing jumps
  const line = $(".first-help:not([hidden])"), over = line ? line.offsetTop + line.offsetHeight + 4 - $("#top").offsetHeight : 0, room = `${Math.max(least, over)}px`;
  if (root.style.getPropertyValue("--help-over") !== room) root.style.setProperty("--help-over", room);
}
const roomNow = () => parseFloat(root.style.getPropertyValue("--help-over")) || 0;
addEventListener("resize", () => makeRoom(0));
function readHelp() { // the bar is there again for whoever taps something; nothing moves under the finger
  if (innerWidth <= 1100 && helping[1]) { helping[1] = false; help(); }
}
document.addEventListener("pointerdown", ({ target }) => { if (!target.closest(".first-help")) readHelp(); });
document.addEventListener("click", ({ target }) => { if (target.closest(".first-help")) readHelp(); }); // no sooner: the tap would reach the bar
const noteHelp = (counts) => { try { localStorage[`mohreh.help.${given().game}`] = JSON.stringify(counts); } catch { /* a private window */ } };
GO.help = () => { noteHelp({ ...helped(), off: 1 }); helping[1] = false; help(); makeRoom(0); };

Object.assign(globalThis, { explain, help }); // what table.js calls; all else is only seen here
})();
