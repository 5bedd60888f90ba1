/** What happened in a texted game, step by step, as a picture: who looked where, and which cards moved. */

/** @import { NightRecord, NightResult, NightStep, NightStory } from "./api.js" */
import { drawing, element } from "./element.js";
import { emblem } from "./emblems.js";
import { heading } from "./panel.js";
import { Replay } from "./replay.js";
import { face } from "./tokens.js";
import { artifactName, listed, roleName, say } from "./words.js";

const SIZE = 440;
const MIDDLE = SIZE / 2;
const AWAY = 158;
const CARD = 56;
const APART = 64;
const CENTER = "center ";
/** How far above the middle a seat is above it, of its distance. */
const LEVEL = 0.1;
const BEAT = 2400;
/** What is laid on cards: what somebody does, and its emblem. */
const LAID = Object.entries({ shields: "shield", endows: "artifact" });
const SIGN = 26;

/**
 * The panel that is there after the verdict of a texted game.
 * @extends {Replay<NightStory>}
 */
export class NightRecap extends Replay {
  /** @type {NightStep[]} */
  #steps = [];
  /** @type {string[]} */
  #texts = [];
  /** @type {Picture | null} */
  #picture = null;
  /** @type {HTMLElement[]} */
  #list = [];

  constructor() {
    super("recap", BEAT);
  }

