/** A week as everybody sees it: its castle in the middle of the page, and beside it the guests with their days. */

/** @import { Cards, Table } from "./api.js" */
/** @import { CastleView } from "./castle-view.js" */
import { CastleRing } from "./castle-ring.js";
import { viewCastle, dayName, orderByTurn } from "./castle-view.js";
import { byId, element, showChanged } from "./element.js";
import { drawPawn } from "./markers.js";
import { drawHeading } from "./panel-parts.js";
import { say } from "./words.js";

/** @type {Record<string, number>} */
const NUMBERS = { insomniac: 0, seer: 1, troublemaker: 2, robber: 3 };

/** Draws the castle and the guests of a week; nothing where none is played. */
export class CastlePanel {
  constructor() {
    /** The picture of the castle. */
    this.ring = new CastleRing();
    /** The castle that is shown; null where no week is played. @type {CastleView | null} */
    this.castle = null;
    byId("ring").append(this.ring.drawing);
  }

  /**
   * @param {string} phase where the evening is
   * @param {Table | null} table
   */
  draw(phase, table) {
    const castle = (this.castle = table && table.week ? viewCastle(table.week, table.names, phase) : null);
    const ring = Boolean(castle && castle.rooms.length);
    document.body.toggleAttribute("data-week", Boolean(castle));
    document.body.toggleAttribute("data-castle", ring);
    document.body.toggleAttribute("data-board", ring && !(castle && castle.rooms.some(({ known, here }) => known || here.length)));
    byId("ring").hidden = !ring;
    if (castle) this.ring.draw(castle);
    showChanged(byId("guests"), castle && castle.names.length > 0 && !castle.verdict && phase !== "join" && castle, drawGuests);
  }
}

/**
 * The days of the week, and everyone in the order of their turns: their cards as far as all may know them.
 * @param {CastleView} castle
 */
function drawGuests(castle) {
  const row = (/** @type {string} */ name) => {
    const marker = castle.markers[castle.names.indexOf(name)];
    const { turn } = marker;
    const marks = [name === castle.arrow ? say("castle.starts") : null, turn ? say("castle.turn_now") : null].filter(Boolean);
    return element("li", { class: turn ? "guest turn" : "guest", "data-guest": name }, [
      drawPawn(marker),
      element("span", { class: "who" }, [
        drawName(name),
        marks.length ? element("span", { class: "fine", text: marks.join(" · ") }) : null,
      ]),
      castle.cards[name] ? drawCards(castle.cards[name]) : null,
    ]);
  };
  // Where nobody's cards are known, names are all there is, and they stand side by side.
  const kind = Object.keys(castle.cards).length ? "guests" : "guests brief";
  return [drawHeading("castle.players", castle.day ? dayName(castle.day) : ""), drawDays(castle), element("ol", { class: kind }, orderByTurn(castle).map(row))];
}

/** Return a player's name; a tap on it opens the player's menu, but on a second screen. @param {string} name */
function drawName(name) {
  const shown = element("strong", { text: name });
  return document.body.hasAttribute("data-screen") ? shown : element("button", { type: "button", class: "opens", "data-player": name }, [shown]);
}

/** Monday to the last day, as the day token walks along them. @param {CastleView} castle */
function drawDays({ day, days: count, night }) {
  const one = (/** @type {unknown} */ _, /** @type {number} */ at) => {
    const kind = at + 1 < day ? "past" : at + 1 === day ? (night ? "now moonlit" : "now") : "";
    return element("li", { class: kind, "aria-current": at + 1 === day && "date" }, [
      element("span", { text: say(`castle.day_short_${at + 1}`), "aria-hidden": "true" }),
      element("span", { class: "unseen", text: dayName(at + 1) }),
    ]);
  };
  return element("ol", { class: "days", "data-testid": "days" }, Array.from({ length: count }, one));
}

/** @param {Cards} cards */
function drawCards({ hand, pile, top }) {
  const on = top ? say("castle.pile_up", { card: say(`castle.card_${top}`), number: NUMBERS[top] }) : say("castle.pile_down");
  return element("span", { class: "cards" }, [
    element("span", { class: "hand", "aria-hidden": "true" }, Array.from({ length: hand }, () => element("i"))),
    element("span", { class: "unseen", text: say(hand === 1 ? "castle.hand_one" : "castle.hand", { count: hand }) }),
    element("span", { class: pile ? (top ? "pile up" : "pile") : "pile none", "aria-hidden": "true", text: pile && top ? NUMBERS[top] : "" }),
    element("span", { class: "fine on", text: pile ? say("castle.pile", { count: pile, top: on }) : say("castle.pile_none") }),
  ]);
}
