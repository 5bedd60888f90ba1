/** Name and seat players by touch, before the night: one field for all names, and the table from above. */

/** @import { Conversation, View } from "./conversation.js" */
/** @import { PageState } from "./phases.js" */
import { byId, element, show, showChanged } from "./element.js";
import { drawHeading } from "./panel-parts.js";
import { Debouncer } from "./debounce.js";
import { SEATING_PHASES } from "./phases.js";
import { drawPlayer } from "./player-list.js";
import { SeatTable } from "./seat-table.js";
import { MAX_NAME_LETTERS, givenNames, splitNames, seatName, makeSeatsWish, fillSeats } from "./seating.js";
import { catalog, listNames, say } from "./words.js";

/** The panel of the seats; changes are seen at once, and sent when nobody changes anything any more. */
export class SeatEditor {
  /** The seats around the table. */
  #table = new SeatTable((names) => this.#want(names));
  /** The heading with the number of players. */
  #head = drawHeading("table.players", "0");
  /** The players, while the editor is folded away. */
  #plain = element("ul", { class: "players", id: "named-players" });
  /** The field for all names. */
  #list = element("textarea", { id: "name-list", class: "text", rows: 3, autocomplete: "off", spellcheck: "false", oninput: () => this.#readTyped(), onchange: () => this.debouncer.schedule() });
  /** Tells which names were refused. */
  #note = element("p", { class: "fine", role: "status" });
  /** The button for one seat more. */
  #more = this.#makeResizeButton(1, "names.more");
  /** The button for one seat less. */
  #less = this.#makeResizeButton(-1, "names.less");
  /** The part that is folded away. */
  #rows = element("div", { id: "naming-rows" }, [
    element("label", { class: "name-list" }, [element("span", { class: "fine", text: say("names.list", { most: MAX_NAME_LETTERS }) }), this.#list]),
    this.#note,
    element("p", { class: "fine", id: "seats-how", text: say("names.clockwise") }),
    this.#table.element,
    element("div", { class: "row" }, [this.#more, this.#less]),
  ]);
  /** The button that folds and unfolds. */
  #change = element("button", { type: "button", class: "quiet", "data-testid": "name-players", "aria-controls": "naming-rows", onclick: () => this.#fold(!this.#rows.hidden) });
  /** Whether it was asked who sits there. */
  #asks = false;
  /** @type {string[]} as the table has them, empty where nobody was named */
  #known = [];
  /** The names by seat that are not sent yet. @type {string[] | null} */
  #wanted = null;
  /** Sends the names once nobody types or drags any more. */
  debouncer = new Debouncer((view) => this.#send(view), "naming");
  /** Called with who sits where; resolved with the answer, null where none came. @type {Conversation["wish"]} */
  onwish = async () => null;

  /** @param {PageState} state */
  draw({ phase, answer }) {
    const table = SEATING_PHASES.has(phase) && answer?.table.players && !answer.texts?.joined.length ? answer.table : null;
    const asks = table?.week?.stage === "names";
    const turns = Boolean(table) === byId("naming").hidden;
    if (turns) {
      this.#wanted = null;
      show(byId("naming"), table ? [this.#head, this.#plain, this.#rows, element("div", { class: "row" }, [this.#change])] : []);
    }
    // Once the names are known the editor is folded, unless somebody changes them.
    if (turns || (asks !== this.#asks && !this.#wanted)) this.#fold(!asks);
    this.#asks = asks;
    if (!table) return;
    this.#known = givenNames(table.names);
    const possible = Object.keys(catalog().games.find(({ key }) => key === table.game)?.cards ?? {}).map(Number);
    this.#more.hidden = possible.length > 0 && !possible.includes(table.players + 1);
    this.#less.hidden = possible.length > 0 && !possible.includes(table.players - 1);
    if (!this.#wanted) this.#fill();
  }

  /** Show who sits where, as the table has it. */
  #fill() {
    const names = this.#known;
    if (this.#head.lastElementChild) this.#head.lastElementChild.textContent = say("table.count", { count: names.length });
    showChanged(this.#plain, names, () => names.map((name, seat) => drawPlayer(name || seatName(seat), [], name ? "player" : "player unnamed")));
    this.#plain.hidden = !this.#rows.hidden;
    this.#table.draw(names);
    if (!this.#note.textContent && this.#list !== document.activeElement) this.#list.value = names.filter(Boolean).join("\n");
  }

  /** @param {boolean} folded */
  #fold(folded) {
    this.debouncer.flush();
    this.#rows.hidden = folded;
    this.#plain.hidden = !folded;
    this.#change.textContent = say(folded ? "names.change" : "names.fold");
    this.#change.setAttribute("aria-expanded", String(!folded));
  }

  /** Return a button for a seat more or less; the last one goes. @param {number} by @param {string} key */
  #makeResizeButton(by, key) {
    const resize = () => {
      // A name that was not taken stays in the field with its reason.
      const refused = this.#note.textContent ? this.#readSeats() : null;
      const names = this.#wanted ?? refused ?? this.#known;
      const resized = Array.from({ length: names.length + by }, (_, seat) => names[seat] ?? "");
      if (refused) this.#list.value = resized.filter(Boolean).join("\n");
      this.#want(resized);
      this.debouncer.flush();
    };
    return element("button", { type: "button", class: "quiet", text: say(key), onclick: resize });
  }

  #readTyped() {
    this.#note.textContent = "";
    this.#want(this.#readSeats());
  }

  /** @returns {string[]} the names by seat, as they stand in the field */
  #readSeats() {
    return fillSeats(splitNames(this.#list.value), this.#known);
  }

  /** @param {string[]} names */
  #want(names) {
    this.#wanted = names;
    this.debouncer.schedule();
  }

  /** Tell who sits where, if the table does not know it. @param {View | undefined} view of the first tap */
  async #send(view) {
    const wanted = this.#wanted;
    if (!wanted || byId("naming").hidden) return;
    if (JSON.stringify(wanted) !== JSON.stringify(this.#known) && !(await this.onwish(makeSeatsWish(wanted), { shown: true, view }))) return;
    // Meanwhile more may have been changed, which is told next.
    if (wanted !== this.#wanted) return;
    this.#wanted = null;
    const refused = wanted.filter((name, seat) => name && !isTaken(name, this.#known[seat] ?? "", seat));
    this.#note.textContent = refused.length ? say("names.not_taken", { names: listNames(refused), most: MAX_NAME_LETTERS }) : "";
    this.#fill();
  }
}

/**
 * Return whether a name was taken as it was typed, or with a capital, or a number where two are alike.
 * @param {string} typed
 * @param {string} known the name of the seat now; empty where nobody was named
 * @param {number} seat
 */
function isTaken(typed, known, seat) {
  const [one, other] = [typed, known || seatName(seat)].map((name) => name.toLowerCase());
  return other.startsWith(one);
}
