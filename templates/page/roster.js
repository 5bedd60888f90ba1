/** Those who play by phone, by name: the host can take them out by touch. */

import { element } from "./element.js";
import { once } from "./taps.js";
import { say } from "./words.js";

/**
 * @param {string[]} names
 * @param {(wish: string) => void} onwish called with what is said when somebody is taken out
 * @returns {HTMLElement}
 */
export function roster(names, onwish) {
  const row = (/** @type {string} */ name) =>
    element("li", { class: "player" }, [
      element("span", { text: name }),
      element("button", {
        type: "button",
        class: "out-of-it",
        text: "×",
        "aria-label": say("roster.out", { name }),
        title: say("roster.out", { name }),
        onclick: () => once(() => onwish(say("roster.out_wish", { name }))),
      }),
    ]);
  return element("ul", { class: "players" }, names.map(row));
}
