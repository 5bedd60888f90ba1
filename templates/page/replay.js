/** A game that is over, gone through moment by moment: back and forth, or by itself. */

import { ask } from "./api.js";
import { byId, element, show } from "./element.js";
import { say } from "./words.js";

/**
 * A panel that is there after the verdict. Whoever extends it has `open(recap)`, which keeps the recap and returns what
 * the panel holds; and `tell(at, how)`, which shows a moment and says what stands beside the buttons.
 */
export class Replay {
  sentence = element("p", { class: "sentence", role: "status" });
  /** Which moment is the last one; the first is 0. */
  last = 0;
  #at = 0;
  #panel;
  #beat;
  #shown = null;
  #playing = 0;
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
   * Show a moment; what played by itself does so no longer.
   * @param {number} at
   * @param {any} how for `tell`
   */
  go(at, how) {
    this.#stop();
    this.#turn(at, how);
  }

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

  #button(key, onclick) {
    return element("button", { type: "button", class: "quiet", text: say(key), onclick });
  }
}
