/** A game that is over, as a film: it plays by itself once, and is gone through moment by moment. */

/** @import { Table } from "./api.js" */
import { toMilliseconds } from "./clock.js";
import { byId, element, show } from "./element.js";
import { windowMemory } from "./memory.js";
import { ShareDialog } from "./share-dialog.js";
import { say } from "./words.js";

/** Seconds of a film, and the least and most seconds of a moment of it. */
const FILM_SECONDS = 18;
const MIN_MOMENT_SECONDS = 0.8;
const MAX_MOMENT_SECONDS = 2.4;

/** @typedef {{text: string, number: number, count: number}} Moment  what stands beside the buttons */
/** @typedef {{all?: boolean}} How  whether all that led to a moment is looked at */
/** @typedef {{at: number, how?: How}[]} Film  the moments that it goes through after the first */

/**
 * A panel that is there after the verdict.
 * @template {{record: unknown}} Recap
 */
export class Replay {
  /** The sentence of the moment. */
  sentence = element("p", { class: "sentence", role: "status" });
  /** The number of the last moment; the first is 0. */
  last = 0;
  /** The moments that play by themselves. @type {Film} */
  film = [];
  /** The number of the moment that is shown. */
  #at = 0;
  /** A hash of the record, by which a film that was seen is known. */
  #filmHash = 0;
  /** The panel on the page. */
  #panel;
  /** The verdict that is shown, as JSON; null where none is. @type {string | null} */
  #shown = null;
  /** The timer of the film; undefined while it stands. @type {ReturnType<typeof setInterval> | undefined} */
  #playing = undefined;
  /** The button to the moment before. */
  #back = this.#button("recap.back", () => this.showMoment(this.#at - 1));
  /** The button to the next moment. */
  #forward = this.#button("recap.forward", () => this.showMoment(this.#at + 1));
  /** The button that plays and pauses. */
  #play = this.#button("recap.play", () => (this.#playing ? this.#stop() : this.#start()));
  /** The button to the end. */
  #skip = this.#button("recap.skip", () => this.showMoment(this.last));
  /** The number of the moment and of all. */
  #number = element("span", { class: "number" });
  /** The row of buttons. */
  buttons = element("p", { class: "row steps" }, [this.#back, this.#number, this.#forward, this.#play, this.#skip]);
  /** Makes a picture of the result. */
  shareDialog = new ShareDialog();
  /** Begins the film once it is in sight. */
  #sightObserver = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && this.#startInSight(), { threshold: 0.6 });

  /** @param {string} panel its id */
  constructor(panel) {
    this.#panel = byId(panel);
  }

  /**
   * @param {Table | null} table whose game is over; null where there is nothing to show
   * @param {(() => Promise<Recap>) | null} ask for the whole game; null where only the table is known
   */
  async draw(table, ask) {
    const wanted = table && JSON.stringify([table.verdict, table.votes, table.week?.verdict]);
    if (wanted === this.#shown) return;
    const another = this.#shown === null;
    this.#shown = wanted;
    this.#stop();
    this.#sightObserver.disconnect();
    if (!table) return show(this.#panel, []);
    const recap = ask ? await ask().catch(() => null) : this.makeRecap(table);
    if (this.#shown !== wanted) return;
    if (!recap) return show(this.#panel, []);
    const parts = this.build(recap);
    this.#filmHash = hashRecord(recap.record);
    const still = !another || windowMemory.recall("film") === this.#filmHash || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.showMoment(still ? this.last : 0);
    show(this.#panel, parts);
    if (!still) this.#sightObserver.observe(this.sentence);
  }

  /**
   * Return the recap as far as a table knows it; null where it knows too little.
   * @param {Table} _table
   * @returns {Recap | null}
   */
  makeRecap(_table) {
    return null;
  }

  /**
   * Keep the recap; each replay does in its own way.
   * @param {Recap} _recap
   * @returns {import("./element.js").Child[]} what the panel holds
   */
  build(_recap) {
    throw new Error("a replay of nothing");
  }

  /**
   * Show a moment; each replay does in its own way.
   * @param {number} _at
   * @param {How} [_how]
   * @returns {Moment}
   */
  drawMoment(_at, _how) {
    throw new Error("a replay of nothing");
  }

  /** Show a moment; what played by itself does so no longer. @param {number} at @param {How} [how] */
  showMoment(at, how) {
    this.#turnTo(at, how);
    this.#stop();
  }

  /** @param {number} at @param {How} [how] */
  #turnTo(at, how) {
    this.#at = Math.max(0, Math.min(at, this.last));
    const { text, number, count } = this.drawMoment(this.#at, how);
    this.sentence.textContent = text;
    this.#number.textContent = say("recap.step", { number, count });
    this.#back.disabled = this.#at === 0;
    this.#forward.disabled = this.#skip.disabled = this.#at === this.last;
  }

  #startInSight() {
    this.#sightObserver.disconnect();
    windowMemory.remember("film", this.#filmHash);
    if (this.#at === 0) this.#start();
  }

  #start() {
    if (this.#at === this.last) this.#turnTo(0);
    const beat = Math.max(MIN_MOMENT_SECONDS, Math.min(MAX_MOMENT_SECONDS, FILM_SECONDS / this.film.length));
    this.#playing = setInterval(() => {
      const next = this.film.find(({ at }) => at > this.#at);
      if (next) this.#turnTo(next.at, next.how);
      if (this.#at === this.last) this.#stop();
    }, toMilliseconds(beat));
    this.#play.textContent = say("controls.pause");
  }

  #stop() {
    clearInterval(this.#playing);
    this.#playing = undefined;
    this.#play.textContent = say(this.#at && this.#at === this.last ? "recap.again" : "recap.play");
  }

  /** @param {string} key @param {() => void} onclick */
  #button(key, onclick) {
    return element("button", { type: "button", class: "quiet", "data-testid": key, text: say(key), onclick });
  }
}

/** Return a film through every moment. @param {number} last @returns {Film} */
export const makeFilm = (last) => Array.from({ length: last }, (_, at) => ({ at: at + 1 }));

/** Return a number by which a record is known again, and which tells nothing of it. @param {unknown} record */
function hashRecord(record) {
  return [...JSON.stringify(record)].reduce((number, letter) => (31 * number + letter.charCodeAt(0)) | 0, 7);
}
