// What was decided, and why: the rule in our words, the position drawn, and the photograph with its lines.

/** @import { ArchivedStep, Decision } from "../contract.d.ts" */

import { byId, html, pictureById } from "./dom.js";
import { icon } from "./icons.js";
import { language, t } from "./words.js";

const NOW = "/archive/match/now"; // where the server shows the match that is being played

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
}

/** @type {(decision: Decision, key: string) => HTMLElement} */
function makeDecision({ number, clock, text, rule, why, kind, sign, taken_back: takenBack }, key) {
  const head = [
    html("span", { className: "sign" }, icon(sign)),
    html("span", { className: "when" }, clock),
    html("span", { className: "what" }, text),
  ];
  const body = html("div", { className: "more" });
  if (why) body.append(html("p", {}, why));
  if (rule) body.append(html("span", { className: "rule" }, rule));
  const opened = html("details", {}, html("summary", { title: t("decisions.why") }, ...head), body);
  opened.addEventListener("toggle", () => explain(number, kind, body), { once: true });
  const item = html("li", { className: `decision ${kind} ${takenBack ? "taken-back" : ""}`, dataset: { key } }, opened);
  if (takenBack) item.title = t("decisions.taken-back");
  return item;
}

/**
 * Everything there is to see and to read about a decision.
 * @type {(number: number, kind: string, place: HTMLElement) => Promise<void>}
 */
async function explain(number, kind, place) {
  const answer = await fetch(`${NOW}/why/${number}/${language()}.json`);
  if (!answer.ok) return;
  /** @type {ArchivedStep} */
  const step = await answer.json();
  const event = step.events.find((one) => one.kind === kind);
  if (event?.in_words) place.append(html("p", { className: "in-words" }, event.in_words));
  place.append(...evidence(NOW, step, event?.text ?? ""));
}

/**
 * The drawing of a step and its photographs; a click shows them large.
 * @type {(match: string, step: ArchivedStep, text: string) => HTMLElement[]}
 */
export function evidence(match, { number, picture, before }, text) {
  /** @type {[string, string][]} */
  const shown = [[`${match}/moment/${number}.svg`, t("decisions.drawing")]];
  if (before) shown.push([`${match}/before/${number}.jpg`, t("decisions.before")]);
  if (picture) shown.push([`${match}/video/${number}.jpg`, t("decisions.after")]);
  return shown.map(([address, caption]) => {
    const button = html("button", { type: "button", className: "evidence" });
    const drawn = html("img", { src: address, alt: `${caption}: ${text}`, loading: "lazy" });
    drawn.addEventListener("error", () => button.remove());
    button.append(drawn, html("span", {}, caption));
    button.addEventListener("click", () => showPicture(address, `${caption}: ${text}`));
    return button;
  });
}

/** @type {(address: string, text: string) => void} */
function showPicture(address, text) {
  pictureById("big-picture").src = address;
  pictureById("big-picture").alt = text;
  /** @type {HTMLDialogElement} */ (byId("picture-dialog")).showModal();
}
