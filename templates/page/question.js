/** What a player is asked, as buttons: the same for every player at a stage, whatever they may do. They tell nothing. */

/** @import { Asks, PhoneTable } from "./api.js" */
import { roomName } from "./castle-view.js";
import { element } from "./element.js";
import { once } from "./taps.js";
import { listed, parts, say } from "./words.js";

/** @typedef {{say: string, label: string, alone?: boolean, asks?: boolean}} Pick  what is texted, whether nothing goes with it, and whether it only asks and is sent as it is tapped */

const ALONE = new Set(["nobody", "stay"]);
/** The phases of a game that is under way. */
const GAME = new Set(["night", "day", "vote", "check"]);

/** The buttons; what is tapped stands in the field, and is sent from there; what only asks for a text is sent at once. */
export class Question {
  #place;
  #field;
  #drawn = "";
  /** @type {Pick[]} */
  #picked = [];
  #most = 1;
  #week = false;
  /** What is to be done, told as soon as it changes; the place of whoever comes to a new question on keys. */
  #told = element("p", { class: "told", role: "status", tabindex: -1 });

  /** Called with a word that is sent at once. @type {(word: string) => void} */
  onword = () => {};

  /**
   * @param {HTMLElement} place
   * @param {HTMLInputElement} field
   */
  constructor(place, field) {
    this.#place = place;
    this.#field = field;
    place.append(this.#told);
    field.addEventListener("input", () => this.clear());
  }

  /** @returns {HTMLElement | null} what is to be done; null where nothing is asked */
  get told() {
    return this.#told.textContent ? this.#told : null;
  }

  /**
   * @param {Asks | null} asks
   * @param {PhoneTable | null} table
   * @param {string | null} name whose phone it is
   */
  draw(asks, table, name) {
    const waits = Boolean(asks && name && table?.waiting.includes(name));
    const drawn = JSON.stringify([asks, table?.round, table?.phase, waits]);
    if (drawn === this.#drawn) return;
    const same = this.#drawn && JSON.stringify(asks) === JSON.stringify(JSON.parse(this.#drawn)[0]);
    this.#drawn = drawn;
    if (!same) this.#emptied();
    this.#most = asks?.most ?? 1;
    this.#week = Boolean(table?.week);
    const picks = asks ? offered(asks) : [];
    this.#told.textContent = asks ? say(table?.week ? "phone.tap_week" : waits ? "phone.tap" : "phone.answered") : "";
    for (const each of [...this.#place.children]) if (each !== this.#told) each.remove();
    this.#place.append(
      ...this.#list("phone.picks", picks, "pick"),
      ...this.#list("phone.quick", table ? words(table) : [], "word"),
    );
    this.#press();
  }

  /** Add a word to the text that is being written. @param {string} word */
  put(word) {
    this.#field.value = `${this.#field.value} ${word}`.trim();
    this.clear();
  }

  /** What was written is sent, or is another text: nothing is tapped any more. */
  clear() {
    this.#picked = [];
    this.#press();
  }

  /** What was tapped for another question is no answer to this one. */
  #emptied() {
    if (this.#picked.length) this.#field.value = "";
    this.#picked = [];
  }

  /**
   * @param {string} label
   * @param {Pick[]} picks
   * @param {string} kind
   */
  #list(label, picks, kind) {
    const buttons = picks.map((pick) => {
      const attributes = { type: "button", class: kind, text: pick.label, "aria-pressed": pick.asks ? null : "false", "data-say": pick.say };
      const onclick = () => (pick.asks ? once(() => this.onword(pick.say)) : this.#tap(pick));
      return element("li", {}, [element("button", { ...attributes, "data-testid": `phone-${kind}`, onclick })]);
    });
    return picks.length ? [element("ul", { class: `${kind}s`, "aria-label": say(label) }, buttons)] : [];
  }

  /** @param {Pick} pick */
  #tap(pick) {
    const others = this.#picked.filter((each) => each.say !== pick.say);
    const taken = others.length < this.#picked.length;
    const kept = pick.alone ? [] : others.filter((each) => !each.alone);
    this.#picked = taken ? others : [...kept.slice(Math.max(0, kept.length + 1 - this.#most)), pick];
    const said = this.#picked.map((each) => each.say);
    this.#field.value = this.#week ? said.join(" ") : listed(said);
    this.#press();
  }

  #press() {
    for (const button of this.#place.querySelectorAll("button[aria-pressed]")) {
      const pressed = this.#picked.some((each) => each.say === button.getAttribute("data-say"));
      button.setAttribute("aria-pressed", String(pressed));
    }
  }
}

/**
 * @param {Asks} asks
 * @returns {Pick[]}
 */
function offered({ names, center, rooms, cards, words: others }) {
  return [
    ...cards.map((key) => same(say(`castle.card_${key}`))),
    ...names.map(same),
    ...rooms.map((key) => same(roomName(key))),
    ...Array.from({ length: center }, (_, at) => ({ say: String(at + 1), label: say("phone.center", { number: at + 1 }) })),
    ...others.map((key) => ({ say: say(`phone.say_${key}`), label: say(`phone.word_${key}`) || say(`phone.say_${key}`), alone: ALONE.has(key) })),
  ];
}

/**
 * @param {string} text
 * @returns {Pick}
 */
const same = (text) => ({ say: text, label: text });

/**
 * What can be texted at any time of a phase.
 * @param {PhoneTable} table
 * @returns {Pick[]}
 */
function words({ phase, week }) {
  const now = week && !week.verdict ? "week" : GAME.has(phase) ? "game" : phase === "verdict" ? "after" : "before";
  const sure = parts("phone.words_sure");
  return parts(`phone.words_${now}`).map((word) => ({ say: word, label: word, alone: true, asks: !sure.includes(word) }));
}
