// Cards at hand: the entry of a card, and the list of all of them beside the table.
"use strict";

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
