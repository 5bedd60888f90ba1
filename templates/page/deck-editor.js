/** Show the deck, and while it is chosen every role of the boxes, with buttons for one copy more or less. */

/** @import { Answer, Draft, Game, GameRole, Table, Wish } from "./api.js" */
/** @import { Conversation, View } from "./conversation.js" */
/** @import { Counts } from "./deck-counts.js" */
/** @import { Choosable } from "./deck-cards.js" */
/** @import { PageState } from "./phases.js" */
import { findLeadingOffer } from "./choices.js";
import { countRoles, listCards, makeDeckKey, sumCounts } from "./deck-counts.js";
import { drawCopies, drawDeck, drawExtraChoice, drawRow } from "./deck-cards.js";
import { byId, element, showChanged } from "./element.js";
import { recall, remember } from "./memory.js";
import { drawHeading } from "./panel-parts.js";
import { Debouncer } from "./debounce.js";
import { DECK_PHASES } from "./phases.js";
import { doOnce } from "./double-taps.js";
import { wish } from "./wishes.js";
import { catalog, roleName, say } from "./words.js";

/** Phases in which the deck is shown. */
const SHOWN_PHASES = new Set([...DECK_PHASES, "day", "vote"]);
/** Whether cards are changed in a list. */
const LISTED = "deck-list";
/** Whole decks that can be asked for. */
const WHOLE = { recommended: "RecommendedDeckIntent", surprise: "RandomDeckIntent", usual: "UsualDeckIntent" };

/** @typedef {{cards: Counts, extra: string | null}} Deck  all cards, and the one beside the center */

