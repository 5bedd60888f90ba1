/** Telling the announcer by tapping who points at whom. */

/** @import { Table } from "./api.js" */
import { byId, element, show } from "./element.js";
import { heading } from "./panel.js";
import { say } from "./words.js";

/** The panel that is there while fingers are still to be counted. */
export class Pointing {
  #drawn = "";
  /** @type {string | null} */
  #voter = null;
  /** Called with the sentence that was tapped together. @type {(wish: string) => void} */
  onwish = () => {};

  /**
   * @param {string} phase where the evening is
   * @param {Table | null} table
   */
  draw(phase, table) {
    const open = phase === "vote" && table?.names.some((name) => !table.votes[name]) ? table : null;
    const now = JSON.stringify(open ? [open.names, open.votes, this.#voter] : null);
    if (now === this.#drawn) return;
    this.#drawn = now;
    if (!open) this.#voter = null;
    show(byId("points"), open ? this.#panel(open) : []);
  }

  /** @param {Table} table */
  #panel(table) {
    const { names, votes } = table;
    const voters = names.filter((name) => !votes[name]);
    return [
      heading("points.title"),
      element("p", { class: "fine", text: say("points.who") }),
      this.#names(voters, (name) => this.#choose(name, table)),
      this.#voter ? element("p", { class: "fine", text: say("points.at") }) : null,
      this.#voter ? this.#names(names.filter((name) => name !== this.#voter), (target) => this.#point(target)) : null,
    ];
  }

  /**
   * @param {string[]} names
   * @param {(name: string) => void} onclick
   */
  #names(names, onclick) {
    const button = (/** @type {string} */ name) =>
      element("button", { type: "button", class: "chip", "aria-pressed": name === this.#voter && "true", text: name, onclick: () => onclick(name) });
    return element("div", { class: "names" }, names.map(button));
  }

  /**
   * @param {string} name
   * @param {Table} table
   */
  #choose(name, table) {
    this.#voter = name;
    this.draw("vote", table);
    /** @type {HTMLElement | null} */ (byId("points").querySelector("[aria-pressed]"))?.focus();
  }

  /** @param {string} target */
  #point(target) {
    const voter = this.#voter;
    this.#voter = null;
    this.onwish(say("points.wish", { voter, target }));
  }
}
