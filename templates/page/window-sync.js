/** Several windows of one table in one browser: one of them speaks, the others keep in step with it. */

import { recall, remember, watchOtherWindows } from "./memory.js";

const WINDOW_KEY = "onenight.window";

/** What this window knows of the others. */
export class WindowSync {
  #id = recallWindowId();
  /** Called when another window begins to speak. */
  ontakeover = () => {};
  /** Called with the place of the window that speaks. @type {(place: {told: number, index: number}) => void} */
  onplace = () => {};

  constructor() {
    watchOtherWindows("speaks", (who) => who !== this.#id && this.ontakeover());
    watchOtherWindows("place", (place) => place && this.onplace(place));
  }

  /** @returns {boolean} whether this is the window that speaks */
  get speaks() {
    return recall("speaks") === this.#id;
  }

  /** From now on this window speaks; it was given a wish. */
  claim() {
    remember("speaks", this.#id); // even if it did already: that another one took over may not be known here yet
  }

  /**
   * Tell the others, and this window after a reload, which cue has begun.
   * @param {number} told which answer it belongs to
   * @param {number} index
   */
  mark(told, index) {
    if (this.speaks) remember("place", { told, index, at: Date.now() });
  }

  /**
   * Return where the telling of an answer was last known to be.
   * @param {number} told
   * @returns {{index: number, ago: number} | null} the cue, and how many seconds ago it began
   */
  findPlace(told) {
    const place = recall("place");
    return place?.told === told ? { index: place.index, ago: (Date.now() - place.at) / 1000 } : null;
  }
}

/** A name for this window that outlives a reload. */
function recallWindowId() {
  const mine = crypto.randomUUID?.() ?? String(Math.random());
  try {
    const known = sessionStorage.getItem(WINDOW_KEY) ?? mine;
    sessionStorage.setItem(WINDOW_KEY, known);
    return known;
  } catch {
    return mine;
  }
}
