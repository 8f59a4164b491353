// The card table of Fußball-Alarm: where the alarm row and the piles lie, and the players' places beside them.

import { svg } from "./dom.js";

export function drawCardTable(plan, view) {
  const [left, right] = plan.lanes;
  const corner = 6;
  return [
    svg("rect", { class: "cloth", ...view.rectangle(0, 0, plan.width, plan.length), rx: corner }),
    svg("rect", { class: "cloth lane", ...view.rectangle(left, 0, right, plan.length) }),
    ...plan.spots.map((box) => svg("rect", { class: "card-spot", ...view.rectangle(...box), rx: corner })),
  ];
}
