/** Tell by taps who had what, once a game with cards is over: the cards as they lie now, then what happened in the night. */

/** @import { Known, Move, Table, Wish } from "./api.js" */
/** @import { Conversation } from "./conversation.js" */
/** @import { PageState } from "./phases.js" */
import { countRoles } from "./deck-counts.js";
import { doUnlessDoubled } from "./double-taps.js";
import { byId, drawChoice, element, showChanged } from "./element.js";
import { drawPlayerFace } from "./faces.js";
import { keepFocus } from "./focus.js";
import { CENTER } from "./night-picture.js";
import { placeName } from "./night-recap.js";
import { placeRow, placeSeat } from "./seat-table.js";
import { drawNumberedRole, drawRole } from "./tokens.js";
import { wish } from "./wishes.js";
import { listNames, roleName, say } from "./words.js";

/** The role that counts as the one it copied. */
const COPIER = "doppelganger";
/** The intents that tell a card, and a move of the night. */
const CARD = "ShowCardIntent", MOVE = "HappenedIntent";
/** What is asked in place of a player's card: the one that was copied. No name begins with a space. */
const COPIED = " copied";

/** @typedef {Pick<Table, "names" | "deck" | "extra"> & {known: Known}} CardTable  a table with cards whose game is over */

/** The panel that is there after a verdict with cards; what it asks is folded until somebody likes to tell it. */
export class CardEntry {
  /** @type {CardTable | null} the table whose cards can be told */
  #table = null;
  /** The player whose card was asked for by a tap, or `COPIED`; null for the next one. @type {string | null} */
  #asked = null;
  /** The cards that are sent and not answered yet, by player or `COPIED`. @type {Record<string, string>} */
  #sent = {};
  /** The role whose move was asked for by a tap; null for the next one. @type {string | null} */
  #role = null;
  /** The roles whose moves are sent and not answered yet. @type {Set<string>} */
  #passed = new Set();
  /** Who had the role whose move is told, then the places that were picked. @type {string[]} */
  #picks = [];
  /** Why the last tap was refused, and by what it was told; empty where it was not. */
  #refusal = { intent: "", text: "" };
  /** Settled once the last of what was told is answered. @type {Promise<unknown>} */
  #answered = Promise.resolve();
  /** Called with what was told; settled with the answer. @type {Conversation["wish"]} */
  onwish = async () => null;

  /** @param {PageState} state */
  draw({ phase, answer }) {
    const table = phase === "verdict" && answer?.listen && answer.table.known ? answer.table : null;
    if (!table) this.#forget();
    this.#table = /** @type {CardTable | null} */ (table);
    byId("told").hidden = !table;
    this.#redraw();
  }

