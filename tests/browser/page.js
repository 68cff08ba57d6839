// What the browser tests ask a page. It runs before the page's own script and changes nothing.
"use strict";
try { localStorage["mohreh.sudden"] ??= "on"; } catch { /* no page yet */ } // tests/web/test_final.py is about the question before final moves
globalThis.mohrehTest = {
  policy: [], // violations of the content security policy
  clicks: 0, // a tap becomes a click a little later
  shifts: [], // layout shifts, those after a click too

  // Nothing before the table's socket has answered.
  state() {
    if (!seq) return "";
    if (document.querySelector("#result .result")) return "over";
    return !("busy" in document.body.dataset) && !queue.length && document.querySelector("#ask .mine") ? "asked" : "";
  },

  // A question of ours until it has an answer, or for so long; the policy lets nobody else ask again and again.
  until(ready, milliseconds) {
    const end = performance.now() + milliseconds;
    return new Promise((found) => {
      (function look() {
        const answer = ready();
        if (answer || performance.now() > end) found(answer || null);
        else setTimeout(look, 10);
      })();
    });
  },

  visible(what) {
    const open = document.querySelector(":popover-open") || document;
    const seen = [...open.querySelectorAll(what)].filter((one) => one.getClientRects().length && !one.disabled);
    return seen.filter((one) => !one.closest("#bubble") || what.includes("#bubble"));
  },

  // One of them, and a point where a finger would reach it; x is null when something covers it.
  async place(what, draw) {
    const all = this.visible(what), one = all[Math.floor(draw * all.length)];
    if (!one) return null;
    const told = { clicks: this.clicks, decides: !!one.dataset.action, markup: one.outerHTML.slice(0, 200) };
    const here = this.point(one);
    if (here.x !== null) return { ...told, ...here };
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); // menus follow a frame later
    return { ...told, ...this.point(one) };
  },

  point(one) {
    const box = one.getBoundingClientRect(), steps = [4, 3, 5, 2, 6, 1, 7];
    for (const v of steps) for (const u of steps) {
      const x = box.x + box.width * u / 8, y = box.y + box.height * v / 8, hit = document.elementFromPoint(x, y);
      if (hit && (one.contains(hit) || (moving && hit.contains(one)))) return { x, y }; // or where it will be: it glides
    }
    return { x: null, y: null };
  },

  lit() {
    const ids = [...document.querySelectorAll(".lit[data-action]")].filter((one) => !one.closest("#bubble"));
    return [...new Set(ids.map((one) => +one.dataset.action))].sort((a, b) => a - b);
  },

  boxes(what) {
    const found = {};
    for (const one of document.querySelectorAll(what)) {
      const { x, y, width, height } = one.getBoundingClientRect();
      if (one.id && width) found[one.id] = [x + scrollX, y + scrollY, width, height].map(Math.round);
    }
    return found;
  },
};
document.addEventListener("click", ({ target }) => { mohrehTest.clicks += !!target.closest("[class*=lit], [data-why], button, a, input"); }, true);
document.addEventListener("securitypolicyviolation", (event) => mohrehTest.policy.push(`${event.violatedDirective} ${event.blockedURI}`));
new PerformanceObserver((list) => mohrehTest.shifts.push(...list.getEntries().map((one) => one.value)))
  .observe({ type: "layout-shift", buffered: true });
