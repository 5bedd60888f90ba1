/** Who sits where, clockwise: as it is said, and as this browser remembers it until the next evening. */

/** @import { Table } from "./api.js" */
import { BOXES, boxes as ofBoxes } from "./boxes.js";
import { recall, remember } from "./memory.js";
import { catalog, listed, say } from "./words.js";

const LAST = "evening";
/** The phases of a game that has begun. */
const PLAYED = new Set(["night", "day", "vote", "verdict"]);

/** @typedef {{game: string, boxes?: string[], players: number, names: string[]}} Evening  who played which game with which boxes; names are empty where nobody was named */

/**
 * The name of a seat that nobody has named.
 * @param {number} seat from 0
 */
export const numbered = (seat) => say("names.seat", { number: seat + 1 });

/**
 * The players by the names they were given; empty where a seat has none.
 * @param {string[]} names as the table shows them
 */
export const given = (names) => names.map((name, seat) => (name === numbered(seat) ? "" : name));

/**
 * What is said so that players sit in this order.
 * @param {string[]} names empty where a seat has none
 */
export const seated = (names) => say("names.wish", { names: listed(names.map((name, seat) => name || numbered(seat))) });

/** @returns {Evening | null} who played last in this browser */
export const lately = () => recall(LAST);

/**
 * Remember who plays; whoever only looked at the cards did not.
 * @param {Table} table
 */
export function keep({ phase, game, boxes, players, names }) {
  const evening = { game, boxes, players, names: given(names) };
  if (PLAYED.has(phase) && players && JSON.stringify(evening) !== JSON.stringify(lately())) remember(LAST, evening);
}

/** Whoever wants to be forgotten is forgotten here, too. */
export const forget = () => remember(LAST, null);

/**
 * What is said, one after the other, so that the same people play the same again.
 * @param {Evening} evening
 * @param {string} present the game that is played where nothing is said
 * @returns {string[]}
 */
export function again({ game, boxes, players, names }, present = catalog().table.game) {
  const other = catalog().games.find(({ key }) => key === game && key !== present);
  const own = ofBoxes().find(({ key }) => key === BOXES + game)?.choices.find(({ value }) => value === boxes?.join(" "));
  const named = names.filter(Boolean).length;
  return [
    ...(other ? [say("menu.game_wish", { game: other.name })] : []),
    ...(own && own.value !== catalog().table.boxes.join(" ") ? [own.wish] : []),
    ...(named < players ? [say("start.wish", { count: players })] : []),
    ...(named ? [seated(names)] : []),
  ];
}
