// What is wrong with the layout of the page that is open, as sentences; nothing on it is changed but the notice.
"use strict";
({ drawn, smaller }) => {
  document.querySelector("#notice")?.setAttribute("hidden", ""); // there is no server
  const LIT = ".lit:is([data-action],[data-part],[popovertarget])";
  // Words in a sentence that answer (.term, .named, .cited-rule) are as high as their line: WCAG 2.5.8 excepts them.
  const CONTROLS = "#ask .btn, .top .btn, .top .brand, .tabs button, .stepper button, .stepper a, #result .btn, .cites, .lang button, "
    + ".goal-line, .seat-menu, .meta a, .moves a, .segments :is(a, button), .contents a, .starts .btn, .cta .btn, .way, .pick a, dialog .btn, "
    + "summary, select, input:not([type=hidden], [type=range], [type=checkbox], [type=radio])";
  const SYMBOLS = "[data-open^='term:']:not(.term), [role=button]"; // what they explain is in the rulebook, too; some lie side by side
  const wide = innerWidth, high = innerHeight, found = new Set();
  const phone = Math.min(wide, high) <= 500, all = (what) => [...document.querySelectorAll(what)];
  const box = (one) => one.getBoundingClientRect();
  const shows = (one) => one.checkVisibility({ visibilityProperty: true }) && box(one).width > 1 && !one.closest(".vh, .skip, [popover]:not(:popover-open)");
  const name = (one) => {
    const kind = (one.getAttribute("class") || "").trim().split(/\s+/).slice(0, 2).join(".");
    return `${one.nodeName.toLowerCase()}${one.id ? "#" + one.id : kind ? "." + kind : ""} «${one.textContent.trim().replace(/\s+/g, " ").slice(0, 28)}»`;
  };
  const hits = (one, x, y) => { const hit = document.elementFromPoint(x, y); return !!hit && (one.contains(hit) || hit.closest("label")?.contains(one)); };
  const point = (one) => {
    const { x, y, width, height } = box(one);
    for (const v of [4, 3, 5, 2, 6, 1, 7]) for (const u of [4, 3, 5, 2, 6, 1, 7]) {
      const at = [x + width * u / 8, y + height * v / 8];
      if (hits(one, ...at)) return at;
    }
    return null;
  };
  const reach = (one, [x, y], dx, dy) => { // how far a finger may slip and still hit it
    let far = 0;
    while (far < 24 && hits(one, x + dx * (far + 1), y + dy * (far + 1))) far++;
    return far;
  };
  const size = (one, at) => {
    const { x, y, width, height } = box(one), middle = [x + width / 2, y + height / 2], from = hits(one, ...middle) ? middle : at;
    return [reach(one, from, 1, 0) + reach(one, from, -1, 0) + 1, reach(one, from, 0, 1) + reach(one, from, 0, -1) + 1];
  };
  const clip = (one) => { // the part of it that no scrolled box hides
    let { left, top, right, bottom } = box(one);
    for (let up = one.parentElement; up && getComputedStyle(up).position !== "fixed"; up = up.parentElement) {
      const { overflow, display } = getComputedStyle(up);
      if (overflow === "visible" || display === "contents" || up === document.body) continue;
      const cut = box(up);
      [left, top, right, bottom] = [Math.max(left, cut.left), Math.max(top, cut.top), Math.min(right, cut.right), Math.min(bottom, cut.bottom)];
    }
    return { left, top, right, bottom };
  };
  const seen = (one) => { // so many square pixels of it are in sight
    const { left, top, right, bottom } = clip(one);
    return Math.max(0, Math.min(right, wide) - Math.max(left, 0)) * Math.max(0, Math.min(bottom, high) - Math.max(top, 0));
  };

  // ---- sideways
  if (document.scrollingElement.scrollWidth > wide + 1) found.add(`it scrolls sideways: ${document.scrollingElement.scrollWidth}`);

  // ---- what is lit can be reached while the question stays in sight, and is large enough
  const scrollers = all("*").filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth || one === document.scrollingElement);
  const before = scrollers.map((one) => [one, one.scrollLeft, one.scrollTop]);
  const back = () => before.forEach(([one, left, top]) => { if (one.scrollLeft !== left) one.scrollLeft = left; if (one.scrollTop !== top) one.scrollTop = top; });
  const menu = document.querySelector(":popover-open, dialog[open]");
  for (const one of all([LIT, CONTROLS, SYMBOLS].join()).filter(shows)) {
    if (one.closest("#bubble") || one.disabled || (menu && !menu.contains(one))) continue;
    const lit = one.matches(LIT), symbol = !lit && !one.matches(CONTROLS);
    if (symbol && (one.ownerSVGElement || getComputedStyle(one).pointerEvents === "none" || one.closest(".purse"))) continue; // drawn on a map, or over what explains it
    let at = point(one);
    if (!at) {
      one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      at = point(one);
      if (!at) { one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" }); at = point(one); }
      const ask = document.querySelector("#ask .ask p, .tell:not([hidden])");
      if (!at && !symbol) found.add(`covered: ${name(one)}`);
      else if (at && lit && ask && !all("#ask .ask p, #ask .tell, #ask .tells").some((words) => shows(words) && seen(words) > 60)) found.add(`without the question: ${name(one)}`);
    }
    if (at) {
      const least = smaller.find(([what]) => one.matches(what))?.[1] || (symbol ? 24 : phone ? 44 : 40);
      const { x, y, width, height } = box(one), far = least / 2 - 1, middle = [x + width / 2, y + height / 2];
      if ([[0, 0], [far, 0], [-far, 0], [0, far], [0, -far]].every(([dx, dy]) => hits(one, middle[0] + dx, middle[1] + dy))) { back(); continue; }
      let [w, h] = size(one, at);
      if (Math.min(w, h) < least) { one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" }); [w, h] = size(one, point(one) || at); }
      if (Math.min(w, h) < least - 1) found.add(`${w}×${h} px to hit: ${name(one)}`);
    }
    back();
  }

  // ---- texts: nothing cut that has room, nothing too small to read
  const skipped = ".vh, .vh *, script, style, .defs *, [popover]:not(:popover-open) *, dialog:not([open]) *, option";
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), parents = new Set();
  while (walk.nextNode()) if (walk.currentNode.data.trim() && !walk.currentNode.parentElement.matches(skipped)) parents.add(walk.currentNode.parentElement);
  for (const one of parents) {
    if (!shows(one)) continue;
    const style = getComputedStyle(one);
    const scale = one.ownerSVGElement && one.getScreenCTM ? Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b) : 1;
    const letters = parseFloat(style.fontSize) * scale;
    if (letters && letters < 10.95) found.add(`${letters.toFixed(1)} px letters: ${name(one)}`);
  }
  const PANELS = ".player, .ask, .tray, .panel, .goal-line, .top, .board, .result, .stepper, .log, dialog, fieldset, main";
  const beside = (one) => { // so many pixels are free on its line, up to what stands there or to the edge of its panel
    let panel = one.parentElement.closest(PANELS);
    while (panel && !box(panel).width) panel = panel.parentElement.closest(PANELS); // some have no box
    if (!panel) return 0;
    const { left, right, top, bottom } = box(one), edge = box(panel), pad = parseFloat(getComputedStyle(panel).paddingLeft) || 0;
    let [low, high] = [edge.left + pad, edge.right - pad];
    for (const other of panel.querySelectorAll("*")) {
      if (one.contains(other) || other.contains(one) || other.ownerSVGElement || !shows(other)) continue;
      const at = box(other);
      if (at.bottom <= top + 2 || at.top >= bottom - 2) continue;
      if (at.right <= left + 1) low = Math.max(low, at.right); else if (at.left >= right - 1) high = Math.min(high, at.left); else return 0;
    }
    return Math.max(0, left - low) + Math.max(0, high - right);
  };
  for (const one of all("main *, .top *")) {
    if (one.ownerSVGElement || one.matches(skipped) || !shows(one)) continue;
    const style = getComputedStyle(one);
    const ellipsis = style.textOverflow === "ellipsis" && style.overflowX !== "visible";
    const clamp = style.webkitLineClamp !== "none" && style.overflowY !== "visible";
    if (!ellipsis && !clamp) continue;
    const lackW = one.scrollWidth - one.clientWidth, lackH = one.scrollHeight - one.clientHeight;
    if (ellipsis && lackW > 1 && (wide >= 1900 || beside(one) >= lackW + 1)) found.add(`cut: ${name(one)}`);
    if (clamp && lackH > 4) {
      const up = one.parentElement, kids = [...up.children].filter(shows).map(box);
      const room = box(up).bottom - Math.max(...kids.map((kid) => kid.bottom));
      if (room > parseFloat(style.lineHeight) + 6 || wide >= 1900) found.add(`cut: ${name(one)}`);
    }
  }

  // ---- the question stays in its box
  const asks = document.querySelector("#ask .ask"), words = document.createRange();
  for (const one of all("#ask .ask p > span").filter(shows)) {
    words.selectNodeContents(one);
    const text = words.getBoundingClientRect(), edge = box(asks);
    if (text.top < edge.top || text.bottom > edge.bottom + 1) found.add(`out of its box: ${name(one)}`);
  }

  // ---- words stay in their button
  for (const one of all(".btn, .choice, .way").filter((each) => shows(each) && !each.closest(".vh"))) {
    const edge = box(one), inner = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (inner.nextNode()) {
      if (!inner.currentNode.data.trim() || !shows(inner.currentNode.parentElement)) continue;
      words.selectNodeContents(inner.currentNode);
      const text = words.getBoundingClientRect();
      if (text.width && (text.left < edge.left - 1 || text.right > edge.right + 1 || text.top < edge.top - 1 || text.bottom > edge.bottom + 1)) found.add(`out of its button: ${name(one)}`);
    }
  }

  // ---- what wins is in sight, and a tap on it says more
  const goal = document.querySelector(".goal-line"), ended = document.querySelector("#result .result, .stepper, .tour, dialog[open]");
  if (goal && !ended && (!shows(goal) || !point(goal) || seen(goal) < 0.9 * box(goal).width * box(goal).height)) found.add("the goal is out of sight");

  // ---- where the log has a tab, it is not below the table, too
  const tab = document.querySelector('[data-pane="table"] [data-tab="log"]'), told = document.querySelector("#log");
  if (tab && told && shows(tab) && shows(told)) found.add("the log is below the table, though it has a tab");

  // ---- the board
  const picture = document.querySelector("#board " + drawn), over = document.querySelector("#result .result, dialog[open]");
  const part = picture && seen(picture) / wide / high, replay = document.querySelector(".stepper");
  if (picture && !over && part < (high <= 500 ? 1 / 3 : 1 / 8)) found.add(`the board has ${Math.round(100 * part)} % of the screen`);

  // ---- a replay: a slider to hold on to, the stepper in sight, moves and log where there is room, nothing over anything
  if (replay) {
    const parts = ["#board " + drawn, ".stepper", "#players", ".moves-region", "#log", "#tray"].map((what) => document.querySelector(what)).filter((one) => one && shows(one));
    if (box(document.querySelector("#slider")).width < 120) found.add("the slider has no room");
    if (seen(replay) < 0.9 * box(replay).width * box(replay).height) found.add("the stepper is out of sight");
    if (wide > 1120 && high > 500) for (const one of [".moves-region", "#log"]) if (seen(document.querySelector(one)) < 80 * 200) found.add(`${one} is out of sight`);
    for (const one of [...replay.querySelectorAll("*")].filter(shows)) if (box(one).right > box(replay).right + 1 || box(one).left < box(replay).left - 1) found.add(`outside its card: ${name(one)}`);
    for (const one of parts) for (const other of parts) if (one !== other && !(wide <= 1120 && [one, other].includes(replay))) {
      const a = clip(one), b = clip(other);
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4) found.add(`one over the other: ${name(one)} and ${name(other)}`);
    }
  }
  return [...found];
}
