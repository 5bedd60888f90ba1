/** The picture of a week that is over: the ring at one moment, with the ways that were gone and the tokens' travels. */

/** @import { Board, WeekScene, WeekResult, WeekStep } from "./api.js" */
/** @import { Spot } from "./castle-ring.js" */
import { CastleRing, placeRooms } from "./castle-ring.js";
import { viewCastle } from "./castle-view.js";
import { drawing, placeDrawing } from "./element.js";
import { findColor } from "./markers.js";
import { drawCurve } from "./night-picture.js";
import { drawRole } from "./tokens.js";
import { readFace } from "./week-verdict.js";

const STUDY = "study";
/** The distance of a token from its marker, to the upper left, by the marker's radius. */
const BESIDE = 0.74;
const HEAD = "M7 0L-13 -10 -9 0 -13 10z";

/**
 * A moment.
 * @typedef {object} Frame
 * @property {WeekScene} scene
 * @property {number} at 0 is the beginning of its scene
 * @property {WeekStep | null} step
 * @property {Board} table
 * @property {Map<string, string>} lies whose token, of the first day, lies where
 * @property {boolean} ends whether it is how the week ended
 */
/** @typedef {{x: number, y: number, r: number}} Point  the middle of something, and its radius */

/** Return every moment of a week in order. @param {WeekScene[]} scenes */
export function listFrames(scenes) {
  /** @type {Frame[]} */
  const all = [];
  /** @type {Map<string, string>} */
  let lies = new Map();
  for (const scene of scenes) {
    let table = scene.before;
    if (!lies.size) lies = new Map([...Object.keys(table.markers), STUDY].map((place) => [place, place]));
    all.push({ scene, at: 0, step: null, table, lies, ends: false });
    scene.steps.forEach((step, index) => {
      const { markers = {}, ...rest } = step.changed || {};
      table = { ...table, ...rest, markers: { ...table.markers, ...markers } };
      lies = exchangeTokens(lies, step);
      all.push({ scene, at: index + 1, step, table, lies, ends: false });
    });
  }
  return all.length ? [...all, { ...all[all.length - 1], step: null, ends: true }] : all;
}

/** @param {Map<string, string>} lies @param {WeekStep} step */
function exchangeTokens(lies, { exchanged: pair }) {
  if (!pair || pair[0][1] !== "role") return lies;
  const [[one], [other]] = pair;
  return new Map([...lies, [one, lies.get(other) || other], [other, lies.get(one) || one]]);
}

/** The picture of a week. */
export class WeekPicture {
  /** @param {string[]} names the players, clockwise */
  constructor(names) {
    /** The castle. */
    this._ring = new CastleRing();
    /** The layer of ways and exchanges. */
    this._tracks = drawing("g", { class: "tracks" });
    /** The layer of the tokens. */
    this._tokens = drawing("g", { class: "turned-up" });
    /** The drawn tokens by whose they were on the first day, and the role that each shows. @type {Map<string, {drawn: SVGElement, shown: string}>} */
    this._faces = new Map();
    /** @type {Map<string, Spot>} where each room lies */
    this._spots = new Map();
    /** The players, clockwise. */
    this._names = names;
    /** The picture. */
    this.drawing = this._ring.drawing;
    this.drawing.classList.add("week-picture");
    this.drawing.append(this._tracks, this._tokens);
  }

  /**
   * @param {Frame} frame
   * @param {boolean} all whether the whole scene is looked at, or its last step only
   * @param {WeekResult | null} result where it has ended
   */
  draw(frame, all, result) {
    const { scene, at, table, lies } = frame;
    const week = { ...table, day: scene.day, stage: scene.time, player: null, stock: {}, out: [] };
    const castle = viewCastle(week, this._names, scene.time === "night" ? "night" : "day");
    this._ring.draw(castle);
    const spots = placeRooms(table.rooms.length);
    this._spots = new Map(table.rooms.map((room, index) => [room, spots[index]]));
    const steps = scene.steps.slice(0, at);
    this._tracks.replaceChildren(...steps.flatMap((step, index) => this._drawTrack(step, all || index === at - 1, index)));
    this._placeTokens(table, lies);
    if (result) this._tracks.replaceChildren(...result.winners.flatMap((name) => this._drawCrown(name)));
  }

  /** @param {string} name */
  _drawCrown(name) {
    const point = this._findPoint(name);
    return point ? [drawing("circle", { class: "winner", cx: point.x, cy: point.y, r: point.r + 8 })] : [];
  }

  /** @param {string} place @returns {Point | null} */
  _findPoint(place) {
    const stand = this._ring.stands.get(place);
    if (stand) return { ...stand, r: stand.size };
    const spot = place === STUDY && this._spots.get(STUDY);
    return spot ? { x: spot.x - spot.r * 0.55, y: spot.y + spot.r * 0.5, r: 24 } : null;
  }

