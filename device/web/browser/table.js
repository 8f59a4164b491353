// The table as it is now: draws what the server says, and lets fingers move things on the virtual one.

import { byId, html, svg } from "./dom.js";
import { drawGround } from "./ground.js";
import { send, sendAndLeave } from "./mail.js";
import { FIGURE, drawArrow, drawBall, drawDie, drawFigure } from "./pieces.js";
import { fieldBox, isField, makeView } from "./view.js";
import { onLanguage, t } from "./words.js";

const DRAG_EVERY = 110; // ms; fewer than ten a second
const HIDDEN_BY_FIGURE = 9; // mm; a ball so near under a figure is shown at its edge instead
const wide = matchMedia("(min-width: 900px)");

let plan = null;
let view = null;
let table = null; // the topic `table`; null over a real board
let position = null; // the rules' own idea of it
let teams = ["red", "blue"];
let repairs = [];
let picking = null; // how `by_hand.js` wants fields and pieces to answer
const drawn = { svg: null, ground: null, marks: null, dice: null, pieces: null, arrow: null, dusk: null };
const pieces = new Map(); // id → element
const fingers = new Map(); // pointer → { piece, dx, dy, place, sent }
let arrowTurns = { spins: null, degrees: 0 };

export async function makeTable(game) {
  plan = await (await fetch(`/pitch/${game}.json`)).json();
  wide.addEventListener("change", redraw);
  addEventListener("pagehide", () => fingers.size && sendAndLeave({ kind: "table", data: { do: "let-go" } }));
  onLanguage(makeTools);
  redraw();
}

export const pitchPlan = () => plan;

export function setTable(now) {
  const first = !table;
  table = now;
  if (first) redraw();
  else update();
}

export function setMatch(match) {
  const recoloured = String(match.teams) !== String(teams);
  teams = match.teams ?? teams;
  position = match.position ?? null;
  repairs = match.wrong?.repairs ?? [];
  if (recoloured) redraw();
  else update();
}

/** `by_hand.js` may choose pieces and fields: `{ pieces: Set, fields: Map(field → label), onPiece, onField, chosen }`. */
export function setPicking(wanted) {
  picking = wanted;
  update();
}

function redraw() {
  if (!plan) return;
  view = makeView(plan, wide.matches, Boolean(table));
  pieces.clear();
  drawn.ground = drawGround(plan, view);
  drawn.marks = svg("g", { class: "marks" });
  drawn.dice = svg("g", { class: "dice" });
  drawn.arrow = drawArrow(plan.spinner.radius);
  drawn.pieces = svg("g", { class: "pieces" });
  drawn.fields = svg("g", { class: "choices" });
  drawn.dusk = svg("rect", { class: "dusk", width: view.width, height: view.height });
  const [u, v] = view.point(...plan.spinner.centre);
  const spinner = svg("g", { class: "spinner", transform: `translate(${u} ${v})` }, drawn.arrow);
  if (table) makeSpinner(spinner);
  drawn.svg = svg(
    "svg",
    { viewBox: `0 0 ${view.width} ${view.height}`, class: table ? "live" : "", role: "group" },
    drawn.ground,
    ...(table ? [drawn.dice, ...Object.keys(plan.tray.wells).map(makeWell)] : []),
    drawn.marks,
    spinner,
    drawn.fields,
    drawn.pieces,
    drawn.dusk,
  );
  drawn.svg.setAttribute("aria-label", t("table.title"));
  byId("pitch").replaceChildren(drawn.svg);
  byId("pitch").classList.toggle("lying", view.lying);
  for (const [kind, listener] of Object.entries({ pointerdown, pointermove, pointerup, pointercancel: pointerup })) {
    drawn.svg.addEventListener(kind, listener);
  }
  makeTools();
  update();
}

function makeSpinner(group) {
  const knob = svg("circle", { class: "turn", r: plan.spinner.radius + 1, role: "button", tabindex: "0" });
  knob.setAttribute("aria-label", t("table.spin"));
  clickable(knob, () => send("table", { do: "spin" }));
  group.append(knob);
}

