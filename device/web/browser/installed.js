// Where the browser allows it, the page can be installed and opens without its server; elsewhere nothing is missed.

import { mark } from "./timeline.js";
import { pageNumber, t } from "./words.js";
import { byId, show } from "./dom.js";

/** Where a page is not secure, as over plain HTTP in the house, browsers offer no worker. */
export async function install() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
    navigator.serviceWorker.addEventListener("message", () => mark("kept"));
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage([location.pathname, ...loaded].filter(isPart));
  } catch {
    // a certificate that nobody vouches for is not enough for a worker
  }
}

const PART = /\/([a-z_]+\.(js|css|svg|png|webmanifest)|words\.json|sounds\.json|pitch\/.*)?$/;
/** @param {string} address */
const isPart = (address) => PART.test(new URL(address, location.href).pathname);

/** The server is there again: if it has been updated meanwhile, this page is an old one. */
export async function renewIfOld() {
  const answer = await fetch("/words.json", { cache: "no-store" }).catch(() => null);
  const now = answer?.ok ? (await answer.json()).page : pageNumber();
  if (now === pageNumber()) return;
  show(byId("late"), t("renewing"));
  location.reload();
}
