/** The castle of a week in the menu: its rooms one by one, those that are recommended, or any. */

/** @import { Table, Wish } from "./api.js" */
import { roomName } from "./castle-view.js";
import { element, showChanged } from "./element.js";
import { wish } from "./wishes.js";
import { catalog, say } from "./words.js";

/**
 * Return the round rooms of the castle in force, clockwise, as one value; empty where there is none yet.
 * @param {Pick<Table, "week">} table
 */
export const joinRooms = ({ week }) => (week?.rooms ?? []).filter((room) => catalog().week.rooms.includes(room)).join(" ");

/** The choice of rooms. */
export class CastleMenu {
  /** The place of the room choices. */
  #rooms = element("div", { class: "row", id: "menu-rooms-of-castle" });
  /** The button for the recommended castle. */
  #recommended = this.#drawButton("recommended");
  /** Called with other rooms, as one value, and the wish for them. @type {(value: string, wish: Wish) => void} */
  onrooms = () => {};
  /** Called with a wish. @type {(wish: Wish) => void} */
  onwish = () => {};

  constructor() {
    /** The element that the menu shows. */
    this.drawing = element("fieldset", { class: "choices", "data-testid": "menu-castle" }, [
      element("legend", { text: say("menu.castle") }),
      this.#rooms,
      element("div", { class: "row" }, [this.#recommended, this.#drawButton("random")]),
    ]);
  }

  /** @param {string} value the rooms that are chosen */
  draw(value) {
    this.drawing.hidden = !value;
    const rooms = value.split(" ");
    const recommended = catalog().week.recommended[rooms.length] ?? [];
    this.#recommended.setAttribute("aria-pressed", String(recommended.join(" ") === value));
    const at = [...this.#rooms.children].findIndex((each) => each === document.activeElement);
    showChanged(this.#rooms, value && rooms, () => rooms.map((room, index) => this.#drawRoomChoice(rooms, room, index)));
    this.#rooms.querySelectorAll("select")[at]?.focus();
  }

  /** @param {string[]} rooms @param {string} room @param {number} index */
  #drawRoomChoice(rooms, room, index) {
    const options = catalog().week.rooms.map((key) =>
      element("option", { value: key, text: roomName(key), selected: key === room, disabled: key !== room && rooms.includes(key) }),
    );
    const chosen = (/** @type {{target: HTMLSelectElement}} */ { target }) => {
      const others = rooms.map((each, at) => (at === index ? target.value : each));
      this.onrooms(others.join(" "), wish("RoomsIntent", { rooms: others }));
    };
    return element("select", { "aria-label": say("menu.castle_room", { number: index + 1 }), onchange: chosen }, options);
  }

  /** @param {string} kind */
  #drawButton(kind) {
    return element("button", { type: "button", class: "quiet", text: say(`menu.castle_${kind}`), onclick: () => this.onwish(wish("RoomsIntent", { castle: kind })) });
  }
}
