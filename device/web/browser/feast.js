// A goal: the word over the whole page, the net shakes, the crowd roars, who scored, and how it came about.

/** @import { Call, Goal, Scene } from "../contract.d.ts" */

import { byId, html, svg } from "./dom.js";
import { mark } from "./timeline.js";
import { roar } from "./whistle.js";
import { t } from "./words.js";

const SCORER = 0.2; // parts of the time that the decision lasts: the shout alone, then who it was,
const FILM = 0.4; // then the film of the last moves,
const NEXT = 0.86; // then what comes next
/** @type {number[]} */
let timers = [];

/** @type {(call: Call, goal: Goal) => void} */
export function feast(call, goal) {
  endFeast();
  const place = byId("feast");
  const shout = html("p", { className: "shout" }, call.what);
  shout.style.setProperty("--letters", String([...call.what].length));
  const scorer = html("p", { className: "scorer", hidden: true }, goal.scorer || call.why);
  const standing = html("p", { className: "standing digits", hidden: true }, goal.standing);
  const film = html("figure", { className: "film", hidden: true });
  const next = html("p", { className: "feast-next", hidden: true }, call.next);
  place.className = `feast ${call.side}`;
  place.replaceChildren(net(), shout, standing, scorer, film, next);
  place.hidden = false;
  mark("feast", call.what);
  roar();
  const ms = call.lasts * 1000;
  for (const picture of goal.moves) new Image().src = address(picture); // so that none of them is late
  later(SCORER * ms, () => scorer.hidden = standing.hidden = false);
  later(NEXT * ms, () => {
    film.hidden = true;
    next.hidden = !call.next;
    mark("next", call.next);
  });
  const each = ((NEXT - FILM) * ms) / Math.max(goal.moves.length, 1);
  goal.moves.forEach((scene, k) => later(FILM * ms + k * each, () => showScene(place, film, scene, k)));
}

export function endFeast() {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  byId("feast").hidden = true;
}

/** @type {(ms: number, act: () => void) => unknown} */
const later = (ms, act) => timers.push(setTimeout(act, ms));

/** @type {(scene: Scene) => string} */
const address = ({ number }) => `/picture/move/${number}.jpg`;

/** @type {(place: HTMLElement, film: HTMLElement, scene: Scene, k: number) => void} */
function showScene(place, film, scene, k) {
  place.classList.add("rolling");
  film.hidden = false;
  film.replaceChildren(
    html("img", { src: address(scene), alt: t("stage.replay") }),
    html("figcaption", {}, html("span", { className: "slow" }, t("stage.replay")), scene.text),
  );
  mark("film", String(k + 1));
}

/** The net behind the word; style.css lets it shake. */
function net() {
  const lines = [];
  for (let k = 0; k <= 12; k++) lines.push(`M${k * 10} 0Q${k * 10 + 3} 30 ${k * 10} 60`);
  for (let k = 0; k <= 6; k++) lines.push(`M0 ${k * 10}Q60 ${k * 10 + 6} 120 ${k * 10}`);
  const path = svg("path", { d: lines.join("") });
  return svg(
    "svg",
    { class: "goal-net", viewBox: "0 0 120 60", preserveAspectRatio: "none", "aria-hidden": "true" },
    path,
  );
}
