/** Enter by taps who points at whom: everybody in turn, or the player who is tapped. */

/** @import { Table } from "./api.js" */
/** @import { Conversation } from "./conversation.js" */
/** @import { PageState } from "./phases.js" */
import { byId, drawChoice, element, showChanged } from "./element.js";
import { drawPlayerFace } from "./faces.js";
import { doUnlessDoubled } from "./double-taps.js";
import { POINT, wish } from "./wishes.js";
import { say } from "./words.js";

/** The buttons that are there while votes are missing. */
export class VoteEntry {
  /** The voter who was tapped to be the next. @type {string | null} */
  #voter = null;
  /** The voters whose votes are sent and not answered yet. @type {Set<string>} */
  #tapped = new Set();
  /** @type {Table | null} the table whose fingers are counted */
  #table = null;
  /** Called with who points at whom; settled once it is answered. @type {Conversation["wish"]} */
  onwish = async () => null;

  /** @param {PageState} state */
  draw({ phase, answer }) {
    this.#table = phase === "vote" && answer?.listen && answer.fingers ? answer.table : null;
    this.#redraw();
  }

  #redraw() {
    const { names = [], votes = {} } = this.#table ?? {};
    const left = names.filter((name) => !votes[name] && !this.#tapped.has(name));
    if (!this.#table) this.#voter = null;
    const at = document.activeElement;
    showChanged(byId("points"), left.length > 0 && { names, left, voter: this.#voter ?? left[0] }, (shown) => this.#drawRows(shown));
    if (at && !at.isConnected) byId("offers").focus({ preventScroll: true });
    document.body.toggleAttribute("data-fingers", left.length > 0);
  }

  /** @param {{names: string[], left: string[], voter: string}} shown  left: whose finger is still to be told */
  #drawRows({ names, left, voter }) {
    const choose = (/** @type {string} */ name) => {
      this.#voter = name;
      this.#redraw();
      /** @type {HTMLElement | null} */ (byId("points").querySelector("[aria-pressed=true]"))?.focus({ preventScroll: true });
    };
    return [
      drawRow(say("points.who"), names.map((name) => drawPlayer(name, left.includes(name) ? "" : "told", { "aria-pressed": String(name === voter), onclick: () => choose(name) }))),
      drawRow(say("points.at", { voter }), names.map((name) => drawPlayer(name, "", { disabled: name === voter && "", onclick: () => doUnlessDoubled(() => this.#sendVote(voter, name)) }))),
    ];
  }

  /** @param {string} voter @param {string} target */
  async #sendVote(voter, target) {
    this.#voter = null;
    this.#tapped.add(voter);
    const answered = this.onwish(wish(POINT, { names: voter, target }), { shown: true });
    this.#redraw();
    await answered;
    // A vote that was refused can be tapped again.
    this.#tapped.delete(voter);
    this.#redraw();
  }
}

/**
 * Draw all players as buttons, under a label: each keeps its place, so that nobody taps beside it.
 * @param {string} label
 * @param {HTMLElement[]} players
 */
const drawRow = (label, players) =>
  element("div", { class: "names", role: "group", "aria-label": label }, [element("p", { class: "fine", "aria-hidden": "true", text: label }), ...players]);

/** @param {string} name @param {string} kind @param {Record<string, any>} attributes */
const drawPlayer = (name, kind, attributes) => drawChoice(`chip who ${kind}`, drawPlayerFace(name), name, attributes);
