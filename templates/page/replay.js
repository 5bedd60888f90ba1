/** A game that is over, as a film: it plays by itself once, and is gone through moment by moment. */

/** @import { Table } from "./api.js" */
import { toMilliseconds } from "./clock.js";
import { byId, element, show } from "./element.js";
import { windowMemory } from "./memory.js";
import { ShareDialog } from "./share-dialog.js";
import { say } from "./words.js";

/** How long a film takes, and how long a moment of it stays at least and at most, in seconds. */
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
  sentence = element("p", { class: "sentence", role: "status" });
  /** Which moment is the last one; the first is 0. */
  last = 0;
  /** @type {Film} */
  film = [];
  #at = 0;
  #filmHash = 0;
  #panel;
  /** @type {string | null} */
  #shown = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #playing = undefined;
  #back = this.#button("recap.back", () => this.showMoment(this.#at - 1));
  #forward = this.#button("recap.forward", () => this.showMoment(this.#at + 1));
  #play = this.#button("recap.play", () => (this.#playing ? this.#stop() : this.#start()));
  #skip = this.#button("recap.skip", () => this.showMoment(this.last));
  #number = element("span", { class: "number" });
  buttons = element("p", { class: "row steps" }, [this.#back, this.#number, this.#forward, this.#play, this.#skip]);
  shareDialog = new ShareDialog();
  /** Nobody sees a film below the edge of the window: it begins where it is in sight. */
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
   * The recap as far as a table knows it; none where it knows too little.
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

  /**
   * Show a moment; what played by itself does so no longer.
   * @param {number} at
   * @param {How} [how]
   */
  showMoment(at, how) {
    this.#turnTo(at, how);
    this.#stop();
  }

  /**
   * @param {number} at
   * @param {How} [how]
   */
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

  /**
   * @param {string} key
   * @param {() => void} onclick
   */
  #button(key, onclick) {
    return element("button", { type: "button", class: "quiet", "data-testid": key, text: say(key), onclick });
  }
}

/**
 * A film through every moment.
 * @param {number} last
 * @returns {Film}
 */
export const makeFilm = (last) => Array.from({ length: last }, (_, at) => ({ at: at + 1 }));

/**
 * A number by which a record is known again, and nothing of it can be read.
 * @param {unknown} record
 */
function hashRecord(record) {
  return [...JSON.stringify(record)].reduce((number, letter) => (31 * number + letter.charCodeAt(0)) | 0, 7);
}
