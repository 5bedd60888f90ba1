/** Naming and seating players by touch, before the night: each seat has a field, and the order is changed by buttons. */

/** @import { Answer, Table, Wish } from "./api.js" */
/** @import { View } from "./conversation.js" */
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
const LONGEST = 24;

/** @typedef {{row: HTMLElement, field: HTMLInputElement, note: HTMLElement, up: HTMLButtonElement, down: HTMLButtonElement}} Seat  what changes of a seat's row */

/** The panel of the seats; what is changed is seen at once, and told to the table when the hands rest. */
export class Naming {
  /** @type {Seat[]} */
  #seats = [];
  /** @type {string[]} as the table has them */
  #known = [];
  /** How many seats there are to be. */
  #count = 0;
  /** What was typed at a seat, and could not be taken. @type {Map<number, string>} */
  #refused = new Map();
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
  /** The table at which the first change was made that is not told yet. @type {View | undefined} */
  #view;
  /** Asked for the table as it is shown. @type {() => View | undefined} */
  view = () => undefined;
  /** Called with who sits where; resolved with the answer, null where none came. @type {(seats: Wish, view?: View) => Promise<Answer | null>} */
  onwish = async () => null;

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
      const typed = this.#seats.map(({ field }) => field.value);
      this.#seats = Array.from({ length: table?.players ?? 0 }, (_, seat) => this.#seat(seat, table?.players ?? 0));
      show(byId("naming"), table ? this.#panel(table) : []);
      // What was typed stays until the table has it.
      this.#seats.forEach(({ field }, seat) => (field.value = typed[seat] ?? ""));
    }
    if (!table) {
      this.#answered = this.#changes;
      this.#refused.clear();
      return;
    }
    this.#known = given(table.names);
    this.#plain.replaceChildren(...table.names.map((text) => element("li", { class: "player", text })));
    if (this.#answered === this.#changes) this.#fill();
  }

  /** @param {Table} table */
  #panel({ game, players }) {
    const possible = Object.keys(catalog().games.find(({ key }) => key === game)?.cards ?? {}).map(Number);
    const other = (/** @type {number} */ by, /** @type {string} */ key) =>
      !possible.length || possible.includes(players + by)
        ? element("button", { type: "button", class: "quiet", text: say(key), onclick: () => this.#resize(by) })
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
      "aria-describedby": `seat-note-${seat}`,
      oninput: () => {
        this.#changed();
        this.#mark(seat, false);
      },
      onchange: () => this.#change(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.#next(seat),
    });
    const move = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label, /** @type {boolean} */ edge) =>
      element("button", { type: "button", class: "step", text: sign, "aria-label": say(label, { seat: name }), "aria-disabled": edge && "true", onclick: () => edge || this.#move(seat, by) });
    const [up, down] = [move(-1, "↑", "names.up", seat === 0), move(1, "↓", "names.down", seat === players - 1)];
    const note = element("span", { class: "fine seat-note", id: `seat-note-${seat}`, role: "status" });
    return { field, note, up, down, row: element("li", {}, [
      element("div", { class: "seat-row" }, [element("span", { class: "seat-number", "aria-hidden": "true", text: seat + 1 }), field, up, down]),
      note,
    ]) };
  }

  /** Show the names that the table has, but for those that it could not take: these stay as they were typed. */
  #fill() {
    this.#count = this.#known.length;
    for (const [seat, { field }] of this.#seats.entries()) {
      const refused = this.#refused.get(seat) === field.value.trim();
      this.#mark(seat, refused);
      if (!refused && field !== document.activeElement) field.value = this.#known[seat] ?? "";
    }
  }

  /**
   * Say at a seat whether its name could not be taken.
   * @param {number} seat
   * @param {boolean} refused
   */
  #mark(seat, refused) {
    if (!refused) this.#refused.delete(seat);
    const { field, note } = this.#seats[seat];
    field.setAttribute("aria-invalid", String(refused));
    const text = refused ? say("names.not_taken") : "";
    if (note.textContent !== text) note.textContent = text;
  }

  /** @returns {string[]} the names as they stand in the fields, for as many seats as there are to be */
  #names() {
    return Array.from({ length: this.#count }, (_, seat) => this.#seats[seat]?.field.value.trim() ?? "");
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

  /**
   * More seats, or fewer; the last one goes.
   * @param {number} by
   */
  #resize(by) {
    this.#changed();
    this.#count += by;
    this.#patience.hurry();
  }

  #changed() {
    this.#changes += 1;
    this.#view ??= this.view();
  }

  #change() {
    this.#changed();
    this.#patience.tapped();
  }

  /** Tell who sits where, if the table does not know it. */
  async #say() {
    if (this.#answered === this.#changes || this.#drawn === NOBODY) return;
    const changes = this.#changes;
    const [names, view] = [this.#names(), this.#view];
    this.#view = undefined;
    if (JSON.stringify(names) !== JSON.stringify(this.#known) && !(await this.onwish(seated(names), view))) return;
    // Meanwhile more may have been changed, which is told next.
    if (changes !== this.#changes) return;
    this.#answered = changes;
    this.#refused = new Map([...names.entries()].filter(([seat, name]) => name && !taken(name, this.#known[seat] ?? "", seat)));
    this.#fill();
  }
}

/**
 * Whether a name was taken as it was typed, or with what it takes: a capital, a number where two are alike, fewer letters.
 * @param {string} typed
 * @param {string} known what the seat is called now; empty for its number
 * @param {number} seat
 */
function taken(typed, known, seat) {
  const [one, other] = [typed, known || numbered(seat)].map((name) => name.toLowerCase());
  return other.startsWith(one) || (one.startsWith(other) && known !== "");
}