function makeWell(name) {
  const [x0, x1, y0, y1] = plan.tray.wells[name];
  const [x, y] = plan.tray.at;
  const box = view.rectangle(x + x0, y + y0, x + x1, y + y1);
  const well = svg("rect", { class: "throw", ...box, rx: 3, role: "button", tabindex: "0" });
  well.setAttribute("aria-label", t(`table.roll-${name}`));
  // A tap throws as many dice as lie there.
  clickable(well, () => {
    const lying = table.dice.filter((die) => die.well === name).length;
    send("table", { do: "roll", well: name, count: lying || 1 });
  });
  return well;
}

function clickable(element, act) {
  element.addEventListener("click", act);
  element.addEventListener("keydown", (event) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    act();
  });
}

function makeTools() {
  const tools = byId("table-tools");
  tools.hidden = !table;
  if (!table) return;
  const tool = (word, deed, className = "") => {
    const button = html("button", { type: "button", className: `tool ${className}` }, t(word));
    button.addEventListener("click", () => send("table", typeof deed === "function" ? deed() : deed));
    return button;
  };
  const dice = (well, side) =>
    html(
      "span",
      { className: `throws ${teams[side]}`, role: "group", "aria-label": t(`table.roll-${well}`) },
      html("span", { className: "who" }, t(`colour.${teams[side]}`)),
      tool("table.one-die", { do: "roll", well, count: 1 }),
      tool("table.two-dice", { do: "roll", well, count: 2 }),
    );
  tools.replaceChildren(
    dice("left", 0),
    dice("right", 1),
    tool("table.spin", { do: "spin" }),
    tool("table.set-up", { do: "set-up" }),
    tool(table.light < 0.5 ? "table.light-on" : "table.light-off", () => ({ do: "light", light: table.light < 0.5 ? 1 : 0 })),
    tool("table.nudge", { do: "nudge" }),
  );
  tools.dataset.light = String(table.light < 0.5);
}

function update() {
  if (!drawn.svg) return;
  for (const figure of shownFigures()) place(figure);
  const here = new Set(shownFigures().map(({ id }) => id));
  for (const [id, element] of pieces) {
    if (id !== "ball" && !here.has(id)) {
      element.remove();
      pieces.delete(id);
    }
  }
  placeBall();
  placeArrow();
  if (table) placeDice();
  drawMarks();
  drawChoices();
  drawn.dusk.style.opacity = table ? String((1 - table.light) * 0.78) : "0";
  if (table && byId("table-tools").dataset.light !== String(table.light < 0.5)) makeTools();
}

/** Figures as the server has them, or, over a real board, where the rules know them. */
function shownFigures() {
  if (table) return table.figures;
  if (!position) return [];
  const figures = ["home", "away"].flatMap((side) =>
    Object.entries(position[side] ?? {}).map(([number, field]) => ({ side, number: Number(number), field })),
  );
  return figures
    .filter(({ field }) => isField(plan, field))
    .map(({ side, number, field }) => {
      const shared = figures.some((other) => other.field === field && other.side !== side);
      const { x, y } = fieldBox(plan, field);
      const role = number === 1 ? "keeper" : number <= 5 ? "defender" : number <= 9 ? "midfielder" : "striker";
      return { id: `${side[0]}${number}`, side, number, role, x: x + (shared ? (side === "home" ? -10 : 10) : 0), y };
    });
}

function shownBall() {
  if (table) return table.ball;
  if (!isField(plan, position?.ball)) return null;
  const { x, y } = fieldBox(plan, position.ball);
  return [x, y];
}

function holding(piece) {
  for (const finger of fingers.values()) if (finger.piece === piece) return finger;
  return null;
}

function place(figure) {
  let element = pieces.get(figure.id);
  if (!element) {
    element = drawFigure(figure, teams[figure.side === "home" ? 0 : 1]);
    element.setAttribute("aria-label", pieceName(figure));
    pieces.set(figure.id, element);
    drawn.pieces.append(element);
  }
  const finger = holding(figure.id);
  element.classList.toggle("held", Boolean(finger || figure.held));
  element.classList.toggle("off", table !== null && !figure.on_board && !finger);
  if (!finger && !(figure.held && element.dataset.dropped)) {
    if (!figure.held) delete element.dataset.dropped;
    moveTo(element, figure.x, figure.y);
  }
}

