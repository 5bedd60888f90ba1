/** Which boxes a table can have, and what is said for each choice. */

/** @import { Table } from "./api.js" */
import { catalog, listed, say } from "./words.js";

/** What the keys of these choices begin with. */
export const BOXES = "boxes.";

/** @returns {{key: string, title: string, choices: {value: string, name: string, wish: string}[], now: (table: Table) => string, there: (table: Table) => boolean}[]} which boxes a table has, of each game that has several: all of them, or one alone */
export function boxes() {
  return catalog().games.filter((game) => game.boxes.length > 1).map(({ key: own, boxes: [first, ...further] }) => {
    const beside = { boxes: listed(further.map(({ name }) => name)) };
    return {
      key: BOXES + own, title: say("menu.boxes"), now: ({ boxes: has }) => has.join(" "), there: ({ game }) => game === own,
      choices: [
        { value: [first, ...further].map(({ key }) => key).join(" "), name: say("menu.boxes_with", beside), wish: say("menu.boxes_with_wish", beside) },
        { value: first.key, name: say("menu.boxes_without", beside), wish: say("menu.boxes_without_wish", beside) },
        ...further.map(({ key, name: box }) => ({ value: key, name: say("menu.box_alone", { box }), wish: say("menu.box_alone_wish", { box }) })),
      ],
    };
  });
}
