/** Draw what the panels of the page have in common. */

import { element } from "./element.js";
import { say } from "./words.js";

/**
 * The heading of a panel.
 * @param {string} key its words
 * @param {string} beside what stands at its other end
 * @returns {HTMLElement}
 */
export function drawHeading(key, beside = "") {
  return element("h2", {}, [
    element("span", { text: say(key) }),
    beside ? element("span", { class: "beside", text: beside }) : null,
  ]);
}
