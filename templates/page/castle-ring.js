/** The castle as a ring: its rooms around a courtyard, the markers in them, the arrow and the day in the middle. */

/** @import { CastleView, Marker, Room } from "./castle-view.js" */
/** @import { Disc, Point } from "./picture-parts.js" */
import { dayName, describeCastle } from "./castle-view.js";
import { drawSymbol, drawing } from "./element.js";
import { drawEmblem } from "./emblems.js";
import { Figure, drawShape, findColor, placeStanding } from "./markers.js";
import { drawArrow, placeAround, placeInRows } from "./picture-parts.js";
import { say } from "./words.js";

const AWAY = 362;
const COURT = 186;
const WIDEST = 150;
const NAME_FITS = 9;
const SIGNS = 42;
const OUT = 1.08;
/** The place of a marker at a player's seat. @type {ReturnType<typeof placeStanding>} */
const SEATED = { size: 56, letters: 0, places: [{ x: 0, y: 24 }] };

/**
 * Return the places of the rooms of a ring; the first at the bottom, the others clockwise from it.
 * @param {number} count
 */
export function placeRooms(count) {
  const r = Math.min(WIDEST, AWAY * Math.sin(Math.PI / Math.max(count, 2)) * 0.95);
  return placeAround(count, AWAY, "bottom").map((point) => ({ ...point, r }));
}

/** The picture; it is changed, never drawn anew, so that moves are seen. */
export class CastleRing {
  constructor() {
    /** The markers by name. @type {Map<string, Figure>} */
    this._figures = new Map();
    /** Where each marker stands. @type {Map<string, Disc>} */
    this.stands = new Map();
    /** Where each room lies. @type {Map<string, Disc>} */
    this.spots = new Map();
    /** The layer of the rooms. */
    this._rooms = drawing("g", { class: "rooms" });
    /** The layer of the markers. */
    this._crowd = drawing("g", { class: "crowd" });
    /** The courtyard's arrow, day and turn. */
    this._middle = drawing("g", { class: "middle" });
    /** The rooms that are drawn, as JSON. */
    this._drawn = "";
    /** Called with the key of a room that was tapped. @type {(key: string) => void} */
    this.onroom = () => {};
    /** The picture. */
    this.drawing = drawing("svg", { class: "castle", width: "26em", role: "img" }, [
      drawing("circle", { class: "yard", r: AWAY - 40 }),
      drawing("circle", { class: "wall", r: AWAY }),
      drawing("circle", { class: "walk", r: AWAY }),
      this._rooms,
      this._middle,
      this._crowd,
    ]);
  }

  /** @param {CastleView} castle */
  draw(castle) {
    const spots = placeRooms(castle.rooms.length);
    this.spots = new Map(castle.rooms.map(({ key }, at) => [key, spots[at]]));
    const rooms = JSON.stringify(castle.rooms);
    if (rooms !== this._drawn) {
      this._drawn = rooms;
      const edge = AWAY + (spots.length ? spots[0].r : 0) * OUT + SIGNS;
      this.drawing.setAttribute("viewBox", `${-edge} ${-edge} ${2 * edge} ${2 * edge}`);
      this._rooms.replaceChildren(...castle.rooms.map((room, at) => this._drawRoom(room, spots[at])));
    }
    this.drawing.setAttribute("aria-label", say("castle.picture", { text: describeCastle(castle) }));
    this.drawing.classList.toggle("dark-hours", castle.night);
    this._placeMarkers(castle, spots);
    this._middle.replaceChildren(...drawMiddle(castle));
  }

  /** @param {Room} room @param {Disc} spot */
  _drawRoom(room, { x, y, r }) {
    const lines = room.key ? room.title.split(" ") : [room.title];
    const kind = [room.key ? "room" : "room seat", room.key === "foyer" && "foyer", room.turn && "turn", room.charges && "mined"];
    const name = lines.map((line, at) =>
      drawing("text", { class: line.length > 9 ? "room-name long" : "room-name", y: -r * (lines.length > 1 ? 0.6 : 0.5) + at * 38, text: line }),
    );
    const things = [
      ...room.lies.map(({ thing, count }) => drawBadge(thing, count, "lies")),
      ...(room.charges ? [drawBadge("charge", room.charges, "armed")] : []),
      ...(room.flag ? [drawBadge("flag", 1, "banner")] : []),
    ];
    things.forEach((each, at) => {
      const out = findOutwardAngle(x, y) + ((at - (things.length - 1) / 2) * Math.PI) / 3.6;
      each.setAttribute("transform", `translate(${r * OUT * Math.cos(out)} ${r * OUT * Math.sin(out)})`);
    });
    return drawing("g", { class: kind.filter(Boolean).join(" "), "data-room": room.key, transform: `translate(${x} ${y})`, onclick: () => room.key && this.onroom(room.key) }, [
      drawing("circle", { class: "floor", r }),
      room.key === "foyer" ? drawing("circle", { class: "sill", r: r - 9 }) : null,
      room.key ? drawEmblem(room.key, 0, r * 0.26, r * 1.02, "under") : null,
      ...name,
      ...things,
    ]);
  }

