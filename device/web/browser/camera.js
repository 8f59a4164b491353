// What the referee sees: the camera's picture, only while somebody looks at it.

/** @import { CameraNews } from "../contract.d.ts" */

import { byId, pictureById, show } from "./dom.js";
import { onLanguage, t } from "./words.js";

/** @type {number | null} */
let number = null;
let loading = false;
/** @type {"" | "phone.qr" | "phone.guest"} */
let known = ""; // what is known of the invitation: its code, or that it is for the family alone

export function makeCamera() {
  byId("camera").addEventListener("toggle", look);
  byId("camera-picture").addEventListener("load", () => done(true));
  byId("camera-picture").addEventListener("error", () => done(false));
  byId("invitation-code").addEventListener("load", () => invited("phone.qr"));
  byId("invitation-code").addEventListener("error", () => invited("phone.guest"));
  onLanguage(() => invited(known));
}

/** @param {CameraNews} news */
export function setCamera(news) {
  number = news.number;
  invite(news.invitation);
  look();
}

function look() {
  const picture = pictureById("camera-picture");
  const { open } = /** @type {HTMLDetailsElement} */ (byId("camera"));
  if (!open || loading || picture.dataset.number === String(number)) return;
  loading = true;
  picture.dataset.number = String(number);
  picture.src = `/picture/camera.jpg?number=${number}`;
}

/** @param {boolean} there */
function done(there) {
  loading = false;
  byId("camera-picture").hidden = !there;
  byId("camera-empty").hidden = there;
  if (there) look();
}

/**
 * A telephone is to become the camera: show the way, at once.
 * @param {boolean} open
 */
function invite(open) {
  const box = byId("invitation");
  if (box.hidden === !open) return;
  box.hidden = !open;
  if (!open) return invited("");
  /** @type {HTMLDetailsElement} */ (byId("camera")).open = true;
  pictureById("invitation-code").src = `/picture/invitation.png?at=${Date.now()}`;
}

/** @param {"" | "phone.qr" | "phone.guest"} now */
function invited(now) {
  known = now;
  byId("invitation-code").hidden = now !== "phone.qr";
  show(byId("invitation-words"), now && t(now));
}
