// How changes are seen: things glide from place to place, and what others do is shown one action after the other.
"use strict";

const isStill = () => document.hidden || kept("still") || matchMedia("(prefers-reduced-motion: reduce)").matches;

// ---- one change: what is in both the old and the new page under the same name, but elsewhere, glides

const filled = {}; // each region's last markup
const news = (parts) => Object.fromEntries(Object.entries(parts).filter(([id, html]) => filled[id] !== html));
const parsed = (parts) => Object.fromEntries(Object.entries(parts).map(([id, html]) => {
  const now = document.createElement("template");
  now.innerHTML = html;
  return [id, now.content];
}));

let moving = null;
function swap(parts, first = () => {}) {
  parts = news(parts); // who comes again is told everything, and must not notice
  if (!moving && !Object.keys(parts).length) { first(); return mend(); }
  Object.assign(filled, parts);
  const now = parsed(parts), change = () => { const there = walkers(); first(); refill(now); walk(there); };
  if (!document.startViewTransition || isStill()) return change();
  moving?.skipTransition();
  const before = places(Object.keys(now).map((id) => [id, $(`#${id}`)])), after = places(Object.entries(now));
  const come = ways("From", Object.values(now)).filter(([name]) => !before.has(name)), gone = ways("To", [document]).filter(([name]) => !after.has(name));
  // Only these get a name: with one for everything that could move, each picture of the motion takes ten times as long.
  const move = new Set([...after.keys()].filter((name) => before.has(name) && before.get(name) !== after.get(name)));
  for (const [name] of [...come, ...gone]) move.add(name);
  label(move, come);
  const mine = moving = document.startViewTransition(() => { change(); label(move, gone); });
  mine.ready.catch(() => {}); // skipped
  mine.finished.finally(() => { if (moving === mine) { moving = null; label(new Set(), []); } });
}

function places(regions) { // of each name: the region, then at each level which of how many
  const found = new Map();
  for (const [id, region] of regions) {
    for (const one of region ? $$("[data-move-name]", region) : []) {
      let place = id;
      for (let at = one; at !== region; at = at.parentNode) { const all = [...at.parentNode.children]; place += ` ${all.indexOf(at)}/${all.length}`; }
      if (!found.has(one.dataset.moveName)) found.set(one.dataset.moveName, place);
    }
  }
  return found;
}

// What has no place in the old page comes from what it names; what has none in the new one goes to it.
const ways = (which, places) => places.flatMap((place) => $$(`[data-move-${which.toLowerCase()}]`, place).map(({ dataset }) => [dataset.moveName, dataset["move" + which]]));

const named = new Map();
function label(move, more) { // by script: the policy allows no style in markup; a name may stand only once
  for (const one of named.values()) one.style.viewTransitionName = ""; // some have another name by now, or none
  named.clear();
  for (const one of move.size ? $$("[data-move-name]") : []) if (move.has(one.dataset.moveName) && !named.has(one.dataset.moveName)) named.set(one.dataset.moveName, one);
  const taken = new Set(named.values());
  for (const [name, id] of more) {
    const place = document.getElementById(id), one = (place && $(":scope > .seat", place)) || place; // of a panel its mark
    if (one && isInView(one) && !named.has(name) && !taken.has(one)) { named.set(name, one); taken.add(one); }
  }
  for (const [name, one] of named) one.style.viewTransitionName = name;
}

// In a drawing, where no name is kept, what has come says how far away it was: data-walk, in units of the drawing.
const walkers = () => new Set($$("[data-walk]").map((one) => one.id));
function walk(there) {
  if (isStill()) return;
  for (const one of $$("[data-walk]").filter(({ id }) => !there.has(id))) {
    const [x, y] = one.dataset.walk.split(" ");
    one.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: PACE, easing: "ease-in-out" });
  }
}

function through(event) { // what glides arrives at once, and is clicked there
  const { clientX, clientY } = event, again = new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY });
  moving.finished.then(() => document.elementFromPoint(clientX, clientY)?.dispatchEvent(again));
  moving.skipTransition();
}

// ---- several changes: what others do waits until the action before it could be seen

const PACE = 700, FASTEST = 150; // milliseconds from one action to the next
const KEPT = 24; // actions that can be shown again
const AGAIN = ["board", "tray", "players", "latest"]; // the regions that they are seen in
let queue = [], shots = [], seen = {}, timer = 0, since = -PACE;

const isStep = (told) => !!told.regions.latest;
const pace = () => Math.max(FASTEST, PACE / Math.max(1, queue.length - 2));
const canAgain = () => shots.length > 1 && !isStill();

function own(told) { // the reader's doing shows at once; what comes after it can be shown again
  skip();
  shots = [];
  present(told, true);
  since = performance.now();
}

function arrive(told) {
  if (!isStep(told)) delete told.regions.latest; // the line goes by itself
  const before = queue.at(-1);
  if (!before && (isStill() || !isStep(told))) present(told);
  else if (isStep(told) || before.again) { queue.push(told); next(); }
  else Object.assign(before, { ...told, regions: { ...before.regions, ...told.regions }, sound: told.sound || before.sound });
}

function next() {
  clearTimeout(timer);
  const wait = since + pace() - performance.now();
  if (!queue.length) return;
  if (wait > 0) timer = setTimeout(next, wait);
  else { present(queue.shift()); next(); }
}

function skip() { // all that waits, at once
  if (!queue.length) return false;
  clearTimeout(timer);
  const back = queue.findLast((one) => one.again), rest = queue.filter((one) => !one.again), last = rest.at(-1);
  queue = [];
  rest.forEach(remember);
  swap(Object.assign({}, back?.regions, ...rest.map((one) => one.regions)), () => last && show(last));
  sound(last?.sound);
  return true;
}

function present(told, first = false) {
  if (told.again) swap(told.regions);
  else { remember(told, first); swap(told.regions, () => show(told)); }
  sound(told.sound);
  if (isStep(told) || told.again) since = performance.now();
  if (isStep(told) && !told.full && !told.regions.result && !isStill()) tellLatest();
}

function remember(told, first = false) { // how it is seen after this
  Object.assign(seen, told.regions);
  if (isStep(told) || first === true) shots = [...shots, { again: true, sound: told.sound, regions: scene(AGAIN) }].slice(-KEPT);
}
const scene = (names) => Object.fromEntries(names.filter((id) => id in seen).map((id) => [id, seen[id]]));

function again() { // the actions since the own last decision, then how it is now
  skip();
  given().pane = "table";
  since = performance.now() - PACE;
  queue.push(...shots, { again: true, regions: scene(AGAIN.slice(0, -1)) });
  next();
}

function skips({ target }) { // a click or a key for something that is not there any more, or not yet: it only ends the waiting
  if (!queue.length || target.closest("dialog, input, select, a, [data-show], [data-tab]")) return false;
  return skip();
}

function tellLatest() { // what was done, in a line at the upper edge of the board
  const line = $("#latest"), boxes = [$("#board"), ...$("#board").children].map((one) => one.getBoundingClientRect());
  const board = boxes.find((box) => box.width) && boxes.reduce((best, box) => (box.width * box.height > best.width * best.height ? box : best));
  if (!board) return; // another pane is open
  line.style.insetBlockStart = `${Math.max(board.top, 0) + 6}px`;
  line.style.left = `${board.x + board.width / 2}px`;
  line.style.maxWidth = `${board.width - 16}px`;
  line.classList.remove("on");
  void line.offsetWidth; // begin again
  line.classList.add("on");
}
