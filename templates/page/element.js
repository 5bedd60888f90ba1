/** Make parts of the page. Data only ever becomes text: names may contain markup, and stay harmless. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | null | false | undefined} Child  an empty one is left out */

/**
 * The parts of the page that are more than an element, by their ids.
 * @typedef {object} Parts
 * @property {HTMLDialogElement} settings
 * @property {HTMLDialogElement} screen
 * @property {HTMLDialogElement} player
 * @property {HTMLSelectElement} voice
 * @property {HTMLInputElement} tempo
 * @property {HTMLInputElement} volume
 * @property {HTMLButtonElement} sample
 * @property {HTMLSelectElement} ambience
 * @property {HTMLButtonElement} ambience-sample
 * @property {HTMLInputElement} ambience-volume
 * @property {HTMLInputElement} listening-on
 * @property {HTMLInputElement} talk-input
 * @property {HTMLInputElement} name
 * @property {HTMLInputElement} code
 * @property {HTMLInputElement} text
 */

/**
 * Return an HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} attributes `text` is its content; `on…` are listeners; false leaves one out
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, children = []) {
  return fillElement(document.createElement(tag), attributes, children);
}

/**
 * Return a button to choose by, with a picture and words.
 * @param {string} kind its class
 * @param {Child} picture
 * @param {string} text
 * @param {Record<string, any>} attributes
 */
export function drawChoice(kind, picture, text, attributes) {
  return element("button", { type: "button", class: kind, ...attributes }, [picture, element("span", { text })]);
}

/**
 * Return an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} attributes
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function drawing(tag, attributes = {}, children = []) {
  return fillElement(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Return a drawing of a sheet, which the browser fetches once.
 * @param {string} sheet the name of its file, without `.svg`
 * @param {string} name of the drawing in it
 * @param {Record<string, any>} attributes
 */
export const drawSymbol = (sheet, name, attributes = {}) => drawing("use", { href: `/api/page/${sheet}.svg#${name}`, ...attributes });

/**
 * Give a drawing its place in another one.
 * @param {SVGElement} drawn
 * @param {number} x of its left edge
 * @param {number} y of its upper edge
 * @param {number} size
 */
export const placeDrawing = (drawn, x, y, size) => fillElement(drawn, { x, y, width: size, height: size }, []);

/**
 * Replace what a part of the page shows, and hide the part where there is nothing to show. Styles see by the body which
 * parts are shown: older browsers have no `:has`.
 * @param {HTMLElement} place
 * @param {Child[]} children
 */
export function show(place, children) {
  place.replaceChildren(...dropEmpty(children));
  place.hidden = place.childNodes.length === 0;
  document.body.toggleAttribute(`data-shows-${place.id}`, !place.hidden);
}

/** What each part of the page shows by `showChanged`, as JSON. @type {WeakMap<HTMLElement, string>} */
const shown = new WeakMap();

/**
 * Show data in a part of the page, if they have changed: nothing is drawn anew under somebody's finger.
 * @template Data
 * @param {HTMLElement} place
 * @param {Data | null | false | undefined} data nothing is shown where there are none
 * @param {(data: Data) => Child[]} draw
 */
export function showChanged(place, data, draw) {
  const now = JSON.stringify(data || null);
  if (now === shown.get(place)) return;
  shown.set(place, now);
  show(place, data ? draw(data) : []);
}

/**
 * Return a part of the page; its document has every one that is asked for.
 * @template {string} Id
 * @param {Id} id
 * @returns {Id extends keyof Parts ? Parts[Id] : HTMLElement}
 */
export const byId = (id) => /** @type {any} */ (document.getElementById(id));

/**
 * @template {Element} Made
 * @param {Made} made
 * @param {Record<string, any>} attributes
 * @param {Child[]} children
 * @returns {Made}
 */
function fillElement(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") made.textContent = value;
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...dropEmpty(children));
  return made;
}

/** @param {Child[]} children @returns {Node[]} */
function dropEmpty(children) {
  return /** @type {Node[]} */ (children.filter(Boolean));
}
