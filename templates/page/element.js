/** Making parts of the page. Data only ever becomes text: names may contain markup, and stay harmless. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 * @param {string} tag
 * @param {Record<string, any>} attributes `text` is its content; `on…` are listeners; false leaves one out
 * @param {(Node | null)[]} children null leaves one out
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, children = []) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {(Node | null)[]} children
 * @returns {SVGElement}
 */
export function drawing(tag, attributes = {}, children = []) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Replace what a part of the page shows, and hide the part where there is nothing to show.
 * @param {HTMLElement} place
 * @param {(Node | null)[]} children
 */
export function show(place, children) {
  place.replaceChildren(...children.filter(Boolean));
  place.hidden = place.childNodes.length === 0;
}

/** @param {string} id */
export const byId = (id) => document.getElementById(id);

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") made.textContent = value;
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter(Boolean));
  return made;
}
