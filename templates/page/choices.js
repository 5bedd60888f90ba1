/** What can be tapped instead of said: the answers to what is asked, and behind them a few other wishes. */

/** @import { Answer, Option } from "./api.js" */
import { byId, element } from "./element.js";
import { sign } from "./emblems.js";
import { again, lately } from "./seating.js";
import { once } from "./taps.js";
import { face } from "./tokens.js";
import { listed, parts, say } from "./words.js";

/** @type {Record<string, string>} */
const KINDS = { role: "chip card", number: "chip number" };

/** @typedef {{says: string[], label: string, kind: string, grave?: boolean}} Wish  nothing to say: a new table */
/** @typedef {{answers: Option[], several: boolean, wishes: Wish[]}} Offer */

/**
 * What is offered now.
 * @param {string} phase where the evening is
 * @param {Answer | null} answer the last answer
 * @param {boolean} scripted whether something is told that could be paused
 * @returns {Offer}
 */
export function offered(phase, answer, scripted) {
  if (!answer) return { answers: [], several: false, wishes: [] };
  if (!answer.listen) return { answers: [], several: false, wishes: afterwards(phase) };
  // There are buttons of their own for what pauses and goes on.
  const other = [say("controls.pause_wish"), ...(scripted ? [say("controls.go_on_wish")] : [])];
  const dawn = phase === "day" && answer.table.phase === "night";
  const now = (dawn ? answer.dawn : answer.now).filter((each) => !other.includes(each));
  const leads = parts("chips.primary");
  const wishes = now.map((each) => ({ says: [each], label: each, kind: leads.includes(each) ? "primary" : "", grave: answer.grave.includes(each) }));
  const opens = answer.texts && answer.texts.how !== "none" && !answer.texts.code && phase === "deck";
  return {
    answers: dawn ? [] : answer.answers,
    several: answer.several,
    wishes: [
      ...(phase === "open" && !answer.last ? sameAgain(answer) : []),
      ...wishes,
      ...(opens ? [{ says: [say("start.without_cards_wish")], label: say("start.without_cards"), kind: "other" }] : []),
      ...(phase === "verdict" ? [newTable("")] : []),
    ],
  };
}

/**
 * Once the evening is over: what may come next.
 * @param {string} phase
 * @returns {Wish[]}
 */
function afterwards(phase) {
  if (phase === "open") return [newTable("primary")];
  const next = phase === "verdict" ? "again" : "go_on";
  return [{ says: [say(`after.${next}_wish`)], label: say(`after.${next}`), kind: "primary" }, newTable("")];
}

/** @param {string} kind */
const newTable = (kind) => ({ says: [], label: say("start.new_table"), kind });

/**
 * The people who played here last, where the table is asked how many there are.
 * @param {Answer} answer
 * @returns {Wish[]}
 */
function sameAgain({ table }) {
  const last = lately();
  return last ? [{ says: again({ ...last, game: table.game }, table.game), label: say("start.same"), kind: "primary" }] : [];
}

/** Draws what is offered, only when it has changed, so that nobody loses the place. */
export class Choices {
  #drawn = "";
  /** Who was tapped so far, where several may be the answer. @type {Set<string>} */
  #picked = new Set();
  /** What was tapped and would end what is going on. @type {Wish | null} */
  #asked = null;
  /** Called with wishes that were tapped, one after the other; without any a new table is wanted. @type {(wishes: string[]) => void} */
  onwish = () => {};

  /** @param {Offer} offer */
  draw(offer) {
    const drawn = JSON.stringify(offer);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#picked.clear();
    this.#asked = null;
    this.#show(offer);
  }

  /** @param {Offer} offer */
  #show(offer) {
    const { answers, several, wishes } = offer;
    // Whoever walks the page by keyboard stays where the wishes are, without being on one of them.
    if (byId("offers").contains(document.activeElement)) byId("offers").focus();
    const ofPeople = (/** @type {Option} */ { kind }) => several && kind === "player";
    byId("answers").replaceChildren(
      ...answers.map((each) => item(button(each, ofPeople(each) ? () => this.#pick(each, offer) : () => this.#tap([each.say]), ofPeople(each) ? this.#picked.has(each.say) : null))),
      ...(this.#picked.size ? [item(chip(say("chips.those", { names: listed([...this.#picked]) }), "primary", () => this.#tap([listed([...this.#picked])])))] : []),
    );
    byId("answers").hidden = !answers.length;
    byId("chips").replaceChildren(...(this.#asked ? this.#sure(this.#asked, offer) : wishes.map((each) => item(chip(each.label, each.kind, () => this.#wish(each, offer))))));
  }

  /**
   * @param {Wish} wish
   * @param {Offer} offer
   */
  #wish(wish, offer) {
    if (!wish.grave) return this.#tap(wish.says);
    once(() => {
      this.#asked = wish;
      this.#show(offer);
    });
  }

  /**
   * What ends what is going on is asked about once more.
   * @param {Wish} wish
   * @param {Offer} offer
   */
  #sure(wish, offer) {
    const back = () => {
      this.#asked = null;
      this.#show(offer);
    };
    return [
      element("li", { class: "sure", role: "status", text: say("chips.sure", { wish: wish.label }) }),
      item(chip(say("chips.yes", { wish: wish.label }), "primary", () => this.#tap(wish.says))),
      item(chip(say("chips.not_yet"), "", () => once(back))),
    ];
  }

  /**
   * One more of several players, or one less.
   * @param {Option} answer
   * @param {Offer} offer
   */
  #pick(answer, offer) {
    if (!this.#picked.delete(answer.say)) this.#picked.add(answer.say);
    this.#show(offer);
  }

  /** @param {string[]} wishes */
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
function button({ say: said, label, kind, key }, onclick, picked) {
  const picture = kind === "role" ? face(key) : kind === "room" ? sign(key) : null;
  const leads = parts("chips.primary").includes(said) ? "chip primary" : "chip";
  return element("button", { type: "button", class: KINDS[kind] ?? leads, "data-key": key, "aria-pressed": picked === null ? null : String(picked), onclick }, [
    picture,
    element("span", { text: label }),
  ]);
}
