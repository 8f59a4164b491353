// The table as it is now, drawn from what the server says.

/** @import { Ball, MatchNews, Piece, Seat, TableNews } from "../contract.d.ts" */
/** @import { Picking } from "./scene.js" */

import { byId, svg } from "./dom.js";
import { followFingers, isHeld } from "./fingers.js";
import { drawGround } from "./ground.js";
import { followKeys, oneStop } from "./keys.js";
import { choiceMarks, lastMove, legalMarks, markPieces, pick, pickByKey, repairMarks } from "./marks.js";
import { drawArrow, drawDie, drawPiece, FIGURE } from "./pieces.js";
import { plan, scene, view } from "./scene.js";
import { whenStill } from "./settling.js";
import { makeTools, spinnerButton, wellButton } from "./tools.js";
import { makeView } from "./view.js";
import { language, onLanguage, t } from "./words.js";

const HIDDEN_BY_FIGURE = 9; // mm; a ball so near under a figure is shown at its edge instead
const FULL_TURNS = 3; // of the arrow before it comes to rest
const wide = matchMedia("(min-width: 640px)");
/** @type {Map<string, SVGElement>} */
const pieces = new Map(); // by id
const arrow = { pushes: -1, degrees: 0 };
/** @type {Layers | null} */
let layers = null;
let lyingBefore = false; // dice that lay there when the page came were not thrown just now
let planned = ""; // game and language of the plan

/** @typedef {ReturnType<typeof makeLayers>} Layers */

export function makeTable() {
  wide.addEventListener("change", redraw);
  onLanguage(loadPlan);
}

/** @param {TableNews} now */
export async function setTable(now) {
  const otherwise = scene.table?.live !== now.live;
  scene.table = now;
  if (planned !== wantedPlan()) await loadPlan();
  else if (otherwise) redraw();
  else update();
}

/** @param {MatchNews} match */
export function setRepairs(match) {
  scene.repairs = match.wrong?.repairs ?? match.repairs;
  scene.moved = match.moved;
  scene.due = match.due;
  update();
}

/** @param {Picking | null} picking */
export function setPicking(picking) {
  scene.picking = picking;
  update();
}

const wantedPlan = () => (scene.table ? `${encodeURIComponent(scene.table.game)}/${language()}` : "");

/** The plan of the game's table; a game without one is played without a drawing. */
async function loadPlan() {
  const wanted = wantedPlan();
  if (!wanted) return;
  planned = wanted;
  scene.plan = null;
  const answer = await fetch(`/pitch/${wanted}.json`);
  const loaded = answer.ok ? await answer.json() : null;
  if (planned !== wanted) return; // another game has been laid meanwhile
  scene.plan = loaded;
  byId("pitch").hidden = !scene.plan;
  redraw();
}

function makeLayers() {
  const [dice, seats, marks, choices, lying] = ["dice", "hands", "marks", "choices", "pieces"].map((name) =>
    svg("g", { class: name })
  );
  const dusk = svg("rect", { class: "dusk", width: view().width, height: view().height });
  const drawing = /** @type {SVGSVGElement} */ (svg("svg", {
    viewBox: `0 0 ${view().width} ${view().height}`,
    class: scene.table?.live ? "live" : "",
    role: "group",
    "aria-label": t("table.title"),
    "aria-describedby": "key-help",
  }));
  return { drawing, dice, seats, marks, choices, pieces: lying, dusk, arrow: drawArrow(plan().spinner?.radius ?? 0) };
}

function redraw() {
  if (!scene.plan || !scene.table) return;
  const { live } = scene.table;
  scene.view = makeView(scene.plan, wide.matches, live);
  pieces.clear();
  lyingBefore = false;
  layers = makeLayers();
  layers.drawing.append(
    drawGround(scene.plan, scene.view),
    layers.dice,
    ...(live ? Object.keys(scene.plan.tray.wells).map(wellButton) : []),
    layers.seats,
    layers.marks,
    ...(live ? spinner(layers) : []),
    layers.choices,
    layers.pieces,
    layers.dusk,
  );
  byId("pitch").replaceChildren(layers.drawing);
  byId("pitch").classList.toggle("lying", scene.view.lying);
  byId("pitch").classList.toggle("wood", live);
  followFingers(layers.drawing, moveTo);
  layers.drawing.addEventListener("click", pick);
  layers.drawing.addEventListener("keydown", pickByKey);
  followKeys(layers.drawing, pieces);
  update();
}

/** @param {Layers} layers */
function spinner(layers) {
  const { spinner: place } = plan();
  if (!place) return [];
  const [u, v] = view().point(place.at[0], place.at[1]);
  const knob = spinnerButton(place.radius);
  return [svg("g", { class: "spinner", transform: `translate(${u} ${v})` }, layers.arrow, knob)];
}

function update() {
  if (!layers || !scene.plan || !scene.table) return;
  const here = scene.table.pieces;
  const focused = document.activeElement?.getAttribute("data-piece");
  for (const piece of here) placePiece(piece, layers, here);
  for (const [id, element] of pieces) {
    if (here.some((piece) => piece.id === id)) continue;
    element.remove();
    pieces.delete(id);
  }
  stack(here, layers);
  placeArrow(scene.table, layers);
  placeDice(scene.table, layers);
  layers.dusk.style.opacity = String((1 - scene.table.light) * 0.78);
  layers.seats.replaceChildren(...scene.table.seats.flatMap(drawSeat));
  layers.marks.replaceChildren(...lastMove(), ...legalMarks(), ...repairMarks());
  for (const tap of layers.drawing.querySelectorAll("[data-tap]")) {
    tap.classList.toggle("due", scene.due.includes(tap.getAttribute("data-tap") ?? ""));
  }
  layers.choices.replaceChildren(...choiceMarks());
  layers.drawing.classList.toggle("picking", Boolean(scene.picking));
  markPieces(pieces);
  oneStop(pieces);
  // Whatever was drawn anew or came to lie on top has lost the focus.
  if (focused && document.activeElement === document.body) pieces.get(focused)?.focus({ preventScroll: true });
  makeTools();
}

