/** Draw a player's question as large buttons: the same for every player at a stage, so that they give nothing away. */

/** @import { Asks, PhoneTable, PhoneWish, TappedAnswer } from "./api.js" */
import { roomName } from "./castle-view.js";
import { element } from "./element.js";
import { drawPlayerFace } from "./faces.js";
import { listNames, say } from "./words.js";

/** @typedef {{kind: keyof TappedAnswer, value: string | number}} Value  something that is offered, by its list in `asks` */
/** @typedef {{said: string, label: string, value: Value, alone?: boolean}} Pick  how a value is told once it is sent, the label of its button, and whether nothing goes with it */

const ALONE = new Set(["nobody", "stay"]);
/** The values that name a token of a place. */
const TOKENS = new Set(["role", "artifact"]);

/** The question of the stage: its answers are tapped, and sent with one button as values. */
export class Question {
  /** @param {HTMLElement} place */
  constructor(place) {
    /** The question as it was drawn last, as JSON. */
    this._drawn = "";
    /** The buttons that are pressed, in their order. @type {Pick[]} */
    this._picked = [];
    /** The most values of an answer. */
    this._most = 1;
    /** The values that can be tapped. @type {Pick[]} */
    this._offered = [];
    /** The task in words, announced as it changes; the keyboard focus goes there at a new question. */
    this._task = element("p", { class: "told", role: "status", tabindex: -1 });
    /** The buttons of the values. */
    this._picks = element("ul", { class: "picks" });
    /** The reason why an answer does not count. */
    this._refusal = element("p", { class: "refused", role: "alert", "data-testid": "phone-refused" });
    /** The button that sends the answer. */
    this._send = element("button", { type: "button", class: "big", "data-testid": "phone-send", onclick: () => this._sendPicked() });
    /** Called with an answer, and how it is told. @type {(told: string, wish: PhoneWish) => void} */
    this.onwish = () => {};
    /** The element of the question. */
    this._place = place;
    place.append(this._task, this._picks, this._refusal, this._send);
  }

  /** @returns {HTMLElement | null} the element of the task; null where nothing is asked */
  get task() {
    return this._task.textContent ? this._task : null;
  }

  /**
   * @param {Asks | null} asks
   * @param {PhoneTable | null} table
   * @param {string | null} name whose phone it is
   */
  draw(asks, table, name) {
    const waits = waitsFor(table, name);
    const drawn = JSON.stringify([asks, table?.round, table?.phase, waits, table?.week?.player]);
    if (drawn === this._drawn) return;
    const same = this._drawn && JSON.stringify(asks) === JSON.stringify(JSON.parse(this._drawn)[0]);
    this._drawn = drawn;
    if (!same) this._picked = [];
    this.refuse("");
    this._most = asks?.most ?? 1;
    this._offered = asks ? listPicks(asks) : [];
    this._place.hidden = !asks;
    this._task.textContent = asks ? describeTask(table, name, waits) : "";
    this._place.toggleAttribute("data-in", Boolean(asks) && !waits && !table?.week?.player);
    this._send.textContent = say("phone.send");
    this._picks.setAttribute("aria-label", say("phone.picks"));
    this._picks.style.setProperty("--picks", String(this._offered.length));
    this._picks.replaceChildren(...this._offered.map((pick) => this._drawPick(pick, table)));
    this._showPressed();
  }

  /** Tell why the last answer does not count; "" tells nothing. @param {string} reason */
  refuse(reason) {
    this._refusal.textContent = reason;
  }

  /** Take a room that is tapped in the picture of the castle as an answer. @param {string} key */
  tapRoom(key) {
    const pick = this._offered.find(({ value }) => value.kind === "rooms" && value.value === key);
    if (pick) this._tap(pick);
  }

  /** @param {Pick} pick @param {PhoneTable | null} table */
  _drawPick(pick, table) {
    const attributes = { type: "button", class: "pick", "aria-pressed": "false", "data-say": pick.said, "data-testid": "phone-pick", onclick: () => this._tap(pick) };
    return element("li", {}, [element("button", attributes, [drawPicture(pick, table), element("span", { text: pick.label })])]);
  }

  /** @param {Pick} pick */
  _tap(pick) {
    const others = this._picked.filter(({ said }) => said !== pick.said); // drawn anew, a pick is another object
    const taken = others.length < this._picked.length;
    const kept = pick.alone ? [] : others.filter((each) => !each.alone);
    this._picked = taken ? others : [...kept.slice(Math.max(0, kept.length + 1 - this._most)), pick];
    this.refuse("");
    this._showPressed();
  }

