// Mohreh's table: a socket, regions whose content changes, keyboard. How changes are seen is in motion.js.
"use strict";
const root = document.documentElement;
const $ = (what, inside = document) => inside.querySelector(what);
const $$ = (what, inside = document) => [...inside.querySelectorAll(what)];
const given = () => document.body.dataset; // what the server wrote on the page
const isInView = (one) => { // not below the fold or under something else
  const { x, y, width, height } = one.getBoundingClientRect(), hit = width && document.elementFromPoint(x + width / 2, y + height / 2);
  return !!hit && (one.contains(hit) || hit.contains(one));
};

// What stays on this device: theme, still (no motion), volume, quiet (letters do nothing), sudden.
const kept = (name) => { try { return localStorage["mohreh." + name] || ""; } catch { return ""; } };
const keep = (name, value) => { try { localStorage["mohreh." + name] = value; } catch { /* a private window */ } dress(); mend(); };
const dress = () => ["theme", "still"].forEach((name) => { root.dataset[name] = kept(name); });
dress(); // before anything is painted

// ---- swapping: old markup becomes like new; what is the same stays, so focus, scroll and typed text survive

const STAYS = ["open", "style", "hidden"];
const key = (node) => node.nodeType === 1 && (node.id || node.dataset.moveName || node.dataset.key || node.dataset.action);

function morph(old, now) {
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !STAYS.includes(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value && !STAYS.includes(name)) old.setAttribute(name, value);
  if (!old.hasAttribute("data-keep")) morphInside(old, now);
}

function morphInside(old, now) {
  let at = old.firstChild, first = now.firstChild; // what is equal at the beginning, most of a log, stays as it is
  while (at && first?.isEqualNode(at)) { at = at.nextSibling; first = first.nextSibling; }
  let end = null, want = first && now.lastChild; // and so does what is equal at the end
  for (let one = old.lastChild; end !== at && want && want.isEqualNode(one); one = one.previousSibling) { end = one; want = want === first ? null : want.previousSibling; }
  const wanted = [];
  for (; want; want = want === first ? null : want.previousSibling) wanted.unshift(want);
  const known = new Map(), keys = new Set(wanted.map(key));
  for (let one = at; one !== end; one = one.nextSibling) if (key(one)) known.set(key(one), one);
  for (const want of wanted) {
    const have = key(want) ? known.get(key(want)) : at !== end && !key(at) ? at : null;
    if (have?.nodeName !== want.nodeName) { old.insertBefore(want, at); continue; }
    let one = at; // where only what goes stands before it, that goes now: to move a thing is as much work as to make it
    while (one !== have && one !== end && !(key(one) && keys.has(key(one)))) one = one.nextSibling;
    if (one === have) at = without(at, have).nextSibling; else old.insertBefore(have, at);
    known.delete(key(want));
    if (have.nodeType === 1) morph(have, want); else if (have.data !== want.data) have.data = want.data;
  }
  without(at, end);
}

function without(at, end) { // the later of two siblings, when all from the first to it are gone
  while (at !== end) { const next = at.nextSibling; at.remove(); at = next; }
  return end;
}

function refill(parts) { // of each region its new content
  const focus = document.activeElement, byKeys = focus?.matches(":focus-visible"), ended = $("#result .result");
  for (const id in parts) {
    const region = document.getElementById(id);
    if (region) morphInside(region, parts[id]);
  }
  mend();
  if (!ended && $("#result .result")) scrollTo(0, 0); // who won comes first, wherever the reader was
  if (focus?.isConnected) focus.focus({ preventScroll: true });
  else if (byKeys) ($(LIT) || $("#ask"))?.focus({ preventScroll: true });
}

// ---- the socket

