// The front door: before a match the family chooses a game by its picture, how long, and who plays.

/** @import { DoorGame, DoorName, DoorNews, DoorOption, Plan } from "../contract.d.ts" */

import { byId, html, show, svg } from "./dom.js";
import { drawGround } from "./ground.js";
import { send } from "./mail.js";
import { onMe, role } from "./people.js";
import { makeView } from "./view.js";
import { play } from "./whistle.js";
import { language, onLanguage, t } from "./words.js";

const FIRST = 2; // options that everybody sees; a family that plays for the first time needs no more
const TEST = { name: "goal", volume: 100 };
/** @type {DoorNews} */
let now = { open: false, unfinished: "", games: [], options: [], names: [] };
/** @type {Map<string, Promise<Plan>>} */
const plans = new Map();
let drawn = "";

export function makeDoor() {
  const acts = { resume: { do: "resume" }, "give-up": { do: "give-up" }, begin: { do: "begin" } };
  for (const [name, wish] of Object.entries(acts)) {
    byId(`door-${name}`).addEventListener("click", () => send("menu", wish));
  }
  byId("door-sound").addEventListener("click", () => play(TEST));
  onMe(draw);
  onLanguage(draw);
}

/** @param {DoorNews} news */
export function setDoor(news) {
  now = news;
  draw();
}

/** Drawn anew only if something has changed, so that nobody loses the field in which he writes. */
function draw() {
  const told = JSON.stringify([now, role(), language()]);
  if (told === drawn) return;
  drawn = told;
  byId("door").hidden = !now.open || role() === "viewer";
  byId("door-unfinished").hidden = !now.unfinished;
  byId("door-choices").hidden = byId("door-warm-up").hidden = now.unfinished !== "";
  byId("door-give-up").hidden = role() !== "referee";
  show(byId("door-match"), now.unfinished && t("door.interrupted", { match: now.unfinished }));
  keepingFocus(byId("door-choices"), () => {
    byId("door-games").replaceChildren(...now.games.map(gameCard));
    byId("door-options").replaceChildren(...now.options.slice(0, FIRST).map(option));
    byId("door-more-options").replaceChildren(...now.options.slice(FIRST).map(option));
    byId("door-more").hidden = now.options.length <= FIRST;
    byId("door-names").replaceChildren(...now.names.map(nameField));
  });
}

/**
 * Whoever goes through the page by keyboard stays where he was.
 * @param {HTMLElement} inside
 * @param {() => void} change
 */
function keepingFocus(inside, change) {
  const here = document.activeElement;
  const name = here instanceof HTMLElement && inside.contains(here) ? here.dataset.here : undefined;
  change();
  const again = name && inside.querySelector(`[data-here="${CSS.escape(name)}"]`);
  if (again instanceof HTMLElement) again.focus();
}

/** @param {DoorGame} offer */
function gameCard({ game, name, chosen }) {
  const picture = svg("svg", { class: "mini", "aria-hidden": "true" });
  paint(picture, game);
  const card = html(
    "button",
    { type: "button", className: "game-card", "aria-pressed": String(chosen), dataset: { here: game } },
    picture,
    html("span", {}, name),
  );
  card.addEventListener("click", () => send("menu", { do: "game", game }));
  return card;
}

/**
 * A game's board, small: the one that is drawn for playing.
 * @type {(picture: SVGElement, game: string) => Promise<void>}
 */
async function paint(picture, game) {
  const address = `/pitch/${game}/${language()}.json`;
  if (!plans.has(address)) plans.set(address, fetch(address).then((answer) => answer.json()));
  const plan = /** @type {Plan} */ (await plans.get(address));
  const view = makeView(plan, true, false);
  picture.setAttribute("viewBox", `0 0 ${view.width} ${view.height}`);
  picture.replaceChildren(drawGround(plan, view));
}

/** @param {DoorOption} told */
function option({ option, title, values, chosen }) {
  const choice = html("select", { dataset: { here: option } }, ...values.map((value) => html("option", {}, value)));
  choice.selectedIndex = chosen;
  choice.addEventListener("change", () => send("menu", { do: "option", option, number: choice.selectedIndex }));
  return html("label", {}, html("span", {}, title), choice);
}

/** @type {(who: DoorName, number: number) => HTMLElement} */
function nameField({ label, colour, name }, number) {
  const field = html("input", {
    value: name,
    placeholder: label,
    maxLength: 24,
    autocomplete: "off",
    className: colour,
    "aria-label": t("door.name-of", { who: label }),
    dataset: { here: `name-${number}` },
  });
  field.addEventListener("change", () => {
    const names = [...byId("door-names").querySelectorAll("input")].map((one) => one.value.trim());
    send("menu", { do: "names", names });
  });
  return field;
}