  /** @param {CastleView} castle @param {Disc[]} spots */
  _placeMarkers({ rooms, outside }, spots) {
    this.stands.clear();
    rooms.forEach(({ key, here }, at) => this._drawMarkers(here, spots[at], key ? placeStanding(here.length, spots[at].r) : SEATED));
    // A marker in no room yet waits in the courtyard, below the words.
    const below = { x: 0, y: outside.length > 5 ? 120 : 134 };
    this._drawMarkers(outside, below, { size: 19, letters: 0, places: placeInRows(outside.length, 5, 46, 44) });
    for (const [name, figure] of this._figures) {
      if (this.stands.has(name)) continue;
      figure.drawing.remove();
      this._figures.delete(name);
    }
  }

  /** @param {Marker[]} markers @param {Point} middle @param {ReturnType<typeof placeStanding>} standing */
  _drawMarkers(markers, middle, { size, letters, places }) {
    markers.forEach((marker, at) => {
      const stand = { x: middle.x + places[at].x, y: middle.y + places[at].y, r: size };
      const figure = this._figures.get(marker.name) || new Figure(marker);
      this.stands.set(marker.name, stand);
      this._figures.set(marker.name, figure);
      if (!figure.drawing.parentNode) this._crowd.append(figure.drawing);
      figure.draw(marker, stand, letters);
    });
  }
}

/**
 * Return the angle at which things lie on the edge of a room: away from the courtyard, and at the sides where no name is covered.
 * @param {number} x of the room
 * @param {number} y
 */
function findOutwardAngle(x, y) {
  if (Math.abs(x) < AWAY / 2) return Math.atan2(y, x);
  const level = Math.max(-0.25, Math.min(0.2, y / AWAY));
  return x > 0 ? level : Math.PI - level;
}

/** @param {string} thing @param {number} count @param {string} kind */
function drawBadge(thing, count, kind) {
  return drawing("g", { class: `badge ${kind}`, "data-thing": thing }, [
    drawing("rect", { x: count > 1 ? -46 : -29, y: -29, width: count > 1 ? 92 : 58, height: 58, rx: 29 }),
    drawEmblem(thing, count > 1 ? -19 : 0, 0, 38),
    count > 1 ? drawing("text", { x: 19, y: 13, text: count }) : null,
  ]);
}

/**
 * Draw the courtyard: the start player, the direction of turns, the day, and the player of the turn.
 * @param {CastleView} castle
 */
function drawMiddle({ day, night, turn, arrow, direction, markers, outside }) {
  const first = markers.find(({ name }) => name === arrow);
  const waits = outside.length > 0;
  return [
    ...(first ? [drawTurnArrow(direction), drawing("g", { class: "figure", ...findColor(first.seat), transform: `translate(0 ${-COURT}) scale(0.675)` }, [drawShape(first)])] : []),
    // In the middle of the table's page the great moon lies over it.
    drawSymbol("emblems", night ? "crescent" : "sun", { class: night ? "crescent" : "rays", x: -100, y: -170, width: 200, height: 200 }),
    day ? drawing("text", { class: "date", y: 76, text: dayName(day) }) : null,
    turn && !waits ? drawing("text", { class: turn.length > NAME_FITS ? "whose long" : "whose", y: 124, text: say("castle.turn_short", { name: turn }) }) : null,
  ].filter((each) => each !== null);
}

/** Draw a bow from the start player on, which points in the direction of the turns. @param {string} direction */
function drawTurnArrow(direction) {
  const [from, to] = [0.2, 1.36].map((angle) => ({ x: COURT * Math.sin(angle), y: -COURT * Math.cos(angle), r: 0 }));
  const arrow = drawArrow(from, to, "around", "M30 0L-12 -24 -4 0 -12 24z", { bend: () => COURT / 3 });
  return drawing("g", { class: "way", "data-direction": direction, transform: direction === "right" && "scale(-1 1)" }, arrow);
}
