/** The card beside the center: which one lies there, and while cards are chosen which others may. */

/** @import { Game, Table } from "./api.js" */
import { element } from "./element.js";
import { face } from "./tokens.js";
import { roleName, say } from "./words.js";

/**
 * The card as it lies there.
 * @param {string} role its key
 * @returns {HTMLElement}
 */
export function lying(role) {
  return element("p", { class: "extra" }, [element("span", { class: "fine", text: say("deck.beside") }), face(role), element("span", { text: roleName(role) })]);
}

/** The cards that may lie there, to be chosen from; hidden while none lies there. */
export class ExtraCard {
  /** @type {Map<string, HTMLElement>} */
  #buttons = new Map();
  #table;
  #game;
  /** Called with a wish; resolved when it is answered. @type {(wish: string) => Promise<void> | void} */
  #onwish;
  /** What was tapped and is not answered yet; empty where nothing was. */
  #tapped = "";
  drawing = element("div", { class: "extra", role: "group", "aria-label": say("deck.beside"), "data-testid": "extra" }, [
    element("span", { class: "fine", "aria-hidden": "true", text: say("deck.beside") }),
  ]);

  /**
   * @param {Game} game
   * @param {Table} table
   * @param {(wish: string) => Promise<void> | void} onwish
   */
  constructor(game, table, onwish) {
    this.#game = game;
    this.#table = table;
    this.#onwish = onwish;
    for (const { key } of game.roles.filter(({ beside }) => beside)) {
      const button = element("button", { type: "button", class: "quiet", "data-extra": key, onclick: () => this.#tap(key) }, [
        face(key),
        element("span", { text: roleName(key) }),
      ]);
      this.#buttons.set(key, button);
      this.drawing.append(button);
    }
  }

  /**
   * @param {Table} table
   * @param {import("./deck-cards.js").Counts} cards the deck as it is shown
   */
  draw(table, cards) {
    this.#table = table;
    this.drawing.hidden = table.extra === null;
    const lies = this.#tapped || table.extra;
    for (const { key, copies } of this.#game.roles) {
      const button = this.#buttons.get(key);
      if (!button) continue;
      button.hidden = key !== lies && (cards.get(key) ?? 0) >= copies;
      button.setAttribute("aria-pressed", String(key === lies));
    }
  }

  /** @param {string} role */
  async #tap(role) {
    if (role === (this.#tapped || this.#table.extra)) return;
    this.#tapped = role;
    for (const [key, button] of this.#buttons) button.setAttribute("aria-pressed", String(key === role));
    await this.#onwish(say("deck.beside_wish", { role: roleName(role) }));
    // What was refused is as it was.
    this.#tapped = "";
    for (const [key, button] of this.#buttons) button.setAttribute("aria-pressed", String(key === this.#table.extra));
  }
}
