/** Draw the explanation of a role or a room, and its usual questions, which are answered aloud. */

/** @import { GameRole, Told, Wish } from "./api.js" */
import { element } from "./element.js";
import { doOnce } from "./double-taps.js";
import { wish } from "./wishes.js";
import { roleName, say } from "./words.js";

/**
 * Return what a role does, with its questions; hidden until its button is tapped.
 * @param {GameRole} role
 * @param {(wish: Wish) => void} onwish
 */
export const drawRoleInfo = (role, onwish) =>
  drawInfo(role.key, say("deck.asks", { role: roleName(role.key) }), role, wish("ExplainRoleIntent", { role: role.key }), onwish);

/**
 * Return what a role or a room does, with its questions; hidden until its button is tapped.
 * @param {string} key
 * @param {string} label of its questions
 * @param {Told} told
 * @param {Wish} aloud has it explained aloud
 * @param {(wish: Wish) => void} onwish
 */
export function drawInfo(key, label, { does, asks }, aloud, onwish) {
  const questions = [{ label: say("deck.aloud"), wish: aloud }, ...asks];
  return element("div", { class: "does", id: `does-${key}`, hidden: "" }, [
    element("p", { text: does }),
    element("div", { class: "asks", role: "group", "aria-label": label }, questions.map((each) =>
      element("button", { type: "button", class: "plain", text: each.label, onclick: () => doOnce(() => onwish(each.wish)) }),
    )),
  ]);
}

/** Make buttons show and hide their explanations, one at a time. @param {{button: HTMLButtonElement, info: HTMLElement}[]} explained */
export function makeUnfold(explained) {
  const unfold = (/** @type {HTMLElement | null} */ tapped) => {
    for (const { button, info } of explained) {
      info.hidden = info !== tapped || !info.hidden;
      button.setAttribute("aria-expanded", String(!info.hidden));
    }
  };
  unfold(null);
  for (const { button, info } of explained) {
    button.setAttribute("aria-controls", info.id);
    button.addEventListener("click", () => unfold(info));
  }
}
