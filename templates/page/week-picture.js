/** The picture of a week that is over: the ring at one moment, with the ways that were gone and the tokens' travels. */

/** @import { Board, WeekScene, WeekResult, WeekStep } from "./api.js" */
/** @import { Disc } from "./picture-parts.js" */
import { CastleRing } from "./castle-ring.js";
import { faceName, viewCastle } from "./castle-view.js";
import { drawing, placeDrawing } from "./element.js";
import { findColor } from "./markers.js";
import { drawArrow, drawCurve, drawRing } from "./picture-parts.js";
import { drawRole } from "./tokens.js";

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
    /** The drawn tokens by whose they were on the first day. @type {Map<string, SVGElement>} */
    this._faces = new Map();
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
    const steps = scene.steps.slice(0, at);
    this._tracks.replaceChildren(...steps.flatMap((step, index) => this._drawTrack(step, all || index === at - 1, index)));
    this._placeTokens(table, lies);
    const winners = result ? result.winners.flatMap((name) => this._findDisc(name) || []) : [];
    if (result) this._tracks.replaceChildren(...winners.map((disc) => drawRing(disc, 8, "winner")));
  }

  /** @param {string} place @returns {Disc | undefined} where a marker stands, or the token of the Study lies */
  _findDisc(place) {
    const spot = place === STUDY && this._ring.spots.get(STUDY);
    return spot ? { x: spot.x - spot.r * 0.55, y: spot.y + spot.r * 0.5, r: 24 } : this._ring.stands.get(place);
  }

  /** @param {WeekStep} step @param {boolean} strong @param {number} index */
  _drawTrack({ who, does, room = "", went = {}, exchanged, saw = [] }, strong, index) {
    /** @type {SVGElement[]} */
    const made = [];
    const draw = (/** @type {string} */ name, /** @type {string} */ kind, /** @type {SVGElement[]} */ drawn) =>
      made.push(drawing("g", { class: `track${strong ? " strong" : ""} ${kind}`, ...findColor(this._names.indexOf(name)) }, drawn));
    for (const [name, [from, to]] of Object.entries(went)) {
      const [a, b] = [from ? this._ring.spots.get(from) : { x: 0, y: 0, r: 60 }, this._ring.spots.get(to)];
      if (a && b) draw(name, "went", drawWay(a, b, this._names.indexOf(name)));
    }
    if (exchanged) {
      const [a, b] = exchanged.map(([place]) => this._findDisc(place));
      if (a && b) draw(who, "exchange", drawBow(placeToken(a), placeToken(b), index, true));
    }
    for (const [place] of exchanged ? [] : saw) {
      const [a, b] = [this._findDisc(who), this._findDisc(place)];
      if (a && b) draw(who, "look", place === who ? [drawRing(b, 9)] : drawBow(a, b, index, false));
    }
    const spot = this._ring.spots.get(room);
    if (spot && ["place", "detonate", "return"].includes(does)) draw(who, "deed", [drawRing(spot, 5)]);
    return made;
  }

  /**
   * Place every token face up beside the marker it lies on; one that is exchanged is seen travelling.
   * @param {Board} table
   * @param {Map<string, string>} lies
   */
  _placeTokens({ markers, study }, lies) {
    for (const [place, token] of lies) {
      const disc = this._findDisc(place);
      const role = place === STUDY ? study : markers[place].role;
      const face = this._faces.get(token) || drawing("g", { class: "token-face", "data-token": token });
      this._faces.set(token, face);
      if (!disc || !role) {
        face.remove();
        continue;
      }
      if (!face.parentNode) this._tokens.append(face);
      if (face.getAttribute("data-role") !== role) face.replaceChildren(drawing("title", { text: faceName(role) }), placeDrawing(drawRole(role), -50, -50, 100));
      face.setAttribute("data-role", role);
      face.setAttribute("data-lies", place);
      const { x, y } = placeToken(disc);
      face.style.transform = `translate(${x}px, ${y}px) scale(${disc.r * 0.0135})`;
    }
  }
}

/**
 * Draw a way from one room to another, bent towards the courtyard.
 * @param {Disc} a
 * @param {Disc} b
 * @param {number} seat
 */
function drawWay(a, b, seat) {
  if (a === b) return [drawRing(a, 39 - a.r)];
  const inward = (/** @type {Disc} */ { x, y, r }) => {
    const share = x || y ? 1 - (r * 0.93) / Math.hypot(x, y) : 0;
    return { x: x * share + (seat - 2) * 7, y: y * share };
  };
  const [from, to] = [inward(a), inward(b)];
  const deep = (0.55 - 0.05 * Math.max(seat, 0)) / 2;
  return drawCurve([from, { x: (from.x + to.x) * deep, y: (from.y + to.y) * deep }, to], "line", HEAD);
}

/** Return where the token of a marker lies: to its upper left. @param {Disc} marker @returns {Disc} */
const placeToken = ({ x, y, r }) => ({ x: x - r * BESIDE, y: y - r * BESIDE, r: r * 0.8 });

/**
 * Draw a bow from one marker, or token, to another.
 * @param {Disc} a
 * @param {Disc} b
 * @param {number} index
 * @param {boolean} both whether both ends have heads
 */
function drawBow(a, b, index, both) {
  // Above what it joins, so that it covers no letters.
  const bend = (/** @type {number} */ length, /** @type {boolean} */ right) => Math.max(46, length * 0.22 + (index % 3) * 10) * (right ? 1 : -1);
  return drawArrow({ ...a, r: a.r * 0.8 }, { ...b, r: b.r * 0.8 }, "line", HEAD, { bend, both });
}
