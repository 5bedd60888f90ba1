/** The cards as tokens in a grid: each copy is tapped in, and out. */

/** @import { Game, GameRole } from "./api.js" */
/** @import { Counts } from "./deck-counts.js" */
import { element } from "./element.js";
import { drawRole } from "./tokens.js";
import { roleName, say } from "./words.js";

/** @typedef {{role: GameRole, number: number, button: HTMLElement}} Copy  of a role the one of this number, from 1 */

/** All copies of all roles of a game, of which some are shown. */
export class DeckGrid {
  /** The buttons, one for each copy of each role. @type {Copy[]} */
  #copies;
  /** Explains the card that was tapped last. */
  #does = element("p", { class: "fine does" });
  /** Called with a role, its copies, and 1 or -1. */
  #ontap;
  /** The element that the panel shows. */
  drawing;

  /**
   * @param {Game} game
   * @param {(role: string, copies: number, by: number) => void} ontap called with one card more, or one less
   */
  constructor(game, ontap) {
    this.#ontap = ontap;
    this.#copies = game.roles.flatMap((role) => Array.from({ length: role.copies }, (_, at) => this.#drawCard(role, at + 1)));
    this.drawing = element("div", { id: "deck-grid", "data-testid": "deck-grid" }, [
      element("ul", { class: "deck-grid", "aria-label": say("deck.tokens") }, this.#copies.map(({ button }) => element("li", {}, [button]))),
      this.#does,
    ]);
  }

  /** @param {Counts} cards @param {(role: GameRole) => boolean} shown */
  draw(cards, shown) {
    for (const { role, number, button } of this.#copies) {
      if (button.parentElement) button.parentElement.hidden = !shown(role);
      button.setAttribute("aria-pressed", String((cards.get(role.key) ?? 0) >= number));
    }
  }

  /** Return the first token that is shown. */
  firstCard() {
    return this.#copies.find(({ button }) => button.checkVisibility())?.button;
  }

  /** @param {GameRole} role @param {number} number @returns {Copy} */
  #drawCard(role, number) {
    const { key, copies } = role;
    const name = roleName(key);
    const tap = () => {
      this.#ontap(key, copies, button.getAttribute("aria-pressed") === "true" ? -1 : 1);
      this.#does.textContent = role.does;
    };
    const named = element("span", { class: "name", text: name });
    const label = copies > 1 ? say("deck.copy", { role: name, number }) : name;
    const button = element("button", { type: "button", "data-copy": `${key}-${number}`, "aria-label": label, onclick: tap }, [drawRole(key), named]);
    named.style.setProperty("--letters", String(countLongest(name)));
    return { role, number, button };
  }
}

/** Return how many letters the longest word of a name has, which is not to be broken. @param {string} name */
const countLongest = (name) => Math.max(...name.split(/[\s-]/).map((word) => word.length));
