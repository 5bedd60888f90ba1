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
  const step = STEPS[arrow] || 0;
  if (at < 0) return arrow === "ArrowDown" ? 1 : -1;
  if (step === -COLUMNS && at < COLUMNS) return -1;
  const sideways = Math.abs(step) === 1 && Math.floor((at + step) / COLUMNS) !== Math.floor(at / COLUMNS);
  return sideways || at + step < 0 || at + step >= KEYS.length ? at : at + step;
}

/** The field for a code, and the keys below it. */
export class Keypad {
  constructor() {
    /** The field for the code. */
    this._field = byId("code");
    /** Called with a code of as many digits as the field has. @type {(code: string) => void} */
    this.oncode = () => {};
    /** The buttons, in the order of the keys. @type {HTMLButtonElement[]} */
    this._keys = KEYS.map((key) =>
      element("button", { type: "button", class: "key", "data-key": key, "aria-label": key === "delete" ? say("tv.delete") : key === "show" ? say("tv.show") : null, text: key === "delete" ? "⌫" : key === "show" ? "✓" : key, onclick: () => this._press(key) }),
    );
    byId("keypad").replaceChildren(...this._keys);
    this._field.addEventListener("input", () => this._readDigits(this._field.value));
    byId("entry").addEventListener("keydown", (event) => this._handleKey(event));
  }

  /** Ask for a code, with an empty field. */
  clear() {
    this._field.value = "";
    this._field.focus();
  }

  /** @param {string} text */
  _readDigits(text) {
    const most = this._field.maxLength;
    const digits = text.replace(/[^0-9]/g, "").slice(0, most);
    this._field.value = digits;
    if (digits.length === most) this.oncode(digits);
  }

  /** @param {string} key */
  _press(key) {
    const { value } = this._field;
    if (key === "show") this.oncode(value);
    else this._readDigits(key === "delete" ? value.slice(0, -1) : value + key);
  }

  /** @param {KeyboardEvent} event */
  _handleKey(event) {
    const at = this._keys.findIndex((key) => key === document.activeElement);
    const { key } = event;
    if (key in STEPS && (at >= 0 || key === "ArrowDown" || key === "ArrowUp")) {
      const next = moveByArrow(at, key);
      (next < 0 ? this._field : this._keys[next]).focus();
    } else if (at < 0 && key === "Enter") this._press("show");
    else if (at >= 0 && /^[0-9]$/.test(key)) this._press(key);
    else if (at >= 0 && key === "Backspace") this._press("delete");
    else return;
    event.preventDefault();
  }
}
