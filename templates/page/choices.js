/** What can be tapped instead of said: the answers to what is asked, and behind them a few other wishes. */

/** @import { Answer, Offer, Option, Wish } from "./api.js" */
import { byId, element } from "./element.js";
import { sign } from "./emblems.js";
import { drawFaceOf } from "./faces.js";
import { again, lately } from "./seating.js";
import { once } from "./taps.js";
import { face } from "./tokens.js";
import { listed, say } from "./words.js";
import { BEGIN, DONE, GO_ON, PAUSE, REMATCH, together, wish } from "./wishes.js";

/** @type {Record<string, string>} */
const KINDS = { role: "chip card", player: "chip who", number: "chip number" };
/** What leads on and ends nothing; it stands out. */
const LEADS = new Set([BEGIN, DONE, REMATCH, GO_ON]);

/** @typedef {{wishes: Wish[], label: string, kind: string, grave?: boolean}} Chip  without any wish: a new table */
/** @typedef {{answers: Option[], several: boolean, chips: Chip[]}} Choice */

/**
 * What is offered now.
 * @param {string} phase where the evening is
 * @param {Answer | null} answer the last answer
 * @param {boolean} scripted whether something is told that could be paused
 * @returns {Choice}
 */
export function offered(phase, answer, scripted) {
  if (!answer) return { answers: [], several: false, chips: [] };
  if (!answer.listen) return { answers: [], several: false, chips: afterwards(phase) };
  const dawn = breaks(phase, answer);
  // There are buttons of their own for what pauses and goes on.
  const other = scripted ? [PAUSE, GO_ON] : [PAUSE];
  const offers = answer.offers.slice(answer.answers.length).filter((each) => each.dawn === dawn && !other.includes(each.wish.intent));
  const opens = answer.texts && answer.texts.how !== "none" && !answer.texts.code && phase === "deck";
  return {
    answers: dawn ? [] : answer.answers,
    several: answer.several,
    chips: [
      ...(phase === "open" && !answer.last ? sameAgain(answer) : []),
      ...offers.map(chipOf),
      ...(opens ? [{ wishes: [wish("TextRolesIntent")], label: say("start.without_cards"), kind: "other" }] : []),
      ...(phase === "verdict" ? [newTable("")] : []),
    ],
  };
}

/**
 * What can be said now, as it is written.
 * @param {string} phase where the evening is
 * @param {Answer | null} answer the last answer
 * @returns {string[]}
 */
export function sayable(phase, answer) {
  if (!answer) return [];
  return breaks(phase, answer) ? answer.dawn : [...answer.answers.map((each) => each.say), ...answer.now];
}

/**
 * Whether the day has broken by itself, and what the night asked is over.
 * @param {string} phase
 * @param {Answer} answer
 */
const breaks = (phase, { table }) => phase === "day" && table.phase === "night";

/** @param {Offer} offer @returns {Chip} */
const chipOf = ({ wish: tapped, label, grave }) => ({ wishes: [tapped], label, kind: LEADS.has(tapped.intent) ? "primary" : "", grave });

/**
 * Once the evening is over: what may come next.
 * @param {string} phase
 * @returns {Chip[]}
 */
function afterwards(phase) {
  if (phase === "open") return [newTable("primary")];
  const [next, label] = phase === "verdict" ? [REMATCH, "after.again"] : [GO_ON, "after.go_on"];
  return [{ wishes: [wish(next)], label: say(label), kind: "primary" }, newTable("")];
}

/** @param {string} kind @returns {Chip} */
const newTable = (kind) => ({ wishes: [], label: say("start.new_table"), kind });

/**
 * The people who played here last, where the table is asked how many there are.
 * @param {Answer} answer
 * @returns {Chip[]}
 */
function sameAgain({ table }) {
  const last = lately();
  return last ? [{ wishes: again({ ...last, game: table.game }, table.game), label: say("start.same"), kind: "primary" }] : [];
}

