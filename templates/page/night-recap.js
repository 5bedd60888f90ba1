/** What happened in a texted game, step by step, as a picture: who looked where, and which cards moved. */

/** @import { NightRecord, NightStep, NightStory } from "./api.js" */
import { drawing, element } from "./element.js";
import { heading } from "./panel.js";
import { Replay } from "./replay.js";
import { face } from "./tokens.js";
import { listed, roleName, say } from "./words.js";

const SIZE = 440;
const MIDDLE = SIZE / 2;
const AWAY = 158;
const CARD = 56;
const APART = 64;
const CENTER = "center ";
const BEAT = 2400;

/**
 * The panel that is there after the verdict of a texted game.
 * @extends {Replay<NightStory>}
 */
export class NightRecap extends Replay {
  /** @type {NightStep[]} */
  #steps = [];
  /** @type {Picture | null} */
  #picture = null;
  /** @type {HTMLElement[]} */
  #list = [];

  constructor() {
    super("recap", BEAT);
  }

  /** @override @param {NightStory} recap */
  open({ record, steps }) {
    const picture = new Picture(record);
    this.#steps = steps;
    this.last = steps.length;
    this.#picture = picture;
    this.#list = steps.map((step, at) =>
      element("li", {}, [element("button", { type: "button", class: "plain", text: inWords(step), onclick: () => this.go(at + 1) })]),
    );
    this.go(0);
    const story = element("ol", { class: "story" }, this.#list);
    return [heading("recap.title"), picture.drawing, this.sentence, ...(steps.length ? [this.buttons, story] : [])];
  }

  /** @override @param {number} at */
  tell(at) {
    const step = this.#steps[at - 1];
    const text = step ? inWords(step) : say(this.last ? "recap.start" : "recap.nothing");
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
      return drawing("text", { x, y: y + CARD / 2 + 17, text: name });
    });
    center.forEach((role, at) => this.#place(`${CENTER}${at + 1}`, MIDDLE + APART * (at - (center.length - 1) / 2), MIDDLE - 8, role));
    const middle = drawing("text", { class: "middle", x: MIDDLE, y: MIDDLE + CARD / 2 + 12, text: say("recap.center") });
    const lowest = Math.max(MIDDLE + AWAY / 2, ...[...this.#places.values()].map(([, y]) => y));
    this.drawing = drawing("svg", { class: "recap", viewBox: `0 0 ${SIZE} ${lowest + CARD}`, role: "img" }, [
      drawing("circle", { class: "wood", cx: MIDDLE, cy: MIDDLE, r: 112 }),
      ...seats,
      middle,
      ...this.#cards.map((card) => card.drawing),
      this.#marks,
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
      const moved = moves(step).map(([from, to]) => /** @type {const} */ ([to, lies.get(from)]));
      for (const [to, card] of moved) if (card) lies.set(to, card);
    }
    for (const [place, card] of lies) {
      const [x, y] = this.#at(place);
      card.drawing.style.transform = `translate(${x}px, ${y}px)`;
    }
    this.#marks.replaceChildren(...(last ? this.#marked(last) : []));
  }

  /** @param {NightStep} step */
  #marked(step) {
    const ring = (/** @type {string} */ place, /** @type {string} */ kind) => {
      const [cx, cy] = this.#at(place);
      return drawing("circle", { class: kind, cx, cy, r: CARD / 2 + 3 });
    };
    const moved = moves(step);
    if (moved.length) return [...moved.flatMap(([from, to]) => this.#arrow(from, to, "moved")), ring(step.who, "actor")];
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
 * The two places whose cards are exchanged.
 * @param {NightStep} step
 */
function ends(step) {
  return others(step).length === 1 ? [step.who, ...others(step)] : others(step);
}

/**
 * Where from and where to each card goes: two are exchanged, more go each to the next place.
 * @param {NightStep} step
 * @returns {[from: string, to: string][]}
 */
export function moves(step) {
  const round = step.does === "swaps" ? ends(step) : step.does.startsWith("moves") ? step.places : [];
  return round.map((from, at) => [from, round[(at + 1) % round.length] ?? from]);
}

/**
 * A step in words.
 * @param {NightStep} step
 * @returns {string}
 */
export function inWords(step) {
  const { who, does, cards = [] } = step;
  const places = others(step);
  const filled = { who, places: listed(places.map(placeName)), cards: listed(cards.map(roleName)) };
  if (does === "looks" && !places.length) return say("recap.own", filled);
  if (does === "sees" && !places.length) return say("recap.sees_nobody", filled);
  if (does === "endows" && !places.length) return say("recap.endows_own", filled);
  if (does === "swaps" && places.length === 2) return say("recap.switches", filled);
  return say(`recap.${does}`, filled);
}

/** @param {string} place */
function placeName(place) {
  return place.startsWith(CENTER) ? say("recap.center_place", { number: place.slice(CENTER.length) }) : place;
}
