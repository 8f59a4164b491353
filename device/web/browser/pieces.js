// What moves on the table, drawn: figures, ball, dice, arrow.

import { dieSign, drawCard } from "./cards.js";
import { svg } from "./dom.js";

export const FIGURE = 10.5; // drawn a little larger than the wood, for fingers
const GRAB = 15;
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [1, 1], [-1, 1]],
  5: [[-1, -1], [1, -1], [1, 1], [-1, 1], [0, 0]],
  6: [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
};

const JERSEY = "M-4-8.6L-2.6-8.6L0-7.4L2.6-8.6L4.4-8.2L9.8-2.6L6.7 1.8L4-1.2V8.6H-4V-1.2L-6.7 1.8L-9.8-2.6L-4.4-8.2Z";

/** A flat jersey in the team's colour, lying as it was dropped. */
function drawJersey({ id, turn }, colour) {
  const cut = svg("g", { transform: `rotate(${((turn ?? 0) * -180) / Math.PI})` });
  cut.append(svg("path", { class: "shadow", d: JERSEY, transform: "translate(0.8 1.2)" }), svg("path", { class: "body", d: JERSEY }));
  return svg("g", { class: `piece figure jersey ${colour}`, "data-piece": id }, svg("circle", { class: "grab", r: 11 }), cut);
}

/** Any figure: a jersey lies, the others stand. */
const FIGURES = { jersey: drawJersey, card: drawCard };

export const drawFigure = (figure, colour) => (FIGURES[figure.role] ?? drawStanding)(figure, colour);

/** A disc in the team's colour; keepers wear gloves of gold, defenders have no number. */
function drawStanding({ id, role, number }, colour) {
  const defender = role === "defender";
  const size = defender ? FIGURE - 1 : FIGURE;
  return svg(
    "g",
    { class: `piece figure ${colour} ${role}`, "data-piece": id },
    svg("circle", { class: "grab", r: GRAB }),
    svg("circle", { class: "shadow", cx: 1.2, cy: 1.8, r: size }),
    svg("circle", { class: "body", r: size }),
    svg("circle", { class: "shine", cx: -size * 0.3, cy: -size * 0.35, r: size * 0.45 }),
    defender
      ? svg("circle", { class: "stud", r: 2.6 })
      : svg("text", { class: "number", y: 3.9 }, String(number)),
  );
}

export function drawBall() {
  const spots = [0, 72, 144, 216, 288].map((degrees) => {
    const turn = (degrees * Math.PI) / 180;
    return svg("circle", { class: "spot", cx: 5.6 * Math.sin(turn), cy: -5.6 * Math.cos(turn), r: 1.3 });
  });
  return svg(
    "g",
    { class: "piece ball", "data-piece": "ball" },
    svg("circle", { class: "grab", r: 12 }),
    svg("circle", { class: "shadow", cx: 0.9, cy: 1.3, r: 8 }),
    svg("circle", { class: "body", r: 8 }),
    svg("circle", { class: "spot", r: 2.4 }),
    ...spots,
  );
}

/** The round die that is the ball of FUBA. */
export function drawBallDie(value) {
  const ball = svg(
    "g",
    { class: "piece ball", "data-piece": "ball" },
    svg("circle", { class: "grab", r: 13 }),
    svg("circle", { class: "shadow", cx: 0.9, cy: 1.3, r: 9 }),
    svg("circle", { class: "body", r: 9 }),
  );
  for (const [a, b] of PIPS[value]) ball.append(svg("circle", { class: "spot", cx: a * 3.6, cy: b * 3.6, r: 1.4 }));
  return ball;
}

export function drawDie(value, size) {
  const half = size / 2;
  const group = svg(
    "g",
    { class: "cube" },
    svg("rect", { class: "shadow", x: -half + 1, y: -half + 1.6, width: size, height: size, rx: 3 }),
    svg("rect", { class: "face", x: -half, y: -half, width: size, height: size, rx: 3 }),
  );
  const sign = dieSign(value);
  if (sign) group.append(svg("text", { class: "sign", y: size * 0.3 }, sign));
  for (const [a, b] of sign ? [] : PIPS[value]) {
    group.append(svg("circle", { class: "pip", cx: a * size * 0.27, cy: b * size * 0.27, r: size * 0.095 }));
  }
  return group;
}

export function drawArrow(radius) {
  const tip = radius * 0.9;
  return svg(
    "g",
    { class: "arrow" },
    svg("path", { d: `M-10 -2H${tip - 9}V-4.6L${tip} 0L${tip - 9} 4.6V2H-10Z` }),
    svg("circle", { r: 2.8 }),
  );
}
