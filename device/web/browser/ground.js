// What does not move on any table: table top, corner cards, bench, dice tray; and between them the game's own board.

/** @import { Plan } from "../contract.d.ts" */
/** @import { View } from "./view.js" */

import { svg } from "./dom.js";
import { drawShape } from "./shapes.js";

const CARDS_BEYOND = 40; // the board's printed margin behind the goals

/** @type {(plan: Plan, view: View) => SVGElement} */
export function drawGround(plan, view) {
  const layer = svg("g", { class: "ground" });
  if (view.wholeTable) layer.append(...tableTop(plan, view));
  layer.append(...plan.ground.flatMap((shape) => drawShape(shape, view)));
  if (view.wholeTable) layer.append(tray(plan, view));
  return layer;
}

/** @type {(plan: Plan, view: View) => SVGElement[]} */
function tableTop(plan, view) {
  const { gap, side } = plan.cards;
  const [left, right] = [-gap - side - 4, plan.width + gap + side + 4];
  const board = view.rectangle(left, -CARDS_BEYOND, right, plan.length + CARDS_BEYOND);
  const cards = [
    [-gap - side, 0],
    [plan.width + gap, 0],
    [plan.width + gap, plan.length - side],
    [-gap - side, plan.length - side],
  ].flatMap(([x, y], number) => card(view, x, y, side, number));
  return [
    svg("rect", { class: "table-top", width: view.width, height: view.height }),
    ...grain(view),
    ...bench(plan, view),
    svg("rect", { class: "board", ...board, rx: 5 }),
    ...cards,
  ];
}

/**
 * A few long lines make wood.
 * @param {View} view
 */
function grain(view) {
  const [length, breadth] = view.lying ? [view.width, view.height] : [view.height, view.width];
  return Array.from({ length: Math.ceil(breadth / 26) }, (_, k) => {
    const at = k * 26 + ((k * 7) % 11);
    const bow = ((k * 5) % 9) - 4;
    const path = view.lying
      ? `M0 ${at}Q${length / 2} ${at + bow} ${length} ${at}`
      : `M${at} 0Q${at + bow} ${length / 2} ${at} ${length}`;
    return svg("path", { class: "grain", d: path });
  });
}

/**
 * Where pieces stand that are off the board.
 * @param {Plan} plan
 * @param {View} view
 */
function bench({ bench: rows, width }, view) {
  if (!rows.length) return [];
  const box = view.rectangle(-40, Math.min(...rows) - 15, width + 40, Math.max(...rows) + 15);
  return [svg("rect", { class: "bench", ...box, rx: 15 })];
}

/**
 * A corner card, hinted at: the camera reads real ones.
 * @type {(view: View, x: number, y: number, side: number, number: number) => SVGElement[]}
 */
function card(view, x, y, side, number) {
  const inner = side / 6;
  const dark = svg("rect", { class: "marker", ...view.rectangle(x, y, x + side, y + side) });
  const parts = [svg("rect", { class: "card", ...view.rectangle(x - 3, y - 3, x + side + 3, y + side + 3) }), dark];
  for (const k of [5, 6, 9, 10, (number * 7) % 16, (number * 3 + 12) % 16]) {
    const [a, b] = [x + inner * (1 + (k % 4)), y + inner * (1 + Math.floor(k / 4))];
    parts.push(svg("rect", { class: "card", ...view.rectangle(a, b, a + inner, b + inner) }));
  }
  return parts;
}

/** @type {(plan: Plan, view: View) => SVGElement} */
function tray(plan, view) {
  const { at: [x, y], sheet, wells } = plan.tray;
  const paper = svg("rect", { class: "sheet", ...view.rectangle(x, y, x + sheet[0], y + sheet[1]), rx: 3 });
  const group = svg("g", { class: "tray" }, paper);
  for (const [name, [x0, x1, y0, y1]] of Object.entries(wells)) {
    group.append(svg("rect", { class: `well ${name}`, ...view.rectangle(x + x0, y + y0, x + x1, y + y1), rx: 3 }));
  }
  for (const [left, number] of [[3, 4], [sheet[0] - 23, 5]]) group.append(...card(view, x + left, y + 30, 20, number));
  return group;
}
