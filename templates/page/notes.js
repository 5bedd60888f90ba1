/** Keep a player's own notes of everybody's role. Only this window knows them, for this phone and this game. */

/** @import { Marker } from "./castle-view.js" */
import { makeChangeCheck } from "./changes.js";
import { element } from "./element.js";
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

/** The notes of one phone. */
export class Notes {
  /**
   * @param {HTMLElement} place
   * @param {string} phone the phone's secret
   */
  constructor(place, phone) {
    /** Tells whether what is shown has changed. */
    this._hasChanged = makeChangeCheck();
    /** The element that shows them. */
    this._place = place;
    /** The key under which they are remembered. */
    this._key = `notes.${phone}`;
  }

  /** At a table where no game is dealt yet, all that was thought in another one is over. */
  forget() {
    windowMemory.remember(this._key, null);
  }

  /** @param {Noted} noted */
  draw(noted) {
    const { game, day } = noted;
    const kept = windowMemory.recall(this._key);
    const fresh = !kept || kept.game !== game || day < kept.day;
    this._keep(fresh ? {} : kept.marks, noted);
  }

  /** Remember these notes for their game, and show them. @param {Record<string, string>} marks the supposed roles by name @param {Noted} noted */
  _keep(marks, noted) {
    const { game, day } = noted;
    windowMemory.remember(this._key, { game, day, marks });
    if (!this._hasChanged([marks, noted.faces, noted.markers.map(({ name }) => name)])) return;
    const at = [...this._place.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    this._place.replaceChildren(
      element("h2", { text: say("castle.notes") }),
      element("p", { class: "fine", text: say("castle.notes_fine") }),
      element("ul", { class: "marks-list" }, noted.markers.map((marker) => this._drawMark(marker, marks, noted))),
      element("button", { type: "button", class: "clear", "data-testid": "notes-clear", text: say("castle.notes_clear"), onclick: () => this._keep({}, noted) }),
    );
    if (at >= 0) this._place.querySelectorAll("button")[at]?.focus();
  }

  /** @param {Marker} marker @param {Record<string, string>} marks @param {Noted} noted */
  _drawMark(marker, marks, noted) {
    const { name } = marker;
    const thought = marks[name] ?? "";
    const label = say("castle.note", { face: thought ? roleName(thought) : say("castle.note_none") });
    const faces = ["", ...noted.faces];
    const next = faces[(faces.indexOf(thought) + 1) % faces.length];
    const onclick = () => this._keep({ ...marks, [name]: next }, noted);
    return element("li", {}, [
      element("button", { type: "button", class: "mark", "data-note": name, "data-thought": thought || "none", onclick }, [
        drawPawn(marker),
        thought ? drawRole(thought) : element("span", { class: "unknown", "aria-hidden": "true", text: "?" }),
        element("span", { class: "name", text: name }),
        element("span", { class: "unseen", text: label }),
      ]),
    ]);
  }
}
