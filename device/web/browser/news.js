// News from the referee: one stream, the newest word on every topic, and a stream that comes back by itself.

import { page } from "./mail.js";
import { language, onLanguage } from "./words.js";

const SILENCE = 40_000; // ms; the server says "quiet" every 15 s, so after this long the line is dead
const LONGEST_PAUSE = 8000;

/** @import { Topics } from "../contract.d.ts" */

/**
 * Listen; `hear[topic]` gets the data of each topic, `onLine` how the line is.
 * @param {{ [T in keyof Topics]?: (news: Topics[T]) => void }} hear
 * @param {(line: "stands" | "lost" | "full") => void} onLine
 */
export function listen(hear, onLine) {
  /** @type {EventSource | null} */
  let source = null;
  let tries = 0;
  let watch = 0;

  function alive() {
    clearTimeout(watch);
    watch = setTimeout(() => {
      onLine("lost");
      open();
    }, SILENCE);
  }

  function open() {
    source?.close();
    const line = new EventSource(address());
    source = line;
    alive();
    line.onopen = () => {
      tries = 0;
      onLine("stands");
    };
    line.onerror = () => {
      onLine("lost");
      // A browser tries again by itself, except after an answer that was no stream.
      if (line.readyState !== EventSource.CLOSED) return;
      setTimeout(open, Math.min(1000 * 2 ** tries++, LONGEST_PAUSE));
      isFull().then((full) => full && source === line && onLine("full"));
    };
    line.addEventListener("quiet", alive);
    for (const [topic, listener] of Object.entries(hear)) {
      line.addEventListener(topic, (event) => {
        alive();
        listener(JSON.parse(event.data));
      });
    }
  }

  open();
  addEventListener("too-late", open);
  addEventListener("new-role", open); // whoever has joined may see more
  onLanguage(open);
  addEventListener("pageshow", (event) => event.persisted && open());
}

/** The referee tells it in the language of whoever reads it. */
const address = () => `/news?lang=${language()}&page=${page}`;

/** Whether all seats are taken; an `EventSource` does not tell why it was refused. */
async function isFull() {
  const asked = new AbortController();
  try {
    return (await fetch(address(), { signal: asked.signal })).status === 503;
  } catch {
    return false;
  } finally {
    asked.abort();
  }
}
