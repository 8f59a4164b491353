// From millimetres on the table to the drawing: lying with home's goal to the left, or upright with it below.

const MARGIN = 22; // around the pitch alone, for the names of columns and rows

/** Both are true views from above, only turned. */
export function makeView(plan, lying, wholeTable) {
  const [left, right] = wholeTable ? plan.edge.x : [-MARGIN, plan.width + MARGIN];
  const [bottom, top] = wholeTable ? plan.edge.y : [-MARGIN, plan.length + MARGIN];
  const view = lying
    ? {
        width: top - bottom,
        height: right - left,
        point: (x, y) => [y - bottom, x - left],
        back: (u, v) => [v + left, u + bottom],
        angle: (degrees) => 90 - degrees,
      }
    : {
        width: right - left,
        height: top - bottom,
        point: (x, y) => [x - left, top - y],
        back: (u, v) => [u + left, top - v],
        angle: (degrees) => -degrees,
      };
  view.lying = lying;
  view.wholeTable = wholeTable;
  view.rectangle = (x0, y0, x1, y1) => {
    const [a, b] = view.point(x0, y0);
    const [c, d] = view.point(x1, y1);
    return { x: Math.min(a, c), y: Math.min(b, d), width: Math.abs(a - c), height: Math.abs(b - d) };
  };
  return view;
}

/** The corners and the middle of a field or sector by its name. */
export function fieldBox(plan, name) {
  const [x0, y0, x1, y1] = plan.fields[name];
  return { x0, y0, x1, y1, x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}

export const isField = (plan, name) => typeof name === "string" && name in plan.fields;
