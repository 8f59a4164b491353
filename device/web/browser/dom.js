// Small words for making and finding elements.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of the page; a missing one is a mistake in the page itself.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** @param {string} id */
export const pictureById = (id) => /** @type {HTMLImageElement} */ (byId(id));

/**
 * An HTML element with properties and children; text is always text, never markup.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "dataset") Object.assign(element.dataset, value);
    else if (key.startsWith("aria-") || key === "role") element.setAttribute(key, value);
    else Object.assign(element, { [key]: value });
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/**
 * An SVG element with attributes and children.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * Make a drawing a button: it answers to a click, a space and Enter.
 * @param {SVGElement} element
 * @param {string} label
 * @param {() => void} act
 */
export function asButton(element, label, act) {
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-label", label);
  element.addEventListener("click", act);
  element.addEventListener("keydown", (event) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    act();
  });
  return element;
}

/**
 * Show a text or hide its element; nothing is touched if nothing changed, so that readers aloud stay calm.
 * @param {HTMLElement} element
 * @param {string} text
 */
export function show(element, text) {
  element.hidden = !text;
  if (element.textContent !== text) element.textContent = text;
}

/**
 * The piece under a pointer or with the focus.
 * @param {Event} event
 * @param {string} [selector]
 * @returns {SVGElement | null}
 */
export function pieceOf(event, selector = ".piece") {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}
