// What moves on the table, drawn: figures, tokens, cards, ball, dice, arrow.

/** @import { Card, Die, Figure, Piece, Token } from "../contract.d.ts" */

import { svg } from "./dom.js";
import { plan, view } from "./scene.js";

export const FIGURE = 10.5; // drawn a little larger than the wood, for fingers
const GRAB = 15;
/** @type {[number, number][][]} */
const PIPS = [
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [1, 1], [-1, 1]],
  [[-1, -1], [1, -1], [1, 1], [-1, 1], [0, 0]],
  [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
];

/**
 * A piece as it lies or stands, around its middle.
 * @param {Piece} piece
 * @returns {SVGElement}
 */
export function drawPiece(piece) {
  const drawn = draw(piece);
  drawn.dataset.piece = piece.id;
  return drawn;
}

/** @param {Piece} piece */
function draw(piece) {
  switch (piece.kind) {
    case "figure":
      return drawFigure(piece);
    case "token":
      return drawToken(piece);
    case "card":
      return drawCard(piece);
    case "ball":
      return piece.pips ? drawBallDie(piece.pips) : drawBall();
  }
}

/** @param {number} turn */
const degrees = (turn) => (turn * 180) / Math.PI;

/**
 * A disc in the team's colour; one without a word is a little smaller and has a stud.
 * @param {Figure} figure
 */
function drawFigure({ colour, text, rim }) {
  const size = text ? FIGURE : FIGURE - 1;
  return svg(
    "g",
    { class: `piece figure ${colour}${rim ? " rim" : ""}` },
    svg("circle", { class: "grab", r: GRAB }),
    svg("circle", { class: "shadow", cx: 1.2, cy: 1.8, r: size }),
    svg("circle", { class: "body", r: size }),
    svg("path", { class: "band", d: `M${-size} 0H${size}` }),
    svg("circle", { class: "shine", cx: -size * 0.3, cy: -size * 0.35, r: size * 0.45 }),
    text ? svg("text", { class: "number", y: 3.9 }, text) : svg("circle", { class: "stud", r: 2.6 }),
  );
}

/**
 * A flat piece in the team's colour, lying as it was dropped.
 * @param {Token} token
 */
function drawToken({ colour, outline, turn }) {
  const path = plan().outlines[outline];
  const shadow = svg("path", { class: "shadow", d: path, transform: "translate(0.8 1.2)" });
  const band = svg("path", { class: "band", d: "M-5 0H5" });
  const body = svg("path", { class: "body", d: path });
  const cut = svg("g", { transform: `rotate(${-degrees(turn)})` }, shadow, body, band);
  return svg("g", { class: `piece figure token ${colour}` }, svg("circle", { class: "grab", r: 11 }), cut);
}

/**
 * A card as it lies: a number on a patch, or plain.
 * @param {Card} card
 */
function drawCard({ turn, paper, patch, text }) {
  const [width, height] = plan().card;
  const sheet = svg(
    "g",
    { transform: `rotate(${view().angle(degrees(turn))})` },
    svg("rect", { class: "shadow", x: -width / 2 + 1, y: -height / 2 + 1.5, width, height, rx: 4 }),
    svg("rect", { class: "body", fill: paper, x: -width / 2, y: -height / 2, width, height, rx: 4 }),
  );
  if (patch) sheet.append(svg("circle", { fill: patch, r: 17 }), svg("text", { class: "number", y: 6 }, text));
  return svg("g", { class: "piece figure playing-card" }, sheet);
}

function drawBall() {
  const spots = [0, 72, 144, 216, 288].map((at) => {
    const turn = (at * Math.PI) / 180;
    return svg("circle", { class: "spot", cx: 5.6 * Math.sin(turn), cy: -5.6 * Math.cos(turn), r: 1.3 });
  });
  return svg(
    "g",
    { class: "piece ball" },
    svg("circle", { class: "grab", r: 12 }),
    svg("circle", { class: "shadow", cx: 0.9, cy: 1.3, r: 8 }),
    svg("circle", { class: "body", r: 8 }),
    svg("circle", { class: "spot", r: 2.4 }),
    ...spots,
  );
}

/**
 * A round die that is the ball.
 * @param {number} value
 */
function drawBallDie(value) {
  return svg(
    "g",
    { class: "piece ball" },
    svg("circle", { class: "grab", r: 13 }),
    svg("circle", { class: "shadow", cx: 0.9, cy: 1.3, r: 9 }),
    svg("circle", { class: "body", r: 9 }),
    ...PIPS[value].map(([a, b]) => svg("circle", { class: "spot", cx: a * 3.6, cy: b * 3.6, r: 1.4 })),
  );
}

/**
 * A die in the tray.
 * @param {Die} die
 */
export function drawDie({ turn, pips, sign, picture }) {
  const size = plan().tray.die;
  const box = { x: -size / 2, y: -size / 2, width: size, height: size };
  const round = picture ? 2 : 3;
  const shadow = svg("rect", { class: "shadow", ...box, x: box.x + 1, y: box.y + 1.6, rx: round });
  const cube = svg("g", { class: "cube" }, shadow);
  if (picture) cube.append(svg("image", { href: picture, ...box }));
  else cube.append(svg("rect", { class: "face", ...box, rx: round }));
  if (sign) cube.append(svg("text", { class: "sign", y: size * 0.3 }, sign));
  for (const [a, b] of PIPS[pips]) {
    cube.append(svg("circle", { class: "pip", cx: a * size * 0.27, cy: b * size * 0.27, r: size * 0.095 }));
  }
  return svg("g", { transform: `rotate(${view().angle(degrees(turn))})` }, cube);
}

/** @param {number} radius */
export function drawArrow(radius) {
  const tip = radius * 0.9;
  return svg(
    "g",
    { class: "arrow" },
    svg("path", { d: `M-10 -2H${tip - 9}V-4.6L${tip} 0L${tip - 9} 4.6V2H-10Z` }),
    svg("circle", { r: 2.8 }),
  );
}