  _showPressed() {
    for (const button of this._picks.querySelectorAll("button")) button.setAttribute("aria-pressed", String(this._picked.some(({ said }) => said === button.dataset.say)));
    // A button that is disabled would lose the focus.
    this._send.setAttribute("aria-disabled", String(!this._picked.length));
  }

  _sendPicked() {
    const picked = this._picked;
    if (!picked.length) return; // as at the second of two quick taps
    this._picked = [];
    this._showPressed();
    this.onwish(listNames(picked.map(({ said }) => said)), { answer: groupValues(picked.map(({ value }) => value)) });
  }
}

/** Return whether a table waits for the answer of a player. @param {PhoneTable | null} table @param {string | null} name */
export const waitsFor = (table, name) => Boolean(name && table?.waiting.includes(name));

/**
 * Return the task in words; whose turn it is in a week everybody may know.
 * @param {PhoneTable | null} table
 * @param {string | null} name
 * @param {boolean} waits whether the answer of this phone's player is missing, as the table is told
 */
function describeTask(table, name, waits) {
  const player = table?.week?.player;
  if (player) return player === name ? say("phone.your_turn") : say("castle.turn_of", { name: player });
  if (!waits) return say("phone.answered");
  return say(table && / vote$/.test(table.round) ? "phone.tap_vote" : "phone.tap");
}

/**
 * Return a face for a player, a card for one of the center.
 * @param {Pick} pick
 * @param {PhoneTable | null} table
 */
function drawPicture({ value: { kind, value } }, table) {
  if (kind === "center") return element("span", { class: "back", "aria-hidden": "true" });
  return kind === "names" && table?.names.includes(String(value)) ? drawPlayerFace(String(value)) : null;
}

/** @param {Asks} asks @returns {Pick[]} */
function listPicks({ names, center, rooms, cards, words: others }) {
  return [
    ...cards.map((key) => makePick("cards", key, say(`castle.card_${key}`))),
    ...names.map((name) => makePick("names", name, name)),
    ...rooms.map((key) => makePick("rooms", key, roomName(key))),
    ...Array.from({ length: center }, (_, at) => makePick("center", at + 1, String(at + 1), say("phone.center", { number: at + 1 }))),
    ...others.map((key) => ({ ...makePick("words", key, say(`phone.say_${key}`), say(`phone.word_${key}`)), alone: ALONE.has(key) })),
  ];
}

/**
 * @param {Value["kind"]} kind
 * @param {Value["value"]} value
 * @param {string} said how it is told once it is sent
 * @param {string} [label] on its button, where that is something else
 * @returns {Pick}
 */
const makePick = (kind, value, said, label) => ({ said, label: label || said, value: { kind, value } });

/** @param {Value} value */
const isToken = ({ kind, value }) => kind === "words" && TOKENS.has(String(value));
/** @param {Value} value */
const isOwn = ({ kind, value }) => kind === "words" && value === "oneself";
/** @param {Value} value */
const isPlace = (value) => value.kind === "names" || value.kind === "rooms" || isOwn(value);
/** Return the rank of a place, in the server's order: names, rooms, the own place. @param {Value} value */
const findPlaceRank = (value) => ["names", "rooms"].indexOf(value.kind) + (isOwn(value) ? 3 : 0);

/**
 * Return the lists of an answer.
 * @param {Value[]} values in the order in which they were tapped
 * @returns {TappedAnswer}
 */
export function groupValues(values) {
  /** @type {Record<string, (string | number)[]>} */
  const answer = {};
  for (const { kind, value } of pairPlacesWithTokens(values)) answer[kind] = [...(answer[kind] ?? []), value];
  return /** @type {TappedAnswer} */ (answer);
}

/**
 * Return the values with a token for each of several places, in the order of the places.
 * @param {Value[]} values
 * @returns {Value[]}
 */
function pairPlacesWithTokens(values) {
  const places = values.filter(isPlace);
  const first = values.findIndex(isPlace);
  if (places.length < 2 || !values.slice(first).some(isToken)) return values; // a token before all places is of all
  const others = values.filter((each) => !isPlace(each) && !isToken(each));
  const sorted = [...places].sort((one, other) => findPlaceRank(one) - findPlaceRank(other));
  return [...others, ...sorted, ...sorted.flatMap((place) => listTokensAfter(values, place))];
}

/**
 * Return the tokens that were tapped after a place: its role where nothing else was.
 * @param {Value[]} values
 * @param {Value} place
 * @returns {Value[]}
 */
function listTokensAfter(values, place) {
  const rest = values.slice(values.indexOf(place) + 1);
  const next = rest.findIndex(isPlace);
  const tokens = rest.slice(0, next < 0 ? rest.length : next).filter(isToken);
  return tokens.length ? tokens : [{ kind: "words", value: "role" }];
}
