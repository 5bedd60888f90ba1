/** Telling the announcer by tapping who points at whom. */

import { byId, element, show } from "./element.js";
import { heading } from "./panel.js";
import { say } from "./words.js";

/** The panel that is there while fingers are still to be counted. */
export class Pointing {
  #drawn = "";
  #voter = null;
  /** Called with the sentence that was tapped together. */
  onwish = () => {};

  /**
   * @param {string} phase where the evening is
   * @param {{names: string[], votes: Record<string, string>} | null} table
   */
  draw(phase, table) {
    const open = phase === "vote" && table.names.some((name) => !table.votes[name]);
    const now = JSON.stringify(open ? [table.names, table.votes, this.#voter] : null);
    if (now === this.#drawn) return;
    this.#drawn = now;
    if (!open) this.#voter = null;
    show(byId("points"), open ? this.#panel(table) : []);
  }

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

  #names(names, onclick) {
    const button = (name) =>
      element("button", { type: "button", class: "chip", "aria-pressed": name === this.#voter && "true", text: name, onclick: () => onclick(name) });
    return element("div", { class: "names" }, names.map(button));
  }

  #choose(name, table) {
    this.#voter = name;
    this.draw("vote", table);
    byId("points").querySelector("[aria-pressed]").focus();
  }

  #point(target) {
    const voter = this.#voter;
    this.#voter = null;
    this.onwish(say("points.wish", { voter, target }));
  }
}
