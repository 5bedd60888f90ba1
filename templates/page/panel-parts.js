/** Draw the common parts of panels. */

import { element } from "./element.js";
import { say } from "./words.js";

/**
 * The heading of a panel.
 * @param {string} key its words
 * @param {string} beside what stands at its other end
 */
export function drawHeading(key, beside = "") {
  return element("h2", {}, [
    element("span", { text: say(key) }),
    beside ? element("span", { class: "beside", text: beside }) : null,
  ]);
}

/** Return the code that a phone takes part with. @param {string | null} code @param {string} testid */
export function drawCode(code, testid = "code") {
  return element("p", { class: "code" }, [element("span", { class: "label", text: say("join.code") }), element("strong", { "data-testid": testid, text: code })]);
}
