// All words of the page, in every language; which one is each visitor's own choice, remembered on his device.

/** @import { Words } from "../contract.d.ts" */

/** @type {Words} */
let catalogue = { lang: "de", words: {}, page: "" };
let lang = "de";
const KEPT = "language";
/** @type {(() => void)[]} */
const listeners = [];

export async function loadWords() {
  catalogue = await (await fetch("/words.json")).json();
  setLanguage([kept(), ...navigator.languages.map(short)].find((one) => languages().includes(one)) ?? catalogue.lang);
}

/** @param {string} tag */
const short = (tag) => tag.slice(0, 2).toLowerCase();

/** What was chosen here before; a browser may keep nothing, or not tell. */
function kept() {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

/**
 * This visitor wants another language, here and next time.
 * @param {string} wanted
 */
export function chooseLanguage(wanted) {
  setLanguage(wanted);
  try {
    localStorage.setItem(KEPT, wanted);
  } catch {
    // then it is asked of the browser again next time
  }
}

/**
 * The text for a key; `{name}` is filled with the fact of that name.
 * @type {(key: string, facts?: Record<string, string>) => string}
 */
export function t(key, facts = {}) {
  const text = catalogue.words[lang]?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}

/** Which page this is: after an update there is another one. */
export const pageNumber = () => catalogue.page;
export const language = () => lang;
export const languages = () => Object.keys(catalogue.words);
/** @param {() => void} listener */
export const onLanguage = (listener) => listeners.push(listener);

/** @param {string} wanted */
function setLanguage(wanted) {
  lang = wanted;
  document.documentElement.lang = lang;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = t(element.getAttribute("data-word") ?? "");
  }
  for (const listener of listeners) listener();
}
