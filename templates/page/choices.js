/** List and draw the buttons for the announcer: the answers to its question, then a few other wishes. */

/** @import { Answer, Offer, Option, Table, Wish } from "./api.js" */
import { byId, drawChoice, element } from "./element.js";
import { drawSign } from "./emblems.js";
import { drawPlayerFace } from "./faces.js";
import { DECK_PHASES } from "./phases.js";
import { makeSameWishes, recallEvening } from "./seating.js";
import { doOnce } from "./double-taps.js";
import { drawRole } from "./tokens.js";
import { listNames, say } from "./words.js";
import { GO_ON, PAUSE, POINT, REMATCH, TEXT_ROLES, mergeWishes, wish } from "./wishes.js";

/** @type {Record<string, string>} */
const KINDS = { role: "chip card", player: "chip who", number: "chip number" };

/** @typedef {{wishes: Wish[], label: string, kind: string, grave?: boolean}} Chip  without any wish: a new table */
/** @typedef {{answers: Answering[], several: boolean, chips: Chip[]}} Choice */
/** @typedef {Option & {leads?: boolean}} Answering  an answer, and whether it is the next step */

/**
 * Return the buttons for the announcer.
 * @param {string} phase where the evening is
 * @param {Answer | null} answer the last answer
 * @param {boolean} scripted whether something is told that could be paused
 * @returns {Choice}
 */
export function listChoices(phase, answer, scripted) {
  if (!answer) return { answers: [], several: false, chips: [] };
  if (!answer.listen) return { answers: [], several: false, chips: listAfterEvening(phase) };
  const dawn = hasDayBroken(phase, answer);
  // There are buttons of their own for what pauses and goes on.
  const other = [PAUSE, ...(scripted ? [GO_ON] : []), ...(answer.fingers ? [POINT] : [])];
  // What leads on from the cards stands beside them.
  const beside = phase === "deck" && !answer.table.week ? findLeadingOffer(answer) : null;
  const offers = answer.offers.slice(answer.answers.length).filter((each) => each.dawn === dawn && each !== beside && !other.includes(each.wish.intent));
  const last = phase === "open" && !answer.last ? listSamePlayers(answer) : [];
  const opens = answer.texts && answer.texts.how !== "none" && !answer.texts.code && phase === "deck";
  return {
    // In the deck panel repairs have buttons of their own.
    answers: dawn ? [] : answer.answers.filter(({ kind }) => kind !== "repair" || !DECK_PHASES.has(phase)),
    several: answer.several,
    chips: [
      ...last,
      ...offers.flatMap((each) => (phase === "verdict" && each.wish.intent === TEXT_ROLES ? listOtherGames(each, answer.table) : [makeChip(each)])),
      ...(opens ? [{ wishes: [wish(TEXT_ROLES)], label: say("start.without_cards"), kind: "other" }] : []),
      ...(phase === "verdict" ? [makeNewTableChip("")] : []),
    ],
  };
}

/** Return the offer that leads on, unless it is an answer. @param {Answer} answer the last one */
export const findLeadingOffer = ({ offers, answers }) => offers.slice(answers.length).find(({ leads }) => leads);

/**
 * Return the sentences that are understood now.
 * @param {string} phase where the evening is
 * @param {Answer | null} answer the last answer
 */
export function listSayable(phase, answer) {
  if (!answer) return [];
  return hasDayBroken(phase, answer) ? answer.dawn : [...answer.answers.map((each) => each.say), ...answer.now];
}

/**
 * Return whether the day has broken by itself, so that the night's question is over.
 * @param {string} phase
 * @param {Answer} answer
 */
const hasDayBroken = (phase, { table }) => phase === "day" && table.phase === "night";

/** @param {Offer} offer @returns {Chip} */
const makeChip = ({ wish: tapped, label, grave, leads }) => ({ wishes: [tapped], label, kind: leads ? "primary" : "", grave });

/** Return the buttons for a next game on phones, with other cards or more players. @param {Offer} joining @param {Table} table */
const listOtherGames = (joining, { deck, extra }) => [
  { wishes: [wish("DeckIntent", { cards: deck, extra: extra ?? [] })], label: say("deck.change"), kind: "" },
  { ...makeChip(joining), label: say("join.others") },
];

/** Return the buttons after the end of the evening. @param {string} phase @returns {Chip[]} */
function listAfterEvening(phase) {
  if (phase === "open") return [makeNewTableChip("primary")];
  const [next, label] = phase === "verdict" ? [REMATCH, "after.again"] : [GO_ON, "after.go_on"];
  return [{ wishes: [wish(next)], label: say(label), kind: "primary" }, makeNewTableChip("")];
}

/** @param {string} kind @returns {Chip} */
const makeNewTableChip = (kind) => ({ wishes: [], label: say("start.new_table"), kind });

/**
 * Return the button for the players of the last evening, where the table is asked how many there are.
 * @param {Answer} answer
 * @returns {Chip[]}
 */
function listSamePlayers({ table }) {
  const last = recallEvening();
  return last ? [{ wishes: makeSameWishes({ ...last, game: table.game }, table.game), label: say("start.same"), kind: "primary" }] : [];
}

/**
 * Return what can be chosen next of answers that name several things, one after the other, once these steps are taken.
 * @template {Option} Answer
 * @param {Answer[]} answers
 * @param {string[]} taken what was chosen so far
 * @returns {{steps: string[], left: Answer[]}} what the next step can be, and the answers that need no further one, by what is left of them
 */
