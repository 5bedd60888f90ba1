/** Read and remember who sits where, clockwise, until the next evening. */

/** @import { Table } from "./api.js" */
import { recall, remember } from "./memory.js";
import { wish } from "./wishes.js";
import { catalog, say } from "./words.js";

/** The most letters of a name. */
export const MAX_NAME_LETTERS = 24;
const LAST = "evening";
/** The phases of a game that has begun. */
const PLAYED = new Set(["night", "day", "vote", "verdict"]);

/** @typedef {{game: string, boxes?: string[], players: number, names: string[]}} Evening  who played which game with which boxes; names are empty where nobody was named */

/** Return the name of a seat that nobody has named. @param {number} seat from 0 */
export const seatName = (seat) => say("names.seat", { number: seat + 1 });

/**
 * Return the players by the names they were given; empty where a seat has none.
 * @param {string[]} names as the table shows them
 */
export const givenNames = (names) => names.map((name, seat) => (name === seatName(seat) ? "" : name));

/**
 * Return the wish that players sit in this order, as many as there are names.
 * @param {string[]} names as they were typed; empty where a seat has none
 */
export const makeSeatsWish = (names) => wish("SeatsIntent", { names });

/**
 * Return the names in what was typed or pasted: one a line, or with commas between; numbers and signs before them do not count.
 * @param {string} text
 */
export function splitNames(text) {
  const list = "ListFormat" in Intl ? new Intl.ListFormat(document.documentElement.lang) : null;
  const ands = list ? ["2", "i"].map((last) => list.formatToParts(["1", last])[1].value) : []; // "Ana y Eva", "Ana e Inés"
  const lines = [",", ...ands].reduce((parts, and) => parts.flatMap((part) => part.split(and)), text.split(/[\n\t;、،]/));
  return lines.map((line) => line.replace(/^\s*(\d+\s*[.):]|[-–•*])\s*/, "").trim()).filter(Boolean);
}

/**
 * Return the names by seat once these were typed for all: where every seat had a name, missing players are gone.
 * @param {string[]} names
 * @param {string[]} before by seat, empty where nobody was named
 */
export function fillSeats(names, before) {
  const seats = names.length && before.every(Boolean) ? names.length : Math.max(names.length, before.length);
  return Array.from({ length: seats }, (_, seat) => names[seat] ?? "");
}

/**
 * Return what is at the seats, in their order, with one moved to another seat; those between make room.
 * @template Seated
 * @param {Seated[]} seats
 * @param {number} from
 * @param {number} to counted on around the table
 */
export function moveSeat(seats, from, to) {
  const moved = seats.filter((_, seat) => seat !== from);
  moved.splice((to + seats.length) % seats.length, 0, seats[from]);
  return moved;
}

/** @returns {Evening | null} who played last in this browser */
export const recallEvening = () => recall(LAST);

/** Remember who plays, once a game has begun. @param {Table} table */
export function rememberEvening({ phase, game, boxes, players, names }) {
  const evening = { game, boxes, players, names: givenNames(names) };
  if (PLAYED.has(phase) && players && JSON.stringify(evening) !== JSON.stringify(recallEvening())) remember(LAST, evening);
}

/** Forget who played last. */
export const forgetEvening = () => remember(LAST, null);

/**
 * Return the wishes, which are one turn, by which the same people play the same game again.
 * @param {Evening} evening
 * @param {string} present the game that is played where nothing is said
 */
export function makeSameWishes({ game, boxes, players, names }, present = catalog().table.game) {
  const own = catalog().games.find(({ key }) => key === game);
  const other = own && own.key !== present;
  const ownBoxes = own && own.boxes.length > 1 && boxes?.length && boxes.join(" ") !== catalog().table.boxes.join(" ");
  return [
    ...(other ? [wish("GameIntent", { game })] : []),
    ...(ownBoxes ? [wish("BoxesIntent", { boxes: boxes.join(" ") })] : []),
    makeSeatsWish(Array.from({ length: players }, (_, seat) => names[seat] ?? "")),
  ];
}