  /** Forget the taps of a game, and fold the panel for the next one. */
  #forget() {
    this.#asked = this.#role = null;
    this.#sent = {};
    this.#passed.clear();
    this.#picks = [];
    this.#refusal.text = "";
    for (const part of byId("told").children) part.removeAttribute("open");
  }

  #redraw() {
    const shown = this.#table && this.#findShown(this.#table);
    const inside = document.activeElement?.closest("#told > *");
    const drawParts = () => {
      showChanged(byId("told-cards"), shown, (now) => this.#drawCards(now));
      showChanged(byId("told-moves"), shown && shown.known.moves.length > 0 && shown, (now) => this.#drawMoves(now));
      byId("told-night").hidden = byId("told-moves").hidden;
    };
    keepFocus(drawParts, () => inside?.querySelector(".asked") ?? byId("offers"));
  }

  /** Return what is shown: what is known once the cards that are on their way are told, and what is asked. @param {CardTable} table */
  #findShown({ names, deck, extra, known }) {
    const { [COPIED]: copied = known.copied, ...sent } = this.#sent;
    const cards = Object.fromEntries(names.map((name) => [name, sent[name] ?? known.cards[name]]));
    const asks = [this.#asked, this.#role, [...this.#passed], this.#picks, this.#refusal];
    return { names, deck, extra, known: { ...known, cards, copied }, asks };
  }

  /** Draw the players around the table, and the tokens for the one whose card is asked for. @param {CardTable} table */
  #drawCards({ names, deck, extra, known: { cards, copied, center } }) {
    const copier = names.find((name) => cards[name] === COPIER);
    const asked = this.#asked ?? (copier && !copied ? COPIED : names.find((name) => !cards[name]) ?? null);
    const chosen = asked === COPIED ? copied : cards[asked ?? ""];
    const counts = countRoles(extra ? [...deck, extra] : deck);
    const question = asked === COPIED ? say("told.copied") : asked ? say("told.card", { name: asked }) : say("told.all");
    const token = (/** @type {string} */ role, /** @type {number} */ count) => {
      const left = count - Object.values(cards).filter((card) => card === role).length;
      // What cannot be told stays where it is for the keyboard.
      const usable = asked === COPIED ? role !== COPIER : left > 0 || role === chosen;
      const tap = () => usable && this.#tellCard(asked ?? "", role, chosen, copier);
      const button = element("button", { type: "button", "aria-disabled": !usable && "true", ...tapAttributes(tap, role === chosen) }, [
        drawNumberedRole(role, asked === COPIED ? 1 : left, ""),
        element("span", { class: "name", text: roleName(role) }),
      ]);
      return element("li", { class: "token" }, [button]);
    };
    return [
      element("ol", { class: "round-table" }, [
        ...names.map((name, seat) => drawSeat(name, placeSeat(seat, names.length), cards[name], name === asked, () => this.#turnTo(() => (this.#asked = name)))),
        element("li", { class: "center" }, center.map((role) => element("span", { title: roleName(role) }, [drawRole(role), element("span", { class: "unseen", text: roleName(role) })]))),
      ]),
      drawQuestion(question),
      this.#drawRefusal(CARD),
      asked ? element("ul", { class: "tokens" }, [...counts].map(([role, count]) => token(role, count))) : null,
    ];
  }

  /**
   * @param {string} asked a player, or `COPIED`
   * @param {string} role
   * @param {string | null} before what was told before
   * @param {string} [copier] who has the Doppelgänger
   */
  async #tellCard(asked, role, before, copier = "") {
    if (role !== before) this.#sent[asked] = role;
    const told = asked === COPIED ? { names: copier, role: [COPIER, role] } : { names: asked, role };
    const answered = role !== before && this.#send(wish(CARD, told));
    this.#turnTo(() => (this.#asked = role === COPIER ? COPIED : null));
    const refused = await answered;
    if (this.#sent[asked] === role) delete this.#sent[asked];
    if (refused) this.#asked = asked;
    this.#redraw();
  }

  /** Draw the roles that move cards in their order, and the question about one of them. @param {CardTable} table */
  #drawMoves({ names, known: { moves, center } }) {
    const move = moves.find(({ role }) => role === this.#role) ?? moves.find(({ role, told }) => !told && !this.#passed.has(role));
    const mover = (/** @type {Move} */ { role, told, who, places }) => {
      const names = listNames([who ?? say("told.nobody"), ...places.map(namePlace)]);
      const turn = () => this.#turnTo(() => [this.#role, this.#picks] = [role, []]);
      return drawChoice("chip card", drawRole(role), told ? say("recap.listed", { sentence: roleName(role), names }) : roleName(role), tapAttributes(turn, role === move?.role));
    };
    const close = () => {
      byId("told-night").removeAttribute("open");
      byId("told-night").querySelector("summary")?.focus();
    };
    const places = center.map((_, at) => `${CENTER}${at + 1}`);
    return [
      element("div", { class: "row" }, moves.map(mover)),
      drawQuestion(move ? this.#askMove(move) : say("told.night")),
      this.#drawRefusal(MOVE),
      element("div", { class: "row" }, [...(move ? this.#drawPicks(move, names, places) : []), drawChoice("chip", null, say("told.enough"), tapAttributes(close))]),
    ];
  }

  /** Return the question about a move. @param {Move} move */
  #askMove({ role }) {
    const [who, ...places] = this.#picks;
    if (!who) return say("told.who", { role: roleName(role) });
    const question = (!places.length && say(`told.move_${role}`, { who })) || say("told.move", { who });
    return places.length ? `${question} ${listNames(places.map(namePlace))} …` : question;
  }

  /** Draw what can be picked next. @param {Move} move @param {string[]} names @param {string[]} center */
  #drawPicks(move, names, center) {
    const [who, ...places] = this.#picks;
    const chip = (/** @type {string} */ place) =>
      drawChoice(names.includes(place) ? "chip who" : "chip", names.includes(place) && drawPlayerFace(place), namePlace(place), tapAttributes(() => this.#pick(move, place)));
    const end = (/** @type {string} */ key) => drawChoice("chip", null, say(key), tapAttributes(() => this.#tellMove(move.role)));
    if (!who) return [...names.map(chip), end("told.nobody")];
    // The Doppelgänger may also move the card of the player she copied.
    const taken = [...(move.own ? [] : [who]), ...places.slice(move.role === COPIER ? 1 : 0)];
    const left = (/** @type {string[]} */ all, /** @type {number} */ most) => (places.filter((place) => all.includes(place)).length < most ? all.filter((place) => !taken.includes(place)) : []);
    const possible = [...left(names, move.names), ...left(center, move.center), ...left(move.words, 1)].map(chip);
    if (places.length) return [...possible, end("told.no_more")];
    return move.must ? possible : [...possible, end("told.nothing")];
  }

  /** Pick who had a role, or a place; the last of them tells the move. @param {Move} move @param {string} picked */
  #pick({ role, names, center, words }, picked) {
    this.#picks.push(picked);
    if (this.#picks.length > names + center + Math.min(words.length, 1)) this.#tellMove(role);
    else this.#turnTo(() => {});
  }

  /** @param {string} role */
  async #tellMove(role) {
    const { names = [] } = this.#table ?? {};
    const center = this.#picks.filter((place) => place.startsWith(CENTER)).map((place) => place.slice(CENTER.length));
    const [players, direction] = [true, false].map((named) => this.#picks.filter((place) => !place.startsWith(CENTER) && names.includes(place) === named));
    const slots = Object.entries({ role: [role], names: players, center, direction }).filter(([, values]) => values.length);
    const answered = this.#send(wish(MOVE, Object.fromEntries(slots)));
    this.#turnTo(() => {
      this.#passed.add(role);
      this.#role = null;
      this.#picks = [];
    });
    if (await answered) this.#role = role;
    this.#passed.delete(role);
    this.#redraw();
  }

  /** Tell the table, and return whether that was refused. @param {Wish} told */
  async #send(told) {
    const [earlier, asked] = [this.#answered, this.onwish(told, { shown: true })];
    this.#answered = asked;
    await earlier;
    const before = this.#table;
    const answer = await asked;
    const refused = Boolean(answer && before && JSON.stringify(answer.table.known) === JSON.stringify(before.known));
    if (refused) this.#refusal = { intent: told.intent, text: answer?.say ?? "" };
    return refused;
  }

  /** Change what is asked by a tap, and let the keyboard go on from the question. @param {() => unknown} change */
  #turnTo(change) {
    const inside = document.activeElement?.closest("#told > *");
    this.#refusal.text = "";
    change();
    this.#redraw();
    /** @type {HTMLElement | null | undefined} */ (inside?.querySelector(".asked"))?.focus({ preventScroll: true });
  }

  /** @param {string} intent by which it is told */
  #drawRefusal(intent) {
    const { intent: refused, text } = this.#refusal;
    return refused === intent && text ? element("p", { class: "refused", role: "alert", text }) : null;
  }
}

/** @param {string} place a player, a card of the center, or a direction */
const namePlace = (place) => say(`castle.way_${place}`) || placeName(place);

/** @param {string} text */
const drawQuestion = (text) => element("p", { class: "asked", tabindex: -1, text });

/**
 * Draw a player at the table, with the card that was told.
 * @param {string} name
 * @param {{x: number, y: number}} spot in percent
 * @param {string | undefined} card
 * @param {boolean} pressed
 * @param {() => void} tap
 */
function drawSeat(name, { x, y }, card, pressed, tap) {
  const words = [element("span", { text: name }), element("span", { class: card ? "" : "unseen", text: card ? roleName(card) : say("evening.open") })];
  const seat = element("li", {}, [element("button", { type: "button", class: "sitter", ...tapAttributes(tap, pressed) }, [drawPlayerFace(name), card ? drawRole(card) : null, ...words])]);
  // As in the film the first one sits at the far side.
  placeRow(seat, { x: 100 - x, y: 100 - y });
  return seat;
}

/** Return the attributes of a button that is tapped, and may be pressed. @param {() => void} tap @param {boolean} [pressed] */
const tapAttributes = (tap, pressed) => ({ "aria-pressed": pressed === undefined ? null : String(pressed), onclick: () => doUnlessDoubled(tap) });