/** Draws what is offered, only when it has changed, so that nobody loses the place. */
export class Choices {
  #drawn = "";
  /** Who was tapped so far, where several may be the answer, by name. @type {Map<string, Wish>} */
  #picked = new Map();
  /** What was tapped and would end what is going on. @type {Chip | null} */
  #asked = null;
  /** Called with what was tapped, which is one turn; without any wish a new table is wanted. @type {(wishes: Wish[]) => void} */
  onwish = () => {};

  /** @param {Choice} choice */
  draw(choice) {
    const drawn = JSON.stringify(choice);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#picked.clear();
    this.#asked = null;
    this.#show(choice);
  }

  /** @param {Choice} choice */
  #show(choice) {
    const { answers, several, chips } = choice;
    // Whoever walks the page by keyboard stays where the wishes are, without being on one of them.
    if (byId("offers").contains(document.activeElement)) byId("offers").focus();
    const ofPeople = (/** @type {Option} */ { kind }) => several && kind === "player";
    byId("answers").replaceChildren(
      ...answers.map((each) => item(button(each, ofPeople(each) ? () => this.#pick(each, choice) : () => this.#tap([each.wish]), ofPeople(each) ? this.#picked.has(each.key) : null))),
      ...(this.#picked.size ? [item(this.#those())] : []),
    );
    byId("answers").hidden = !answers.length;
    byId("chips").replaceChildren(...(this.#asked ? this.#sure(this.#asked, choice) : chips.map((each) => item(chip(each.label, each.kind, () => this.#wish(each, choice))))));
  }

  /** That those who are picked are all. */
  #those() {
    const names = listed([...this.#picked.keys()]);
    return chip(say("chips.those", { names }), "primary", () => this.#tap([together([...this.#picked.values()])]));
  }

  /**
   * @param {Chip} tapped
   * @param {Choice} choice
   */
  #wish(tapped, choice) {
    if (!tapped.grave) return this.#tap(tapped.wishes);
    once(() => {
      this.#asked = tapped;
      this.#show(choice);
    });
  }

  /**
   * What ends what is going on is asked about once more.
   * @param {Chip} tapped
   * @param {Choice} choice
   */
  #sure({ label, wishes }, choice) {
    const back = () => {
      this.#asked = null;
      this.#show(choice);
    };
    return [
      element("li", { class: "sure", role: "status", text: say("chips.sure", { wish: label }) }),
      item(chip(say("chips.yes"), "primary", () => this.#tap(wishes))),
      item(chip(say("chips.not_yet"), "", () => once(back))),
    ];
  }

  /**
   * One more of several players, or one less.
   * @param {Option} answer
   * @param {Choice} choice
   */
  #pick({ key, wish: tapped }, choice) {
    if (!this.#picked.delete(key)) this.#picked.set(key, tapped);
    this.#show(choice);
  }

  /** @param {Wish[]} wishes */
  #tap(wishes) {
    once(() => this.onwish(wishes));
  }
}

/** @param {HTMLElement} inside */
const item = (inside) => element("li", {}, [inside]);

/**
 * @param {string} text
 * @param {string} kind
 * @param {() => void} onclick
 */
const chip = (text, kind, onclick) => element("button", { type: "button", class: `chip ${kind}`, text, onclick });

/**
 * An answer, with its picture where it has one.
 * @param {Option} answer
 * @param {() => void} onclick
 * @param {boolean | null} picked whether it is among several; null where there is but one
 */
function button({ wish: tapped, label, kind, key }, onclick, picked) {
  const picture = kind === "role" ? face(key) : kind === "room" ? sign(key) : kind === "player" ? drawFaceOf(key) : null;
  const leads = LEADS.has(tapped.intent) ? "chip primary" : "chip";
  return element("button", { type: "button", class: KINDS[kind] ?? leads, "data-key": key, "aria-pressed": picked === null ? null : String(picked), onclick }, [
    picture,
    element("span", { text: label }),
  ]);
}
