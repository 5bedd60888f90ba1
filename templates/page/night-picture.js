/** The picture of a night that is over: the table from above, with its players' faces, their cards and the center. */

/** @import { NightRecord, NightResult, NightStep } from "./api.js" */
import { drawing, placeDrawing } from "./element.js";
import { drawEmblem } from "./emblems.js";
import { drawPlayerFace } from "./faces.js";
import { drawRole } from "./tokens.js";
import { roleName, say } from "./words.js";

const SIZE = 500;
const MIDDLE = SIZE / 2;
/** The distance of players, and of their cards, from the middle. */
const SEAT = 190;
const AWAY = 128;
const FACE = 58;
const CARD = 50;
/** Cards of the center are smaller than players', closer together, and lie in a circle of this radius. */
const CENTER_CARD = 38;
const APART = 46;
const CLOTH = 78;
/** Letters are about so wide. */
const LETTER = 9;
/** The prefix of the places of center cards. */
export const CENTER = "center ";
/** What the Aura Seer is shown of whom has looked at a card or moved one: a thumb. */
export const MOVED = "moved";
/** The share of its distance by which a seat counts as above the middle. */
const LEVEL = 0.1;
/** The emblem of each deed that lays something on a card. */
const LAID = Object.entries({ shields: "shield", endows: "artifact" });
const SIGN = 26;

/** @typedef {[x: number, y: number]} Point */
/** @typedef {{from: string, drawing: SVGElement}} Card  which place it was dealt to */

/** The faces around the table, with the cards before them and in its middle. */
export class NightPicture {
  /** @param {NightRecord} record */
  constructor({ players, dealt, center }) {
    /** The place of each card. @type {Map<string, Point>} */
    this._places = new Map();
    /** The seat of each player. @type {Map<string, Point>} */
    this._seats = new Map();
    /** The cards. @type {Card[]} */
    this._cards = [];
    /** The layer of arrows and rings. */
    this._marks = drawing("g", { class: "marks" });
    /** The drawings of the players by name. @type {Map<string, SVGElement>} */
    this._players = new Map(players.map((name, seat) => [name, this._drawSeat(name, (2 * Math.PI * seat) / players.length - Math.PI / 2, dealt[name])]));
    // Four in a row would lie as close to the players' as to one another.
    const columns = center.length > 3 ? 2 : center.length;
    const rows = Math.ceil(center.length / columns);
    const off = (/** @type {number} */ index, /** @type {number} */ count) => APART * (index - (count - 1) / 2);
    center.forEach((role, at) => this._addCard(`${CENTER}${at + 1}`, [MIDDLE + off(at % columns, columns), MIDDLE + off(Math.floor(at / columns), rows)], role));
    const lowest = Math.max(MIDDLE + AWAY, ...[...this._seats.values()].map(([, y]) => y + FACE));
    /** The picture. */
    this.drawing = drawing("svg", { class: "recap", viewBox: `0 0 ${SIZE} ${lowest + 4}`, width: "26em", role: "img" }, [
      drawing("circle", { class: "wood", cx: MIDDLE, cy: MIDDLE, r: AWAY + CARD / 2 + 8 }),
      center.length > 0 && drawing("circle", { class: "wood", cx: MIDDLE, cy: MIDDLE, r: CLOTH }),
      ...this._cards.map((card) => card.drawing),
      ...this._players.values(),
      this._marks,
    ]);
  }

