// Who is in the room: a viewer joins with a code, the referee invites telephones and sends them away.

/** @import { Invited, Me, PersonNews } from "../contract.d.ts" */

import { byId, html, pictureById, show } from "./dom.js";
import { onLanguage, t } from "./words.js";

const CODE = /^#(\d{6})$/;
/** @type {Me} */
let me = { number: 0, name: "", role: "viewer", people: [] };
/** @type {((me: Me) => void)[]} */
const listeners = [];
/** @type {Invited | null} */
let invited = null;
let heard = 0; // how often I was told who I am

/** Whoever has to know what this visitor may do. @param {(me: Me) => void} listener */
export const onMe = (listener) => listeners.push(listener);

/** The seats at the table in their order: two sides, or as many players as there are. */
const SEATS = ["home", "away", "third", "fourth"];
/** @type {string[]} */
let players = []; // by name, in a game without home and away

/** Who sits around the table; nobody where home plays away. @param {string[]} now */
export function setPlayers(now) {
  if (JSON.stringify(now) === JSON.stringify(players)) return;
  players = now;
  hear(me);
}

/** Whether everybody plays for himself; then the two buttons of the sides are left and right, for whoever acts. */
export const several = () => players.length > 0;

/** What this visitor may do in the game that is on the table. */
export function role() {
  const seat = SEATS.indexOf(me.role);
  return seat < (several() ? players.length : 2) ? me.role : "viewer";
}

/** @param {string} one */
const roleName = (one) => players[SEATS.indexOf(one)] ?? t(`role.${one}`);

const dialog = (/** @type {string} */ id) => /** @type {HTMLDialogElement} */ (byId(id));
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id));

export async function makePeople() {
  byId("people").addEventListener("click", openDialog);
  byId("join-form").addEventListener("submit", join);
  byId("join-watch").addEventListener("click", () => dialog("join-dialog").close());
  onLanguage(draw);
  await setPeople();
  const code = location.hash.match(CODE)?.[1];
  if (code) history.replaceState(null, "", location.pathname); // a code in the address would be shared by accident
  if (code && me.role === "viewer") openJoin(code);
}

/** Somebody has joined, left or got another name: perhaps it was me. */
export async function setPeople() {
  const before = heard;
  const answer = await fetch("/me.json").catch(() => null); // the line is down; when it is back, the page asks again
  if (!answer?.ok) return;
  const now = await answer.json();
  if (heard === before) hear(now);
  else await setPeople(); // an answer to a question from before I joined
}

/** @param {Me} now */
function hear(now) {
  heard += 1;
  if (now.role !== me.role) dispatchEvent(new Event("new-role"));
  me = now;
  document.body.dataset.role = role();
  draw();
  for (const listener of listeners) listener(me);
}

function draw() {
  const who = me.number ? t("people.i-am", { name: me.name, role: roleName(me.role) }) : "";
  show(byId("people"), who || t(me.role === "referee" ? "people.invite" : "people.join"));
  byId("people-list").replaceChildren(...me.people.map(row));
  byId("people-none").hidden = me.people.length > 0;
  setInvited();
  SEATS.forEach((seat, k) => {
    byId(`join-as-${seat}`).textContent = roleName(seat);
    byId(`join-as-${seat}`).parentElement?.toggleAttribute("hidden", k >= (several() ? players.length : 2));
  });
}

function openDialog() {
  if (me.role === "referee") return openInvite();
  if (me.number) return openMine();
  openJoin("");
}

/** @param {string} code */
function openJoin(code) {
  field("join-code").value = code;
  show(byId("join-trouble"), "");
  dialog("join-dialog").showModal();
  field(code ? "join-name" : "join-code").focus();
}

/** @param {Event} event */
async function join(event) {
  event.preventDefault();
  const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=join-role]:checked"));
  const letter = { code: field("join-code").value, name: field("join-name").value, role: chosen?.value ?? "home" };
  const answer = await post("join", { ...letter, code: letter.code.replaceAll(/\D/g, "") });
  if (answer?.ok) {
    hear(await answer.json());
    return dialog("join-dialog").close();
  }
  show(byId("join-trouble"), trouble(answer));
}

/** @param {Response | null} answer */
function trouble(answer) {
  if (answer?.status === 429) return t("people.slow-down", { seconds: answer.headers.get("Retry-After") ?? "" });
  if (answer?.status === 409) return t("people.full");
  return answer ? t("people.wrong-code") : t("people.no-line");
}

async function openInvite() {
  const answer = await post("invite", {});
  if (!answer?.ok) return;
  invited = await answer.json();
  setInvited();
  if (invited?.address) pictureById("invite-code").src = `/picture/joining.png?${invited.code}`;
  dialog("invite-dialog").showModal();
}

function setInvited() {
  if (!invited) return;
  const { address, code } = invited;
  show(byId("invite-words"), address ? t("people.invite-words", { address }) : t("people.invite-closed"));
  show(byId("invite-digits"), address ? `${code.slice(0, 3)} ${code.slice(3)}` : "");
  byId("invite-code").hidden = !address;
}

function openMine() {
  byId("mine").replaceChildren(row(me));
  dialog("mine-dialog").showModal();
}

/** Somebody who has joined, with the ways to rename and to send away. @param {PersonNews} person */
function row({ number, name, role: theirs }) {
  const called = html("input", { value: name, maxLength: 24, "aria-label": t("people.name") });
  const rename = html("button", { type: "button", className: "plain" }, t("people.rename"));
  rename.addEventListener("click", () => change("rename", { number, name: called.value }));
  const word = t(number === me.number ? "people.leave" : "people.send-away");
  const away = html("button", { type: "button", className: "plain" }, word);
  away.addEventListener("click", async () => {
    await change("send-away", { number });
    if (number === me.number) dialog("mine-dialog").close();
  });
  return html("li", {}, html("span", { className: `role ${theirs}` }, roleName(theirs)), called, rename, away);
}

/** @type {(deed: string, letter: Record<string, any>) => Promise<void>} */
async function change(deed, letter) {
  const answer = await post(deed, letter);
  if (answer?.ok) hear(await answer.json());
}

/** @type {(deed: string, letter: Record<string, any>) => Promise<Response | null>} */
async function post(deed, letter) {
  try {
    const headers = { "Content-Type": "application/json" };
    return await fetch(`/people/${deed}`, { method: "POST", headers, body: JSON.stringify(letter) });
  } catch {
    return null;
  }
}
