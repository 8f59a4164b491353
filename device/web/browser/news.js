// News from the referee: one stream, the newest word on every topic, and a stream that comes back by itself.

/** Listen; `hear[topic]` gets the data of each topic, `onLine(true | false)` whether the line stands. */
export function listen(hear, onLine) {
  let source = null;
  let again = 0;

  function open() {
    source?.close();
    source = new EventSource("/news");
    source.onopen = () => {
      again = 0;
      onLine(true);
    };
    source.onerror = () => {
      onLine(false);
      // A browser tries again by itself, except after an answer that was no stream.
      if (source.readyState === EventSource.CLOSED) setTimeout(open, Math.min(1000 * 2 ** again++, 8000));
    };
    for (const [topic, listener] of Object.entries(hear)) {
      source.addEventListener(topic, (event) => listener(JSON.parse(event.data)));
    }
  }

  open();
  addEventListener("pageshow", (event) => event.persisted && open());
}