  /**
   * A player, and the card that was dealt there.
   * @param {string} name
   * @param {number} angle
   * @param {string | undefined} role
   */
  _drawSeat(name, angle, role) {
    const at = (/** @type {number} */ away) => /** @type {Point} */ ([MIDDLE + away * Math.cos(angle), MIDDLE + away * Math.sin(angle)]);
    const [x, y] = at(SEAT);
    this._seats.set(name, [x, y]);
    this._places.set(name, at(AWAY));
    if (role) this._addCard(name, at(AWAY), role);
    // On the far side of the face: what happens comes from the middle; and within the picture.
    const reach = Math.min(MIDDLE, (name.length * LETTER) / 2);
    const beside = Math.max(reach, Math.min(SIZE - reach, x)) - x;
    return drawing("g", { class: "sitter", transform: `translate(${x} ${y})` }, [
      drawing("g", { class: "head" }, [placeDrawing(drawPlayerFace(name), -FACE / 2, -FACE / 2, FACE)]),
      drawing("text", { x: beside, y: Math.sin(angle) < -LEVEL ? -FACE / 2 - 14 : FACE / 2 + 24, text: name }),
    ]);
  }

  /** @param {string} place @returns {Point} */
  _findPlace(place) {
    return this._places.get(place) || [MIDDLE, MIDDLE];
  }

  /** @param {string} name @returns {Point} */
  _findSeat(name) {
    return this._seats.get(name) || [MIDDLE, MIDDLE];
  }

  /** @param {string} place @param {Point} point @param {string} role */
  _addCard(place, point, role) {
    const picture = placeDrawing(drawRole(role), -CARD / 2, -CARD / 2, CARD);
    this._places.set(place, point);
    this._cards.push({ from: place, drawing: drawing("g", { class: "card", "data-dealt": place }, [drawing("title", { text: roleName(role) }), picture]) });
  }

  /**
   * Draw the table after these steps, with marks for the last of them.
   * @param {NightStep[]} steps
   * @param {NightStep | undefined} last
   */
  draw(steps, last) {
    const lies = new Map(this._cards.map((card) => [card.from, card]));
    for (const step of steps) {
      const way = listMovedPlaces(step);
      const cards = way.map((place) => lies.get(place));
      way.forEach((_, at) => {
        const card = cards.at(at - 1);
        if (card) lies.set(way[at], card);
      });
    }
    for (const [place, card] of lies) {
      const [x, y] = this._findPlace(place);
      card.drawing.style.transform = `translate(${x}px, ${y}px) scale(${findCardSize(place) / CARD})`;
      card.drawing.setAttribute("data-lies", place);
    }
    this._marks.replaceChildren(...this._drawLaid(steps), ...(last ? this._drawMarks(last) : []));
  }

  /**
   * Mark who points at whom, where it is the moment of the vote; and how it ended, where it has.
   * @param {Record<string, string>} votes
   * @param {Pick<NightResult, "killed" | "winners"> | null} ending
   */
  drawEnding(votes, ending) {
    this._marks.append(...Object.entries(votes).flatMap(([from, to]) => drawArrow(this._findSeat(from), this._findSeat(to), "pointed", FACE / 2)));
    for (const [name, player] of this._players) {
      player.classList.toggle("won", Boolean(ending && ending.winners.includes(name)));
      player.classList.toggle("lost", Boolean(ending && ending.winners.length && !ending.winners.includes(name)));
      player.classList.toggle("dead", Boolean(ending && ending.killed.includes(name)));
    }
    const ring = (/** @type {string} */ name) => drawing("circle", { class: "winner", cx: this._findSeat(name)[0], cy: this._findSeat(name)[1], r: FACE / 2 + 4 });
    const cross = (/** @type {string} */ name) => drawing("path", { class: "death", d: "M-15 -15L15 15M15 -15L-15 15", transform: `translate(${this._findSeat(name).join(" ")})` });
    this._marks.append(...((ending && ending.killed) || []).map(cross), ...((ending && ending.winners) || []).map(ring));
  }

  /** The shields and artifacts on the cards after these steps. @param {NightStep[]} steps */
  _drawLaid(steps) {
    return LAID.flatMap(([laid, key], side) =>
      steps.filter(({ does }) => does === laid).flatMap(({ places }) => places).map((place) => {
        const [x, y] = this._findPlace(place);
        return drawEmblem(key, x + (side ? 1 : -1) * (CARD / 2 - 4), y - CARD / 2 + 6, SIGN, "laid");
      }),
    );
  }

