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
  /** The key under which they are remembered. */
  #key;
  /** The supposed roles by name. @type {Record<string, string>} */
  #marks = {};
  /** Tells whether what is shown has changed. */
  #hasChanged = makeChangeCheck();
  /** The element that shows them. */
  #place;

  /**
   * @param {HTMLElement} place
   * @param {string} phone the phone's secret
   */
  constructor(place, phone) {
    this.#place = place;
    this.#key = `notes.${phone}`;
  }

  /** At a table where no game is dealt yet, all that was thought in another one is over. */
  forget() {
    windowMemory.remember(this.#key, null);
  }

  /** @param {Noted} noted */
  draw(noted) {
    const { game, day } = noted;
    const kept = windowMemory.recall(this.#key);
    const fresh = !kept || kept.game !== game || day < kept.day;
    this.#marks = fresh ? {} : kept.marks;
    this.#keep = () => windowMemory.remember(this.#key, { game, day, marks: this.#marks });
    this.#keep();
    this.#show(noted);
  }

  /** Remembers the notes for the game they are of. */
  #keep = () => {};

  /** @param {Noted} noted */
  #show(noted) {
    if (!this.#hasChanged([this.#marks, noted.faces, noted.markers.map(({ name }) => name)])) return;
    const at = [...this.#place.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    this.#place.replaceChildren(
      element("h2", { text: say("castle.notes") }),
      element("p", { class: "fine", text: say("castle.notes_fine") }),
      element("ul", { class: "marks-list" }, noted.markers.map((marker) => this.#drawMark(marker, noted))),
      element("button", { type: "button", class: "clear", "data-testid": "notes-clear", text: say("castle.notes_clear"), onclick: () => this.#set({}, noted) }),
    );
    if (at >= 0) this.#place.querySelectorAll("button")[at]?.focus();
  }

  /** @param {Marker} marker @param {Noted} noted */
  #drawMark(marker, noted) {
    const { name } = marker;
    const thought = this.#marks[name] ?? "";
    const label = say("castle.note", { face: thought ? roleName(thought) : say("castle.note_none") });
    const faces = ["", ...noted.faces];
    const next = faces[(faces.indexOf(thought) + 1) % faces.length];
    const onclick = () => this.#set({ ...this.#marks, [name]: next }, noted);
    return element("li", {}, [
      element("button", { type: "button", class: "mark", "data-note": name, "data-thought": thought || "none", onclick }, [
        drawPawn(marker),
        thought ? drawRole(thought) : element("span", { class: "unknown", "aria-hidden": "true", text: "?" }),
        element("span", { class: "name", text: name }),
        element("span", { class: "unseen", text: label }),
      ]),
    ]);
  }

  /** @param {Record<string, string>} marks @param {Noted} noted */
  #set(marks, noted) {
    this.#marks = marks;
    this.#keep();
    this.#show(noted);
  }
}
