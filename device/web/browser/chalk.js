// Chalk lines and goals, the same on every board.

import { svg } from "./dom.js";

export function line(view, x0, y0, x1, y1, kind) {
  const [a, b] = view.point(x0, y0);
  const [c, d] = view.point(x1, y1);
  return svg("line", { class: kind, x1: a, y1: b, x2: c, y2: d });
}

export function goals(plan, view) {
  return plan.goal.map(([x0, y0, x1, y1]) => {
    const home = y0 <= 0;
    return svg("rect", { class: "net", ...view.rectangle(x0 + 8, home ? -9 : y1, x1 - 8, home ? 0 : y1 + 9) });
  });
}
