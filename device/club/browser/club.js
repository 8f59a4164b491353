// The page of a club evening: everybody looks, organisers decide.

/** @import { ClubChange, ClubLetter, ClubMatch, ClubNews, ClubPerson, Invited, Me } from "../../web/contract.d.ts" */

import { byId, html, pictureById, show } from "../../web/browser/dom.js";
import { chooseLanguage, language, languages, loadWords, onLanguage, t } from "../../web/browser/words.js";
import { card, follow, headline, line, tableOf } from "./parts.js";

const CODE = /^#(\d{6})$/;
const HELD = "-";
const CALM = 400; // ms after the last key until a plan is sent
/** @type {ClubNews | null} */
let told = null;
/** @type {Me | null} */
let me = null;
/** @type {ClubMatch | null} */
let chosen = null;
/** @type {ClubPerson | null} */
let leaving = null;
let soon = 0;

const dialog = (/** @type {string} */ id) => /** @type {HTMLDialogElement} */ (byId(id));
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id));
const list = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (byId(id));
const organiser = () => me?.role === "referee";

/** @param {ClubNews} news */
function hear(news) {
  told = news;
  draw();
}

function draw() {
  if (!told) return;
  document.body.classList.toggle("organising", organiser());
  headline(told);
  const preparing = told.condition === "preparing";
  byId("plan").hidden = !preparing || !organiser();
  // Before the draw people come first, then they are only looked up.
  const next = byId(preparing ? "plan" : "files");
  if (next.previousElementSibling !== byId("preparing")) next.before(byId("preparing"));
  setPeople(told);
  if (preparing) setPlan(told);
  setMatches(told);
  byId("standings").replaceChildren(...told.standings.map((one) => html("div", { className: "card" }, tableOf(one))));
  byId("files").hidden = preparing;
  setExports();
  setKnobs();
}

function setKnobs() {
  byId("organise").hidden = !me;
  show(byId("organise"), t(organiser() ? "club.invite" : "club.organise"));
  for (const element of document.querySelectorAll(".organiser")) {
    if (element.id !== "plan") element.toggleAttribute("hidden", !organiser());
  }
  byId("add").hidden = !organiser() || told?.condition !== "preparing";
}

/** @param {ClubNews} news */
function setPeople({ people, condition }) {
  byId("nobody").hidden = people.length > 0;
  byId("people").replaceChildren(...people.map((person) => {
    const members = person.members.length ? ` (${person.members.join(", ")})` : "";
    const name = html("span", { className: person.withdrawn ? "withdrawn" : "" }, person.name, members);
    if (!organiser() || person.withdrawn || condition === "over") return html("li", {}, name);
    const button = html("button", { type: "button", className: "plain" }, t("club.remove"));
    button.setAttribute("aria-label", `${t("club.remove")}: ${person.name}`);
    button.addEventListener("click", () => askToRemove(person));
    return html("li", {}, name, button);
  }));
}

/** @param {ClubNews} news */
function setPlan({ name, game, plan, games, draws, rule_sets: sets, tables, found, people }) {
  setChoices("plan-game", games, game);
  setChoices("plan-draw", draws, plan.draw);
  setChoices("plan-rules", sets, plan.rules);
  for (
    const [id, value] of /** @type {[string, string][]} */ ([
      ["plan-name", name],
      ["plan-groups", String(plan.groups)],
      ["plan-through", String(plan.through)],
      ["plan-rounds", String(plan.rounds)],
      ["tables", tables.join(", ")],
    ])
  ) {
    if (document.activeElement !== field(id) && !soon) field(id).value = value;
  }
  field("plan-third").checked = plan.third;
  byId("plan").dataset.draw = plan.draw;
  byId("found").replaceChildren(...found.map((table) => {
    const button = html("button", { type: "button", className: "plain" }, t("club.take-table", { table }));
    button.addEventListener("click", () => useTables([...tables, table]));
    return button;
  }));
  const missing = people.length < 2 ? "club.too-few" : tables.length ? "" : "club.no-tables";
  byId("missing").textContent = missing ? t(missing) : "";
  /** @type {HTMLButtonElement} */ (byId("begin")).disabled = people.length < 2;
}

/** @type {(id: string, choices: { value: string, name: string }[], now: string) => void} */
function setChoices(id, choices, now) {
  const select = list(id);
  const options = choices.map(({ value, name }) => html("option", { value }, name));
  if (select.textContent !== choices.map(({ name }) => name).join("")) select.replaceChildren(...options);
  if (document.activeElement !== select) select.value = now;
}

/** @param {ClubNews} news */
function setMatches({ now, next, done }) {
  for (const [id, matches] of /** @type {[string, ClubMatch[]][]} */ ([["now", now], ["next", next], ["done", done]])) {
    byId(`${id}-card`).hidden = !matches.length;
    byId(id).replaceChildren(...matches.map((match) => withButton(id === "now" ? card(match) : html("li", {}, ...line(match)), match)));
  }
}

