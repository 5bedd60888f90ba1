/** Naming and seating players by touch, before the night: each seat has a field, and the order is changed by buttons. */

/** @import { Answer, Table } from "./api.js" */
import { byId, element, show } from "./element.js";
import { heading } from "./panel.js";
import { Patience } from "./patience.js";
import { given, numbered, seated } from "./seating.js";
import { catalog, say } from "./words.js";

/** Where people take their seats. */
const SEATING = new Set(["deck", "check"]);
/** What is drawn where nobody sits. */
const NOBODY = "null";
/** As many letters as a name may have. */
const LONGEST = 12;
/** What the announcer would take for the end of a name. */
const BETWEEN = /[,;:&/|.]+/g;

/** @typedef {{row: HTMLElement, field: HTMLInputElement, up: HTMLButtonElement, down: HTMLButtonElement}} Seat  what changes of a seat's row */

/** The panel of the seats; what is changed is seen at once, and said to the announcer when the hands rest. */
export class Naming {
  /** @type {Seat[]} */
  #seats = [];
  /** @type {string[]} as the table has them */
  #known = [];
  /** How often something was changed, and how often when it was last said and answered. */
  #changes = 0;
  #answered = 0;
  #patience = new Patience(() => this.#say());
  #drawn = NOBODY;
  /** The names alone, where nobody changes them. */
  #plain = element("ul", { class: "players" });
  #folded = true;
  /** Whether it was asked who sits there. */
  #asks = false;
  /** Called with a wish; resolved when it is answered. @type {(wish: string) => Promise<void> | void} */
  onwish = () => {};

  constructor() {
    // Whatever is tapped next may need the names as they are shown.
    addEventListener("click", ({ target }) => byId("naming").contains(/** @type {Node} */ (target)) || this.#patience.hurry(), { capture: true });
  }

  /**
   * @param {string} phase where the evening is
   * @param {Answer | null} answer the last answer
   */
  draw(phase, answer) {
    const table = SEATING.has(phase) && answer?.table.players && !answer.texts?.joined.length ? answer.table : null;
    const drawn = JSON.stringify(table && [table.players, table.game]);
    const asks = table?.week?.stage === "names";
    // Once it is said who sits there the fields make room, unless somebody is at them.
    const told = this.#asks && !asks && !this.#changes;
    this.#asks = asks;
    if (drawn !== this.#drawn || told) {
      // Whoever has it open and adds a player goes on with it.
      this.#folded = !asks && (told || this.#folded || this.#drawn === NOBODY);
      this.#drawn = drawn;
      this.#seats = Array.from({ length: table?.players ?? 0 }, (_, seat) => this.#seat(seat, table?.players ?? 0));
      show(byId("naming"), table ? this.#panel(table) : []);
      this.#answered = this.#changes;
    }
    if (!table) return;
    this.#known = given(table.names);
    this.#plain.replaceChildren(...table.names.map((text) => element("li", { class: "player", text })));
    if (this.#answered === this.#changes) this.#fill(this.#known);
  }

  /** @param {Table} table */
  #panel({ game, players }) {
    const possible = Object.keys(catalog().games.find(({ key }) => key === game)?.cards ?? {}).map(Number);
    const other = (/** @type {number} */ by, /** @type {string} */ key) =>
      !possible.length || possible.includes(players + by)
        ? element("button", { type: "button", class: "quiet", text: say(key), onclick: () => this.onwish(say("start.wish", { count: players + by })) })
        : null;
    const rows = element("div", { id: "naming-rows" }, [
      element("p", { class: "fine", text: say("names.clockwise") }),
      element("ol", { class: "seats" }, this.#seats.map(({ row }) => row)),
      element("div", { class: "row" }, [other(1, "names.more"), other(-1, "names.less")]),
    ]);
    const change = element("button", { type: "button", class: "quiet", "data-testid": "name-players", "aria-controls": rows.id });
    const fold = (/** @type {boolean} */ folded) => {
      this.#folded = rows.hidden = folded;
      this.#plain.hidden = !folded;
      change.textContent = say(folded ? "names.change" : "names.fold");
      change.setAttribute("aria-expanded", String(!folded));
    };
    change.addEventListener("click", () => fold(!this.#folded));
    fold(this.#folded);
    return [heading("table.players", say("table.count", { count: players })), this.#plain, rows, element("div", { class: "row" }, [change])];
  }

  /**
   * @param {number} seat from 0
   * @param {number} players
   * @returns {Seat}
   */
  #seat(seat, players) {
    const name = numbered(seat);
    const field = element("input", {
      class: "text",
      type: "text",
      maxlength: LONGEST,
      autocomplete: "off",
      enterkeyhint: "next",
      placeholder: name,
      "aria-label": say("names.field", { seat: name }),
      oninput: () => (this.#changes += 1),
      onchange: () => this.#change(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.#next(seat),
    });
    const move = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label, /** @type {boolean} */ edge) =>
      element("button", { type: "button", class: "step", text: sign, "aria-label": say(label, { seat: name }), "aria-disabled": edge && "true", onclick: () => edge || this.#move(seat, by) });
    const [up, down] = [move(-1, "↑", "names.up", seat === 0), move(1, "↓", "names.down", seat === players - 1)];
    return { field, up, down, row: element("li", { class: "seat-row" }, [element("span", { class: "seat-number", "aria-hidden": "true", text: seat + 1 }), field, up, down]) };
  }

  /** @param {string[]} names */
  #fill(names) {
    for (const [seat, { field }] of this.#seats.entries())
      if (field !== document.activeElement && field.value !== names[seat]) field.value = names[seat] ?? "";
  }

  /** @returns {string[]} the names as they stand in the fields */
  #names() {
    return this.#seats.map(({ field }) => field.value.replace(BETWEEN, " ").replace(/\s+/g, " ").trim());
  }

  /** @param {number} seat the field that was left by Enter */
  #next(seat) {
    const next = this.#seats[seat + 1]?.field;
    if (next) next.focus();
    else this.#seats[seat].field.blur();
  }

  /**
   * Change places with whoever sits beside.
   * @param {number} seat
   * @param {number} by
   */
  #move(seat, by) {
    const [one, other] = [this.#seats[seat], this.#seats[seat + by]];
    [one.field.value, other.field.value] = [other.field.value, one.field.value];
    // The button goes with the name, as far as it can.
    const same = by < 0 ? other.up : other.down;
    same.focus();
    this.#change();
  }

  #change() {
    this.#changes += 1;
    this.#patience.tapped();
  }

  /** Say who sits where, if it is not known. */
  async #say() {
    if (this.#answered === this.#changes) return;
    const changes = this.#changes;
    const names = this.#names();
    if (JSON.stringify(names) !== JSON.stringify(this.#known)) await this.onwish(seated(names));
    // Meanwhile more may have been changed, which is said next.
    if (changes !== this.#changes) return;
    this.#answered = changes;
    this.#fill(this.#known);
  }
}
