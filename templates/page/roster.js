/** Those who play by phone, by name: the host can take them out by touch. */

/** @import { Wish } from "./api.js" */
import { element } from "./element.js";
import { drawFaceOf } from "./faces.js";
import { once } from "./taps.js";
import { wish } from "./wishes.js";
import { say } from "./words.js";

/**
 * @param {string[]} names
 * @param {(wish: Wish) => void} onwish called with the wish that somebody is taken out
 * @returns {HTMLElement}
 */
export function roster(names, onwish) {
  const row = (/** @type {string} */ name) =>
    element("li", { class: "player" }, [
      drawFaceOf(name),
      element("span", { text: name }),
      element("button", {
        type: "button",
        class: "out-of-it",
        text: "×",
        "aria-label": say("roster.out", { name }),
        title: say("roster.out", { name }),
        onclick: () => once(() => onwish(wish("LeaveIntent", { names: name }))),
      }),
    ]);
  return element("ul", { class: "players" }, names.map(row));
}
