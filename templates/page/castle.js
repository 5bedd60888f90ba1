/** A week at the table: its castle in the middle of the page, and beside it everything once more in words. */

/** @import { Cards, Table, Week, Wish } from "./api.js" */
/** @import { CastleView, Room } from "./castle-view.js" */
import { CastleRing } from "./castle-ring.js";
import { castleView, contents, dayName, inOrder, roomName } from "./castle-view.js";
import { byId, element, show } from "./element.js";
import { sign } from "./emblems.js";
import { pawn } from "./markers.js";
import { heading } from "./panel.js";
import { info } from "./role-info.js";
import { wish } from "./wishes.js";
import { catalog, say } from "./words.js";

/** @type {Record<string, number>} */
const NUMBERS = { insomniac: 0, seer: 1, troublemaker: 2, robber: 3 };

/** When markers walk over a board on the table. */
const WALKING = new Set(["arrive", "day"]);

/** Draws it where a week is played, and nothing elsewhere. */
export class Castle {
  #ring = new CastleRing();
  #drawn = "";
  /** @type {Week | null} */
  #week = null;
  /** What is told of each room of the list, by its key. @type {Map<string, HTMLElement>} */
  #infos = new Map();
  /** The room of which it is shown; empty for none. */
  #open = "";
  /** Called with what a tap on a room means. @type {(wish: Wish) => void} */
  onwish = () => {};

  constructor() {
    this.#ring.onroom = (key) => this.#tap(key);
  }

