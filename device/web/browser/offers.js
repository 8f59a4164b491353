// What can be said by button now, right below the prompt: nobody has to look for it on the display.

/** @import { MatchNews, Offered } from "../contract.d.ts" */

import { byId, html } from "./dom.js";
import { send } from "./mail.js";
import { mayTap, tap } from "./panel.js";
import { onLanguage, t } from "./words.js";

const FEW = 4; // names that stand there at once, if there is nothing else to do

/** @type {Offered[]} */
let mine = [];
/** @type {Offered | null} */
let open = null;
let state = 0;
let alone = false;

onLanguage(draw);

/** @param {MatchNews} match */
export function setOffers({ offers, call, question, due, state: now }) {
  const offered = call || question ? [] : offers.filter(({ button }) => mayTap(button));
  state = now;
  alone = !due.length;
  const said = JSON.stringify([offered, alone]);
  const place = byId("offers");
  place.hidden = !offered.length;
  if (place.dataset.said === said) return;
  place.dataset.said = said;
  mine = offered;
  open = isShort(mine) ? mine[0] : null;
  draw();
}

/** @type {(offers: Offered[]) => boolean} */
const isShort = (offers) =>
  alone && offers.length === 1 && offers[0].choices.length > 0 && offers[0].choices.length <= FEW;

function draw() {
  byId("offers").replaceChildren(...(open ? choosing(open) : mine.map(offerButton)));
}

/** @param {Offered} offer */
function offerButton(offer) {
  return answer(offer.label, offer.button, () => {
    if (!offer.choices.length) return tap(offer.button, state);
    open = offer;
    draw();
  });
}

/** @param {Offered} offer */
function choosing({ title, button, choices }) {
  const back = html("button", { type: "button", className: "plain" }, t("offers.back"));
  back.addEventListener("click", () => {
    open = null;
    draw();
  });
  const answers = choices.map(({ label, action }) => answer(label, button, () => send("enter", { action, state })));
  return isShort(mine) ? answers : [html("p", {}, title), ...answers, back]; // the prompt above a few names asks already
}

/** @type {(label: string, button: string, act: () => void) => HTMLButtonElement} */
function answer(label, button, act) {
  const made = html("button", { type: "button", className: `answer ${button}` }, label);
  made.addEventListener("click", act);
  return made;
}
