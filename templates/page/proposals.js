/** Decks that a table may be after, each with a line why. */

/** @import { Table } from "./api.js" */
/** @import { Counts } from "./deck-counts.js" */
import { makeChangeCheck } from "./changes.js";
import { countRoles, makeDeckKey } from "./deck-counts.js";
import { element } from "./element.js";
import { say } from "./words.js";

/** Draws the decks that are proposed for so many players. */
export class Proposals {
  /** Tells whether what is shown has changed. */
  #hasChanged = makeChangeCheck();
  /** Called with the deck that is taken. */
  #ontake;
  /** The element that the panel shows. */
  drawing = element("div", { class: "proposals", role: "group", "aria-label": say("deck.proposals"), "data-testid": "proposals", hidden: "" });

  /** @param {(deck: {cards: Counts, extra: string | null}) => void} ontake called with the one that is taken */
  constructor(ontake) {
    this.#ontake = ontake;
  }

  /** @param {Table} table */
  draw({ proposals = [], deck }) {
    if (!this.#hasChanged([proposals, deck])) return;
    const now = makeDeckKey(countRoles(deck));
    this.drawing.hidden = !proposals.length;
    this.drawing.replaceChildren(...proposals.map(({ key, deck: cards, extra }) =>
      element("button", { type: "button", "aria-pressed": String(makeDeckKey(countRoles(cards)) === now), onclick: () => this.#ontake({ cards: countRoles(cards), extra }) }, [
        element("strong", { text: say(`deck.proposed_${key}`) }),
        element("span", { class: "fine", text: say(`deck.why_${key}`) }),
      ]),
    ));
  }
}
