// What the page has shown and said, in order, in the browser's own list of marks: needle, whistle, banner, voice.

const MOST = 300; // an evening has thousands; the last few minutes are enough to look something up
let marks = 0;

/**
 * Something has been seen or heard.
 * @type {(name: "pushed" | "rests" | "whistle" | "banner" | "feast" | "film" | "next" | "prompt" | "said" | "kept", detail?: string) => void}
 */
export function mark(name, detail = "") {
  if (++marks % MOST === 0) performance.clearMarks();
  performance.mark(`schiri-${name}`, { detail });
}
