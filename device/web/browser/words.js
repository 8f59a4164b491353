// All words of the page, in every language; the server sends them, and says which one the device speaks.

/** @import { Words } from "../contract.d.ts" */

/** @type {Words} */
let catalogue = { lang: "de", words: {} };
let lang = "de";
/** @type {(() => void)[]} */
const listeners = [];

export async function loadWords() {
  catalogue = await (await fetch("/words.json")).json();
  setLanguage(catalogue.lang);
}

/**
 * The text for a key; `{name}` is filled with the fact of that name.
 * @type {(key: string, facts?: Record<string, string>) => string}
 */
export function t(key, facts = {}) {
  const text = catalogue.words[lang]?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}

export const language = () => lang;
export const languages = () => Object.keys(catalogue.words);
/** @param {() => void} listener */
export const onLanguage = (listener) => listeners.push(listener);

/** @param {string} wanted */
export function setLanguage(wanted) {
  lang = wanted;
  document.documentElement.lang = lang;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = t(element.getAttribute("data-word") ?? "");
  }
  for (const listener of listeners) listener();
}