  /**
   * @param {string} phase where the evening is
   * @param {Table | null} table what may be shown of it
   */
  draw(phase, table) {
    const week = (this.#week = table?.week ?? null);
    const drawn = JSON.stringify(week && [phase, week, table?.names]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const castle = week && table && castleView(week, table.names, phase);
    this.#scene(castle);
    show(byId("rooms"), castle?.rooms.length && !castle.seats ? this.#list(castle) : []);
    show(byId("guests"), castle?.names.length && !week?.verdict && phase !== "join" ? guests(castle) : []);
  }

  /** @param {CastleView | null} castle */
  #scene(castle) {
    const ring = Boolean(castle?.rooms.length);
    document.body.toggleAttribute("data-week", Boolean(castle));
    document.body.toggleAttribute("data-castle", ring);
    document.body.toggleAttribute("data-board", ring && !castle?.rooms.some(({ known, here }) => known || here.length));
    byId("ring").hidden = !ring;
    if (!castle || !ring) return byId("ring").replaceChildren();
    this.#ring.draw(castle);
    if (!this.#ring.drawing.parentNode) byId("ring").append(this.#ring.drawing);
  }

  /**
   * In the picture of a board that is on the table a tap on a room is a move there, on which the room is explained;
   * where nobody moves, or whoever does is there, it is explained alone, and the list shows what can be asked about it.
   * @param {string} key
   */
  #tap(key) {
    if (this.#week && walks(this.#week, key)) this.onwish(wish("GoIntent", { room: key }));
    else {
      this.onwish(wish("RoomIntent", { room: key }));
      this.#unfold(key);
    }
  }

  /** @param {CastleView} castle */
  #list(castle) {
    this.#infos = new Map(castle.rooms.map((room) => [room.key, this.#info(room)]));
    const list = roomList(castle, (key) => this.#unfold(key === this.#open ? "" : key), this.#infos);
    this.#unfold(this.#open);
    return [heading("castle.title"), list, ...outside(castle)];
  }

  /** @param {Room} room */
  #info({ key, title }) {
    return info(key, say("castle.asks", { room: title }), catalog().week.told[key], wish("RoomIntent", { room: key }), (tapped) => this.onwish(tapped));
  }

  /** @param {string} key of the room of which is shown what is told of it, and of no other; empty for none */
  #unfold(key) {
    this.#open = key;
    for (const [each, told] of this.#infos) {
      told.hidden = each !== key;
      told.parentElement?.querySelector(".door")?.setAttribute("aria-expanded", String(!told.hidden));
    }
  }
}

/**
 * Whether whoever has the turn may be told to go into a room; by text players do that themselves, and have cards.
 * @param {Pick<Week, "stage" | "player" | "markers" | "cards">} week
 * @param {string} key of the room
 */
export function walks({ stage, player, markers, cards: hands }, key) {
  return WALKING.has(stage) && player !== null && !Object.keys(hands).length && markers[player]?.room !== key;
}

/**
 * Every room with all in it, clockwise.
 * @param {CastleView} castle
 * @param {(key: string) => void} onroom what a tap on a room's name does
 * @param {Map<string, HTMLElement>} [infos] what that shows below it, by the room's key
 * @returns {HTMLElement}
 */
export function roomList({ rooms }, onroom, infos = new Map()) {
  const row = (/** @type {Room} */ room) =>
    element("li", { "data-room": room.key, class: room.turn ? "turn" : "" }, [
      element("button", { type: "button", class: "plain door", "aria-controls": infos.get(room.key)?.id ?? null, onclick: () => onroom(room.key) }, [
        sign(room.key),
        element("span", { text: room.title }),
      ]),
      element("span", { class: room.here.length ? "within" : "within fine", text: contents(room) }),
      infos.get(room.key) ?? null,
    ]);
  return element("ul", { class: "room-list", "data-testid": "room-list" }, rooms.map(row));
}

/**
 * Who has not come yet, and the rooms that the Laboratory may bring.
 * @param {CastleView} castle
 */
function outside({ outside: waiting, out }) {
  return [
    waiting.length ? element("p", { class: "fine", "data-testid": "not-here", text: say("castle.not_here", { names: waiting.map(({ name }) => name).join(", ") }) }) : null,
    out.length
      ? element("p", { class: "fine out", "data-testid": "out" }, [
          element("span", { text: say("castle.out") }),
          ...out.map((key) => element("span", { class: "spare", "data-room": key }, [sign(key), element("span", { text: roomName(key) })])),
        ])
      : null,
  ];
}

/**
 * The days of the week, and everyone in the order of their turns: their cards as far as all may know them.
 * @param {CastleView} castle
 */
function guests(castle) {
  const row = (/** @type {string} */ name) => {
    const marker = castle.markers[castle.names.indexOf(name)];
    const { turn } = marker;
    const marks = [name === castle.arrow ? say("castle.starts") : null, turn ? say("castle.turn_now") : null].filter(Boolean);
    return element("li", { class: turn ? "guest turn" : "guest", "data-guest": name }, [
      pawn(marker),
      element("span", { class: "who" }, [
        element("strong", { text: name }),
        marks.length ? element("span", { class: "fine", text: marks.join(" · ") }) : null,
      ]),
      castle.cards[name] ? cards(castle.cards[name]) : null,
    ]);
  };
  // Where nobody's cards are known, names are all there is, and they stand side by side.
  const kind = Object.keys(castle.cards).length ? "guests" : "guests brief";
  return [heading("castle.players", castle.day ? dayName(castle.day) : ""), days(castle), element("ol", { class: kind }, inOrder(castle).map(row))];
}

/**
 * Monday to the last day, as the day token walks along them.
 * @param {CastleView} castle
 */
function days({ day, days: count, night }) {
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
function cards({ hand, pile, top }) {
  const on = top ? say("castle.pile_up", { card: say(`castle.card_${top}`), number: NUMBERS[top] }) : say("castle.pile_down");
  return element("span", { class: "cards" }, [
    element("span", { class: "hand", "aria-hidden": "true" }, Array.from({ length: hand }, () => element("i"))),
    element("span", { class: "unseen", text: say(hand === 1 ? "castle.hand_one" : "castle.hand", { count: hand }) }),
    element("span", { class: pile ? (top ? "pile up" : "pile") : "pile none", "aria-hidden": "true", text: pile && top ? NUMBERS[top] : "" }),
    element("span", { class: "fine on", text: pile ? say("castle.pile", { count: pile, top: on }) : say("castle.pile_none") }),
  ]);
}
