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

/**
 * Return the choice of rooms, and how it shows those that are in force.
 * @param {(value: string, wish: Wish) => void} onrooms called with other rooms, as one value, and the wish for them
 * @param {(wish: Wish) => void} onwish called with the wish for another castle
 */
export function makeCastleChoice(onrooms, onwish) {
  const drawButton = (/** @type {string} */ kind) =>
    element("button", { type: "button", class: "quiet", text: say(`menu.castle_${kind}`), onclick: () => onwish(wish("RoomsIntent", { castle: kind })) });
  const recommended = drawButton("recommended");
  const row = element("div", { class: "row", id: "menu-rooms-of-castle" });
  const place = element("fieldset", { class: "choices", "data-testid": "menu-castle" }, [
    element("legend", { text: say("menu.castle") }),
    row,
    element("div", { class: "row" }, [recommended, drawButton("random")]),
  ]);
  const show = (/** @type {string} */ value) => {
    const rooms = value.split(" ");
    place.hidden = !value;
    recommended.setAttribute("aria-pressed", String((catalog().week.recommended[rooms.length] ?? []).join(" ") === value));
    const at = [...row.children].findIndex((each) => each === document.activeElement);
    showChanged(row, value && rooms, () => rooms.map((_, index) => drawRoomChoice(rooms, index, onrooms)));
    row.querySelectorAll("select")[at]?.focus();
  };
  return { place, show };
}

/** @param {string[]} rooms @param {number} index @param {(value: string, wish: Wish) => void} onrooms */
function drawRoomChoice(rooms, index, onrooms) {
  const options = catalog().week.rooms.map((key) =>
    element("option", { value: key, text: roomName(key), selected: key === rooms[index], disabled: key !== rooms[index] && rooms.includes(key) }),
  );
  const choose = (/** @type {{target: HTMLSelectElement}} */ { target }) => {
    const chosen = rooms.map((each, at) => (at === index ? target.value : each));
    onrooms(chosen.join(" "), wish("RoomsIntent", { rooms: chosen }));
  };
  return element("select", { "aria-label": say("menu.castle_room", { number: index + 1 }), onchange: choose }, options);
}
