/** Waiting until somebody has stopped tapping: what is tapped quickly is meant as one. */

/** Milliseconds. Ours: longer than from one tap to the next, and short enough to be an answer. */
const REST = 800;

/** Calls once for many taps. */
export class Patience {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #then;

  /** @param {() => void} then what is done after the last tap */
  constructor(then) {
    this.#then = then;
  }

  /** Begin the wait anew: one more tap came. */
  delay() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hurry(), REST);
  }

  /** Do it now. */
  hurry() {
    clearTimeout(this.#timer);
    this.#then();
  }
}
