/** The cards in a list: what each does, how many of it are in, one more, one less. */

/** @import { Game, GameRole, Wish } from "./api.js" */
/** @import { Counts } from "./deck-counts.js" */
import { element } from "./element.js";
import { drawRoleInfo, makeUnfold } from "./role-info.js";
import { drawRole } from "./tokens.js";
import { roleName, say } from "./words.js";

/** @typedef {{row: HTMLElement, count: HTMLElement, less: HTMLElement, more: HTMLElement}} Row  what changes of a role's row */

/** All roles of a game, of which some are shown. */
export class DeckRows {
  /** The rows by role. @type {Map<string, Row>} */
  #rows = new Map();
  /** The game whose roles are listed. */
  #game;
  /** Called with a role, its copies, and 1 or -1. */
  #ontap;
  /** Called with a question about a role. */
  #onwish;

  /**
   * @param {Game} game
   * @param {(role: string, copies: number, by: number) => void} ontap called with one card more, or one less
   * @param {(wish: Wish) => void} onwish called with a question about a role
   */
  constructor(game, ontap, onwish) {
    this.#game = game;
    this.#ontap = ontap;
    this.#onwish = onwish;
    /** The element that the panel shows. */
    this.drawing = element("ul", { class: "box", id: "deck-box" }, game.roles.map((role) => this.#drawRow(role)));
  }

  /** @param {Counts} cards @param {(role: GameRole) => boolean} shown */
  draw(cards, shown) {
    for (const role of this.#game.roles) {
      const found = this.#rows.get(role.key);
      if (!found) continue;
      const count = cards.get(role.key) ?? 0;
      const { copies } = role;
      found.row.hidden = !shown(role);
      found.row.classList.toggle("absent", !count);
      const text = say("deck.count", { count, copies });
      if (found.count.textContent !== text) found.count.textContent = text;
      // Not `disabled`, which would lose the focus.
      found.less.setAttribute("aria-disabled", String(count <= 0));
      found.more.setAttribute("aria-disabled", String(count >= copies));
    }
  }

  /** Return the button that adds the first card that is shown. */
  firstCard() {
    return [...this.#rows.values()].find(({ more }) => more.checkVisibility())?.more;
  }

  /** @param {GameRole} role */
  #drawRow(role) {
    const { key, copies } = role;
    const name = roleName(key);
    const order = say(`order.${key}`);
    const told = drawRoleInfo(role, this.#onwish);
    const about = element("button", { type: "button", class: "about" }, [
      element("span", { class: "picture" }, [drawRole(key), order ? element("span", { class: "order", text: order, "aria-hidden": "true" }) : null]),
      element("span", { class: "name", text: name }),
      element("span", { class: "unseen", text: say("deck.about") }),
    ]);
    makeUnfold(about, told);
    const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label) =>
      element("button", { type: "button", class: "step", text: sign, "aria-label": say(label, { role: name }), onclick: () => this.#ontap(key, copies, by) });
    const [less, more] = [step(-1, "−", "deck.less"), step(1, "+", "deck.more")];
    const count = element("span", { class: "copies-in" });
    const row = element("li", { class: "pick", "data-role": key }, [
      about,
      element("div", { class: "stepper", role: "group", "aria-label": name }, [less, count, more]),
      told,
    ]);
    this.#rows.set(key, { row, count, less, more });
    return row;
  }
}
