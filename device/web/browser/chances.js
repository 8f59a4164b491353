// How the match may end: three shares in a bar, and how they went since this page was opened.

/** @import { Chances, MatchNews } from "../contract.d.ts" */

import { byId, html, svg } from "./dom.js";
import { onLanguage, t } from "./words.js";

const [WIDE, HIGH] = [200, 60];
/** @type {Chances[]} */
let points = [];
let score = "";
/** @type {MatchNews | null} */
let last = null;

onLanguage(() => last && setChances(last));

/** @param {MatchNews} match */
export function setChances(match) {
  const { chances, game, decisions } = match;
  last = match;
  byId("chances").hidden = !chances;
  if (!chances) {
    points = [];
    return;
  }
  const before = points.at(-1);
  if (before?.home !== chances.home || before?.away !== chances.away) points.push(chances);
  const said = JSON.stringify([game, decisions.length, points.length, t("chances.draw")]);
  if (said === score) return;
  score = said;
  draw(match, chances);
}

/** @type {(match: MatchNews, now: Chances) => void} */
function draw({ names }, now) {
  const shares = /** @type {[string, string, number][]} */ ([
    ["home", names[0] ?? "", now.home],
    ["draw", t("chances.draw"), now.draw],
    ["away", names[1] ?? "", now.away],
  ]);
  byId("chances-bar").replaceChildren(...shares.map(([side, name, share]) => {
    const part = html(
      "span",
      { className: `share ${side}`, title: `${name}: ${share} %` },
      share > 9 ? `${share} %` : "",
    );
    part.style.flexGrow = String(share);
    return part;
  }));
  byId("chances-bar").setAttribute("aria-label", shares.map(([, name, share]) => `${name} ${share} %`).join(", "));
  const curve = byId("chances-curve");
  curve.replaceChildren(...(points.length > 1 ? [band("home"), band("away")] : []));
}

/**
 * One side's share over time: home's from below, away's from above.
 * @param {"home" | "away"} side
 */
function band(side) {
  const edge = side === "home" ? HIGH : 0;
  const heights = points.map((point) => side === "home" ? HIGH * (1 - point.home / 100) : HIGH * point.away / 100);
  const corners = heights.map((y, k) => `${WIDE * k / (points.length - 1)},${y}`);
  return svg("polygon", { class: side, points: `0,${edge} ${corners.join(" ")} ${WIDE},${edge}` });
}
