// What moves on the table, drawn: figures, ball, dice, arrow.

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

/** A disc in the team's colour; keepers wear gloves of gold, defenders have no number. */
export function drawFigure({ id, role, number }, colour) {
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

export function drawDie(value, size) {
  const half = size / 2;
  const group = svg(
    "g",
    { class: "cube" },
    svg("rect", { class: "shadow", x: -half + 1, y: -half + 1.6, width: size, height: size, rx: 3 }),
    svg("rect", { class: "face", x: -half, y: -half, width: size, height: size, rx: 3 }),
  );
  for (const [a, b] of PIPS[value]) {
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
