/** The card beside the center: which one lies there, and while cards are chosen which others may. */

/** @import { Game } from "./api.js" */
import { element } from "./element.js";
import { drawRole } from "./tokens.js";
import { roleName, say } from "./words.js";

/**
 * The card as it lies there.
 * @param {string} role its key
 * @returns {HTMLElement}
 */
export function drawExtraCard(role) {
  return element("p", { class: "extra" }, [element("span", { class: "fine", text: say("deck.beside") }), drawRole(role), element("span", { text: roleName(role) })]);
}

/** The cards that may lie there, to be chosen from; hidden while none lies there. */
export class ExtraCard {
  /** @type {Map<string, HTMLElement>} */
  #buttons = new Map();
  #game;
  drawing = element("div", { class: "extra", role: "group", "aria-label": say("deck.beside"), "data-testid": "extra" }, [
    element("span", { class: "fine", "aria-hidden": "true", text: say("deck.beside") }),
  ]);

  /**
   * @param {Game} game
   * @param {(role: string) => void} onchoose
   */
  constructor(game, onchoose) {
    this.#game = game;
    for (const { key } of game.roles.filter(({ beside }) => beside)) {
      const button = element("button", { type: "button", class: "quiet", "data-extra": key, onclick: () => onchoose(key) }, [
        drawRole(key),
        element("span", { text: roleName(key) }),
      ]);
      this.#buttons.set(key, button);
      this.drawing.append(button);
    }
  }

  /**
   * @param {string | null} lies the one that lies there
   * @param {import("./deck-counts.js").Counts} cards the deck as it is shown
   */
  draw(lies, cards) {
    this.drawing.hidden = lies === null;
    for (const { key, copies } of this.#game.roles) {
      const button = this.#buttons.get(key);
      if (!button) continue;
      button.hidden = key !== lies && (cards.get(key) ?? 0) >= copies;
      button.setAttribute("aria-pressed", String(key === lies));
    }
  }
}
