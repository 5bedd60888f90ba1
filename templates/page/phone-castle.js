/** A player's own notes, which only this window knows; and in a week the castle, small, with everything in words. */

/** @import { PhoneTable } from "./api.js" */
/** @import { CastleRing } from "./castle-ring.js" */
/** @import { Marker } from "./castle-view.js" */
import { viewCastle, findWeekPhase, listPlayers, describeCastle } from "./castle-view.js";
import { byId, element, showChanged } from "./element.js";
import { drawPawn } from "./markers.js";
import { windowMemory } from "./memory.js";
import { drawRoomList } from "./table-castle.js";
import { drawRole } from "./tokens.js";
import { catalog, roleName, say } from "./words.js";

/** The roles that tokens of a week may have. */
const ROLES = ["werewolf", "tanner", "villager"];

/**
 * A game of which notes are made.
 * @typedef {object} Noted
 * @property {string} game which one, and who plays it
 * @property {number} day an earlier one than was seen is another game
 * @property {Marker[]} markers of whom notes are made
 * @property {string[]} faces what anybody may be, by the keys of roles
 */

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

/** Return the name under which a phone's notes are remembered. @param {string} phone its secret */
const nameNotes = (phone) => `notes.${phone}`;

/** At a table where no game is dealt yet, all that was thought in another one is over. @param {string} phone */
export const forgetNotes = (phone) => windowMemory.remember(nameNotes(phone), null);

/** Draw the notes of a phone; those of another game are forgotten. @param {string} phone its secret @param {Noted} noted */
function drawNotes(phone, noted) {
  const { game, day } = noted;
  const kept = windowMemory.recall(nameNotes(phone));
  const fresh = !kept || kept.game !== game || day < kept.day;
  keepNotes(phone, noted, fresh ? {} : kept.marks);
}

/** Remember these notes for their game, and show them. @param {string} phone @param {Noted} noted @param {Record<string, string>} marks the supposed roles by name */
function keepNotes(phone, noted, marks) {
  const { game, day, markers, faces } = noted;
  windowMemory.remember(nameNotes(phone), { game, day, marks });
  const place = byId("notes");
  const at = [...place.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const keep = (/** @type {Record<string, string>} */ changed) => keepNotes(phone, noted, changed);
  showChanged(place, [game, marks, faces, markers.map(({ name }) => name)], () => [
    element("h2", { text: say("castle.notes") }),
    element("p", { class: "fine", text: say("castle.notes_fine") }),
    element("ul", { class: "marks-list" }, markers.map((marker) => drawMark(marker, marks, faces, keep))),
    element("button", { type: "button", class: "clear", "data-testid": "notes-clear", text: say("castle.notes_clear"), onclick: () => keep({}) }),
  ]);
  if (at >= 0) place.querySelectorAll("button")[at]?.focus();
}

/** @param {Marker} marker @param {Record<string, string>} marks @param {string[]} roles @param {(marks: Record<string, string>) => void} keep */
function drawMark(marker, marks, roles, keep) {
  const { name } = marker;
  const thought = marks[name] ?? "";
  const label = say("castle.note", { face: thought ? roleName(thought) : say("castle.note_none") });
  const faces = ["", ...roles];
  const next = faces[(faces.indexOf(thought) + 1) % faces.length];
  return element("li", {}, [
    element("button", { type: "button", class: "mark", "data-note": name, "data-thought": thought || "none", onclick: () => keep({ ...marks, [name]: next }) }, [
      drawPawn(marker),
      thought ? drawRole(thought) : element("span", { class: "unknown", "aria-hidden": "true", text: "?" }),
      element("span", { class: "name", text: name }),
      element("span", { class: "unseen", text: label }),
    ]),
  ]);
}
