// What was decided, with its reasons and its picture.

/** @import { Decision } from "../contract.d.ts" */

import { byId, html, pictureById, show } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/** @type {number | null} */
let announced = null; // the number of the decision that was read aloud last

/** @param {Decision[]} decisions */
export function setDecisions(decisions) {
  byId("no-decisions").hidden = decisions.length > 0;
  const list = byId("decision-list");
  const kept = new Map([...list.children].map((item) => [item.getAttribute("data-key"), item]));
  const items = decisions.map((decision) => {
    const key = JSON.stringify([decision, document.documentElement.lang]);
    return kept.get(key) ?? makeDecision(decision, key);
  });
  const same = items.length === list.children.length && items.every((item, k) => list.children[k] === item);
  if (!same) list.replaceChildren(...items);
  const newest = decisions[0];
  if (newest && announced !== null && newest.number > announced) show(byId("whistled"), newest.text);
  announced = newest?.number ?? 0;
}

/** @type {(decision: Decision, key: string) => HTMLElement} */
function makeDecision({ number, clock, text, rule, why, kind, sign, taken_back: takenBack, picture }, key) {
  const head = [
    html("span", { className: "sign" }, icon(sign)),
    html("span", { className: "when" }, clock),
    html("span", { className: "what" }, text),
  ];
  const body = html("div", { className: "more" });
  if (why) body.append(html("p", {}, why));
  if (rule) body.append(html("span", { className: "rule" }, rule));
  if (picture) {
    const button = html("button", { type: "button", className: "plain" }, t("decisions.picture"));
    button.addEventListener("click", () => showPicture(`/picture/decision/${number}.jpg`, text));
    body.append(button);
  }
  const inner = body.childNodes.length
    ? html("details", {}, html("summary", { title: t("decisions.why") }, ...head), body)
    : html("div", { className: "plain-line" }, ...head);
  const item = html("li", { className: `decision ${kind} ${takenBack ? "taken-back" : ""}`, dataset: { key } }, inner);
  if (takenBack) item.title = t("decisions.taken-back");
  return item;
}

/** @type {(address: string, text: string) => void} */
function showPicture(address, text) {
  pictureById("big-picture").src = address;
  pictureById("big-picture").alt = text;
  /** @type {HTMLDialogElement} */ (byId("picture-dialog")).showModal();
}
