/** Help translators: in a draft of a language `?` shows the keys of the lines that were heard last. */

/** @import { PageState } from "./phases.js" */
import { byId, element } from "./element.js";

const KEY = "?";

/** Listens for the key; where the server tells no keys nothing happens. */
export class LineKeys {
  /** Each line's key and its text. @type {[string, string][]} */
  #keys = [];

  constructor() {
    addEventListener("keydown", (event) => this.#press(event));
  }

  /** @param {PageState} state */
  draw({ answer }) {
    this.#keys = answer?.keys ?? [];
    const lines = this.#keys.flatMap(([key, said]) => [element("dt", { text: key }), element("dd", { text: said })]);
    byId("line-keys").replaceChildren(...lines);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { target } = event;
    const writes = target instanceof HTMLInputElement && target.value !== "";
    if (event.key !== KEY || writes || !this.#keys.length) return;
    event.preventDefault();
    byId("line-keys").hidden = !byId("line-keys").hidden;
  }
}
