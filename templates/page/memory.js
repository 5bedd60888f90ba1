/** Remember values in the browser; where that is not allowed, only until the page is closed. */

const PREFIX = "onenight.";

/** @param {() => Storage} findStorage asked for each time: where nothing may be stored, to ask is refused */
function makeMemory(findStorage) {
  const fallback = new Map();
  return {
    /**
     * Return a remembered value.
     * @param {string} name
     * @param {any} otherwise what is returned where nothing is remembered
     * @returns {any}
     */
    recall(name, otherwise = null) {
      try {
        const text = findStorage().getItem(PREFIX + name);
        return text === null ? otherwise : JSON.parse(text);
      } catch {
        return fallback.has(name) ? fallback.get(name) : otherwise;
      }
    },

    /**
     * Remember a value.
     * @param {string} name
     * @param {any} value null forgets it
     */
    remember(name, value) {
      fallback.set(name, value);
      try {
        if (value === null) findStorage().removeItem(PREFIX + name);
        else findStorage().setItem(PREFIX + name, JSON.stringify(value));
      } catch {
        // Private windows may refuse; what is kept without them serves until the page is closed.
      }
    },
  };
}

export const { recall, remember } = makeMemory(() => localStorage);

/** The memory of one window alone, over reloads, until it is closed. */
export const windowMemory = makeMemory(() => sessionStorage);

/**
 * Call back when another window of this browser remembers something.
 * @param {string} name
 * @param {(value: any) => void} then
 */
export function watchOtherWindows(name, then) {
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + name) then(event.newValue === null ? null : JSON.parse(event.newValue));
  });
}
