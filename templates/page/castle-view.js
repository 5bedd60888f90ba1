/** Read the castle of a week off the table's `week`: one reading for the picture, the list and the phones. */

/** @import { Standing, Turned, Week } from "./api.js" */
import { listNames, say } from "./words.js";

const AFTER = new Set(["discussion", "vote", "verdict"]);
const NIGHT = new Set(["night", "second"]);
const DAY = new Set(["arrive", "morning", "day", "walk", "passage", "act", "give", "discussion"]);
/** What lies in rooms: how the stock calls it, and how we call one of it. @type {Record<string, [stock: string, thing: string]>} */
const LYING = { archives: ["artifacts", "artifact"], armory: ["shields", "shield"], dynamite: ["dynamite", "charge"], study: ["study", "token"] };

/**
 * The marker of a player or of staff.
 * @typedef {object} Marker
 * @property {string} name
 * @property {boolean} player
 * @property {number} seat from 0; -1 for staff
 * @property {string} initial the letters on it; a player has a face
 * @property {string | null} room
 * @property {boolean} shield
 * @property {boolean} artifact
 * @property {boolean} holder whether it has the token of the Foyer
 * @property {boolean} turn
 */

/**
 * A room, or a seat where no rooms are drawn.
 * @typedef {object} Room
 * @property {string} key empty for a seat
 * @property {string} title
 * @property {boolean} known whether it is known who is in it
 * @property {Marker[]} here
 * @property {{thing: string, count: number}[]} lies
 * @property {number} charges
 * @property {boolean} flag whether the token of the Foyer lies here
 * @property {boolean} turn
 */

/** @typedef {Omit<Week, "markers"> & {markers: Record<string, Standing | Turned>}} Shown */
/** @typedef {Partial<Shown> & Pick<Shown, "day" | "stage" | "player" | "arrow" | "direction" | "rooms">} Moment  of a week that goes on, or is over */
/** @typedef {ReturnType<typeof viewCastle>} CastleView */

/**
 * Return what the picture, the list and the phones show of a week.
 * @param {Moment} week the table's `week`
 * @param {string[]} names the players, clockwise
 * @param {string} phase where the evening is
 */
export function viewCastle(week, names, phase) {
  const markers = readMarkers(week, names);
  const untold = !markers.some(({ room }) => room);
  // On a board on the table nobody's cards are known, and only those markers of which was told.
  const board = !Object.keys(week.cards || {}).length && (untold || Boolean(week.cards));
  const known = !board || markers.every(({ room }) => room);
  // Without rooms, and for the vote, the players' own ring is drawn, with the arrow in it.
  const seats = (untold || board) && (AFTER.has(week.stage) || (!week.rooms.length && Boolean(week.arrow)));
  const rooms = seats ? names.map((_, seat) => makeSeat(markers[seat])) : week.rooms.map((key) => readRoom(key, week, markers, known));
  const outside = rooms.length && !seats && !board ? markers.filter(({ name, room }) => week.markers && week.markers[name] && !room) : [];
  const { days = 0, out = [], cards = {}, player: turn } = week;
  return { ...week, days, out, cards, turn, night: phase === "night" || NIGHT.has(week.stage), names, markers, seats, rooms, outside };
}

/** Return the markers of players alone, where there is no castle. @param {string[]} names */
export const listPlayers = (names) => readMarkers({}, names);

/** Return the name of a room. @param {string} key */
export const roomName = (key) => say(`castle.room_${key}`);

/** Return the name of a token of a week. @param {string} key of its role or artifact */
export const faceName = (key) => say(`castle.face_${key}`);

/** Return a sentence about everything in a room. @param {Room} room */
export function describeContents({ key, known, here, lies, charges, flag }) {
  const things = [
    ...here.map(describeCarried),
    ...lies.map(({ thing, count }) => (count === 1 ? say(`castle.lies_${thing}`) : say(`castle.lie_${thing}`, { count }))),
    ...(charges ? [charges === 1 ? say("castle.charge") : say("castle.charges", { count: charges })] : []),
    ...(flag ? [say("castle.flag")] : []),
  ];
  if (things.length) return listNames(things);
  return known ? say("castle.empty", { room: roomName(key) }) : "";
}

