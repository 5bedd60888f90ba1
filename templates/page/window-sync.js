/** Keep several windows of one table in one browser in step: one of them speaks. */

import { recall, remember, watchOtherWindows, windowMemory } from "./memory.js";

/** The other windows of the table. */
export class WindowSync {
  /** This window's name. */
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

  /** Let this window speak from now on. */
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
   * Return the last known place of an answer that is played.
   * @param {number} told
   * @returns {{index: number, ago: number} | null} the cue, and how many seconds ago it began
   */
  findPlace(told) {
    const place = recall("place");
    return place?.told === told ? { index: place.index, ago: (Date.now() - place.at) / 1000 } : null;
  }
}

/** Return a name for this window that outlives a reload. */
function recallWindowId() {
  const id = windowMemory.recall("window") ?? crypto.randomUUID?.() ?? String(Math.random());
  windowMemory.remember("window", id);
  return id;
}
