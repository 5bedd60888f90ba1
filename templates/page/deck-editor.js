/** The deck, and while it is chosen every role of the boxes: what each does, how many of it are in, one more, one less. */

/** @import { Answer, Draft, Game, GameRole, Table, Wish } from "./api.js" */
/** @import { View } from "./conversation.js" */
/** @import { Counts } from "./deck-cards.js" */
import { counted, each, summed } from "./deck-cards.js";
import { byId, element, show } from "./element.js";
import { ExtraCard, lying } from "./extra-card.js";
import { heading } from "./panel.js";
import { Patience } from "./patience.js";
import { roleInfo, unfolds } from "./role-info.js";
import { face, token } from "./tokens.js";
import { wish } from "./wishes.js";
import { catalog, roleName, say } from "./words.js";

/** Where the deck is chosen, and where it can still be changed. */
const CHOOSING = new Set(["deck", "check", "join"]);
const SHOWN = new Set([...CHOOSING, "day", "vote"]);
/** Whole decks that can be asked for. */
const WHOLE = { surprise: "RandomDeckIntent", usual: "UsualDeckIntent", recommended: "RecommendedDeckIntent" };

/** @typedef {{row: HTMLElement, count: HTMLElement, less: HTMLElement, more: HTMLElement}} Row  what changes of a role's row */

/** @typedef {{cards: Counts, extra: string | null}} Deck  all cards, and the one beside the center */

/** Draws the deck; what is tapped is seen at once, and wished for as a whole when the taps have stopped. */
export class DeckEditor {
  /** The deck as it was tapped together, until it is answered. @type {Deck | null} */
  #wanted = null;
  /** What of it was sent last and is not answered yet. @type {Deck | null} */
  #sent = null;
  /** The table at which the first tap was made that is not sent yet. @type {View | undefined} */
  #view;
  /** @type {Map<string, Row>} */
  #rows = new Map();
  #patience = new Patience(() => this.#send());
  #drawn = "";
  #draft = "";
  #phase = "";
  /** @type {Table | null} */
  #table = null;
  /** @type {Game | null} the table's, while its cards are chosen */
  #game = null;
  /** @type {ExtraCard | null} */
  #extra = null;
  /** Asked for the table as it is shown. @type {() => View | undefined} */
  view = () => undefined;
  /** Called with a wish, of which the answer is read aloud. @type {(wish: Wish) => void} */
  onwish = () => {};
  /** The same with what settles the deck, by who sees its cards. @type {(wish: Wish) => void} */
  onrepair = () => {};
  /** Called with the whole deck as it is shown; resolved when it is answered. @type {(deck: Wish, view?: View) => Promise<unknown>} */
  onchange = async () => {};
  /** Called when a card is tapped: whoever tells the deck then tells an old one. */
  ontap = () => {};

