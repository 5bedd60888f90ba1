/** A player's own notes; and in a week the castle, small, with everything in words. */

/** @import { PhoneTable } from "./api.js" */
import { CastleRing } from "./castle-ring.js";
import { viewCastle, findWeekPhase, listPlayers, describeCastle } from "./castle-view.js";
import { makeChangeCheck } from "./changes.js";
import { drawRoomList } from "./table-castle.js";
import { byId } from "./element.js";
import { Notes } from "./notes.js";
import { catalog, say } from "./words.js";

/** The roles that tokens of a week may have. */
const ROLES = ["werewolf", "tanner", "villager"];

/** The notes and the castle, which are there once a game is dealt. */
export class PhoneCastle {
  /** @param {string} phone the phone's secret */
  constructor(phone) {
    /** The picture of the castle. */
    this._ring = new CastleRing();
    /** Tells whether what is shown has changed. */
    this._hasChanged = makeChangeCheck();
    /** Called with the key of a room that is tapped. @type {(room: string) => void} */
    this.onroom = () => {};
    /** The player's notes. */
    this._notes = new Notes(byId("notes"), phone);
    this._ring.onroom = (key) => this.onroom(key);
    byId("small-ring").append(this._ring.drawing);
  }

  /**
   * @param {PhoneTable | null} table what everybody may know, as the phone is told it; null before its player is in
   * @param {string | null} name whose phone it is
   */
  draw(table, name) {
    const week = table?.week ?? null;
    const dealt = Boolean(week || table?.deck.length);
    if (table && !dealt) this._notes.forget();
    if (!this._hasChanged(dealt && [week, table?.phase, table?.deck, table?.names, table?.game])) return;
    byId("castle").hidden = byId("small-list").hidden = !week;
    byId("side-notes").hidden = !dealt;
    if (!table || !dealt) return;
    const game = JSON.stringify([table.game, table.names]);
    if (!week) return this._notes.draw({ game, day: 0, markers: listPlayers(table.names), faces: [...new Set(table.deck)] });
    const castle = viewCastle(week, table.names, findWeekPhase(week) ?? table.phase);
    byId("small-ring").toggleAttribute("hidden", !castle.rooms.length);
    byId("summary").textContent = castle.rooms.length ? describeCastle(castle) : say("castle.waits");
    byId("room-does").textContent = catalog().week.told[week.markers[name ?? ""]?.room ?? ""]?.does ?? "";
    if (castle.rooms.length) this._ring.draw(castle);
    byId("small-list").replaceChildren(drawRoomList(castle, this._ring.onroom));
    this._notes.draw({ game, day: castle.day, markers: castle.markers, faces: ROLES });
  }
}
