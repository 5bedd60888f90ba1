/** The castle on a player's phone: the ring small, everything in words, and the player's own notes. */

/** @import { PhoneTable } from "./api.js" */
import { CastleRing } from "./castle-ring.js";
import { castleView, phaseOf, roomName, summary } from "./castle-view.js";
import { roomList } from "./castle.js";
import { byId } from "./element.js";
import { Notes } from "./notes.js";
import { say } from "./words.js";

const SIDES = /** @type {const} */ (["texts", "castle"]);

/** The second side of the phone, which is there where a week is played. */
export class PhoneCastle {
  #ring = new CastleRing();
  #notes;
  #drawn = "";
  /** Called with words to put into the text that is being written. @type {(word: string) => void} */
  onword = () => {};

  /** @param {string} phone the phone's secret */
  constructor(phone) {
    this.#notes = new Notes(byId("notes"), phone);
    this.#ring.onroom = (key) => this.onword(say("castle.room_text", { room: roomName(key) }));
    byId("small-ring").append(this.#ring.drawing);
    for (const side of SIDES) byId(`side-${side}`).addEventListener("click", () => this.turn(side));
  }

  /** @param {"texts" | "castle"} side which one is shown */
  turn(side) {
    document.body.dataset.side = side;
    for (const each of SIDES) byId(`side-${each}`).setAttribute("aria-pressed", String(each === side));
    if (side === "texts") this.fresh(false);
  }

  /** @param {boolean} fresh whether a text came that has not been seen */
  fresh(fresh) {
    const now = fresh && document.body.dataset.side === "castle";
    byId("fresh").hidden = !now;
  }

  /** @param {PhoneTable | null} table what everybody may know, as the phone is told it; null before its player is in */
  draw(table) {
    const week = table?.week ?? null;
    if (table && !week) this.#notes.forget();
    const drawn = JSON.stringify(week && [week, table?.phase]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    byId("sides").hidden = !week;
    if (!table || !week) return this.turn("texts");
    const castle = castleView(week, table.names, phaseOf(week) ?? table.phase);
    byId("small-ring").toggleAttribute("hidden", !castle.rooms.length);
    byId("summary").textContent = castle.rooms.length ? summary(castle) : say("castle.waits");
    if (castle.rooms.length) this.#ring.draw(castle);
    byId("small-list").replaceChildren(roomList(castle, this.#ring.onroom));
    this.#notes.draw(castle);
  }
}
