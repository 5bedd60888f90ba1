/** Show who came while a game was under way, and waits for the next one. */

/** @import { Texts } from "./api.js" */
import { byId, element, show } from "./element.js";
import { drawHeading } from "./heading.js";
import { drawPlayers } from "./player-list.js";
import { say } from "./words.js";

/** The panel that is there while anybody waits. */
export class Latecomers {
  #drawn = "";

  /** @param {Texts | null} texts */
  draw(texts) {
    const late = texts?.late ?? [];
    const drawn = JSON.stringify(late);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const panel = () => [drawHeading("roster.late"), element("p", { class: "fine", text: say("roster.late_fine") }), drawPlayers(late)];
    show(byId("late"), late.length ? panel() : []);
  }
}
