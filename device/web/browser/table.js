// The table as it is now, drawn from what the server says.

import { handHidden, handsOfPlayers } from "./card_ground.js";
import { byId, svg } from "./dom.js";
import { followFingers, isHeld } from "./fingers.js";
import { drawGround } from "./ground.js";
import { choiceMarks, markPieces, pick, pickByKey, repairMarks } from "./marks.js";
import { FIGURE, drawArrow, drawBall, drawBallDie, drawDie, drawFigure } from "./pieces.js";
import { ball, ballValue, colourOf, figures, scene } from "./scene.js";
import { drawSymbolDie } from "./symbol_dice.js";
import { makeTools, spinnerButton, wellButton } from "./tools.js";
import { makeView } from "./view.js";
import { onLanguage, t } from "./words.js";

const HIDDEN_BY_FIGURE = 9; // mm; a ball so near under a figure is shown at its edge instead
const LYING = new Set(["jersey", "card"]); // drawn anew when they lie otherwise
const FULL_TURNS = 3; // of the arrow before it comes to rest
const wide = matchMedia("(min-width: 640px)");
const pieces = new Map(); // id → element
const layers = {};
const arrow = { spins: null, degrees: 0 };
let game = null;

export function makeTable() {
  wide.addEventListener("change", redraw);
  onLanguage(redraw);
}

export async function setTable(now) {
  const first = !scene.table;
  scene.table = now;
  if (now.game && now.game !== game) await loadPlan(now.game);
  if (first) redraw();
  else update();
}

export async function setMatch(match) {
  const teams = match.teams?.length === 2 ? match.teams : scene.teams;
  const recoloured = String(teams) !== String(scene.teams);
  scene.teams = teams;
  scene.position = match.position ?? null;
  scene.players = match.players ?? [];
  scene.on = match.on ?? null;
  scene.repairs = match.wrong?.repairs ?? match.repairs ?? [];
  if (match.game !== game) await loadPlan(match.game);
  else if (recoloured) redraw();
  else update();
}

/** The plan of the game's table; a game without one is played without a drawing. */
async function loadPlan(wanted) {
  game = wanted;
  const answer = await fetch(`/pitch/${encodeURIComponent(wanted)}.json`);
  scene.plan = answer.ok ? await answer.json() : null;
  byId("pitch").hidden = !scene.plan;
  redraw();
}

/** `by_hand.js` may choose: `{ pieces: Set, chosen, fields: Map(field → label), onPiece, onField }`, or null. */
export function setPicking(picking) {
  scene.picking = picking;
  update();
}

function redraw() {
  if (!scene.plan) return;
  scene.view = makeView(scene.plan, wide.matches, Boolean(scene.table));
  const { plan, view, table } = scene;
  pieces.clear();
  for (const name of ["dice", "hands", "marks", "choices", "pieces"]) layers[name] = svg("g", { class: name });
  layers.dusk = svg("rect", { class: "dusk", width: view.width, height: view.height });
  layers.drawing = svg(
    "svg",
    { viewBox: `0 0 ${view.width} ${view.height}`, class: table ? "live" : "", role: "group", "aria-label": t("table.title") },
    drawGround(plan, view),
    layers.dice,
    ...(table ? Object.keys(plan.tray.wells).map(wellButton) : []),
    layers.hands,
    layers.marks,
    ...(table && plan.spinner ? [spinner()] : []),
    layers.choices,
    layers.pieces,
    layers.dusk,
  );
  byId("pitch").replaceChildren(layers.drawing);
  byId("pitch").classList.toggle("lying", view.lying);
  byId("pitch").classList.toggle("wood", view.wholeTable);
  followFingers(layers.drawing, moveTo);
  layers.drawing.addEventListener("click", pick);
  layers.drawing.addEventListener("keydown", pickByKey);
  update();
}

function spinner() {
  const [u, v] = scene.view.point(...scene.plan.spinner.centre);
  layers.arrow = drawArrow(scene.plan.spinner.radius);
  return svg("g", { class: "spinner", transform: `translate(${u} ${v})` }, layers.arrow, spinnerButton());
}

function update() {
  if (!layers.drawing || !scene.plan) return;
  const here = figures();
  for (const figure of here) placeFigure(turnedAway(figure));
  for (const [id, element] of pieces) {
    if (id === "ball" || here.some((figure) => figure.id === id)) continue;
    element.remove();
    pieces.delete(id);
  }
  stack(here.filter(({ role, id }) => role === "card" && !isHeld(id)));
  placeBall(here);
  if (scene.table) {
    if (scene.plan.spinner) placeArrow();
    placeDice();
    layers.dusk.style.opacity = String((1 - scene.table.light) * 0.78);
  }
  layers.hands.replaceChildren(...handsOfPlayers());
  layers.marks.replaceChildren(...repairMarks());
  layers.choices.replaceChildren(...choiceMarks());
  layers.drawing.classList.toggle("picking", Boolean(scene.picking));
  markPieces(pieces);
  makeTools();
}

