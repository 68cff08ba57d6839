// The panel of a tour: its buttons go over the socket like every other command, and what it speaks of is in view.
"use strict";
GO.tour = (one) => { scrollTo(0, 0); ask({ t: "step", to: +one.dataset.to }, one); }; // else the panel lies over the board

function bringIntoView() {
  const one = $$("[data-pointed]").find((each) => each.checkVisibility()), panel = $("#tour").getBoundingClientRect(), dock = $(".dock").getBoundingClientRect();
  if (!one) return;
  const { top, bottom, left, right } = one.getBoundingClientRect(), above = panel.width === innerWidth ? panel.bottom : 0;
  const below = dock.height && !one.closest(".dock") ? dock.top : innerHeight; // without a box its parts are beside the board
  if (top < above || bottom > below || right <= 0 || left >= innerWidth) one.scrollIntoView({ block: "center" });
}

function tellEnd() { // of the panel: the rulebook opens below, and boards on phones leave it its height
  const { bottom, height } = $("#tour").getBoundingClientRect();
  root.style.setProperty("--tour-end", `${Math.max(0, Math.round(bottom))}px`);
  root.style.setProperty("--tour-high", `${Math.round(height)}px`);
}

document.addEventListener("DOMContentLoaded", () => {
  const watch = new MutationObserver(() => setTimeout(bringIntoView));
  for (const region of ["#tour", "#ask"]) watch.observe($(region), { childList: true, subtree: true }); // other marks come with a question
  new ResizeObserver(tellEnd).observe($("#tour"));
  addEventListener("scroll", () => isBookOpen() && tellEnd(), { passive: true });
  bringIntoView();
});
