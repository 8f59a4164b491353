// The mat of FUBA: thirteen sectors with their names, the centre circle, goal areas.

import { goals, line } from "./chalk.js";
import { svg } from "./dom.js";

const FROM_CORNER = 9; // mm; where a sector's name stands

export function drawMat(plan, view) {
  return [...sectors(plan, view), ...lines(plan, view)];
}

function sectors(plan, view) {
  return Object.entries(plan.fields).flatMap(([name, [x0, y0, x1, y1]], k) => {
    const box = view.rectangle(x0, y0, x1, y1);
    const [u, v] = [box.x + FROM_CORNER, box.y + FROM_CORNER];
    return [
      svg("rect", { class: k % 2 ? "grass stripe" : "grass", ...box }),
      svg("rect", { class: "thin", fill: "none", ...box }),
      svg("text", { class: "name on-mat", x: u, y: v + 3.2 }, name),
    ];
  });
}

function lines(plan, view) {
  const { width, length, circle } = plan;
  const [u, v] = view.point(width / 2, length / 2);
  return [
    svg("rect", { class: "chalk", ...view.rectangle(0, 0, width, length) }),
    line(view, 0, length / 2, width, length / 2, "chalk"),
    svg("circle", { class: "chalk", fill: "none", cx: u, cy: v, r: circle }),
    ...[...plan.penalty, ...plan.goal].map((box) => svg("rect", { class: "chalk", ...view.rectangle(...box) })),
    ...goals(plan, view),
  ];
}
