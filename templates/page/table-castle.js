/** A week at the table's page: its castle, and beside it every room once more in words, to be tapped. */

/** @import { Table, Wish } from "./api.js" */
/** @import { CastleView, Room } from "./castle-view.js" */
import { CastlePanel } from "./castle-panel.js";
import { describeContents, roomName } from "./castle-view.js";
import { byId, element, showChanged } from "./element.js";
import { drawSign } from "./emblems.js";
import { drawHeading } from "./panel-parts.js";
import { drawInfo } from "./role-info.js";
import { wish } from "./wishes.js";
import { catalog, say } from "./words.js";

/** Stages in which markers walk over a board on the table. */
const WALKING = new Set(["arrive", "day"]);

/** Draws the castle of a week, and the list of its rooms, which can be tapped. */
export class TableCastle extends CastlePanel {
  constructor() {
    super();
    /** The room whose explanation is shown; empty for none. */
    this._open = "";
    /** Called with what a tap on a room means. @type {(wish: Wish) => void} */
    this.onwish = () => {};
    this.ring.onroom = (key) => this._tap(key);
  }

  /**
   * @override
   * @param {string} phase
   * @param {Table | null} table
   */
  draw(phase, table) {
    super.draw(phase, table);
    const { castle } = this;
    showChanged(byId("rooms"), castle && castle.rooms.length > 0 && !castle.seats && castle, (shown) => [
      drawHeading("castle.title"),
      drawRoomList(shown, (key) => this._unfold(key === this._open ? "" : key), (room) => this._drawInfo(room)),
      ...drawOutside(shown),
    ]);
    this._unfold(this._open);
  }

  /**
   * Move there by a tap on a room in the picture, where the board is on the table and somebody can move;
   * elsewhere have the room explained, and show in the list what can be asked about it.
   * @param {string} key
   */
  _tap(key) {
    if (this.castle && canWalk(this.castle, key)) this.onwish(wish("GoIntent", { room: key }));
    else {
      this.onwish(wish("RoomIntent", { room: key }));
      this._unfold(key);
    }
  }

  /** @param {Room} room */
  _drawInfo({ key, title }) {
    return drawInfo(key, say("castle.asks", { room: title }), catalog().week.told[key], wish("RoomIntent", { room: key }), (tapped) => this.onwish(tapped));
  }

  /** Show the explanation of one room. @param {string} key of the room; empty for none */
  _unfold(key) {
    this._open = key;
    for (const row of byId("rooms").querySelectorAll("li")) {
      row.lastElementChild?.toggleAttribute("hidden", row.dataset.room !== key);
      row.firstElementChild?.setAttribute("aria-expanded", String(row.dataset.room === key));
    }
  }
}

/**
 * Return whether the table may send the player of this turn to a room; by text players do that themselves.
 * @param {CastleView} castle
 * @param {string} key of the room
 */
function canWalk({ stage, markers, cards }, key) {
  return WALKING.has(stage) && !Object.keys(cards).length && markers.some(({ turn, room }) => turn && room !== key);
}

/**
 * List every room with all in it, clockwise.
 * @param {CastleView} castle
 * @param {(key: string) => void} onroom what a tap on a room's name does
 * @param {(room: Room) => HTMLElement | null} drawBelow what that shows below it
 */
export function drawRoomList({ rooms }, onroom, drawBelow = () => null) {
  const row = (/** @type {Room} */ room) => {
    const below = drawBelow(room);
    return element("li", { "data-room": room.key, class: room.turn ? "turn" : "" }, [
      element("button", { type: "button", class: "plain room-name", "aria-controls": below && below.id, onclick: () => onroom(room.key) }, [
        drawSign(room.key),
        element("span", { text: room.title }),
      ]),
      element("span", { class: room.here.length ? "within" : "within fine", text: describeContents(room) }),
      below,
    ]);
  };
  return element("ul", { class: "room-list", "data-testid": "room-list" }, rooms.map(row));
}

/** Draw who has not come yet, and the rooms that the Laboratory may bring. @param {CastleView} castle */
function drawOutside({ outside: waiting, out }) {
  return [
    waiting.length ? element("p", { class: "fine", "data-testid": "not-here", text: say("castle.not_here", { names: waiting.map(({ name }) => name).join(", ") }) }) : null,
    out.length
      ? element("p", { class: "fine out", "data-testid": "out" }, [
          element("span", { text: say("castle.out") }),
          ...out.map((key) => element("span", { class: "spare", "data-room": key }, [drawSign(key), element("span", { text: roomName(key) })])),
        ])
      : null,
  ];
}
