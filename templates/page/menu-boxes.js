/** List the boxes that a table can have, with the wish for each choice. */

/** @import { Table, Wish } from "./api.js" */
import { wish } from "./wishes.js";
import { catalog, listNames, say } from "./words.js";

/** What the keys of these choices begin with. */
export const BOXES = "boxes.";

/** @returns {{key: string, title: string, choices: {value: string, name: string, wish: Wish}[], now: (table: Table) => string, there: (table: Table) => boolean}[]} which boxes a table has, of each game that has several: all of them, or one alone */
export function listBoxOptions() {
  return catalog().games.filter((game) => game.boxes.length > 1).map(({ key: own, boxes: [first, ...further] }) => {
    const beside = { boxes: listNames(further.map(({ name }) => name)) };
    const choice = (/** @type {string} */ value, /** @type {string} */ name) => ({ value, name, wish: wish("BoxesIntent", { boxes: value }) });
    return {
      key: BOXES + own, title: say("menu.boxes"), now: ({ boxes: has }) => has.join(" "), there: ({ game }) => game === own,
      choices: [
        choice([first, ...further].map(({ key }) => key).join(" "), say("menu.boxes_with", beside)),
        choice(first.key, say("menu.boxes_without", beside)),
        ...further.map(({ key, name: box }) => choice(key, say("menu.box_alone", { box }))),
      ],
    };
  });
}