  constructor() {
    // Whatever is tapped next may need the deck as it is shown.
    addEventListener("click", ({ target }) => byId("deck").contains(/** @type {Node} */ (target)) || this.#patience.hurry(), { capture: true });
  }

  /**
   * @param {string} phase where the evening is
   * @param {Answer | null} answer the last answer
   */
  draw(phase, answer) {
    const table = SHOWN.has(phase) && !answer?.table.week && answer?.table.deck.length ? answer.table : null;
    this.#table = table;
    const game = CHOOSING.has(phase) && catalog().games.find(({ key }) => key === table?.game);
    this.#game = game || null;
    const drawn = JSON.stringify(table && (game ? game.key : [table.deck, table.extra]));
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#draft = this.#phase = "";
      show(byId("deck"), table ? (game ? this.#editor(game) : deck(table, (tapped) => this.onwish(tapped))) : []);
    }
    if (!table || !game) return;
    if (phase !== this.#phase) fold(phase !== "deck");
    this.#phase = phase;
    this.#offer(table.draft ?? null, answer);
    this.#count();
  }

  /**
   * All roles of the game's boxes, of which those that the table has are shown.
   * @param {Game} game
   */
  #editor(game) {
    this.#extra = new ExtraCard(game, (role) => this.#lay(role));
    const whole = Object.entries(WHOLE).map(([key, intent]) =>
      element("button", { type: "button", class: "quiet", text: say(`deck.${key}`), onclick: () => this.#replace(wish(intent)) }),
    );
    const change = () => fold(!byId("deck-box").classList.contains("folded"));
    return [
      heading("table.deck", " "),
      element("p", { class: "unseen", role: "status", id: "deck-told" }),
      element("div", { class: "draft", id: "deck-draft", "data-testid": "draft", hidden: "" }),
      element("ul", { class: "box", id: "deck-box" }, game.roles.map((role) => this.#role(role))),
      this.#extra.drawing,
      element("div", { class: "row", role: "group", "aria-label": say("deck.whole") }, [
        ...whole,
        element("button", { type: "button", class: "quiet", id: "deck-fold", onclick: change }),
      ]),
    ];
  }

  /** @param {GameRole} role */
  #role(role) {
    const { key, copies } = role;
    const name = roleName(key);
    const order = say(`order.${key}`);
    const told = roleInfo(role, (tapped) => this.onwish(tapped));
    const about = element("button", { type: "button", class: "about" }, [
      element("span", { class: "picture" }, [face(key), order ? element("span", { class: "order", text: order, "aria-hidden": "true" }) : null]),
      element("span", { class: "name", text: name }),
      element("span", { class: "unseen", text: say("deck.about") }),
    ]);
    unfolds(about, told);
    const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label) =>
      element("button", { type: "button", class: "step", text: sign, "aria-label": say(label, { role: name }), onclick: () => this.#tap(key, copies, by) });
    const [less, more] = [step(-1, "−", "deck.less"), step(1, "+", "deck.more")];
    const count = element("span", { class: "copies-in" });
    const row = element("li", { class: "pick", "data-role": key }, [
      about,
      element("div", { class: "stepper", role: "group", "aria-label": name }, [less, count, more]),
      told,
    ]);
    this.#rows.set(key, { row, count, less, more });
    return row;
  }

  /**
   * What may not be played, why, and its repair, as the announcer tells it.
   * @param {Draft | null} draft
   * @param {Answer | null} answer
   */
  #offer(draft, answer) {
    const repairs = (answer?.answers ?? []).filter(({ kind }) => kind === "repair");
    const now = JSON.stringify([draft, repairs]);
    if (now === this.#draft) return;
    this.#draft = now;
    const place = byId("deck-draft");
    const inside = place.contains(document.activeElement);
    show(place, draft ? [
      element("p", { text: draft.wrong }),
      element("p", { text: draft.repair }),
      element("div", { class: "row" }, repairs.map(({ wish: tapped, label, leads }) =>
        element("button", { type: "button", class: leads ? "chip primary" : "chip", text: label, onclick: () => this.#settle(tapped) }))),
    ] : []);
    // Whoever took the repair by keyboard stays beside it.
    if (inside && place.hidden) this.#first()?.more.focus();
  }

  /** The first role that is shown. */
  #first() {
    return this.#game?.roles.map(({ key }) => this.#rows.get(key)).find((each) => each && !each.row.hidden);
  }

  /**
   * @param {string} role
   * @param {number} copies
   * @param {number} by
   */
  #tap(role, copies, by) {
    const count = (this.#now().cards.get(role) ?? 0) + by;
    if (count < 0 || count > copies) return;
    const { cards: before, extra } = this.#now();
    // The last copy cannot lie beside the center, too: the table chooses another one.
    const cards = this.#want({ cards: summed(before, new Map([[role, by]])), extra: role === extra && count === copies ? null : extra });
    byId("deck-told").textContent = say("deck.told", { role: roleName(role), count, cards });
  }

  /**
   * Show a deck, and send it when the taps have stopped.
   * @param {Deck} deck
   * @returns {string} how many cards there are, and how many it takes
   */
  #want(deck) {
    this.ontap();
    this.#view ??= this.view();
    this.#wanted = deck;
    this.#patience.tapped();
    return this.#count();
  }

  /** Lay another card beside the center. @param {string} role */
  #lay(role) {
    if (role === this.#now().extra) return;
    this.#want({ ...this.#now(), extra: role });
    this.#patience.hurry();
  }

  /**
   * Another deck is wanted than the one that was tapped together.
   * @param {Wish} deck
   */
  #replace(deck) {
    this.#wanted = null;
    this.onwish(deck);
  }

  /**
   * What was asked of a deck is answered, unless it is being changed: then the next one may be asked about otherwise.
   * @param {Wish} answer
   */
  #settle(answer) {
    if (this.#wanted) this.#patience.hurry();
    else this.onrepair(answer);
  }

  /** The deck as it is shown: as it was tapped together, else as the table has it. @returns {Deck} */
  #now() {
    const { deck, extra } = this.#table?.draft ?? this.#table ?? { deck: [], extra: null };
    return this.#wanted ?? { cards: counted(deck), extra };
  }

  /**
   * Show how many cards of each role are in.
   * @returns {string} how many cards there are, and how many it takes
   */
  #count() {
    const { cards: now, extra } = this.#now();
    const sum = [...now.values()].reduce((one, other) => one + other, 0);
    const needed = this.#game?.cards[this.#table?.draft?.players ?? this.#table?.players ?? 0] ?? sum;
    for (const { key, copies, box } of this.#game?.roles ?? []) {
      const found = this.#rows.get(key);
      if (!found) continue;
      const count = now.get(key) ?? 0;
      found.row.hidden = !count && !this.#table?.boxes.includes(box) && !this.#wanted?.cards.has(key);
      found.row.classList.toggle("absent", !count);
      write(found.count, say("deck.count", { count, copies }));
      // Disabled for the eye and the ear alone: who taps on stays where they are.
      found.less.setAttribute("aria-disabled", String(count <= 0));
      found.more.setAttribute("aria-disabled", String(count >= copies));
    }
    this.#extra?.draw(extra, now);
    const cards = say("deck.cards", { count: sum, needed });
    const [beside] = byId("deck").getElementsByClassName("beside");
    write(beside, cards);
    beside.classList.toggle("amiss", sum !== needed);
    return cards;
  }

  /** Send the deck as it is shown, unless that is done. */
  async #send() {
    const [wanted, view] = [this.#wanted, this.#view];
    this.#view = undefined;
    if (!wanted || wanted === this.#sent) return;
    this.#sent = wanted;
    await this.onchange(wish("DeckIntent", { cards: each(wanted.cards), extra: wanted.extra ?? [] }), view);
    // Meanwhile more may have been tapped; what was refused is as it was.
    if (this.#wanted !== wanted) return;
    this.#wanted = this.#sent = null;
    if (this.#game) this.#count();
  }
}

/**
 * Folded, the box shows what is in the deck alone.
 * @param {boolean} folded
 */
function fold(folded) {
  byId("deck-box").classList.toggle("folded", folded);
  byId("deck-fold").textContent = say(folded ? "deck.change" : "deck.fold");
}

/**
 * The cards that are played with: what is known of one is a tap away, of one at a time.
 * @param {Table} table
 * @param {(wish: Wish) => void} onwish
 */
function deck({ deck: roles, extra, game }, onwish) {
  const counts = counted(roles);
  const known = catalog().games.find(({ key }) => key === game)?.roles ?? [];
  const infos = known.filter(({ key }) => counts.has(key)).map((role) => roleInfo(role, onwish));
  const close = () => {
    for (const each of infos) each.hidden = true;
    for (const each of byId("deck").querySelectorAll("[aria-expanded]")) each.setAttribute("aria-expanded", "false");
  };
  const tokens = [...counts].map(([role, count]) => token(role, count, infos.find(({ id }) => id === `does-${role}`), close));
  return [
    heading("table.deck", say("table.cards", { count: roles.length })),
    element("ul", { class: "tokens" }, tokens),
    ...infos,
    extra === null ? null : lying(extra),
  ];
}

/**
 * @param {Element} place
 * @param {string} text
 */
function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}
