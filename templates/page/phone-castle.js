/** A player's own notes; and in a week the castle, small, with everything in words. */

/** @import { PhoneTable } from "./api.js" */
/** @import { CastleRing } from "./castle-ring.js" */
import { viewCastle, findWeekPhase, listPlayers, describeCastle } from "./castle-view.js";
import { drawRoomList } from "./table-castle.js";
import { byId, showChanged } from "./element.js";
import { drawNotes, forgetNotes } from "./notes.js";
import { catalog, say } from "./words.js";

/** The roles that tokens of a week may have. */
const ROLES = ["werewolf", "tanner", "villager"];

/**
 * Draw the notes and the castle, which are there once a game is dealt.
 * @param {CastleRing} ring the picture of the castle
 * @param {PhoneTable | null} table what everybody may know, as the phone is told it; null before its player is in
 * @param {string | null} name whose phone it is
 * @param {string} phone its secret
 */
export function drawPhoneCastle(ring, table, name, phone) {
  const week = table?.week ?? null;
  const dealt = Boolean(week || table?.deck.length);
  const castle = table && week && viewCastle(week, table.names, findWeekPhase(week) ?? table.phase);
  byId("castle").hidden = !week;
  byId("side-notes").hidden = !dealt;
  showChanged(byId("small-list"), castle, (shown) => [drawRoomList(shown, ring.onroom)]);
  if (!table) return;
  if (!dealt) return forgetNotes(phone);
  const { markers, day, faces } = castle ? { ...castle, faces: ROLES } : { markers: listPlayers(table.names), day: 0, faces: [...new Set(table.deck)] };
  drawNotes(phone, { game: JSON.stringify([table.game, table.names]), day, markers, faces });
  if (!castle) return;
  byId("small-ring").toggleAttribute("hidden", !castle.rooms.length);
  byId("summary").textContent = castle.rooms.length ? describeCastle(castle) : say("castle.waits");
  byId("room-does").textContent = catalog().week.told[markers.find((marker) => marker.name === name)?.room ?? ""]?.does ?? "";
  if (castle.rooms.length) ring.draw(castle);
}
