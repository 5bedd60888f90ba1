/** Type a code with a remote: by its digits, or with arrows and Enter on the keys of the page. */

import { byId, element } from "./element.js";
import { say } from "./words.js";

const COLUMNS = 3;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "delete", "0", "show"];
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

/**
 * Return the key that an arrow leads to.
 * @param {number} at the key, from 0; -1 is the field above them all
 * @param {string} arrow
 * @returns {number} the same where it leads nowhere
 */
export function moveByArrow(at, arrow) {
  const step = STEPS[arrow] ?? 0;
  if (at < 0) return arrow === "ArrowDown" ? 1 : -1;
  if (step === -COLUMNS && at < COLUMNS) return -1;
  const sideways = Math.abs(step) === 1 && Math.floor((at + step) / COLUMNS) !== Math.floor(at / COLUMNS);
  return sideways || at + step < 0 || at + step >= KEYS.length ? at : at + step;
}

/** The field for a code, and the keys below it. */
export class Keypad {
  /** The field for the code. */
  #field = byId("code");
  /** The buttons, in the order of the keys. @type {HTMLButtonElement[]} */
  #keys;
  /** Called with a code of as many digits as the field has. @type {(code: string) => void} */
  oncode = () => {};

  constructor() {
    this.#keys = KEYS.map((key) =>
      element("button", { type: "button", class: "key", "data-key": key, "aria-label": key === "delete" ? say("tv.delete") : key === "show" ? say("tv.show") : null, text: key === "delete" ? "⌫" : key === "show" ? "✓" : key, onclick: () => this.#press(key) }),
    );
    byId("keypad").replaceChildren(...this.#keys);
    this.#field.addEventListener("input", () => this.#readDigits(this.#field.value));
    byId("entry").addEventListener("keydown", (event) => this.#handleKey(event));
  }

  /** Ask for a code, with an empty field. */
  clear() {
    this.#field.value = "";
    this.#field.focus();
  }

  /** @param {string} text */
  #readDigits(text) {
    const most = this.#field.maxLength;
    const digits = text.replace(/[^0-9]/g, "").slice(0, most);
    this.#field.value = digits;
    if (digits.length === most) this.oncode(digits);
  }

  /** @param {string} key */
  #press(key) {
    const { value } = this.#field;
    if (key === "show") this.oncode(value);
    else this.#readDigits(key === "delete" ? value.slice(0, -1) : value + key);
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const at = this.#keys.findIndex((key) => key === document.activeElement);
    const { key } = event;
    if (key in STEPS && (at >= 0 || key === "ArrowDown" || key === "ArrowUp")) {
      const next = moveByArrow(at, key);
      (next < 0 ? this.#field : this.#keys[next]).focus();
    } else if (at < 0 && key === "Enter") this.#press("show");
    else if (at >= 0 && /^[0-9]$/.test(key)) this.#press(key);
    else if (at >= 0 && key === "Backspace") this.#press("delete");
    else return;
    event.preventDefault();
  }
}