  /** A thumb that is held out. @param {Point} seat */
  _drawThumb([x, y]) {
    return drawing("g", { class: "thumb" }, [drawing("title", { text: say("recap.thumb") }), placeDrawing(drawRole(MOVED), x + FACE / 4, y - FACE / 2, SIGN)]);
  }

  /** @param {NightStep} step */
  _drawMarks(step) {
    const ring = (/** @type {Point} */ [cx, cy], /** @type {string} */ kind, /** @type {number} */ size) => drawing("circle", { class: kind, cx, cy, r: size / 2 + 3 });
    const actor = this._findSeat(step.who);
    const way = listMovedPlaces(step);
    const moves = way.flatMap((place, at) => drawArrow(this._findPlace(place), this._findPlace(way[(at + 1) % way.length]), "moved", CARD / 2));
    const looks = way.length ? [] : step.places.flatMap((place) => [...(place === step.who ? [] : drawArrow(actor, this._findPlace(place), "looked", CARD / 2)), ring(this._findPlace(place), "seen", findCardSize(place))]);
    const thumbs = step.cards && step.cards.includes(MOVED) ? step.places.map((place) => this._drawThumb(this._findSeat(place))) : [];
    return [...moves, ...looks, ...thumbs, ring(actor, "actor", FACE)];
  }
}

/**
 * Return the picture of a table as it points.
 * @param {string[]} players
 * @param {Record<string, string>} votes who points at whom
 * @param {Record<string, string>} dealt the cards that lie there
 */
export function drawVote(players, votes, dealt = {}) {
  const picture = new NightPicture({ players, dealt, center: [], votes });
  picture.draw([], undefined);
  picture.drawEnding(votes, null);
  return picture.drawing;
}

/**
 * A bent line from the edge of one thing to the edge of another, both as large.
 * @param {Point} from
 * @param {Point} to
 * @param {string} kind
 * @param {number} radius
 */
function drawArrow([x1, y1], [x2, y2], kind, radius) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const gap = radius + 5;
  const bend = Math.min(26, length / 6);
  const [ax, ay, bx, by] = [x1 + ux * gap, y1 + uy * gap, x2 - ux * (gap + 5), y2 - uy * (gap + 5)];
  const [mx, my] = [(ax + bx) / 2 + uy * bend, (ay + by) / 2 - ux * bend];
  return drawCurve([[ax, ay], [mx, my], [bx, by]], kind, "M6 0L-5 -5.5v11z");
}

/**
 * Draw a bent line with heads.
 * @param {Point[]} points where it begins, bends to, and ends
 * @param {string} kind
 * @param {string} shape of a head
 * @param {boolean} both whether both ends have heads
 */
export function drawCurve([from, bend, to], kind, shape, both = false) {
  const head = (/** @type {Point} */ [x, y]) => {
    const turn = (Math.atan2(y - bend[1], x - bend[0]) * 180) / Math.PI;
    return drawing("path", { class: `${kind} head`, d: shape, transform: `translate(${x} ${y}) rotate(${turn})` });
  };
  return [drawing("path", { class: kind, d: `M${from}Q${bend} ${to}` }), head(to), ...(both ? [head(from)] : [])];
}

/** Return the diameter of a card that lies there. @param {string} place */
const findCardSize = (place) => (place.startsWith(CENTER) ? CENTER_CARD : CARD);

/** Return the places of a step that are not the player's own. @param {NightStep} step */
export function listOtherPlaces({ who, places }) {
  return places.filter((place) => place !== who);
}

/**
 * The places whose cards are moved, each before the one where its card goes; the last one's goes to the first.
 * @param {NightStep} step
 */
function listMovedPlaces(step) {
  if (step.does.startsWith("moves")) return step.places;
  if (step.does !== "swaps") return [];
  return listOtherPlaces(step).length === 1 ? [step.who, ...listOtherPlaces(step)] : listOtherPlaces(step);
}
