// For those who do not see the page: the one place whose changes a reader of the screen says aloud, in order.

const TOGETHER = 120; // ms; what comes in one breath is said in one: what happened, why, what next
/** @type {string[]} */
let waiting = [];
let timer = 0;

/** @param {string} text */
export function tell(text) {
  if (!text || waiting.at(-1) === text) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const place = document.getElementById("whistled"); // the television has none: it is looked at
    if (place) place.textContent = waiting.join(" ");
    waiting = [];
  }, TOGETHER);
}
