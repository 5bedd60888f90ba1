/** Keep a player's own notes of everybody's role. Only this window knows them, for this phone and this game. */

/** @import { Marker } from "./castle-view.js" */
import { byId, element, showChanged } from "./element.js";
import { drawPawn } from "./markers.js";
import { windowMemory } from "./memory.js";
import { drawRole } from "./tokens.js";
import { roleName, say } from "./words.js";

/**
 * A game of which notes are made.
 * @typedef {object} Noted
 * @property {string} game which one, and who plays it
 * @property {number} day an earlier one than was seen is another game
 * @property {Marker[]} markers of whom notes are made
 * @property {string[]} faces what anybody may be, by the keys of roles
 */

/** Return the name under which a phone's notes are remembered. @param {string} phone its secret */
const nameNotes = (phone) => `notes.${phone}`;

/** At a table where no game is dealt yet, all that was thought in another one is over. @param {string} phone */
export const forgetNotes = (phone) => windowMemory.remember(nameNotes(phone), null);

/** @param {string} phone its secret @param {Noted} noted */
export function drawNotes(phone, noted) {
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
