/** The picture of a night that is over: the table from above, with its players' faces, their cards and the center. */

/** @import { NightRecord, NightResult, NightStep } from "./api.js" */
/** @import { Disc } from "./picture-parts.js" */
import { drawing, placeDrawing } from "./element.js";
import { drawEmblem } from "./emblems.js";
import { drawPlayerFace } from "./faces.js";
import { drawArrow, drawRing, placeAround, placeInRows } from "./picture-parts.js";
import { drawMark, drawRole, isMarked } from "./tokens.js";
import { markName, roleName, say } from "./words.js";

/** The distance of the picture's edges from its middle. */
const EDGE = 250;
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
const MOVED = "moved";
/** The distance from the middle by which a seat counts as above it. */
const LEVEL = 0.1 * SEAT;
/** The emblem of each deed that lays something on a card. */
const LAID = Object.entries({ shields: "shield", endows: "artifact" });
const SIGN = 26;

/** The faces around the table, with the cards before them and in its middle. */
export class NightPicture {
  /** @param {NightRecord} record */
  constructor({ players, dealt, center }) {
    /** The seat of each player. @type {Map<string, Disc>} */
    this._seats = new Map();
    /** The place of each card. @type {Map<string, Disc>} */
    this._places = new Map();
    /** The cards by the places that they were dealt to. @type {Map<string, SVGElement>} */
    this._cards = new Map();
    /** The layer of the players' marks. */
    this._tokens = drawing("g");
    /** The layer of arrows and rings. */
    this._marks = drawing("g", { class: "marks" });
    placeAround(players.length, SEAT, "top").forEach((point, at) => this._seats.set(players[at], { ...point, r: FACE / 2 }));
    placeAround(players.length, AWAY, "top").forEach((point, at) => this._addCard(players[at], { ...point, r: CARD / 2 }, dealt[players[at]]));
    // Four in a row would lie as close to the players' as to one another.
    const columns = center.length > 3 ? 2 : center.length;
    const middle = placeInRows(center.length, columns, APART, APART);
    const up = middle.length ? middle[middle.length - 1].y / 2 : 0;
    middle.forEach(({ x, y }, at) => this._addCard(`${CENTER}${at + 1}`, { x, y: y - up, r: CENTER_CARD / 2 }, center[at]));
    /** The drawings of the players by name. @type {Map<string, SVGElement>} */
    this._players = new Map([...this._seats].map(([name, seat]) => [name, drawSitter(name, seat)]));
    const lowest = Math.max(AWAY, ...[...this._seats.values()].map(({ y }) => y + FACE));
    /** The picture. */
    this.drawing = drawing("svg", { class: "recap", viewBox: `${-EDGE} ${-EDGE} ${2 * EDGE} ${EDGE + lowest + 4}`, width: "26em", role: "img" }, [
      drawing("circle", { class: "wood", r: AWAY + CARD / 2 + 8 }),
      center.length > 0 && drawing("circle", { class: "wood", r: CLOTH }),
      ...this._cards.values(),
      ...this._players.values(),
      this._tokens,
      this._marks,
    ]);
  }

  /** @param {string} place @param {Disc} disc @param {string | undefined} role none where nobody knows of a card there */
  _addCard(place, disc, role) {
    this._places.set(place, disc);
    if (!role) return;
    const picture = placeDrawing(drawRole(role), -CARD / 2, -CARD / 2, CARD);
    this._cards.set(place, drawing("g", { class: "card", "data-dealt": place }, [drawing("title", { text: roleName(role) }), picture]));
  }

  /**
   * Draw the table after these steps, with marks for the last of them, for who points at whom, and for how it ended.
   * @param {NightStep[]} steps
   * @param {NightStep | undefined} last
   * @param {Record<string, string>} votes none where it is not the moment of the vote
   * @param {Partial<Pick<NightResult, "killed" | "winners" | "marks">>} ending empty where it has not ended
   */
  draw(steps, last, votes, { killed = [], winners = [], marks }) {
    const lies = new Map(this._cards);
    /** @type {Map<string, string | undefined>} */
    const held = new Map();
    for (const step of steps) {
      const way = listMovedPlaces(step);
      if (step.does === "swaps_marks") moveAlong(held, way);
      else moveAlong(lies, way);
      if (step.does === "gives") step.places.forEach((place, at) => held.set(place, (step.marks || [])[at]));
    }
    this._tokens.replaceChildren(...(marks ? Object.entries(marks) : [...held]).flatMap(([name, mark]) => (isMarked(mark) ? this._drawHeld(name, mark) : [])));
    for (const [place, card] of lies) {
      const { x, y, r } = find(this._places, place);
      card.style.transform = `translate(${x}px, ${y}px) scale(${(2 * r) / CARD})`;
      card.setAttribute("data-lies", place);
    }
    for (const [name, player] of this._players) {
      player.classList.toggle("won", winners.includes(name));
      player.classList.toggle("lost", winners.length > 0 && !winners.includes(name));
      player.classList.toggle("dead", killed.includes(name));
    }
    this._marks.replaceChildren(
      ...this._drawLaid(steps),
      ...(last ? this._drawStep(last) : []),
      ...Object.entries(votes).flatMap(([from, to]) => drawPointer(find(this._seats, from), find(this._seats, to), "pointed")),
      ...killed.map((name) => drawCross(find(this._seats, name))),
      ...winners.map((name) => drawRing(find(this._seats, name), 4, "winner")),
    );
  }