/** Return a sentence about the day and the turn. @param {CastleView} castle */
export function describeCastle(castle) {
  const when = castle.day && say(castle.night ? "castle.at_night" : "castle.by_day", { day: dayName(castle.day) });
  const whose = castle.turn ? say("castle.turn_of", { name: castle.turn }) : "";
  const arrow = castle.arrow ? say(`castle.arrow_${castle.direction}`, { name: castle.arrow }) : "";
  return [when, whose, arrow].filter(Boolean).join(" ");
}

/**
 * Return the name of a day.
 * @param {number} day from 1, Monday
 * @returns {string}
 */
export const dayName = (day) => say(`castle.day_${day}`);

/**
 * Return the players in the order of their turns.
 * @param {{names: string[], arrow: string | null, direction: string}} castle
 */
export function orderByTurn({ names, arrow, direction }) {
  const [first, step] = [Math.max(0, names.indexOf(arrow || "")), direction === "right" ? -1 : 1];
  return names.map((_, at) => names[(first + step * at + names.length * names.length) % names.length]);
}

/**
 * Return the phase of a week under way; undefined before it, where the table's phase tells.
 * @param {Week | null | undefined} week the table's `week`
 */
export function findWeekPhase(week) {
  const stage = (week && week.stage) || "";
  if (DAY.has(stage)) return "day";
  return NIGHT.has(stage) ? "night" : AFTER.has(stage) ? stage : undefined;
}

/** @param {Marker} marker */
function describeCarried({ name, shield, artifact, holder: flag }) {
  const things = Object.entries({ shield, artifact, flag }).flatMap(([thing, carried]) => (carried ? [say(`castle.has_${thing}`)] : []));
  return things.length ? say("castle.carries", { name, things: listNames(things) }) : name;
}

/** @param {Partial<Moment>} week @param {string[]} names @returns {Marker[]} */
function readMarkers(week, names) {
  /** @type {Record<string, Partial<Standing | Turned>>} */
  const known = week.markers || {};
  const staff = Object.keys(known).filter((name) => !names.includes(name));
  return [...names, ...staff].map((name) => {
    const { room = null, shield = false, artifact = false } = known[name] || {};
    const seat = names.indexOf(name);
    const mine = { name, player: seat >= 0, seat, initial: seat >= 0 ? "" : abbreviate(name, staff), room, shield, artifact: Boolean(artifact) };
    return { ...mine, holder: week.holder === name, turn: week.player === name };
  });
}

/** @param {Marker} marker @returns {Room} */
function makeSeat(marker) {
  return { key: "", title: marker.name, known: false, here: [marker], lies: [], charges: 0, flag: false, turn: marker.turn };
}

/**
 * @param {string} key
 * @param {Moment} week
 * @param {Marker[]} markers
 * @param {boolean} known whether it is known of all markers where they are
 * @returns {Room}
 */
function readRoom(key, week, markers, known) {
  const here = markers.filter(({ room }) => room === key);
  const [stock, thing] = LYING[key] || ["", ""];
  const count = Number((week.stock || {})[stock] || 0);
  return {
    key,
    title: roomName(key),
    known,
    here,
    lies: count ? [{ thing, count }] : [],
    charges: (week.charges || []).filter((room) => room === key).length,
    // The token lies in the Foyer until somebody takes it.
    flag: key === "foyer" && week.holder === null && known && markers.some(({ room }) => room),
    turn: here.some(({ turn }) => turn),
  };
}

/** Return as few letters as no other of these names begins with. @param {string} name @param {string[]} names */
function abbreviate(name, names) {
  let count = 1;
  while (count < name.length && names.some((other) => other !== name && other.startsWith(name.slice(0, count)))) count += 1;
  return name.slice(0, count);
}
