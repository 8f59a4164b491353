// News from the referee: one stream, the newest word on every topic, and a stream that comes back by itself.

const SILENCE = 40_000; // ms; the server says "quiet" every 15 s, so after this long the line is dead
const LONGEST_PAUSE = 8000;

/** Listen; `hear[topic]` gets the data of each topic, `onLine(true | false)` whether the line stands. */
export function listen(hear, onLine) {
  let source = null;
  let tries = 0;
  let watch = 0;

  function alive() {
    clearTimeout(watch);
    watch = setTimeout(() => {
      onLine(false);
      open();
    }, SILENCE);
  }

  function open() {
    source?.close();
    source = new EventSource("/news");
    alive();
    source.onopen = () => {
      tries = 0;
      onLine(true);
    };
    source.onerror = () => {
      onLine(false);
      // A browser tries again by itself, except after an answer that was no stream.
      if (source.readyState === EventSource.CLOSED) setTimeout(open, Math.min(1000 * 2 ** tries++, LONGEST_PAUSE));
    };
    source.addEventListener("quiet", alive);
    for (const [topic, listener] of Object.entries(hear)) {
      source.addEventListener(topic, (event) => {
        alive();
        listener(JSON.parse(event.data));
      });
    }
  }

  open();
  addEventListener("pageshow", (event) => event.persisted && open());
}
