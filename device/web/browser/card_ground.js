// The card table of Fußball-Alarm: where the alarm row and the piles lie, and the players' places beside them.

import { svg } from "./dom.js";
import { scene } from "./scene.js";
import { t } from "./words.js";

const PILES = ["table.draw", "table.discard", "table.yellow"]; // the spots after the seven of the alarm row
const ABOVE = 6; // mm from a pile to its name
const BORDER = 21; // mm from the table's edge to a player's name, between the corner cards

export function drawCardTable(plan, view) {
  const [left, right] = plan.lanes;
  const corner = 6;
  return [
    svg("rect", { class: "cloth", ...view.rectangle(0, 0, plan.width, plan.length), rx: corner }),
    svg("rect", { class: "cloth lane", ...view.rectangle(left, 0, right, plan.length) }),
    ...plan.spots.map((box) => svg("rect", { class: "card-spot", ...view.rectangle(...box), rx: corner })),
    ...plan.spots.slice(-PILES.length).map((box, k) => pileName(view, box, PILES[k])),
  ];
}

function pileName(view, [x0, y0, x1, y1], pile) {
  const { x, y, width } = view.rectangle(x0, y0, x1, y1);
  return svg("text", { class: "spot-name", x: x + width / 2, y: y - ABOVE }, t(pile));
}

/** Who holds which cards beside the table; whoever is on stands out. */
export function handsOfPlayers() {
  const { plan, view, players, on } = scene;
  const boxes = plan.seats?.[players.length - plan.fewest];
  if (!boxes || !scene.table) return [];
  const reach = plan.card[1] / 2 + 3;
  const [low, high] = [plan.hands.y[0] - plan.card[0] / 2 - 3, plan.hands.y[1] + plan.card[0] / 2 + 3];
  return boxes.flatMap(([left, , from, to], k) => {
    const x = plan.hands.x[left < plan.width / 2 ? 0 : 1];
    const box = view.rectangle(x - reach, Math.max(from, low) + 1, x + reach, Math.min(to, high) - 1);
    const first = left < plan.width / 2;
    const [u, v] = view.point(first ? -BORDER : plan.width + BORDER, (Math.max(from, 0) + Math.min(to, plan.length)) / 2);
    const turn = view.lying ? 0 : 90;
    const here = players[k] === on ? " on" : "";
    const name = svg("text", { class: `hand-name${here}`, transform: `translate(${u} ${v}) rotate(${turn})`, y: 6 }, players[k]);
    return [svg("rect", { class: `hand-place${here}`, ...box, rx: 8 }), name];
  });
}

/** Only whoever is on sees his cards; at the end everybody shows them. */
export function handHidden({ x, y, on_board: onBoard, held }) {
  const { plan, players, on, position } = scene;
  if (onBoard || held || position?.over || !plan.seats) return false;
  const boxes = plan.seats[players.length - plan.fewest] ?? [];
  const across = x < plan.width / 2 ? 0 : plan.width;
  const owner = boxes.findIndex(([left, right, low, high]) => left <= across && across < right && low <= y && y < high);
  return owner < 0 || players[owner] !== on;
}