/** @type {(element: HTMLElement, match: ClubMatch) => HTMLElement} */
function withButton(element, match) {
  if (!organiser()) return element;
  const word = t(match.condition === "done" ? "club.correct" : "club.enter");
  const button = html("button", { type: "button", className: "plain" }, word);
  button.setAttribute("aria-label", `${word}: ${match.home} – ${match.away}`);
  button.addEventListener("click", () => openMatch(match));
  element.append(button);
  return element;
}

/** @param {ClubMatch} match */
function openMatch(match) {
  chosen = match;
  byId("match-title").textContent = `${match.home} – ${match.away}`;
  for (const id of ["home", "shoot-home"]) byId(`${id}-name`).textContent = match.home;
  for (const id of ["away", "shoot-away"]) byId(`${id}-name`).textContent = match.away;
  const [home, away] = (match.score || match.live).split(/[ :]/);
  field("home").value = home ?? "";
  field("away").value = away ?? "";
  for (const id of ["shoot-home", "shoot-away", "why"]) field(id).value = "";
  byId("why-line").hidden = match.condition !== "done";
  show(byId("match-trouble"), "");
  setTables(match);
  dialog("match-dialog").showModal();
}

/** @param {ClubMatch} match */
function setTables(match) {
  byId("call").hidden = match.condition === "done" || match.condition === "undecided";
  const taken = new Set(told?.now.map(({ table }) => table));
  const free = (told?.tables ?? []).filter((table) => table === match.table || !taken.has(table));
  list("call-table").replaceChildren(
    ...free.map((table) => html("option", { value: table }, t("club.table-name", { table }))),
    html("option", { value: "" }, t("club.waits")),
    html("option", { value: HELD }, t("club.holds")),
  );
  list("call-table").value = match.table;
}

/** @param {Event} event */
async function keepResult(event) {
  event.preventDefault();
  if (!chosen || !told) return;
  const shootOut = [field("shoot-home").value, field("shoot-away").value];
  const answer = await send({
    do: "result",
    evening: told.evening,
    match: chosen.id,
    home: Number(field("home").value),
    away: Number(field("away").value),
    shoot_out: shootOut.every(Boolean) ? shootOut.map(Number) : [],
    why: field("why").value,
  });
  if (answer === "") dialog("match-dialog").close();
  else show(byId("match-trouble"), answer);
}

/** @param {Event} event */
async function keepCall(event) {
  event.preventDefault();
  if (!chosen || !told) return;
  const answer = await send({ do: "call", evening: told.evening, match: chosen.id, table: list("call-table").value });
  if (answer === "") dialog("match-dialog").close();
  else show(byId("match-trouble"), answer);
}

/** @param {ClubPerson} person */
function askToRemove(person) {
  leaving = person;
  byId("person-title").textContent = person.name;
  byId("person-words").textContent = t(told?.condition === "preparing" ? "club.remove-words" : "club.withdraw-words");
  dialog("person-dialog").showModal();
}

/** @param {Event} event */
async function remove(event) {
  event.preventDefault();
  if (leaving && told) await sendOrSay({ do: "remove", evening: told.evening, person: leaving.id });
  dialog("person-dialog").close();
}

/** One name a line; a team's players stand behind a colon. @param {Event} event */
async function add(event) {
  event.preventDefault();
  if (!told) return;
  const people = field("new-names").value.split("\n").map((one) => one.trim()).filter(Boolean).map((one) => {
    const [name, members = ""] = one.split(":");
    return { name: name.trim(), members: members.split(",").map((member) => member.trim()).filter(Boolean) };
  });
  if (people.length && await sendOrSay({ do: "add", evening: told.evening, people })) field("new-names").value = "";
}

/** What is chosen is sent a moment later, when nobody types any more. */
function planSoon() {
  clearTimeout(soon);
  soon = setTimeout(async () => {
    await sendPlan();
    soon = 0;
  }, CALM);
}

async function sendPlan() {
  if (!told || !field("plan-name").value.trim()) return;
  const plan = {
    draw: /** @type {ClubNews["plan"]["draw"]} */ (list("plan-draw").value),
    groups: Number(field("plan-groups").value),
    through: Number(field("plan-through").value),
    rounds: Number(field("plan-rounds").value),
    third: field("plan-third").checked,
    rules: list("plan-rules").value,
  };
  await sendOrSay({ do: "plan", evening: told.evening, name: field("plan-name").value, game: list("plan-game").value, plan });
}

/** A number stands for so many tables; names are told one by one. */
function sendTables() {
  const given = field("tables").value.trim();
  const many = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  const tables = many
    ? Array.from({ length: many }, (_, k) => String(k + 1))
    : given.split(",").map((name) => name.trim()).filter(Boolean);
  useTables(tables);
}

/** @param {string[]} tables */
async function useTables(tables) {
  if (told) await sendOrSay({ do: "tables", evening: told.evening, tables });
}