  /** @override @param {NightStory} recap */
  open({ record, result, steps }) {
    const picture = new Picture(record);
    this.#steps = steps;
    this.#texts = steps.map((step) => inWords(step, record, result));
    this.last = steps.length;
    this.#picture = picture;
    this.#list = steps.map((_, at) =>
      element("li", {}, [element("button", { type: "button", class: "plain", text: this.#texts[at], onclick: () => this.go(at + 1) })]),
    );
    this.go(0);
    const story = element("ol", { class: "story" }, this.#list);
    return [heading("recap.title"), picture.drawing, this.sentence, ...(steps.length ? [this.buttons, story] : [])];
  }

  /** @override @param {number} at */
  tell(at) {
    const step = this.#steps[at - 1];
    const text = step ? this.#texts[at - 1] : say(this.last ? "recap.start" : "recap.nothing");
    this.#picture?.draw(this.#steps.slice(0, at), step);
    this.#picture?.drawing.setAttribute("aria-label", say("recap.picture", { number: at, count: this.last, text }));
    for (const [index, item] of this.#list.entries()) item.classList.toggle("now", index === at - 1);
    return { text, number: at, count: this.last };
  }
}

/** @typedef {{from: string, drawing: SVGElement}} Card  which place it was dealt to */

/** The cards around the table and in its middle. */
class Picture {
  /** @type {Map<string, [x: number, y: number]>} */
  #places = new Map();
  /** @type {Card[]} */
  #cards = [];
  #marks = drawing("g", { class: "marks" });

  /** @param {NightRecord} record */
  constructor({ players, dealt, center }) {
    const seats = players.map((name, seat) => {
      const angle = (2 * Math.PI * seat) / players.length - Math.PI / 2;
      const [x, y] = [MIDDLE + AWAY * Math.cos(angle), MIDDLE + AWAY * Math.sin(angle) - 8];
      this.#place(name, x, y, dealt[name]);
      // On the far side of the card: what happens comes from the middle.
      return drawing("text", { x, y: y + (Math.sin(angle) < -LEVEL ? -CARD / 2 - 10 : CARD / 2 + 17), text: name });
    });
    // Four in a row would stand as close to the players as to one another.
    const columns = center.length > 3 ? 2 : center.length;
    const rows = Math.ceil(center.length / columns);
    const off = (/** @type {number} */ index, /** @type {number} */ count) => APART * (index - (count - 1) / 2);
    center.forEach((role, at) => this.#place(`${CENTER}${at + 1}`, MIDDLE + off(at % columns, columns), MIDDLE - 8 + off(Math.floor(at / columns), rows), role));
    const middle = drawing("text", { class: "middle", x: MIDDLE, y: MIDDLE + off(rows - 1, rows) + CARD / 2 + 12, text: say("recap.center") });
    const lowest = Math.max(MIDDLE + AWAY / 2, ...[...this.#places.values()].map(([, y]) => y));
    this.drawing = drawing("svg", { class: "recap", viewBox: `0 0 ${SIZE} ${lowest + CARD}`, role: "img" }, [
      drawing("circle", { class: "wood", cx: MIDDLE, cy: MIDDLE, r: 112 }),
      ...this.#cards.map((card) => card.drawing),
      this.#marks,
      ...seats,
      middle,
    ]);
  }

  /**
   * @param {string} place
   * @returns {[x: number, y: number]}
   */
  #at(place) {
    return this.#places.get(place) ?? [MIDDLE, MIDDLE];
  }

  /**
   * @param {string} name
   * @param {number} x
   * @param {number} y
   * @param {string} role
   */
  #place(name, x, y, role) {
    const picture = face(role);
    for (const [key, value] of Object.entries({ x: -CARD / 2, y: -CARD / 2, width: CARD, height: CARD })) picture.setAttribute(key, String(value));
    this.#places.set(name, [x, y]);
    this.#cards.push({ from: name, drawing: drawing("g", { class: "card" }, [drawing("title", { text: roleName(role) }), picture]) });
  }

  /**
   * Draw the table after these steps, with marks for the last of them.
   * @param {NightStep[]} steps
   * @param {NightStep | undefined} last
   */
  draw(steps, last) {
    const lies = new Map(this.#cards.map((card) => [card.from, card]));
    for (const step of steps) {
      const way = moved(step);
      const cards = way.map((place) => lies.get(place));
      way.forEach((_, at) => {
        const card = cards.at(at - 1);
        if (card) lies.set(way[at], card);
      });
    }
    for (const [place, card] of lies) {
      const [x, y] = this.#at(place);
      card.drawing.style.transform = `translate(${x}px, ${y}px)`;
    }
    this.#marks.replaceChildren(...this.#laid(steps), ...(last ? this.#marked(last) : []));
  }

  /**
   * The shields and artifacts on the cards after these steps.
   * @param {NightStep[]} steps
   */
  #laid(steps) {
    return LAID.flatMap(([laid, key], side) =>
      steps.filter(({ does }) => does === laid).flatMap(({ places }) => places).map((place) => {
        const [x, y] = this.#at(place);
        return emblem(key, x + (side ? 1 : -1) * (CARD / 2 - 4), y - CARD / 2 + 6, SIGN, "laid");
      }),
    );
  }

  /** @param {NightStep} step */
  #marked(step) {
    const ring = (/** @type {string} */ place, /** @type {string} */ kind) => {
      const [cx, cy] = this.#at(place);
      return drawing("circle", { class: kind, cx, cy, r: CARD / 2 + 3 });
    };
    const way = moved(step);
    if (way.length) return [...way.flatMap((place, at) => this.#arrow(place, way[(at + 1) % way.length], "moved")), ring(step.who, "actor")];
    return [ring(step.who, "actor"), ...others(step).flatMap((place) => [...this.#arrow(step.who, place, "looked"), ring(place, "seen")])];
  }

  /**
   * A bent line from the edge of one card to the edge of another.
   * @param {string} from
   * @param {string} to
   * @param {string} kind
   */
  #arrow(from, to, kind) {
    const [[x1, y1], [x2, y2]] = [this.#at(from), this.#at(to)];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const gap = CARD / 2 + 5;
    const bend = Math.min(26, length / 6);
    const [ax, ay, bx, by] = [x1 + ux * gap, y1 + uy * gap, x2 - ux * (gap + 5), y2 - uy * (gap + 5)];
    const [mx, my] = [(ax + bx) / 2 + uy * bend, (ay + by) / 2 - ux * bend];
    const turn = (Math.atan2(by - my, bx - mx) * 180) / Math.PI;
    return [
      drawing("path", { class: kind, d: `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}` }),
      drawing("path", { class: `${kind} head`, d: "M6 0L-5 -5.5v11z", transform: `translate(${bx} ${by}) rotate(${turn})` }),
    ];
  }
}

/**
 * Where else than at one's own place something happened.
 * @param {NightStep} step
 */
function others({ who, places }) {
  return places.filter((place) => place !== who);
}

/**
 * The places whose cards are moved, each before the one where its card goes; the last one's goes to the first.
 * @param {NightStep} step
 * @returns {string[]}
 */
function moved(step) {
  if (step.does.startsWith("moves")) return step.places;
  if (step.does !== "swaps") return [];
  return others(step).length === 1 ? [step.who, ...others(step)] : others(step);
}

/**
 * A step in words.
 * @param {NightStep} step
 * @param {Pick<NightRecord, "players">} record
 * @param {NightResult} result
 * @returns {string}
 */
export function inWords(step, { players }, { artifacts }) {
  const { who, does, cards = [] } = step;
  const places = others(step);
  const filled = { who, places: listed(places.map(placeName)), cards: listed(cards.map(roleName)) };
  if (does === "looks" && !places.length) return say("recap.own", filled);
  if (does === "sees" && !places.length) return say("recap.sees_nobody", filled);
  if (does === "swaps" && places.length === 2) return say("recap.switches", filled);
  if (does === "endows") return say(places.length ? "recap.endows" : "recap.endows_own", { ...filled, artifact: artifactName(artifacts?.[places[0] ?? who] ?? "") });
  if (does.startsWith("moves")) {
    const all = places.length === players.length - 1;
    const named = listed(players.filter((name) => places.includes(name)));
    return say(`recap.${all ? "" : "some_"}${does}`, { who, places: named });
  }
  return say(`recap.${does}`, filled);
}

/** @param {string} place */
function placeName(place) {
  return place.startsWith(CENTER) ? say("recap.center_place", { number: place.slice(CENTER.length) }) : place;
}