export function listNextParts(answers, taken) {
  const stepped = answers.filter((each) => listParts(each).length > 1);
  const left = taken.length ? [] : answers.filter((each) => !stepped.includes(each));
  for (let at = 0, fitting = stepped; fitting.length; at += 1) {
    const chosen = taken.length > at ? [taken[at]] : [...new Set(fitting.map((each) => listParts(each)[at]))];
    const last = at === Math.max(...fitting.map((each) => listParts(each).length)) - 1;
    if (last) return { steps: [], left: [...fitting.map((each) => labelByPart(each, at)), ...left] };
    // Where one thing alone can be chosen, there is nothing to choose.
    if (chosen.length > 1) return { steps: chosen, left };
    fitting = fitting.filter((each) => listParts(each)[at] === chosen[0]);
  }
  return { steps: [], left };
}

/**
 * Return an answer labelled by the last thing that it names; people have their faces.
 * @template {Option} Answer
 * @param {Answer} answer
 * @param {number} at
 * @returns {Answer}
 */
function labelByPart(answer, at) {
  const [slot, label] = Object.entries(answer.parts)[at];
  return slot === "names" ? { ...answer, label, kind: "player", key: label } : { ...answer, label };
}

/** @param {Option} answer */
const listParts = ({ parts }) => Object.values(parts ?? {});

/** Draws the buttons, only when they have changed, so that nobody loses the focus. */
export class Choices {
  /** The buttons that are offered. @type {Choice} */
  #choice = { answers: [], several: false, chips: [] };
  /** The wishes of the tapped players, by name, where several may be the answer. @type {Map<string, Wish>} */
  #picked = new Map();
  /** The tapped wish that has to be confirmed, for it ends the game or the night. @type {Chip | null} */
  #asked = null;
  /** The steps that were taken of an answer in steps. @type {string[]} */
  #steps = [];
  /** Called with the wishes of a tap, which are one turn; none for a new table. @type {(wishes: Wish[]) => void} */
  onwish = () => {};

  /** @param {Choice} choice */
  draw(choice) {
    if (JSON.stringify(choice) === JSON.stringify(this.#choice)) return;
    this.#choice = choice;
    this.#picked.clear();
    this.#asked = null;
    this.#steps = [];
    this.#show();
  }

  /** Draw the buttons as they are now. */
  #show() {
    const { answers, several, chips } = this.#choice;
    // The keyboard focus stays at the buttons, without being on one of them.
    if (byId("offers").contains(document.activeElement)) byId("offers").focus();
    const { steps, left } = listNextParts(answers, this.#steps);
    // An answer that is only begun, or has to be confirmed, is the next step.
    const begun = this.#picked.size > 0 || this.#asked !== null;
    const picked = [...this.#picked.keys()];
    byId("answers").replaceChildren(
      ...steps.map((each) => drawChip(each, "", () => this.#change(() => this.#steps.push(each)))),
      ...left.map((each) => this.#drawAnswer(each, several && each.kind === "player", begun)),
      ...(this.#steps.length ? [drawChip(say("chips.back"), "", () => this.#change(() => (this.#steps = [])))] : []),
      ...(picked.length ? [drawChip(say("chips.those", { names: listNames(picked) }), "primary", () => this.#send())] : []),
    );
    byId("answers").hidden = !answers.length;
    byId("chips").replaceChildren(...(this.#asked ? this.#drawConfirmation(this.#asked) : chips.map((each) => this.#drawWish(each, begun))));
  }

  /** Change by a tap what is shown. @param {() => unknown} change */
  #change(change) {
    change();
    this.#show();
  }

  /** Send the players who were tapped: the next question may offer the same, and nobody is its answer yet. */
  #send() {
    const wish = mergeWishes([...this.#picked.values()]);
    this.#change(() => this.#picked.clear());
    this.onwish([wish]);
  }

  /** Return the button of a wish: it sends that, or asks for its confirmation. @param {Chip} offered @param {boolean} begun */
  #drawWish(offered, begun) {
    const { wishes, label, kind, grave } = offered;
    return drawChip(label, begun && kind === "primary" ? "" : kind, () => (grave ? this.#change(() => (this.#asked = offered)) : this.onwish(wishes)));
  }

  /** Return the buttons that confirm a wish which ends what is going on. @param {Chip} tapped */
  #drawConfirmation({ label, wishes }) {
    return [
      element("li", { class: "sure", role: "status", text: say("chips.sure", { wish: label }) }),
      drawChip(say("chips.yes"), "primary", () => this.onwish(wishes)),
      drawChip(say("chips.not_yet"), "", () => this.#change(() => (this.#asked = null))),
    ];
  }

  /**
   * Return the button of an answer, with its picture where it has one.
   * @param {Answering} answer
   * @param {boolean} among whether it is picked among several
   * @param {boolean} begun whether something else is the next step
   */
  #drawAnswer({ label, kind, key, leads, wish: meant }, among, begun) {
    const picture = kind === "role" ? drawRole(key) : kind === "room" ? drawSign(key) : kind === "player" ? drawPlayerFace(key) : null;
    const pick = () => this.#change(() => this.#picked.delete(key) || this.#picked.set(key, meant));
    return element("li", {}, [drawChoice(KINDS[kind] ?? (leads && !begun ? "chip primary" : "chip"), picture, label, {
      "data-key": key,
      "aria-pressed": among && String(this.#picked.has(key)),
      onclick: among ? pick : () => doOnce(() => this.onwish([meant])),
    })]);
  }
}

/** Return a button in a list. @param {string} text @param {string} kind @param {() => void} tap */
const drawChip = (text, kind, tap) => element("li", {}, [element("button", { type: "button", class: `chip ${kind}`, text, onclick: () => doOnce(tap) })]);
