// What was pushed or thrown moves for as long as the server says, and then lies still; the verdict comes after that.

import { mark } from "./timeline.js";
import { ticking } from "./whistle.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Something moves; how long, its style is told. Where nothing moves on the page, it lies still at once.
 * @type {(element: SVGElement, what: "needle" | "dice", seconds: number) => void}
 */
export function whenStill(element, what, seconds) {
  element.style.setProperty("--moves", `${seconds}s`);
  element.classList.toggle("thrown", what === "dice");
  mark("pushed", what);
  if (what === "needle") ticking(seconds);
  if (calm.matches || seconds <= 0) {
    mark("rests", what);
    return;
  }
  const rests = () => mark("rests", what);
  element.addEventListener(what === "needle" ? "transitionend" : "animationend", rests, { once: true });
}
