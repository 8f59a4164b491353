// Warming up: three moves with their ticks, what to do now, and the ways out.

/** @import { MatchNews, WarmUpNews } from "../contract.d.ts" */

import { byId, html, show } from "./dom.js";
import { icon } from "./icons.js";
import { send } from "./mail.js";
import { role } from "./people.js";
import { say } from "./voice.js";
import { language, t } from "./words.js";

let said = "";

export function makeWarmUp() {
  byId("door-warm-up").addEventListener("click", () => send("menu", { do: "warm-up" }));
  byId("warm-up-kick-off").addEventListener("click", () => send("menu", { do: "begin" }));
  byId("warm-up-back").addEventListener("click", () => send("menu", { do: "warmed-up" }));
}

/** @param {MatchNews} match */
export function setWarmUp({ warm_up: now, call }) {
  const place = byId("warm-up");
  const began = place.hidden && now;
  place.hidden = !now;
  document.body.classList.toggle("warming", Boolean(now));
  if (!now) {
    said = "";
    return;
  }
  byId("warm-up-moves").replaceChildren(...now.moves.map((move, k) => tick(move, k, now)));
  show(byId("warm-up-text"), now.text);
  byId("warm-up-kick-off").hidden = now.done < now.moves.length;
  place.classList.toggle("over", now.done >= now.moves.length);
  for (const button of place.querySelectorAll("button")) button.disabled = role() === "viewer";
  if (began) place.scrollIntoView({ block: "nearest" });
  const told = `${language()} ${now.text}`;
  if (told === said || call) return; // a decision is heard first
  said = told;
  say(now.text, "comment");
}

/** @type {(move: string, number: number, now: WarmUpNews) => HTMLElement} */
function tick(move, number, { done }) {
  const item = html("li", { className: number < done ? "done" : number === done ? "now" : "" });
  if (number === done) item.setAttribute("aria-current", "step");
  const sign = number < done ? icon("tick") : html("span", {}, String(number + 1));
  item.append(html("span", { className: "tick" }, sign), html("span", {}, move));
  if (number < done) item.append(html("span", { className: "unseen" }, t("warm-up.done")));
  return item;
}
