// The board of Super Goal!: five columns, eleven rows, penalty areas, the centre circle, names.

import { goals, line } from "./chalk.js";
import { svg } from "./dom.js";

const FROM_CORNER = 6; // mm; where a field's name stands

export function drawBoard(plan, view) {
  return [...fields(plan, view), ...lines(plan, view)];
}

function fields(plan, view) {
  return Object.entries(plan.fields).flatMap(([name, [x0, y0, x1, y1]]) => {
    const box = view.rectangle(x0, y0, x1, y1);
    return [
      svg("rect", { class: Number(name.slice(1)) % 2 ? "grass" : "grass stripe", ...box }),
      svg("rect", { class: "thin", fill: "none", ...box }),
      svg("text", { class: "name on-mat", x: box.x + FROM_CORNER, y: box.y + FROM_CORNER + 1.4 }, name),
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
