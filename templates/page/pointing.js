/** Telling the announcer by tapping who points at whom: everybody in turn, or whoever is tapped. */

/** @import { Answer, Table } from "./api.js" */
import { byId, element, show } from "./element.js";
import { once } from "./taps.js";
import { say } from "./words.js";

/** What may be asked while fingers are counted; anything else has to be answered first. */
const BESIDE = new Set(["nobody"]);

/** The rows that are there while fingers are still to be counted. */
export class Pointing {
  #drawn = "";
  /** Who was tapped to be the next. @type {string | null} */
  #voter = null;
  /** Called with the sentence that was tapped together. @type {(wish: string) => void} */
  onwish = () => {};

  /**
   * @param {string} phase where the evening is
   * @param {Answer | null} answer the last answer
   */
  draw(phase, answer) {
    const table = answer?.table ?? null;
    const counted = phase === "vote" && answer?.listen && answer.answers.every(({ kind }) => BESIDE.has(kind));
    const open = counted && table?.names.some((name) => !table.votes[name]) ? table : null;
    const drawn = JSON.stringify(open ? [open.names, open.votes, this.#voter] : null);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    if (!open) this.#voter = null;
    if (byId("points").contains(document.activeElement)) byId("offers").focus();
    show(byId("points"), open ? this.#rows(open, answer) : []);
  }

  /**
   * @param {Table} table
   * @param {Answer | null} answer
   */
  #rows({ names, votes }, answer) {
    const left = names.filter((name) => !votes[name]);
    const voter = this.#voter && left.includes(this.#voter) ? this.#voter : left[0];
    const choose = (/** @type {string} */ name) => {
      this.#voter = name;
      this.draw("vote", answer);
      /** @type {HTMLElement | null} */ (byId("points").querySelector("[aria-pressed=true]"))?.focus();
    };
    return [
      row(say("points.who"), left, (name) => choose(name), voter),
      row(say("points.at", { voter }), names.filter((name) => name !== voter), (target) => once(() => this.#point(voter, target))),
    ];
  }

  /**
   * @param {string} voter
   * @param {string} target
   */
  #point(voter, target) {
    this.#voter = null;
    this.onwish(say("points.wish", { voter, target }));
  }
}

/**
 * Players as buttons, under what they are asked for.
 * @param {string} label
 * @param {string[]} names
 * @param {(name: string) => void} onclick
 * @param {string | null} pressed
 */
function row(label, names, onclick, pressed = null) {
  const button = (/** @type {string} */ name) =>
    element("button", { type: "button", class: "chip", "aria-pressed": pressed === null ? null : String(name === pressed), text: name, onclick: () => onclick(name) });
  return element("div", { class: "names", role: "group", "aria-label": label }, [element("p", { class: "fine", "aria-hidden": "true", text: label }), ...names.map(button)]);
}
