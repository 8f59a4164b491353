// Who looks at the table: before a match the family chooses one of the cameras that this computer has, or types the
// address of one in the network.

/** @import { CameraOffer, CamerasNews } from "../contract.d.ts" */

import { byId, html } from "./dom.js";
import { send } from "./mail.js";
import { onLanguage, t } from "./words.js";

/** @type {CamerasNews} */
let now = { offered: [], chosen: "" };

export function makeCameras() {
  onLanguage(draw);
  byId("network-camera").addEventListener("submit", (event) => {
    event.preventDefault();
    const address = /** @type {HTMLInputElement} */ (byId("network-address")).value.trim();
    send("menu", { do: "camera", camera: address });
  });
}

/** @param {CamerasNews} news */
export function setCameras(news) {
  now = news;
  draw();
}

function draw() {
  byId("cameras").hidden = !now.offered.length;
  byId("camera-offers").replaceChildren(...now.offered.map(offer));
}

/** @param {CameraOffer} camera */
function offer({ camera, kind, name, picture }) {
  const words = { virtual: t("camera.virtual"), picamera2: t("camera.pi"), phone: t("camera.phone") }[kind] ?? name;
  const made = html(
    "button",
    { type: "button", className: "tool", "aria-pressed": String(camera === now.chosen) },
    ...(picture ? [html("img", { src: picture, alt: "", className: "peek" })] : []),
    words,
  );
  made.addEventListener("click", () => send("menu", { do: "camera", camera }));
  return made;
}
