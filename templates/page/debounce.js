/** Waiting until somebody has stopped tapping: what is tapped quickly is meant as one. */

/** Milliseconds. Ours: longer than from one tap to the next, and short enough to be an answer. */
const DEBOUNCE_MILLISECONDS = 800;

/** Calls once for many taps. */
export class Debouncer {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #then;

  /** @param {() => void} then what is done after the last tap */
  constructor(then) {
    this.#then = then;
  }

  /** Begin the wait anew: one more tap came. */
  schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), DEBOUNCE_MILLISECONDS);
  }

  /** Do it now. */
  flush() {
    clearTimeout(this.#timer);
    this.#then();
  }
}
