/** What a browser remembers; where it is not allowed to, only until the page is closed. */

const PREFIX = "onenight.";
const memory = new Map();

/**
 * @param {string} name
 * @param {any} otherwise what is returned where nothing is remembered
 * @returns {any}
 */
export function recall(name, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return memory.get(name) ?? otherwise;
  }
}

/**
 * @param {string} name
 * @param {any} value null forgets it
 */
export function remember(name, value) {
  memory.set(name, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the memory above serves until the page is closed.
  }
}

/**
 * Be told when another window of this browser remembers something.
 * @param {string} name
 * @param {(value: any) => void} then
 */
export function whenElsewhere(name, then) {
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + name) then(event.newValue === null ? null : JSON.parse(event.newValue));
  });
}
