/** The card beside the center: which one lies there, and while cards are chosen which others may. */

/** @import { Game } from "./api.js" */
import { element } from "./element.js";
import { drawRole } from "./tokens.js";
import { roleName, say } from "./words.js";

/** Draw the card as it lies there. @param {string} role its key */
export function drawExtraCard(role) {
  return element("p", { class: "extra" }, [element("span", { class: "fine", text: say("deck.beside") }), drawRole(role), element("span", { text: roleName(role) })]);
}

/** The choice of the card that lies there; hidden while none does. */
export class ExtraCard {
  /** The buttons by role. @type {Map<string, HTMLElement>} */
  #buttons = new Map();
  /** The game whose cards may lie there. */
  #game;
  /** The element that the panel shows. */
  drawing = element("div", { class: "extra", role: "group", "aria-label": say("deck.beside"), "data-testid": "extra" }, [
    element("span", { class: "fine", "aria-hidden": "true", text: say("deck.beside") }),
  ]);

  /** @param {Game} game @param {(role: string) => void} onchoose */
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
