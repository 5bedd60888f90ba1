/** For who translates: in a draft of a language `?` shows the keys of the lines that were heard last. */

/** @import { Answer } from "./api.js" */
import { byId, element } from "./element.js";

const KEY = "?";

/** Listens for the key; where the server tells no keys nothing happens. */
export class LineKeys {
  /** @type {[string, string][]} */
  #keys = [];

  constructor() {
    addEventListener("keydown", (event) => this.#press(event));
  }

  /** @param {Answer | null} answer */
  draw(answer) {
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
