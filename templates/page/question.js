/** Draw a player's question as buttons: the same for every player at a stage, so that they give nothing away. */

/** @import { Asks, PhoneTable, PhoneWish } from "./api.js" */
/** @import { Value } from "./tapped-answer.js" */
import { groupValues } from "./tapped-answer.js";
import { roomName } from "./castle-view.js";
import { element } from "./element.js";
import { drawPlayerFace } from "./faces.js";
import { doOnce } from "./double-taps.js";
import { listNames, say } from "./words.js";

/** @typedef {{say: string, label: string, means: Value | string, alone?: boolean, asks?: boolean}} Pick  how it is shown once it is tapped, a value or a command, whether nothing goes with it, and whether it only asks and is sent as it is tapped */

const ALONE = new Set(["nobody", "stay"]);
/** The phases of a game that is under way. */
export const GAME_PHASES = new Set(["night", "day", "vote", "check"]);
/** The commands that are always offered: before the game, in it, in a week, and after it. */
const COMMANDS = { before: ["rules", "leave"], game: ["again", "rules"], week: ["hand", "token", "where", "again"], after: ["recap", "rules", "leave"] };
/** Commands that are not sent by the tap, but with the send button. */
const CONFIRMED = new Set(["leave"]);

/** The buttons: taps are shown in the field, and sent from there as values; commands that only ask are sent at once. */
export class Question {
  /** @param {HTMLElement} place @param {HTMLInputElement} field */
  constructor(place, field) {
    /** The question as it was drawn last, as JSON. */
    this._drawn = "";
    /** The buttons that are pressed, in their order. @type {Pick[]} */
    this._picked = [];
    /** The most values of an answer. */
    this._most = 1;
    /** Whether a week is played. */
    this._week = false;
    /** The values that can be tapped. @type {Pick[]} */
    this._offered = [];
    /** The task in words, announced as it changes; the keyboard focus goes there at a new question. */
    this._task = element("p", { class: "told", role: "status", tabindex: -1 });
    /** Called with a command that is sent at once, and its text. @type {(shown: string, wish: PhoneWish) => void} */
    this.onwish = () => {};
    /** The element of the question. */
    this._place = place;
    /** The field of the reply. */
    this._field = field;
    place.append(this._task);
    field.addEventListener("input", () => this.clear());
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
    const waits = Boolean(asks && name && table?.waiting.includes(name));
    const drawn = JSON.stringify([asks, table?.round, table?.phase, waits, table?.week?.player]);
    if (drawn === this._drawn) return;
    const same = this._drawn && JSON.stringify(asks) === JSON.stringify(JSON.parse(this._drawn)[0]);
    this._drawn = drawn;
    if (!same) this._dropPicks();
    this._most = asks?.most ?? 1;
    this._week = Boolean(table?.week);
    const picks = (this._offered = asks ? listPicks(asks) : []);
    this._task.textContent = asks ? describeTask(table, name, waits) : "";
    this._place.toggleAttribute("data-in", Boolean(asks) && !waits && !table?.week?.player);
    for (const each of [...this._place.children]) if (each !== this._task) each.remove();
    this._place.append(
      ...this._list("phone.picks", picks, "pick", table),
      ...this._list("phone.quick", table ? listCommands(table) : [], "word"),
    );
    this._showPressed();
  }

  /** @returns {PhoneWish | null} the wish of the taps; null where the field holds typed text, or nothing */
  get wish() {
    return this._picked.length ? makeWish(this._picked) : null;
  }

  /** Take a room that is tapped elsewhere: as an answer, or as a word of what is being typed. @param {string} key */
  tapRoom(key) {
    const pick = this._offered.find(({ means }) => typeof means === "object" && means.kind === "rooms" && means.value === key);
    if (this._field.value && !this._picked.length) this._field.value = `${this._field.value} ${roomName(key)}`;
    else if (pick) this._tap(pick);
  }

  /** Drop the taps, after the reply was sent or changed. */
  clear() {
    this._picked = [];
    this._showPressed();
  }

  /** Drop the taps on another question. */
  _dropPicks() {
    if (this._picked.length) this._field.value = "";
    this._picked = [];
  }

  /**
   * @param {string} label
   * @param {Pick[]} picks
   * @param {string} kind
   * @param {PhoneTable | null} [table]
   */
  _list(label, picks, kind, table = null) {
    const buttons = picks.map((pick) => {
      const attributes = { type: "button", class: kind, "aria-pressed": pick.asks ? null : "false", "data-say": pick.say };
      const onclick = () => (pick.asks ? doOnce(() => this.onwish(pick.say, makeWish([pick]))) : this._tap(pick));
      return element("li", {}, [element("button", { ...attributes, "data-testid": `phone-${kind}`, onclick }, [drawPicture(pick, table), element("span", { text: pick.label })])]);
    });
    return picks.length ? [element("ul", { class: `${kind}s`, "aria-label": say(label) }, buttons)] : [];
  }

  /** @param {Pick} pick */
  _tap(pick) {
    const others = this._picked.filter((each) => each.say !== pick.say);
    const taken = others.length < this._picked.length;
    const kept = pick.alone ? [] : others.filter((each) => !each.alone);
    this._picked = taken ? others : [...kept.slice(Math.max(0, kept.length + 1 - this._most)), pick];
    const said = this._picked.map((each) => each.say);
    this._field.value = this._week ? said.join(" ") : listNames(said);
    this._showPressed();
  }

  _showPressed() {
    for (const button of this._place.querySelectorAll("button[aria-pressed]")) {
      const pressed = this._picked.some((each) => each.say === button.getAttribute("data-say"));
      button.setAttribute("aria-pressed", String(pressed));
    }
  }
}

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
function drawPicture({ means }, table) {
  if (typeof means === "string") return null;
  if (means.kind === "center") return element("span", { class: "back", "aria-hidden": "true" });
  const plays = means.kind === "names" && table?.names.includes(String(means.value));
  return plays ? drawPlayerFace(String(means.value)) : null;
}

/**
 * @param {Pick[]} picks a command, or values
 * @returns {PhoneWish}
 */
function makeWish(picks) {
  const [{ means }] = picks;
  return typeof means === "string" ? { command: means } : { answer: groupValues(picks.flatMap((each) => (typeof each.means === "object" ? [each.means] : []))) };
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
 * @param {string} shown once it is tapped
 * @param {string} [label] on its button, where that is something else
 * @returns {Pick}
 */
const makePick = (kind, value, shown, label) => ({ say: shown, label: label || shown, means: { kind, value } });

/** Return the commands that are always offered in a phase. @param {PhoneTable} table @returns {Pick[]} */
function listCommands({ phase, week }) {
  const now = week && !week.verdict ? "week" : GAME_PHASES.has(phase) ? "game" : phase === "verdict" ? "after" : "before";
  return COMMANDS[now].map((key) => {
    const label = say(`phone.command_${key}`);
    return { say: label, label, means: key, alone: true, asks: !CONFIRMED.has(key) };
  });
}
