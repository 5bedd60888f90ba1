/** A player's tracking tokens: what they think everybody is. Only this browser knows them, for this phone and this week. */

/** @import { CastleView, Marker } from "./castle-view.js" */
import { element } from "./element.js";
import { pawn } from "./markers.js";
import { recall, remember } from "./memory.js";
import { face } from "./tokens.js";
import { say } from "./words.js";

const FACES = ["", "werewolf", "tanner", "villager"];

/** The notes of one phone. */
export class Notes {
  #name;
  /** @type {Record<string, string>} what is thought of whom */
  #marks = {};
  #drawn = "";
  #place;

  /**
   * @param {HTMLElement} place
   * @param {string} phone the phone's secret
   */
  constructor(place, phone) {
    this.#place = place;
    this.#name = `notes.${phone}`;
  }

  /** At a table where no week is dealt yet, all that was thought in another one is over. */
  forget() {
    remember(this.#name, null);
  }

  /** @param {CastleView} castle */
  draw(castle) {
    const week = JSON.stringify(["", castle.names]);
    const kept = recall(this.#name);
    // Other players, or an earlier day than was seen, is another week: its notes begin anew.
    const fresh = !kept || kept.week !== week || castle.day < kept.day;
    this.#marks = fresh ? {} : kept.marks;
    this.#keep = () => remember(this.#name, { week, day: castle.day, marks: this.#marks });
    this.#keep();
    this.#show(castle);
  }

  #keep = () => {};

  /** @param {CastleView} castle */
  #show(castle) {
    const drawn = JSON.stringify([this.#marks, castle.markers.map(({ name }) => name)]);
    if (drawn === this.#drawn) return;
    const at = [...this.#place.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    this.#drawn = drawn;
    this.#place.replaceChildren(
      element("h2", { text: say("castle.notes") }),
      element("p", { class: "fine", text: say("castle.notes_fine") }),
      element("ul", { class: "marks-list" }, castle.markers.map((marker) => this.#mark(marker, castle))),
      element("button", { type: "button", class: "clear", "data-testid": "notes-clear", text: say("castle.notes_clear"), onclick: () => this.#set({}, castle) }),
    );
    if (at >= 0) this.#place.querySelectorAll("button")[at]?.focus();
  }

  /**
   * @param {Marker} marker
   * @param {CastleView} castle
   */
  #mark(marker, castle) {
    const { name } = marker;
    const thought = this.#marks[name] ?? "";
    const label = say("castle.note", { face: thought ? say(`castle.face_${thought}`) : say("castle.note_none") });
    const next = FACES[(FACES.indexOf(thought) + 1) % FACES.length];
    const onclick = () => this.#set({ ...this.#marks, [name]: next }, castle);
    return element("li", {}, [
      element("button", { type: "button", class: "mark", "data-note": name, "data-thought": thought || "none", onclick }, [
        pawn(marker),
        thought ? face(thought) : element("span", { class: "unknown", "aria-hidden": "true", text: "?" }),
        element("span", { class: "name", text: name }),
        element("span", { class: "unseen", text: label }),
      ]),
    ]);
  }

  /**
   * @param {Record<string, string>} marks
   * @param {CastleView} castle
   */
  #set(marks, castle) {
    this.#marks = marks;
    this.#keep();
    this.#show(castle);
  }
}
