/** What a role does, and what is usually asked about it: each question is tapped, and answered aloud. */

/** @import { GameRole, Wish } from "./api.js" */
import { element } from "./element.js";
import { once } from "./taps.js";
import { wish } from "./wishes.js";
import { roleName, say } from "./words.js";

/**
 * Hidden until its button is tapped.
 * @param {GameRole} role
 * @param {(wish: Wish) => void} onwish
 * @returns {HTMLElement}
 */
export function roleInfo({ key, does, asks }, onwish) {
  const questions = [{ label: say("deck.aloud"), wish: wish("ExplainRoleIntent", { role: key }) }, ...asks];
  return element("div", { class: "does", id: `does-${key}`, hidden: "" }, [
    element("p", { text: does }),
    element("div", { class: "asks", role: "group", "aria-label": say("deck.asks", { role: roleName(key) }) }, questions.map((each) =>
      element("button", { type: "button", class: "plain", text: each.label, onclick: () => once(() => onwish(each.wish)) }),
    )),
  ]);
}

/**
 * A button that shows what is told of a role, and hides it again.
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} info
 * @param {() => void} [before] called before it is shown
 */
export function unfolds(button, info, before = () => {}) {
  button.setAttribute("aria-controls", info.id);
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => {
    const opens = info.hidden;
    before();
    info.hidden = !opens;
    button.setAttribute("aria-expanded", String(opens));
  });
}
