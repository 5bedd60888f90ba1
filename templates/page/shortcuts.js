/** Buttons that keys press, while nobody types. */

import { byId } from "./element.js";

/** The button of each key. @type {Record<string, string>} */
const BUTTONS = { " ": "pause", ArrowLeft: "repeat" };

/** Press the button of a key. @param {KeyboardEvent} event */
export function pressShortcut(event) {
  const target = /** @type {Element} */ (event.target);
  // Nobody begins a sentence with a space.
  const idle = target === byId("talk-input") && !byId("talk-input").value;
  const busy = !idle && target.closest("input, select, textarea, button, a, summary, dialog");
  const button = BUTTONS[event.key];
  if (!button || busy || event.repeat || !byId(button).checkVisibility()) return;
  event.preventDefault();
  byId(button).click();
}
