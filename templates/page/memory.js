/** What a browser remembers; where it is not allowed to, only until the page is closed. */

const PREFIX = "onenight.";

/** @param {() => Storage} place asked for each time: where nothing may be stored, to ask is refused */
function memory(place) {
  const without = new Map();
  return {
    /**
     * @param {string} name
     * @param {any} otherwise what is returned where nothing is remembered
     * @returns {any}
     */
    recall(name, otherwise = null) {
      try {
        const text = place().getItem(PREFIX + name);
        return text === null ? otherwise : JSON.parse(text);
      } catch {
        return without.get(name) ?? otherwise;
      }
    },

    /**
     * @param {string} name
     * @param {any} value null forgets it
     */
    remember(name, value) {
      without.set(name, value);
      try {
        if (value === null) place().removeItem(PREFIX + name);
        else place().setItem(PREFIX + name, JSON.stringify(value));
      } catch {
        // Private windows may refuse; what is kept without them serves until the page is closed.
      }
    },
  };
}

export const { recall, remember } = memory(() => localStorage);

/** The same for one window alone, over reloads, until it is closed. */
export const here = memory(() => sessionStorage);

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
