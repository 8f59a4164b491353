// What can be said by button now, right below the prompt: nobody has to look for it on the display.

/** @import { MatchNews } from "../contract.d.ts" */

import { byId, html } from "./dom.js";
import { mayTap, tap } from "./panel.js";

/** @param {MatchNews} match */
export function setOffers({ offers, call, question }) {
  const place = byId("offers");
  const mine = call || question ? [] : offers.filter(({ button }) => mayTap(button));
  const said = JSON.stringify(mine);
  place.hidden = !mine.length;
  if (place.dataset.said === said) return;
  place.dataset.said = said;
  place.replaceChildren(...mine.map(({ button, label }) => {
    const made = html("button", { type: "button", className: `answer ${button}` }, label);
    made.addEventListener("click", () => tap(button));
    return made;
  }));
}