/** Cards lie over each other in the order in which the table tells them. */
function stack(cards) {
  const wanted = cards.map(({ id }) => pieces.get(id));
  const lying = [...layers.pieces.children].filter((element) => wanted.includes(element));
  if (wanted.some((element, k) => element !== lying[k])) layers.pieces.append(...wanted);
}

/** Cards that another player holds show their backs. */
const turnedAway = (figure) =>
  figure.role === "card" && handHidden(figure) ? { ...figure, look: "player-back", number: 0 } : figure;

function placeFigure(figure) {
  let element = pieces.get(figure.id);
  if (!element) {
    element = drawFigure(figure, colourOf(figure.side));
    pieces.set(figure.id, element);
    layers.pieces.append(element);
  }
  const held = isHeld(figure.id);
  element.classList.toggle("held", held || Boolean(figure.held));
  element.classList.toggle("off", !figure.on_board && !held);
  const lies = `${figure.turn} ${figure.look ?? ""}`;
  if (LYING.has(figure.role) && element.dataset.lies !== lies && !held) {
    const turned = drawFigure(figure, colourOf(figure.side));
    turned.dataset.lies = lies;
    turned.classList.toggle("off", !figure.on_board);
    element.replaceWith(turned);
    pieces.set(figure.id, turned);
    element = turned;
  }
  if (held || (figure.held && element.dataset.dropped)) return;
  if (!figure.held) delete element.dataset.dropped;
  moveTo(element, figure.x, figure.y);
}

function moveTo(element, x, y, off = 0) {
  const [u, v] = scene.view.point(x, y);
  element.style.transform = `translate(${(u + off).toFixed(2)}px, ${(v + off).toFixed(2)}px)`;
}

function placeBall(here) {
  const place = ball();
  let element = pieces.get("ball");
  if (!place) {
    element?.remove();
    pieces.delete("ball");
    return;
  }
  const value = ballValue();
  if (element && value !== null && element.dataset.value !== String(value) && !isHeld("ball")) {
    element.remove();
    element = null;
  }
  if (!element) {
    element = value === null ? drawBall() : drawBallDie(value);
    if (value !== null) element.dataset.value = String(value);
    pieces.set("ball", element);
  }
  if (layers.pieces.lastChild !== element) layers.pieces.append(element);
  const held = isHeld("ball");
  element.classList.toggle("held", held);
  if (held) return;
  const [x, y] = place;
  const over = value === null && here.find((figure) => !figure.held && Math.hypot(figure.x - x, figure.y - y) < HIDDEN_BY_FIGURE);
  element.classList.toggle("carried", Boolean(over));
  if (over) moveTo(element, over.x, over.y, FIGURE * 0.78);
  else moveTo(element, x, y);
}

function placeArrow() {
  const { spinner_deg: degrees, spins } = scene.table;
  const goal = scene.view.angle(degrees);
  const pushed = arrow.spins !== null && spins !== arrow.spins;
  const ahead = (((goal - arrow.degrees) % 360) + 360) % 360;
  if (pushed) arrow.degrees += FULL_TURNS * 360 + ahead;
  else arrow.degrees += ahead > 180 ? ahead - 360 : ahead;
  if (pushed || (ahead > 0.01 && ahead < 359.99)) layers.arrow.classList.toggle("turning", pushed);
  arrow.spins = spins;
  layers.arrow.style.transform = `rotate(${arrow.degrees.toFixed(2)}deg)`;
}

function placeDice() {
  const [left, bottom] = scene.plan.tray.at;
  const lying = new Map([...layers.dice.children].map((element) => [element.dataset.die, element]));
  for (const die of scene.table.dice) {
    if (lying.delete(die.id)) continue;
    const [u, v] = scene.view.point(left + die.x, bottom + die.y);
    const turn = scene.view.angle((die.turn * 180) / Math.PI);
    const cube = svg("g", { transform: `rotate(${turn})` }, die.face ? drawSymbolDie(die.face, scene.plan.tray.die) : drawDie(die.value, scene.plan.tray.die));
    layers.dice.append(svg("g", { class: `die ${die.well}`, "data-die": die.id, transform: `translate(${u} ${v})` }, cube));
  }
  for (const element of lying.values()) element.remove();
}
