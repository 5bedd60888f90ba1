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
    /** The explanations of the listed rooms, by key. @type {Map<string, HTMLElement>} */
    this._infos = new Map();
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
    showChanged(byId("rooms"), castle && castle.rooms.length > 0 && !castle.seats && castle, (shown) => this._drawList(shown));
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

  /** @param {CastleView} castle */
  _drawList(castle) {
    this._infos = new Map(castle.rooms.map((room) => [room.key, this._drawInfo(room)]));
    const list = drawRoomList(castle, (key) => this._unfold(key === this._open ? "" : key), this._infos);
    this._unfold(this._open);
    return [drawHeading("castle.title"), list, ...drawOutside(castle)];
  }

  /** @param {Room} room */
  _drawInfo({ key, title }) {
    return drawInfo(key, say("castle.asks", { room: title }), catalog().week.told[key], wish("RoomIntent", { room: key }), (tapped) => this.onwish(tapped));
  }

  /** Show the explanation of one room. @param {string} key of the room; empty for none */
  _unfold(key) {
    this._open = key;
    for (const [each, told] of this._infos) {
      told.hidden = each !== key;
      told.parentElement?.querySelector(".room-name")?.setAttribute("aria-expanded", String(!told.hidden));
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
 * @param {Map<string, HTMLElement>} [infos] what that shows below it, by the room's key
 */
export function drawRoomList({ rooms }, onroom, infos = new Map()) {
  const row = (/** @type {Room} */ room) =>
    element("li", { "data-room": room.key, class: room.turn ? "turn" : "" }, [
      element("button", { type: "button", class: "plain room-name", "aria-controls": infos.get(room.key)?.id ?? null, onclick: () => onroom(room.key) }, [
        drawSign(room.key),
        element("span", { text: room.title }),
      ]),
      element("span", { class: room.here.length ? "within" : "within fine", text: describeContents(room) }),
      infos.get(room.key) ?? null,
    ]);
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
