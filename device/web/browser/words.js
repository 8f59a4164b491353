// All words of the page, in every language; the server sends them, and says which one the device speaks.

let catalogue = { lang: "de", words: {} };
let lang = "de";
const listeners = [];

export async function loadWords() {
  catalogue = await (await fetch("/words.json")).json();
  setLanguage(catalogue.lang);
}

/** The text for a key; `{name}` is filled with the fact of that name. */
export function t(key, facts = {}) {
  const text = catalogue.words[lang]?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}

export const has = (key) => key in (catalogue.words[lang] ?? {});
export const language = () => lang;
export const languages = () => Object.keys(catalogue.words);
export const onLanguage = (listener) => listeners.push(listener);

export function setLanguage(wanted) {
  lang = wanted;
  document.documentElement.lang = lang;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = t(element.dataset.word);
  for (const listener of listeners) listener();
}
