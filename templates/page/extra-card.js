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
  /** The cards that may lie there, each with its button. */
  #cards;

  /** @param {Game} game @param {(role: string) => void} onchoose */
  constructor(game, onchoose) {
    this.#cards = game.roles.filter(({ beside }) => beside).map(({ key, copies }) => {
      const button = element("button", { type: "button", class: "quiet", "data-extra": key, onclick: () => onchoose(key) }, [drawRole(key), element("span", { text: roleName(key) })]);
      return { key, copies, button };
    });
    /** The element that the panel shows. */
    this.drawing = element("div", { class: "extra", role: "group", "aria-label": say("deck.beside"), "data-testid": "extra" }, [
      element("span", { class: "fine", "aria-hidden": "true", text: say("deck.beside") }),
      ...this.#cards.map(({ button }) => button),
    ]);
  }

  /**
   * @param {string | null} lies the one that lies there
   * @param {import("./deck-counts.js").Counts} cards the deck as it is shown
   */
  draw(lies, cards) {
    this.drawing.hidden = lies === null;
    for (const { key, copies, button } of this.#cards) {
      button.hidden = key !== lies && (cards.get(key) ?? 0) >= copies;
      button.setAttribute("aria-pressed", String(key === lies));
    }
  }
}
