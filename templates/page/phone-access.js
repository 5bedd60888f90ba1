/** Let the phones of this home in, or shut them out. */

/** @import { Home } from "./api.js" */
import { element } from "./element.js";
import { say } from "./words.js";

/**
 * Draw the button for it, and what it means.
 * @param {Home} home
 * @param {(opened: boolean) => void} onphones called when phones are to be let in, or not any more
 * @param {boolean} leads whether to let them in is the next step
 */
export function drawPhoneAccess({ phones }, onphones, leads) {
  return [
    element("button", {
      type: "button",
      class: phones ? "plain" : leads ? "big" : "quiet",
      "data-testid": "let-in",
      text: say(phones ? "join.shut" : "join.let_in"),
      onclick: () => onphones(!phones),
    }),
    element("p", { class: "fine", text: say(phones ? "join.is_open" : "join.means") }),
  ];
}
