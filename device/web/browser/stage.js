// On stage: a decision has the banner until it has been read; a goal has the whole page.

/** @import { Call, Comment, MatchNews } from "../contract.d.ts" */

import { byId, html } from "./dom.js";
import { endFeast, feast } from "./feast.js";
import { icon } from "./icons.js";
import { send } from "./mail.js";
import { tap } from "./panel.js";
import { role } from "./people.js";
import { mark } from "./timeline.js";
import { say } from "./voice.js";
import { onLanguage, t } from "./words.js";

const PAUSE = "pause"; // the kind of call that stays until somebody plays on

/** @type {Call | null} */
let on = null;
/** @type {number | null} */
let commented = null; // the step of which something was said last

export function makeStage() {
  byId("stage").addEventListener("click", hasBeenRead);
  byId("feast").addEventListener("click", hasBeenRead);
  onLanguage(() => on && draw(on));
}

/**
 * Show what has the screen; says whether something has.
 * @param {MatchNews} match
 */
export function setStage({ call, comment, question }) {
  const shown = question ? null : call;
  if (shown?.number !== on?.number || shown?.what !== on?.what) begin(shown);
  else if (shown && shown.why !== on?.why) draw(shown);
  on = shown;
  if (!shown) report(comment);
  return Boolean(shown);
}

/** @param {Call | null} call */
function begin(call) {
  byId("stage").hidden = !call;
  if (!call?.goal) endFeast();
  if (!call) return;
  draw(call);
  mark("banner", call.kind);
  say(call.spoken, "decision");
  if (call.goal && call.number !== on?.number) feast(call, call.goal);
}

/** @param {Call} call */
function draw({ kind, sign, side, what, why, lasts }) {
  const place = byId("stage");
  place.className = `stage ${kind} ${side}`;
  const words = html("div", { className: "call-words" }, html("p", { className: "call-what" }, what));
  if (why && why !== what) words.append(html("p", { className: "call-why" }, why));
  place.replaceChildren(html("span", { className: "call-sign" }, icon(sign)), words);
  if ((lasts || kind === PAUSE) && role() !== "viewer") {
    place.append(html("button", { type: "button", className: "plain call-go-on" }, t("stage.go-on")));
  }
}

/**
 * A tap says that it has been read; who only watches closes the feast for himself. A pause ends by its button alone.
 * @param {MouseEvent} event
 */
function hasBeenRead({ target }) {
  endFeast();
  if (on?.kind === PAUSE && target instanceof HTMLButtonElement) tap("whistle");
  if (on?.lasts && role() !== "viewer") send("menu", { do: "read", call: on.number });
}

/**
 * What a reporter would say of the last step; what was told before the page came is not told again.
 * @param {Comment | null} comment
 */
function report(comment) {
  const number = comment?.number ?? 0;
  if (comment && commented !== null && number > commented) say(comment.text, "comment");
  commented = number;
}
