// What the referee sees: the camera's picture, only while somebody looks at it.

/** @import { CameraNews } from "../contract.d.ts" */

import { byId, pictureById } from "./dom.js";

/** @type {number | null} */
let number = null;
let loading = false;

export function makeCamera() {
  byId("camera").addEventListener("toggle", look);
  byId("camera-picture").addEventListener("load", () => done(true));
  byId("camera-picture").addEventListener("error", () => done(false));
}

/** @param {CameraNews} news */
export function setCamera(news) {
  number = news.number;
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
