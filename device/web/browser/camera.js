// What the referee sees: the camera's picture, only while somebody looks at it.

import { byId } from "./dom.js";

let number = null;
let loading = false;

export function makeCamera() {
  byId("camera").addEventListener("toggle", look);
  byId("camera-picture").addEventListener("load", () => done(true));
  byId("camera-picture").addEventListener("error", () => done(false));
}

export function setCamera(news) {
  number = news.number;
  look();
}

function look() {
  const picture = byId("camera-picture");
  if (!byId("camera").open || loading || picture.dataset.number === String(number)) return;
  loading = true;
  picture.dataset.number = String(number);
  picture.src = `/picture/camera.jpg?number=${number}`;
}

function done(there) {
  loading = false;
  byId("camera-picture").hidden = !there;
  byId("camera-empty").hidden = there;
  if (there) look();
}