export function pieceName({ id, side, role, number }) {
  if (id === "ball") return t("piece.ball");
  const team = t(`colour.${teams[side === "home" ? 0 : 1]}`);
  return role === "defender" || role === "keeper" ? `${team}, ${t(`piece.${role}`)}` : `${team} ${number}`;
}

function moveTo(element, x, y) {
  const [u, v] = view.point(x, y);
  element.style.transform = `translate(${u.toFixed(2)}px, ${v.toFixed(2)}px)`;
}

function placeBall() {
  const ball = shownBall();
  let element = pieces.get("ball");
  if (!ball) {
    element?.remove();
    pieces.delete("ball");
    return;
  }
  if (!element) {
    element = drawBall();
    element.setAttribute("aria-label", t("piece.ball"));
    pieces.set("ball", element);
  }
  if (drawn.pieces.lastChild !== element) drawn.pieces.append(element);
  const finger = holding("ball");
  element.classList.toggle("held", Boolean(finger));
  if (finger) return;
  const [x, y] = ball;
  const over = shownFigures().find((figure) => !holding(figure.id) && Math.hypot(figure.x - x, figure.y - y) < HIDDEN_BY_FIGURE);
  const [u, v] = view.point(over ? over.x : x, over ? over.y : y);
  const off = over ? FIGURE * 0.78 : 0;
  element.classList.toggle("carried", Boolean(over));
  element.style.transform = `translate(${(u + off).toFixed(2)}px, ${(v + off).toFixed(2)}px)`;
}

function placeArrow() {
  const degrees = table ? table.spinner_deg : 90;
  const spins = table?.spins ?? 0;
  const goal = view.angle(degrees);
  if (arrowTurns.spins !== null && spins !== arrowTurns.spins) {
    // Three full turns and then on to where the server says it rests.
    const rest = (((goal - arrowTurns.degrees) % 360) + 360) % 360;
    drawn.arrow.classList.add("turning");
    arrowTurns.degrees += 1080 + rest;
  } else {
    const shortest = ((((goal - arrowTurns.degrees) % 360) + 540) % 360) - 180;
    if (Math.abs(shortest) > 0.01) drawn.arrow.classList.remove("turning");
    arrowTurns.degrees += shortest;
  }
  arrowTurns.spins = spins;
  drawn.arrow.style.transform = `rotate(${arrowTurns.degrees.toFixed(2)}deg)`;
}

function placeDice() {
  const [left, bottom] = plan.tray.at;
  const wanted = new Set(table.dice.map(({ id }) => id));
  for (const element of [...drawn.dice.children]) if (!wanted.has(element.dataset.die)) element.remove();
  for (const die of table.dice) {
    if ([...drawn.dice.children].some((element) => element.dataset.die === die.id)) continue;
    const [u, v] = view.point(left + die.x, bottom + die.y);
    const cube = drawDie(die.value, plan.tray.die);
    const turned = svg("g", { transform: `rotate(${view.angle((die.turn * 180) / Math.PI)})` }, cube);
    drawn.dice.append(svg("g", { class: `die ${die.well}`, "data-die": die.id, transform: `translate(${u} ${v})` }, turned));
  }
}

function drawMarks() {
  const parts = [];
  for (const { piece, seen, belongs } of repairs) {
    const from = isField(plan, seen) ? fieldBox(plan, seen) : null;
    const to = isField(plan, belongs) ? fieldBox(plan, belongs) : null;
    const standing = from ?? whereIs(piece);
    if (from) parts.push(fieldMark(from, "stands"));
    if (to) parts.push(fieldMark(to, "belongs"));
    if (to && standing) {
      const [a, b] = view.point(standing.x, standing.y);
      const [c, d] = view.point(to.x, to.y);
      parts.push(svg("line", { class: "way", x1: a, y1: b, x2: c, y2: d }));
    }
  }
  drawn.marks.replaceChildren(...parts);
  const named = new Set(repairs.map(({ piece }) => piece));
  for (const [id, element] of pieces) element.classList.toggle("named", named.has(id));
}