let socket = null, seq = 0, at = 0, delay = 500, pending = null, askedAt = 0, later = 0, awaited = 0; // awaited: the time of the own last decision
let waiting = [], atOnce = true; // what is said once connected; whether to come again without a pause
let heard = 0; // when something was heard last; a server that is only being restarted is there again within PATIENCE
const PATIENCE = 30000;
let words = 0, silent = 0; // what was heard so far; how often in turn nothing came in time: then it may take longer
let opens = 3000, answers = 3000; // how long a page waits to be let in, by how long it took last; and for an answer
const LONGEST = 10000;
const isOpen = () => socket?.readyState === 1;
const tell = (message) => {
  if (isOpen()) socket.send(JSON.stringify(message));
  else if (delay > 500) notice(word("lost"));
  else waiting.push(message);
};
const ping = () => tell({ t: "ping" });
const word = (name) => $("#words")?.dataset[name] || "";

function connect() {
  if (socket) return;
  const began = performance.now(); // what was begun and given up may still arrive, later than this: the server goes by the time
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${given().socket}&since=${Math.round(performance.timeOrigin + began)}`);
  socket.onopen = () => {
    opens = Math.max(1000, 3 * (performance.now() - began));
    const said = new Set([pending, ...waiting].filter(Boolean)); // once each
    waiting = [];
    words += 1; // it is let in; the table may still have to be found
    hello(); ping(); said.forEach(tell);
    expect(LONGEST);
  };
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = ({ code }) => lost(code);
  expect(opens * 2 ** Math.floor(silent / 3)); // the next attempt may meet another server, of which most are well
}

function lost(code) {
  socket = null;
  if (code === 4000 || code === 1008) return farewell(); // another window took over, or asked too much
  if (code === 1012 && atOnce) { // another server is there already
    atOnce = false;
    setTimeout(() => isOpen() || notice(word("lost")), 3000);
    return setTimeout(connect, 300 * Math.random());
  }
  setTimeout(ping, 1200);
  setTimeout(connect, delay * (0.5 + Math.random()));
  delay = code === 1013 || Date.now() - heard > PATIENCE ? Math.min(delay * 1.5, 15000) : 1000;
}

function expect(limit) { // a word, after something was said: a server that stands still takes all and says nothing
  const from = socket, before = words;
  setTimeout(() => {
    if (from !== socket || words !== before) return;
    silent += 1;
    if (isOpen()) answers = Math.min(2 * answers, LONGEST); // where all of them are slow, to come again helps nobody
    from.onclose = from.onmessage = from.onopen = null; // to close it takes a word of the server, too
    from.close();
    socket = null;
    notice(word("lost"));
    setTimeout(connect, 300 * Math.random()); // to wait for a word was pause enough
  }, Math.min(limit, LONGEST));
}

function beat() { // it may only look open
  ping();
  if (isOpen()) expect(answers);
}

const hello = () => tell({ t: "hello", seq, mark: given().mark, lang: given().language, digits: given().digits, text: "text" in given() });
const settle = (fields) => { fetch("/me", { method: "POST", body: new URLSearchParams(fields), keepalive: true }); hello(); };

function hear({ t, ...told }) {
  seq = told.seq || seq;
  given().mark = told.mark || given().mark; // of what is shown
  delay = 500; // to open is not enough
  heard = Date.now();
  words += 1;
  silent = 0;
  atOnce = true;
  notice("");
  if (t === "view") {
    if (!whole(told)) return hello(); // it lacks what these edits are of: the server sends everything
    if (pending || told.full || told.at <= awaited) own(told); else arrive(told);
  }
  if ((t === "done" || t === "refused") && pending?.id === told.id) {
    if (Date.now() - askedAt < 1500) answers = 3000;
    pending = null;
    if (t === "done") awaited = told.at;
    else sound("refused");
    clearTimeout(later); // that of an earlier one
    later = setTimeout(release, t === "done" && told.at !== at ? 15000 : 0); // what came of it is on its way
    if (told.why === "stale") hello(); // the newest view
  }
  if (t === "why") sound("refused");
  if (told.html) bubble(told.html);
  if (t === "hint") { point(); $("#bubble .choice").focus({ preventScroll: true }); }
  if (told.to) location.assign(told.to);
}

const received = {}; // each region's markup, as it was sent last
function whole({ regions, edits }) { // of each region that was sent as edits, all of it
  for (const id in edits) {
    if (!(id in received)) return false;
    let text = "", done = 0;
    for (let n = 0; n < edits[id].length; n += 3) { text += received[id].slice(done, edits[id][n]) + edits[id][n + 2]; done = edits[id][n + 1]; }
    regions[id] = text + received[id].slice(done);
  }
  Object.assign(received, regions);
  return true;
}

function show(told) { // it is seen from now on
  if (told.at !== at) { picked = []; if (tapped) hide(); }
  at = told.at; // not before it shows: a click is for the time that was seen
  document.title = told.title;
  if (root.lang !== told.lang) { // set anew, it would cost the style of every element
    root.lang = told.lang; // of these words; who has just asked for another may still get these
    root.dir = told.lang === "fa" ? "rtl" : "ltr";
  }
  release();
}

function release() {
  if (pending) return;
  delete given().busy;
  $$(".pressed").forEach((one) => one.classList.remove("pressed"));
}

function ask(message, element) { // one thing at a time; sent again with the same id when the connection was lost
  if (pending) return;
  pending = { ...message, at, id: Date.now().toString(36) + Math.random().toString(36).slice(2) };
  askedAt = Date.now();
  near = beside(element);
  element?.classList.add("pressed");
  given().busy = "";
  hide();
  tell(pending);
  if (isOpen()) expect(answers);
}

// ---- combinations: things with data-part are picked one by one; data-parts on a button is what they add up to

let picked = [];
function left(button, chosen) { // what a combination still lacks; null when it has no room for what was chosen
  const parts = button.dataset.parts.split(" ");
  for (const one of chosen) { const n = parts.indexOf(one); if (n < 0) return null; parts.splice(n, 1); }
  return parts;
}
const sums = (chosen) => $$("[data-parts]").filter((one) => left(one, chosen));

function pick({ dataset: { part, why } }) {
  untap();
  if (sums([...picked, part]).length) picked.push(part);
  else if (picked.includes(part)) picked.splice(picked.lastIndexOf(part), 1);
  else if (why && !sums([part]).length) return tell({ t: "why", action: +why });
  else picked = [...picked.reduce((kept, one) => (sums([...kept, one, part]).length ? [...kept, one] : kept), []), part]; // instead of what it does not go with
  showPicked();
  const found = sums(picked).filter((one) => one.dataset.action);
  if (found.length === 1 && !left(found[0], picked).length) found[0].focus({ preventScroll: true }); // nothing can be added
}

function showPicked() {
  for (const one of $$("[data-parts]")) one.hidden = !picked.length || left(one, picked)?.length !== 0;
  for (const one of $$("[data-part]")) {
    one.classList.toggle("lit", sums([...picked, one.dataset.part]).length > 0);
    const times = picked.filter((part) => part === one.dataset.part).length;
    one.classList.toggle("picked", times > 0);
    one.toggleAttribute("data-twice", times > 1);
  }
  for (const one of $$("[data-when]")) one.toggleAttribute("hidden", !picked.includes(one.dataset.when)); // what would come of it
  document.body.toggleAttribute("data-picked", picked.length > 0);
  $("[data-picks]")?.replaceChildren(...picked.map((part) => $(`[data-part="${part}"] svg`)?.cloneNode(true) || part));
  mayUndo();
}

function mayUndo() {
  const undo = $("[data-go=undo]");
  if (undo) undo.ariaDisabled = String(!picked.length && !tapped && "none" in undo.dataset);
}

// ---- what clicks and keys do

const play = (one) => isMeant(one) && ask({ t: "play", action: +one.dataset.action }, one);
const shut = (one) => one.closest("dialog")?.close();
const flip = (name) => keep(name, kept(name) ? "" : "on");
const GO = {
  undo: (one) => { if (tapped) hide(); else if (picked.pop()) showPicked(); else if ("none" in one.dataset) tellTitle(one); else ask({ t: "undo" }, one); },
  answer: ({ dataset: { number, say } }) => ask({ t: "answer", number: +number, say }),
  hint: (one) => { near = one; tell({ t: "hint" }); },
  decline: (one) => tell({ t: "decline", on: !!one.dataset.on }),
  resign: (one) => { shut(one); ask({ t: "resign" }); },
  end: (one) => { shut(one); ask({ t: "close" }); },
  rematch: (one) => ask({ t: "rematch" }, one),
  seat: (one) => ask({ t: "seat", seat: +one.dataset.seat, to: one.dataset.to, word: one.dataset.word }, one),
  again: () => again(),
  still: () => flip("still"),
  quiet: () => flip("quiet"),
  sudden: () => flip("sudden"),
  theme: (one) => keep("theme", one.dataset.value),
  digits: (one) => settle({ digits: given().digits = one.dataset.value }),
  text: () => settle({ text: document.body.toggleAttribute("data-text") ? 1 : 0 }),
  language: (one) => settle({ language: given().language = one.value, digits: given().digits = "" }),
  close: (one) => (one.closest("dialog") ? shut(one) : hide()),
  reload: () => location.reload(),
  copy: async (one) => {
    try { await navigator.clipboard.writeText(one.dataset.value); } catch { $("input", one.parentNode).select(); document.execCommand("copy"); }
    one.textContent = word("copied");
  },
  first: () => step(0), prev: () => step(place - 1), next: () => step(place + 1), last: () => step(end), run: () => run(),
  position: (one) => step(+one.dataset.value),
};

function act(one) {
  const { action, why, part, go, show, tab, open } = one.dataset, menu = one.closest(":popover-open");
  menu?.hidePopover();
  if (part) pick(one);
  else if (action) play(one);
  else if (why) { near = beside(one); tell({ t: "why", action: +why }); }
  else if (go) GO[go](one);
  else if (show) { shut(one); $("#" + show).showModal(); }
  else if (tab) { hide(); given().pane = tab; scrollTo(0, 0); mend(); follow(); }
  else if (open) explain(open.split(":"), one);
}

const ACTS = "[data-action],[data-why],[data-part],[data-go],[data-show],[data-tab],[data-open]";
const LIT = ".lit:is([data-action],[data-part],[popovertarget])";
const visible = (what) => $$(what).filter((one) => one.getClientRects().length);
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function click(event) {
  hasty = event.detail > 1;
  if (skips(event)) return event.preventDefault();
  if (moving && !event.target.closest("button, a, input, " + ACTS)) return through(event);
  const one = beneath(event);
  if (event.target.matches("dialog")) event.target.close();
  if (!one) return event.target.closest("#bubble, #book") || hide();
  if (one.matches("a[target], .lang button") && !socket) return; // without a table: a link, a form
  event.preventDefault();
  if (!one.disabled) act(one);
}

function press(event) {
  const { target, code, key: letter } = event, short = { KeyU: "undo", KeyH: "hint", KeyL: "log" }[code];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (letter !== "Tab" && skips(event)) return event.preventDefault();
  if (code === "Escape" && !$("dialog[open]")) { picked = []; hide(); showPicked(); }
  if (code === "Enter" && target.matches("[data-find]")) { event.preventDefault(); const rest = visible("#actions .choice"); if (rest.length === 1) play(rest[0]); }
  if (target.matches("input, select") || target.closest("#book") || $("dialog[open]")) return;
  if (STEPS[code]) { event.preventDefault(); given().replay ? step(place + STEPS[code][0] + STEPS[code][1]) : wander(target, STEPS[code]); }
  else if (kept("quiet") && letter.length === 1 && letter !== " ") return;
  else if (short) visible(short === "log" ? "[data-tab][aria-pressed=false]" : `[data-go=${short}]:enabled`)[0]?.click();
  else if (letter === "?" || letter === "؟") $("#d-settings")?.showModal();
  else if ((code === "Enter" || code === "Space") && target.matches(ACTS) && !target.matches("button, a")) { event.preventDefault(); act(target); }
}

function wander(from, [dx, dy]) { // to the nearest lit thing in that direction
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const menu = $(":popover-open"), all = visible(LIT).filter((one) => !menu || menu.contains(one)), [x, y] = middle(from);
  if (!from.matches(LIT)) return all[0]?.focus();
  const far = (one) => { const [u, v] = middle(one), on = (u - x) * dx + (v - y) * dy; return on > 2 ? on + 2 * Math.abs((u - x) * dy + (v - y) * dx) : Infinity; };
  const best = all.sort((a, b) => far(a) - far(b))[0];
  if (far(best) < Infinity) best.focus();
}

// ---- what a swap forgets

function mend() {
  const mark = (what, name, is) => $$(what).forEach((one) => one.setAttribute(name, String(is(one.dataset))));
  mark("[data-switch]", "aria-checked", (one) => !!kept(one.switch));
  mark("[data-go=theme]", "aria-pressed", (one) => one.value === kept("theme"));
  mark("[data-tab]", "aria-pressed", (one) => one.tab === given().pane);
  for (const one of $$("[data-go=again]")) one.hidden = !canAgain();
  for (const one of $$("[data-volume]")) one.value = volume();
  showPicked();
  showSure();
  find();
  help();
}

// However it is typed: Arabic or Persian letters and digits, with or without half-spaces and signs, capitals; as text/search.py does it.
const plain = (text) => text.normalize("NFD").replace(/[\p{Mn}\p{Cf}\u0640]/gu, "").replace(/[يى]/g, "ی").replaceAll("ك", "ک").replaceAll("ة", "ه").replace(/[٠-٩۰-۹]/g, (digit) => digit.charCodeAt(0) & 15).toLowerCase();
function find() { // only the choices that hold all words that were typed
  const wanted = plain($("[data-find]")?.value || "").split(/\s+/).filter(Boolean);
  for (const one of $$("#actions .choice")) { const words = wanted.length && plain(one.textContent); one.hidden = !wanted.every((word) => words.includes(word)); }
  for (const one of $$("#actions .group")) one.hidden = !$(".choice:not([hidden])", one);
}

const notice = (words) => { const line = $("#notice"); line.hidden = !words; line.textContent = words; };
function farewell() { // until somebody wants to go on here
  notice(" ");
  $("#notice").replaceChildren($("#closed").content.cloneNode(true));
}

// ---- replay

let place = 0, end = 0, running = 0;
async function step(n) {
  place = Math.max(0, Math.min(end, n));
  $("#slider").value = n = place;
  const { replay, eyes } = given(), answer = await fetch(`${replay}/${n}?eyes=${eyes}`).catch(() => null);
  if (!answer?.ok || place !== n) return; // a later one is on its way
  swap(await answer.json());
  $(".lang [name=back]").value = `${replay}?n=${n}&eyes=${eyes}`;
  history.replaceState(null, "", $(".lang [name=back]").value);
  for (const one of $$("[data-edit]")) one.href = one.dataset.edit + n;
  for (const one of $$(".moves a")) one.toggleAttribute("aria-current", +one.dataset.value === n);
  follow();
  if (n === end) run(false);
}
function follow() { // the list of moves shows the one that was made last; the page around it stays
  const one = $(".moves [aria-current]"), list = one?.closest(".moves");
  if (list) list.scrollTop += one.getBoundingClientRect().top - list.getBoundingClientRect().top - (list.clientHeight - one.offsetHeight) / 2;
}
function run(on = !running) {
  clearInterval(running);
  running = on ? setInterval(() => step(place + 1), 1100) : 0;
  $("[data-go=run]").setAttribute("aria-pressed", String(on));
}

// ---- the lobby: its lists are fetched while somebody looks

async function relist() {
  const answer = document.hidden ? null : await fetch(given().lists).catch(() => null);
  if (answer?.ok) refill(parsed(await answer.json()));
}

document.addEventListener("DOMContentLoaded", () => {
  document.addEventListener("click", click);
  document.addEventListener("keydown", press);
  document.addEventListener("input", ({ target }) => { if (target.id === "slider") step(+target.value); else if ("volume" in target.dataset) turnVolume(target.value); else find(); });
  mend();
  end = +given().last;
  at = place = +given().at;
  follow();
  const wake = given().socket ? connect : given().lists ? relist : () => {};
  if (wake === connect) { connect(); setInterval(beat, 15000); } else setInterval(wake, 5000);
  addEventListener("online", () => { wake(); if (wake === connect) ping(); });
  addEventListener("offline", () => { if (wake === connect) notice(word("lost")); });
  document.addEventListener("visibilitychange", () => { if (document.hidden) skip(); else wake(); });
});
