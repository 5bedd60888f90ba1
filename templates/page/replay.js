/** A game that is over, gone through moment by moment: back and forth, or by itself. */

import { ask } from "./api.js";
import { byId, element, show } from "./element.js";
import { say } from "./words.js";

/** @typedef {{text: string, number: number, count: number}} Moment  what stands beside the buttons */
/** @typedef {{all?: boolean}} How  whether all that led to a moment is looked at */

/**
 * A panel that is there after the verdict.
 * @template Recap
 */
export class Replay {
  sentence = element("p", { class: "sentence", role: "status" });
  /** Which moment is the last one; the first is 0. */
  last = 0;
  #at = 0;
  #panel;
  #beat;
  /** @type {string | null} */
  #shown = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #playing = undefined;
  #back = this.#button("recap.back", () => this.go(this.#at - 1));
  #forward = this.#button("recap.forward", () => this.go(this.#at + 1));
  #number = element("span", { class: "number" });
  buttons = element("p", { class: "row steps" }, [
    this.#back,
    this.#number,
    this.#forward,
    this.#button("recap.play", () => this.#play()),
  ]);

  /**
   * @param {string} panel its id
   * @param {number} beat how long a moment stays where they follow one another by themselves, milliseconds
   */
  constructor(panel, beat) {
    this.#panel = byId(panel);
    this.#beat = beat;
  }

  /**
   * @param {string | null} session the table whose game is over; null where there is nothing to show
   * @param {string} version another verdict has another recap
   */
  async draw(session, version) {
    const wanted = session && `${session} ${version}`;
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    this.#stop();
    if (!session) return show(this.#panel, []);
    const recap = await ask("recap", { session }).catch(() => null);
    if (recap && this.#shown === wanted) show(this.#panel, this.open(recap));
  }

  /**
   * Keep the recap; each replay does in its own way.
   * @param {Recap} _recap
   * @returns {import("./element.js").Child[]} what the panel holds
   */
  open(_recap) {
    throw new Error("a replay of nothing");
  }

  /**
   * Show a moment; each replay does in its own way.
   * @param {number} _at
   * @param {How} [_how]
   * @returns {Moment}
   */
  tell(_at, _how) {
    throw new Error("a replay of nothing");
  }

  /**
   * Show a moment; what played by itself does so no longer.
   * @param {number} at
   * @param {How} [how]
   */
  go(at, how) {
    this.#stop();
    this.#turn(at, how);
  }

  /**
   * @param {number} at
   * @param {How} [how]
   */
  #turn(at, how) {
    this.#at = Math.max(0, Math.min(at, this.last));
    const { text, number, count } = this.tell(this.#at, how);
    this.sentence.textContent = text;
    this.#number.textContent = say("recap.step", { number, count });
    this.#back.disabled = this.#at === 0;
    this.#forward.disabled = this.#at === this.last;
  }

  #play() {
    this.go(this.#at === this.last ? 0 : this.#at);
    this.#playing = setInterval(() => {
      this.#turn(this.#at + 1);
      if (this.#at === this.last) this.#stop();
    }, this.#beat);
  }

  #stop() {
    clearInterval(this.#playing);
  }

  /**
   * @param {string} key
   * @param {() => void} onclick
   */
  #button(key, onclick) {
    return element("button", { type: "button", class: "quiet", text: say(key), onclick });
  }
}
