// What people do, on its way to the referee: in order, one letter at a time, nothing lost while the line is busy.

/** @typedef {{ kind: string, data: Record<string, any> }} Command one of `SentCommand` in the contract */

const MOST_AT_ONCE = 32;
const MOST_WAITING = 200;
const AGAIN = 400; // ms
/** By this the server knows whose hands are gone when a page listens no more. */
export const page = Math.random().toString(36).slice(2);
/** @type {Command[]} */
const waiting = [];
let busy = false;

/**
 * Send a command; a drag that has not left yet gives way to the newer one of the same piece.
 * @type {(kind: string, data: Record<string, any>) => void}
 */
export function send(kind, data) {
  const before = waiting.at(-1);
  const sameDrag = before?.kind === "table" && data.do === "drag" && before.data.do === "drag" &&
    before.data.piece === data.piece;
  if (sameDrag) waiting.pop();
  if (waiting.length < MOST_WAITING) waiting.push({ kind, data });
  deliver();
}

async function deliver() {
  if (busy) return;
  busy = true;
  while (waiting.length) {
    const letter = waiting.splice(0, MOST_AT_ONCE);
    try {
      const answer = await post(letter);
      if (answer.status === 409) tooLate(letter);
      if (answer.status === 403) dispatchEvent(new Event("not-allowed"));
      if (answer.status !== 503) continue;
    } catch {
      // the line is down; the page says so by itself
    }
    // A whistle that comes late is worse than none, but what was put down has to come down.
    waiting.unshift(...letter.filter(({ data }) => data.do === "drop"));
    await pause(AGAIN);
  }
  busy = false;
}

/**
 * The match has gone on since. What was made for another state is dropped, and the page asks how things stand now.
 * @param {Command[]} letter
 */
function tooLate(letter) {
  waiting.unshift(...letter.filter(({ data }) => !("state" in data || "question" in data)));
  dispatchEvent(new Event("too-late"));
}

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @type {(letter: Command[]) => Promise<Response>} */
function post(letter) {
  return fetch(`/commands?page=${page}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(letter),
  });
}