async function begin() {
  if (!told) return;
  clearTimeout(soon);
  if (soon) await sendPlan();
  soon = 0;
  await sendOrSay({ do: "begin", evening: told.evening });
}

/** @param {Event} event */
async function beginNew(event) {
  event.preventDefault();
  if (told && await sendOrSay({ do: "new", name: field("new-name").value, game: told.game })) {
    field("new-name").value = "";
    dialog("new-dialog").close();
  }
}

async function showTrace() {
  const answer = await fetch(`/club/trace/${language()}.json`);
  /** @type {ClubChange[]} */
  const changes = answer.ok ? await answer.json() : [];
  byId("trace").replaceChildren(...changes.map(({ at, who, text, why }) =>
    html(
      "li",
      {},
      html("span", { className: "where" }, `${new Date(at).toLocaleTimeString(language())}, ${who}`),
      html("span", {}, why ? `${text} (${why})` : text),
    )
  ));
}

function setExports() {
  const lang = language();
  const files = [[`standings/${lang}.csv`, "csv-standings"], [`matches/${lang}.csv`, "csv-matches"], ["evening.json", "json"], [
    `evening/${lang}.pdf`,
    "pdf",
  ]];
  byId("exports").replaceChildren(...files.map(([path, word]) =>
    html("a", { className: "plain", href: `/club/${path}`, download: "" }, t(`club.export.${word}`))
  ));
}

/** What is wrong with a letter is told at the top of the page. @param {ClubLetter} letter */
async function sendOrSay(letter) {
  const trouble = await send(letter);
  show(byId("trouble"), trouble);
  return trouble === "";
}

/** Why it was refused, in words; nothing if it was done. @param {ClubLetter} letter */
async function send(letter) {
  const answer = await post("/club/do", letter);
  if (answer === null) return t("club.lost");
  if (answer.ok) return "";
  const { error } = await answer.json();
  return t(`club.refused.${error.code}`);
}

/** @type {(address: string, letter: Record<string, any>) => Promise<Response | null>} */
async function post(address, letter) {
  try {
    const headers = { "Content-Type": "application/json" };
    return await fetch(address, { method: "POST", headers, body: JSON.stringify(letter) });
  } catch {
    return null;
  }
}

async function whoAmI() {
  const answer = await fetch("/me.json").catch(() => null);
  if (answer?.ok) me = await answer.json();
  draw();
}

function organise() {
  if (organiser()) return invite();
  show(byId("join-trouble"), "");
  dialog("join-dialog").showModal();
}

/** @param {Event} event */
async function join(event) {
  event.preventDefault();
  const code = field("join-code").value.replaceAll(/\D/g, "");
  const answer = await post("/people/join", { code, name: field("join-name").value, role: "referee" });
  if (answer?.ok) {
    me = await answer.json();
    dialog("join-dialog").close();
    return draw();
  }
  const seconds = answer?.headers.get("Retry-After") ?? "";
  const word = answer?.status === 429 ? "people.slow-down" : answer?.status === 409 ? "people.full" : "people.wrong-code";
  show(byId("join-trouble"), answer ? t(word, { seconds }) : t("club.lost"));
}

async function invite() {
  const answer = await post("/people/invite", {});
  if (!answer?.ok) return;
  /** @type {Invited} */
  const { code, address } = await answer.json();
  show(byId("invite-words"), address ? t("club.invite-words", { address }) : t("people.invite-closed"));
  show(byId("invite-digits"), address ? `${code.slice(0, 3)} ${code.slice(3)}` : "");
  byId("invite-code").hidden = !address;
  if (address) pictureById("invite-code").src = `/picture/joining.png?${code}`;
  dialog("invite-dialog").showModal();
}

function otherLanguage() {
  chooseLanguage(languages().find((one) => one !== language()) ?? language());
}

async function start() {
  await loadWords();
  onLanguage(draw);
  byId("language").addEventListener("click", otherLanguage);
  byId("organise").addEventListener("click", organise);
  byId("add").addEventListener("submit", add);
  byId("plan-form").addEventListener("input", planSoon);
  byId("plan-form").addEventListener("submit", (event) => event.preventDefault());
  byId("tables").addEventListener("change", sendTables);
  byId("begin").addEventListener("click", begin);
  byId("result").addEventListener("submit", keepResult);
  byId("call").addEventListener("submit", keepCall);
  byId("person-form").addEventListener("submit", remove);
  byId("join-form").addEventListener("submit", join);
  byId("show-trace").addEventListener("click", showTrace);
  byId("new-evening").addEventListener("click", () => dialog("new-dialog").showModal());
  byId("new-form").addEventListener("submit", beginNew);
  await whoAmI();
  follow(hear, { people: whoAmI });
  const code = location.hash.match(CODE)?.[1];
  if (code) history.replaceState(null, "", location.pathname); // a code in the address would be shared by accident
  if (code && !organiser()) {
    field("join-code").value = code;
    organise();
  }
  document.body.classList.add("ready");
}

start();