  /** Draw the mark that a player has. @param {string} name @param {string} mark */
  _drawHeld(name, mark) {
    const { x, y } = find(this._places, name);
    const aside = (x > 0 ? -1 : 1) * 20; // away from the face
    const token = placeDrawing(drawMark(mark), x + aside - SIGN / 2, y + 8 - SIGN / 2, SIGN);
    return drawing("g", { class: "held", "data-mark": mark }, [drawing("title", { text: markName(mark) }), token]);
  }

  /** The shields and artifacts on the cards after these steps. @param {NightStep[]} steps */
  _drawLaid(steps) {
    return LAID.flatMap(([laid, key], side) =>
      steps.filter(({ does }) => does === laid).flatMap(({ places }) => places).map((place) => {
        const { x, y } = find(this._places, place);
        return drawEmblem(key, x + (side ? 1 : -1) * (CARD / 2 - 4), y - CARD / 2 + 6, SIGN, "laid");
      }),
    );
  }

  /** @param {NightStep} step */
  _drawStep(step) {
    const actors = step.who ? [find(this._seats, step.who)] : [];
    const way = listMovedPlaces(step).map((place) => find(this._places, place));
    const seen = way.length ? [] : step.places;
    const thumbs = step.cards && step.cards.includes(MOVED) ? step.places : [];
    return [
      ...way.flatMap((place, at) => drawPointer(place, way[(at + 1) % way.length], "moved")),
      ...actors.flatMap((actor) => seen.filter((place) => place !== step.who).flatMap((place) => drawPointer(actor, find(this._places, place), "looked"))),
      ...seen.map((place) => drawRing(find(this._places, place), 3, "seen")),
      ...thumbs.map((name) => drawThumb(find(this._seats, name))),
      ...actors.map((actor) => drawRing(actor, 3, "actor")),
    ];
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
  picture.draw([], undefined, votes, {});
  return picture.drawing;
}

/** Return a place or a seat; the middle for one that is not drawn. @param {Map<string, Disc>} discs @param {string} key */
const find = (discs, key) => discs.get(key) || { x: 0, y: 0, r: CARD / 2 };

/** Draw a player at a seat. @param {string} name @param {Disc} seat */
function drawSitter(name, { x, y, r }) {
  // On the far side of the face: what happens comes from the middle; and within the picture.
  const reach = EDGE - Math.min(EDGE, (name.length * LETTER) / 2);
  const beside = Math.max(-reach, Math.min(reach, x)) - x;
  return drawing("g", { class: "sitter", transform: `translate(${x} ${y})` }, [
    drawing("g", { class: "head" }, [placeDrawing(drawPlayerFace(name), -r, -r, FACE)]),
    drawing("text", { x: beside, y: y < -LEVEL ? -r - 14 : r + 24, text: name }),
  ]);
}

/** Draw a thumb that is held out. @param {Disc} seat */
function drawThumb({ x, y, r }) {
  return drawing("g", { class: "thumb" }, [drawing("title", { text: say("recap.thumb") }), placeDrawing(drawRole(MOVED), x + r / 2, y - r, SIGN)]);
}

/** Draw that a player is dead. @param {Disc} seat */
const drawCross = ({ x, y }) => drawing("path", { class: "death", d: "M-15 -15L15 15M15 -15L-15 15", transform: `translate(${x} ${y})` });

/** @param {Disc} from @param {Disc} to @param {string} kind */
function drawPointer(from, to, kind) {
  return drawArrow({ ...from, r: from.r + 5 }, { ...to, r: to.r + 10 }, kind, "M6 0L-5 -5.5v11z", { bend: (length) => Math.min(26, length / 6) });
}

/** Return the places of a step that are not the player's own. @param {NightStep} step */
export function listOtherPlaces({ who, places }) {
  return places.filter((place) => place !== who);
}

/**
 * Move what lies at each of these places to the next, the last one's to the first; nothing comes to where a card is not known.
 * @template Thing
 * @param {Map<string, Thing>} lies
 * @param {string[]} way
 */
function moveAlong(lies, way) {
  const things = way.map((place) => lies.get(place));
  for (const place of way) lies.delete(place);
  way.forEach((place, at) => {
    const thing = things.at(at - 1);
    if (thing) lies.set(place, thing);
  });
}

/**
 * The places whose cards or marks are moved, each before the one where its card goes; the last one's goes to the first.
 * @param {NightStep} step
 */
function listMovedPlaces(step) {
  if (step.does.startsWith("moves")) return step.places;
  if (!step.does.startsWith("swaps")) return [];
  return listOtherPlaces(step).length === 1 ? [step.who, ...listOtherPlaces(step)] : listOtherPlaces(step);
}
