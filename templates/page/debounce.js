/** Wait until nobody taps any more: quick taps are sent as one wish. */

/** @import { View } from "./conversation.js" */
import { byId } from "./element.js";

/** Milliseconds. Ours: longer than from one tap to the next, and short enough to be an answer. */
const DEBOUNCE_MILLISECONDS = 800;

/** Calls back once for many taps, with the view of the table at the first of them. */
export class Debouncer {
  /** The wait for the last tap. @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The view of the table at the first tap. @type {View | undefined} */
  #view;
  /** The callback. */
  #then;
  /** Returns the view of the table as it is shown. @type {() => View | undefined} */
  findView = () => undefined;

  /**
   * @param {(view: View | undefined) => void} then what is done after the last tap
   * @param {string} part the part of the page whose taps are waited for: whatever else is tapped may need what is shown
   */
  constructor(then, part = "") {
    this.#then = then;
    if (part) addEventListener("click", ({ target }) => byId(part).contains(/** @type {Node} */ (target)) || this.flush(), { capture: true });
  }

  /** Begin the wait anew, after one more tap. */
  schedule() {
    this.#view ??= this.findView();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), DEBOUNCE_MILLISECONDS);
  }

  /** Call back now. */
  flush() {
    const view = this.#view;
    this.#view = undefined;
    clearTimeout(this.#timer);
    this.#then(view);
  }
}
