/** The beginning: how many there are, or the same as last time. */

/** @import { Wish } from "./api.js" */
import { byId, element } from "./element.js";
import { recall, remember } from "./memory.js";
import { makeSameWishes, recallEvening } from "./seating.js";
import { doOnce } from "./double-taps.js";
import { wish } from "./wishes.js";
import { listNames, say } from "./words.js";

const COUNTS = [3, 4, 5, 6, 7, 8, 9, 10];
const COUNT = "count";

/** What is there before there is a table. */
export class Start {
  #shown = "";
  /** Called with what is wished for to begin, as one turn. @type {(wishes: Wish[]) => void} */
  onbegin = () => {};

  constructor() {
    const counts = COUNTS.map((count) =>
      element("label", {}, [
        element("input", { type: "radio", name: COUNT, value: count, checked: count === recall(COUNT, 5) && "" }),
        element("span", { text: count }),
      ]),
    );
    byId("count").append(...counts);
    byId("begin").addEventListener("submit", (event) => this.#begin(event));
    byId("same").addEventListener("click", () => doOnce(() => this.#same()));
    byId("new-table").addEventListener("click", () => doOnce(() => this.#open()));
  }

  /** @param {string} phase where the evening is */
  draw(phase) {
    const last = phase === "start" ? recallEvening() : null;
    const shown = JSON.stringify([phase === "start", last]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    byId("begin").hidden = phase !== "start" || Boolean(last);
    byId("again").hidden = !last;
    if (!last) return;
    const names = last.names.filter(Boolean);
    const people = names.length ? listNames(names) : "";
    byId("same-who").textContent = names.length === last.players ? people : [say("start.same_count", { count: last.players }), people].filter(Boolean).join(" ");
  }

  /** Other people: how many are they? */
  #open() {
    byId("again").hidden = true;
    byId("begin").hidden = false;
    /** @type {HTMLElement | null} */ (byId("begin").querySelector("input:checked"))?.focus();
  }

  #same() {
    const last = recallEvening();
    if (last) this.onbegin(makeSameWishes(last));
  }

  /** @param {SubmitEvent} event */
  #begin(event) {
    event.preventDefault();
    const count = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get(COUNT));
    remember(COUNT, count);
    this.onbegin([wish("PlayersIntent", { players: count })]);
  }
}