  /** @param {WeekStep} step @param {boolean} strong @param {number} index */
  _drawTrack(step, strong, index) {
    /** @type {SVGElement[]} */
    const made = [];
    const draw = (/** @type {string} */ name, /** @type {string} */ kind, /** @type {SVGElement[]} */ drawn) =>
      made.push(drawing("g", { class: `track${strong ? " strong" : ""} ${kind}`, ...findColor(this._names.indexOf(name)) }, drawn));
    for (const [name, [from, to]] of Object.entries(step.went || {})) {
      const [a, b] = [from ? this._spots.get(from) : { x: 0, y: 0, r: 60 }, this._spots.get(to)];
      if (a && b) draw(name, "went", drawWay(a, b, this._names.indexOf(name)));
    }
    if (step.exchanged) {
      const [a, b] = step.exchanged.map(([place]) => findTokenPoint(this._findPoint(place)));
      if (a && b) draw(step.who, "exchange", drawBow(a, b, index, true));
    }
    for (const [place] of step.exchanged ? [] : (step.saw || [])) {
      const [a, b] = [this._findPoint(step.who), this._findPoint(place)];
      if (a && b) draw(step.who, "look", place === step.who ? [drawCircle(b)] : drawBow(a, b, index, false));
    }
    const room = this._spots.get(step.room || "");
    if (room && ["place", "detonate", "return"].includes(step.does)) draw(step.who, "deed", [drawCircle({ ...room, r: room.r - 4 })]);
    return made;
  }

  /**
   * Place every token face up beside the marker it lies on; one that is exchanged is seen travelling.
   * @param {Board} table
   * @param {Map<string, string>} lies
   */
  _placeTokens({ markers, study }, lies) {
    for (const [place, token] of lies) {
      const point = this._findPoint(place);
      const role = place === STUDY ? study : markers[place].role;
      const before = this._faces.get(token);
      if (!point || !role) {
        if (before) before.drawn.remove();
        this._faces.delete(token);
        continue;
      }
      const made = before && before.shown === role ? before.drawn : this._drawToken(token, role, before && before.drawn);
      const size = point.r * 1.35;
      made.setAttribute("data-lies", place);
      made.style.transform = `translate(${point.x - point.r * BESIDE}px, ${point.y - point.r * BESIDE}px) scale(${size / 100})`;
    }
  }

  /**
   * @param {string} token whose it was on the first day
   * @param {string} role
   * @param {SVGElement} [before]
   */
  _drawToken(token, role, before) {
    if (before) before.remove();
    const inside = [drawing("title", { text: readFace(role).text }), placeDrawing(drawRole(role), -50, -50, 100)];
    const drawn = drawing("g", { class: "token-face", "data-token": token, "data-role": role }, inside);
    this._faces.set(token, { drawn, shown: role });
    this._tokens.append(drawn);
    return drawn;
  }
}

/**
 * Draw a way from one room to another, bent towards the courtyard.
 * @param {Point} a
 * @param {Point} b
 * @param {number} seat
 */
function drawWay(a, b, seat) {
  if (a === b) return [drawCircle({ ...a, r: 30 })];
  const inward = (/** @type {Point} */ spot) => (spot.x || spot.y ? 1 - (spot.r * 0.93) / Math.hypot(spot.x, spot.y) : 0);
  const [from, to] = [inward(a), inward(b)];
  const shift = (seat - 2) * 7;
  const [x1, y1, x2, y2] = [a.x * from + shift, a.y * from, b.x * to + shift, b.y * to];
  const deep = 0.55 - 0.05 * Math.max(seat, 0);
  const [mx, my] = [((x1 + x2) / 2) * deep, ((y1 + y2) / 2) * deep];
  return drawCurve([[x1, y1], [mx, my], [x2, y2]], "line", HEAD);
}

/** Return the place of a marker's token. @param {Point | null} point */
function findTokenPoint(point) {
  return point && { x: point.x - point.r * BESIDE, y: point.y - point.r * BESIDE, r: point.r * 0.8 };
}

/**
 * Draw a bow from one marker, or token, to another.
 * @param {Point} a
 * @param {Point} b
 * @param {number} index
 * @param {boolean} both whether both ends have heads
 */
function drawBow(a, b, index, both) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  // Above what it joins, so that it covers no letters.
  const bend = Math.max(46, length * 0.22 + (index % 3) * 10) * (ux >= 0 ? 1 : -1);
  const [x1, y1, x2, y2] = [a.x + ux * a.r * 0.8, a.y + uy * a.r * 0.8, b.x - ux * b.r * 0.8, b.y - uy * b.r * 0.8];
  return drawCurve([[x1, y1], [(a.x + b.x) / 2 + uy * bend, (a.y + b.y) / 2 - ux * bend], [x2, y2]], "line", HEAD, both);
}

/** @param {Point} point */
function drawCircle({ x, y, r }) {
  return drawing("circle", { cx: x, cy: y, r: r + 9 });
}
