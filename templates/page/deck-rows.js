/** The cards in a list: what each does, how many of it are in, one more, one less. */

/** @import { Game, GameRole, Wish } from "./api.js" */
/** @import { Counts } from "./deck-counts.js" */
import { element } from "./element.js";
import { drawRoleInfo, makeUnfold } from "./role-info.js";
import { drawRole } from "./tokens.js";
import { roleName, say } from "./words.js";

/** @typedef {{role: GameRole, row: HTMLElement, count: HTMLElement, less: HTMLElement, more: HTMLElement}} Row  what changes of a role's row */

/** All roles of a game, of which some are shown. */
export class DeckRows {
  /** The rows. @type {Row[]} */
  #rows;

  /**
   * @param {Game} game
   * @param {(role: string, copies: number, by: number) => void} ontap called with one card more, or one less
   * @param {(wish: Wish) => void} onwish called with a question about a role
   */
  constructor(game, ontap, onwish) {
    this.#rows = game.roles.map((role) => drawRow(role, ontap, onwish));
    /** The element that the panel shows. */
    this.drawing = element("ul", { class: "box", id: "deck-box" }, this.#rows.map(({ row }) => row));
  }

  /** @param {Counts} cards @param {(role: GameRole) => boolean} shown */
  draw(cards, shown) {
    for (const { role, row, count: told, less, more } of this.#rows) {
      const count = cards.get(role.key) ?? 0;
      const { copies } = role;
      row.hidden = !shown(role);
      row.classList.toggle("absent", !count);
      told.textContent = say("deck.count", { count, copies });
      // Not `disabled`, which would lose the focus.
      less.setAttribute("aria-disabled", String(count <= 0));
      more.setAttribute("aria-disabled", String(count >= copies));
    }
  }

  /** Return the button that adds the first card that is shown. */
  firstCard() {
    return this.#rows.find(({ more }) => more.checkVisibility())?.more;
  }
}

/**
 * @param {GameRole} role
 * @param {(role: string, copies: number, by: number) => void} ontap
 * @param {(wish: Wish) => void} onwish
 * @returns {Row}
 */
function drawRow(role, ontap, onwish) {
  const { key, copies } = role;
  const name = roleName(key);
  const order = say(`order.${key}`);
  const told = drawRoleInfo(role, onwish);
  const about = element("button", { type: "button", class: "about" }, [
    element("span", { class: "picture" }, [drawRole(key), order ? element("span", { class: "order", text: order, "aria-hidden": "true" }) : null]),
    element("span", { class: "name", text: name }),
    element("span", { class: "unseen", text: say("deck.about") }),
  ]);
  makeUnfold(about, told);
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label) =>
    element("button", { type: "button", class: "step", text: sign, "aria-label": say(label, { role: name }), onclick: () => ontap(key, copies, by) });
  const [less, more] = [step(-1, "−", "deck.less"), step(1, "+", "deck.more")];
  const count = element("span", { class: "copies-in" });
  const row = element("li", { class: "pick", "data-role": key }, [
    about,
    element("div", { class: "stepper", role: "group", "aria-label": name }, [less, count, more]),
    told,
  ]);
  return { role, row, count, less, more };
}