/** Draws the deck; taps are seen at once, and sent as a whole deck when they have stopped. */
export class DeckEditor {
  /** The deck as it was tapped together, until it is answered. @type {Deck | null} */
  #wanted = null;
  /** The deck that was sent last and is not answered yet. @type {Deck | null} */
  #sent = null;
  /** What is drawn of the roles while cards are chosen. @type {Choosable[]} */
  #cards = [];
  /** Sends the deck once nobody taps any more. */
  debouncer = new Debouncer((view) => this.#send(view), "deck");
  /** The deck that was told last in words. */
  #told = "";
  /** The phase in which it was drawn last. */
  #phase = "";
  /** The table whose deck is shown. @type {Table | null} */
  #table = null;
  /** @type {Game | null} the table's, while its cards are chosen */
  #game = null;
  /** Called with a wish. @type {Conversation["wish"]} */
  onwish = async () => null;
  /** Called when a card is tapped, for the announcer may be reading an old deck. */
  ontap = () => {};

  /** @param {PageState} state */
  draw({ phase, answer }) {
    const table = SHOWN_PHASES.has(phase) && !answer?.table.week && answer?.table.deck.length ? answer.table : null;
    this.#table = table;
    const game = (DECK_PHASES.has(phase) && catalog().games.find(({ key }) => key === table?.game)) || null;
    this.#game = game;
    showChanged(byId("deck"), game ? game.key : table && [table.deck, table.extra], () => (game ? this.#drawEditor(game) : table ? drawDeck(table, (tapped) => this.onwish(tapped)) : []));
    // Beneath all panels, so that repairs and the next step stay in sight.
    showChanged(byId("lead-on"), game && game.key, () => [
      element("div", { class: "draft", id: "deck-draft", "data-testid": "draft", hidden: "" }),
      element("p", { id: "deck-lead", hidden: "" }),
    ]);
    if (!table || !game) return;
    // Where players are in from the last game the cards are to be changed.
    if (phase !== this.#phase) arrange(phase !== "deck" && !(phase === "join" && answer?.texts?.joined.length));
    this.#phase = phase;
    this.#drawProposals(table);
    this.#drawDraft(table.draft ?? null, answer);
    this.#drawLead(phase, answer);
    this.#drawCounts();
  }

  /**
   * Return the editor: all roles of the game's boxes, of which those that the table has are shown.
   * @param {Game} game
   */
  #drawEditor(game) {
    this.#phase = "";
    const does = element("p", { class: "fine does" });
    const tapCopy = (/** @type {GameRole} */ role, /** @type {number} */ by) => {
      this.#tap(role, by);
      does.textContent = role.does;
    };
    const copies = game.roles.flatMap((role) => drawCopies(role, (by) => tapCopy(role, by)));
    const rows = game.roles.map((role) => drawRow(role, (by) => this.#tap(role, by), (tapped) => this.onwish(tapped)));
    const extras = game.roles.filter(({ beside }) => beside).map((role) => drawExtraChoice(role, () => this.#chooseExtra(role.key)));
    this.#cards = [...copies, ...rows, ...extras];
    const replace = (/** @type {string} */ intent) => {
      this.#wanted = null; // the tapped one
      this.onwish(wish(intent));
    };
    const [recommended, surprise, usual] = Object.entries(WHOLE).map(([key, intent]) =>
      element("button", { type: "button", class: "quiet", text: say(`deck.${key}`), onclick: () => replace(intent) }),
    );
    const change = () => arrange(!byId("deck-box").classList.contains("folded"));
    const turn = () => arrange(false, !recall(LISTED, false));
    return [
      drawHeading("table.deck", " "),
      element("p", { class: "unseen", role: "status", id: "deck-told" }),
      element("div", { class: "proposals", id: "deck-proposals", role: "group", "aria-label": say("deck.proposals"), "data-testid": "proposals", hidden: "" }),
      element("div", { id: "deck-grid", "data-testid": "deck-grid" }, [element("ul", { class: "deck-grid", "aria-label": say("deck.tokens") }, copies.map(({ drawing }) => drawing)), does]),
      element("ul", { class: "box", id: "deck-box" }, rows.map(({ drawing }) => drawing)),
      element("div", { class: "extra", id: "deck-extra", role: "group", "aria-label": say("deck.beside"), "data-testid": "extra" }, [
        element("span", { class: "fine", "aria-hidden": "true", text: say("deck.beside") }),
        ...extras.map(({ drawing }) => drawing),
      ]),
      element("div", { class: "row", role: "group", "aria-label": say("deck.whole") }, [
        recommended,
        surprise,
        element("button", { type: "button", class: "quiet", id: "deck-view", "data-testid": "deck-view", onclick: turn }),
        element("details", { id: "deck-rest" }, [
          element("summary", { text: say("deck.rest") }),
          element("div", { class: "row" }, [usual, element("button", { type: "button", class: "quiet", id: "deck-fold", onclick: change })]),
        ]),
      ]),
    ];
  }

  /** Draw the decks that the table may be after, each with a line why. @param {Table} table */
  #drawProposals({ proposals = [], deck }) {
    const now = makeDeckKey(countRoles(deck));
    showChanged(byId("deck-proposals"), proposals.length > 0 && { proposals, now }, () => proposals.map(({ key, deck: cards, extra }) =>
      element("button", { type: "button", "aria-pressed": String(makeDeckKey(countRoles(cards)) === now), onclick: () => this.#takeDeck({ cards: countRoles(cards), extra }) }, [
        element("strong", { text: say(`deck.proposed_${key}`) }),
        element("span", { class: "fine", text: say(`deck.why_${key}`) }),
      ]),
    ));
  }

  /**
   * Draw why the deck may not be played, and its repairs.
   * @param {Draft | null} draft
   * @param {Answer | null} answer
   */
  #drawDraft(draft, answer) {
    const repairs = (answer?.answers ?? []).filter(({ kind }) => kind === "repair");
    const place = byId("deck-draft");
    const inside = place.contains(document.activeElement);
    showChanged(place, draft && { ...draft, repairs }, ({ wrong, repair }) => [
      element("p", { text: wrong }),
      element("p", { text: repair }),
      element("div", { class: "row" }, repairs.map(({ wish: tapped, label, leads }) =>
        element("button", { type: "button", class: leads ? "chip primary" : "chip", text: label, onclick: () => this.#settle(tapped) }))),
    ]);
    // The keyboard focus of the repair goes to the cards beside it.
    const cards = /** @type {NodeListOf<HTMLElement>} */ (byId("deck").querySelectorAll(".deck-grid button, .stepper :last-child"));
    if (inside && place.hidden) [...cards].find((each) => each.checkVisibility())?.focus();
  }

  /**
   * Draw the button that leads on where the deck is finished, in sight.
   * @param {string} phase
   * @param {Answer | null} answer
   */
  #drawLead(phase, answer) {
    const lead = answer && phase === "deck" && findLeadingOffer(answer);
    const place = byId("deck-lead");
    if (!lead && place.contains(document.activeElement)) byId("offers").focus();
    showChanged(place, lead, ({ label, wish: leading }) => [
      element("button", { type: "button", class: "chip primary", "data-testid": "lead-on", text: label, onclick: () => doOnce(() => this.onwish(leading)) }),
    ]);
  }

  /** @param {GameRole} role @param {number} by */
  #tap({ key: role, copies }, by) {
    const { cards: before, extra } = this.#currentDeck();
    const count = (before.get(role) ?? 0) + by;
    if (count < 0 || count > copies) return;
    // The last copy cannot lie beside the center, too: the table chooses another one.
    const cards = this.#propose({ cards: sumCounts(before, new Map([[role, by]])), extra: role === extra && count === copies ? null : extra });
    byId("deck-told").textContent = say("deck.told", { role: roleName(role), count, cards });
    this.#told = makeDeckKey(this.#currentDeck().cards);
  }

  /**
   * Show a deck, and send it when the taps have stopped.
   * @param {Deck} deck
   * @returns {string} how many cards there are, and how many it takes
   */
  #propose(deck) {
    this.ontap();
    this.#wanted = deck;
    this.debouncer.schedule();
    return this.#drawCounts();
  }

  /** Take a deck as a whole. @param {Deck} deck */
  #takeDeck(deck) {
    this.#propose(deck);
    this.debouncer.flush();
  }

  /** Lay another card beside the center. @param {string} role */
  #chooseExtra(role) {
    if (role === this.#currentDeck().extra) return;
    this.#takeDeck({ ...this.#currentDeck(), extra: role });
  }

  /**
   * Take the answer to a question about a deck, unless another one is being sent: that may be asked about otherwise.
   * @param {Wish} answer
   */
  #settle(answer) {
    if (!this.#wanted) this.onwish(answer, { brief: true });
  }

  /** Return the deck as it is shown: the tapped one, else that of the table. @returns {Deck} */
  #currentDeck() {
    const { deck, extra } = this.#table?.draft ?? this.#table ?? { deck: [], extra: null };
    return this.#wanted ?? { cards: countRoles(deck), extra };
  }

  /** Show how many cards of each role are in. @returns {string} how many cards there are, and how many it takes */
  #drawCounts() {
    const { cards: now, extra } = this.#currentDeck();
    const sum = [...now.values()].reduce((one, other) => one + other, 0);
    const needed = this.#game?.cards[this.#table?.draft?.players ?? this.#table?.players ?? 0] ?? sum;
    for (const { role: { key, box }, draw } of this.#cards) {
      const possible = Boolean(now.get(key) || this.#table?.boxes.includes(box) || this.#wanted?.cards.has(key));
      draw(now.get(key) ?? 0, possible, extra);
    }
    byId("deck-extra").hidden = extra === null;
    // Another deck than the one that was told last came from elsewhere.
    if (this.#told && this.#told !== makeDeckKey(this.#currentDeck().cards)) byId("deck-told").textContent = this.#told = "";
    const cards = say("deck.cards", { count: sum, needed });
    const [beside] = byId("deck").getElementsByClassName("beside");
    if (beside.textContent !== cards) beside.textContent = cards;
    beside.classList.toggle("amiss", sum !== needed);
    return cards;
  }

  /** Send the deck as it is shown, unless that is done. @param {View | undefined} view of the first tap */
  async #send(view) {
    const wanted = this.#wanted;
    if (!wanted || wanted === this.#sent) return;
    this.#sent = wanted;
    await this.onwish(wish("DeckIntent", { cards: listCards(wanted.cards), extra: wanted.extra ?? [] }), { shown: true, brief: true, view });
    // Meanwhile more may have been tapped; after a refusal the table's deck is shown.
    if (this.#wanted !== wanted) return;
    this.#wanted = this.#sent = null;
    if (this.#game) this.#drawCounts();
  }
}

/**
 * Show the cards of the deck alone, or those that could be in it, too: in a list that explains each, or as tokens.
 * @param {boolean} folded
 * @param {boolean} listed
 */
function arrange(folded, listed = recall(LISTED, false)) {
  remember(LISTED, listed);
  byId("deck-box").classList.toggle("folded", folded);
  byId("deck-box").hidden = !folded && !listed;
  byId("deck-grid").hidden = folded || listed;
  byId("deck-fold").textContent = say(folded ? "deck.change" : "deck.fold");
  byId("deck-view").textContent = say(listed ? "deck.as_tokens" : "deck.as_list");
  byId("deck-view").hidden = folded;
  if (folded) byId("deck-rest").setAttribute("open", "");
}