/**
 * Cards lie over each other in the order in which the table tells them; the ball lies on top of everything.
 * @type {(here: Piece[], layers: Layers) => void}
 */
function stack(here, layers) {
  const cards = here.filter(({ kind, id }) => kind === "card" && !isHeld(id)).map(({ id }) => pieces.get(id));
  const lying = [...layers.pieces.children].filter((element) => cards.some((card) => card === element));
  if (cards.some((element, k) => element !== lying[k])) {
    layers.pieces.append(...cards.filter((element) => element !== undefined));
  }
  for (const { kind, id } of here) {
    const element = pieces.get(id);
    if (kind === "ball" && element && layers.pieces.lastChild !== element) layers.pieces.append(element);
  }
}

/** @type {(piece: Piece, layers: Layers, here: Piece[]) => void} */
function placePiece(piece, layers, here) {
  const held = isHeld(piece.id);
  const element = drawn(piece, layers, held);
  element.classList.toggle("held", held || piece.held);
  element.classList.toggle("off", piece.off && !held);
  if (held || (piece.held && element.dataset.dropped)) return;
  if (!piece.held) delete element.dataset.dropped;
  const over = piece.kind === "ball" ? figureOver(piece, here) : undefined;
  element.classList.toggle("carried", Boolean(over));
  if (over) moveTo(element, over.x, over.y, FIGURE * 0.78);
  else moveTo(element, piece.x, piece.y);
}

/**
 * The piece's element, drawn anew if the piece looks otherwise than before.
 * @type {(piece: Piece, layers: Layers, held: boolean) => SVGElement}
 */
function drawn(piece, layers, held) {
  const before = pieces.get(piece.id);
  const look = JSON.stringify({ ...piece, x: 0, y: 0, held: false, off: false, name: "" });
  if (before && (held || before.dataset.look === look)) return before;
  const element = drawPiece(piece);
  element.dataset.look = look;
  pieces.set(piece.id, element);
  if (before) before.replaceWith(element);
  else layers.pieces.append(element);
  return element;
}

/**
 * The figure that hides a ball; a die that is the ball lies beside everybody.
 * @type {(ball: Ball, here: Piece[]) => Piece | undefined}
 */
function figureOver(ball, here) {
  if (ball.pips) return undefined;
  const near = (/** @type {Piece} */ { x, y }) => Math.hypot(x - ball.x, y - ball.y) < HIDDEN_BY_FIGURE;
  return here.find((piece) => piece.kind === "figure" && !piece.held && near(piece));
}

/** @type {(element: SVGElement, x: number, y: number, off?: number) => void} */
function moveTo(element, x, y, off = 0) {
  const [u, v] = view().point(x, y);
  element.style.transform = `translate(${(u + off).toFixed(2)}px, ${(v + off).toFixed(2)}px)`;
}

/**
 * A player's place beside the table; whoever is on stands out.
 * @param {Seat} seat
 */
function drawSeat({ name, box: [x0, y0, x1, y1], at: [x, y], on }) {
  const [u, v] = view().point(x, y);
  const here = on ? " on" : "";
  const turned = `translate(${u} ${v}) rotate(${view().lying ? 0 : 90})`;
  return [
    svg("rect", { class: `hand-place${here}`, ...view().rectangle(x0, y0, x1, y1), rx: 8 }),
    svg("text", { class: `hand-name${here}`, transform: turned, y: 6 }, name),
  ];
}

/** @type {(table: TableNews, layers: Layers) => void} */
function placeArrow(table, layers) {
  if (!table.arrow) return;
  const { degrees, pushes, turns } = table.arrow;
  const goal = view().angle(degrees);
  const pushed = arrow.pushes >= 0 && pushes !== arrow.pushes;
  const ahead = (((goal - arrow.degrees) % 360) + 360) % 360;
  if (pushed) arrow.degrees += FULL_TURNS * 360 + ahead;
  else arrow.degrees += ahead > 180 ? ahead - 360 : ahead;
  if (pushed || (ahead > 0.01 && ahead < 359.99)) layers.arrow.classList.toggle("turning", pushed);
  if (pushed) whenStill(layers.arrow, "needle", turns);
  arrow.pushes = pushes;
  layers.arrow.style.transform = `rotate(${arrow.degrees.toFixed(2)}deg)`;
}

/** @type {(table: TableNews, layers: Layers) => void} */
function placeDice(table, layers) {
  const [left, bottom] = plan().tray.at;
  const lying = new Map([...layers.dice.children].map((element) => [element.getAttribute("data-die"), element]));
  for (const die of table.dice) {
    if (lying.delete(die.id)) continue;
    const [u, v] = view().point(left + die.x, bottom + die.y);
    const place = { class: `die ${die.well}`, "data-die": die.id, transform: `translate(${u} ${v})` };
    const drawn = svg("g", place, drawDie(die));
    layers.dice.append(drawn);
    if (lyingBefore) whenStill(drawn, "dice", table.tumbles);
  }
  lyingBefore = true;
  for (const element of lying.values()) element.remove();
}