function whereIs(piece) {
  if (piece === "ball") {
    const ball = shownBall();
    return ball && { x: ball[0], y: ball[1] };
  }
  return shownFigures().find(({ id }) => id === piece) ?? null;
}

function fieldMark(box, kind) {
  return svg("rect", { class: `mark ${kind}`, ...view.rectangle(box.x0 + 1.5, box.y0 + 1.5, box.x1 - 1.5, box.y1 - 1.5), rx: 3 });
}

function drawChoices() {
  const fields = picking?.fields ?? new Map();
  drawn.svg.classList.toggle("picking", Boolean(picking));
  drawn.fields.replaceChildren(
    ...[...fields].map(([field, label]) => {
      const choice = fieldMark(fieldBox(plan, field), "choice");
      choice.setAttribute("role", "button");
      choice.setAttribute("tabindex", "0");
      choice.setAttribute("aria-label", label);
      clickable(choice, () => picking?.onField(field));
      return choice;
    }),
  );
  for (const [id, element] of pieces) {
    const can = Boolean(picking?.pieces.has(id));
    element.classList.toggle("can", can);
    element.classList.toggle("chosen", picking?.chosen === id);
    if (can) {
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", "0");
      element.onkeydown = (event) => [" ", "Enter"].includes(event.key) && (event.preventDefault(), picking?.onPiece(id));
    } else {
      element.removeAttribute("role");
      element.removeAttribute("tabindex");
      element.onkeydown = null;
    }
  }
}

function toTable(event) {
  const matrix = drawn.svg.getScreenCTM();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return view.back(point.x, point.y);
}

function pointerdown(event) {
  const element = event.target.closest?.(".piece");
  if (!element || event.button !== 0) return;
  const piece = element.dataset.piece;
  if (picking) {
    if (picking.pieces.has(piece)) picking.onPiece(piece);
    else fieldUnder(event);
    return;
  }
  if (!table || holding(piece)) return;
  event.preventDefault();
  drawn.svg.setPointerCapture(event.pointerId);
  const [x, y] = toTable(event);
  const now = whereIs(piece);
  const carried = element.classList.contains("carried");
  const finger = { piece, dx: carried ? 0 : now.x - x, dy: carried ? 0 : now.y - y, place: [now.x, now.y], sent: 0 };
  fingers.set(event.pointerId, finger);
  element.classList.add("held");
  element.classList.remove("carried", "off");
  drawn.pieces.append(element);
  send("table", { do: "lift", piece });
  carry(finger, event);
}

/** A figure that cannot be chosen does not hide the field on which it stands. */
function fieldUnder(event) {
  const [x, y] = toTable(event);
  for (const field of picking.fields.keys()) {
    const { x0, y0, x1, y1 } = fieldBox(plan, field);
    if (x >= x0 && x < x1 && y >= y0 && y < y1) return picking.onField(field);
  }
  return undefined;
}

function carry(finger, event) {
  const [x, y] = toTable(event);
  finger.place = [within(x + finger.dx, plan.edge.x), within(y + finger.dy, plan.edge.y)];
  moveTo(pieces.get(finger.piece), ...finger.place);
}

const within = (value, [low, high]) => Math.round(Math.min(Math.max(value, low), high) * 10) / 10;

function pointermove(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  carry(finger, event);
  if (event.timeStamp - finger.sent >= DRAG_EVERY) {
    finger.sent = event.timeStamp;
    const [x, y] = finger.place;
    send("table", { do: "drag", piece: finger.piece, x, y });
  }
}

function pointerup(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  if (event.type === "pointerup") carry(finger, event);
  fingers.delete(event.pointerId);
  const element = pieces.get(finger.piece);
  element.classList.remove("held");
  element.dataset.dropped = "yes";
  const [x, y] = finger.place;
  send("table", { do: "drop", piece: finger.piece, x, y });
}
