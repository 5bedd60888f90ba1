/** A game that is over, as a film: it plays by itself once, and is gone through moment by moment. */

/** @import { Table } from "./api.js" */
import { toMilliseconds } from "./clock.js";
import { byId, element, show } from "./element.js";
import { windowMemory } from "./memory.js";
import { SharedPicture } from "./shared-picture.js";
import { endVerdict, playVerdict } from "./verdict-scene.js";
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
  /** @param {string} panel its id */
  constructor(panel) {
    /** The sentence of the moment. */
    this.sentence = element("p", { class: "sentence", role: "status" });
    /** The number of the last moment; the first is 0. */
    this.last = 0;
    /** The moments that play by themselves. @type {Film} */
    this.film = [];
    /** The number of the moment that is shown. */
    this._at = 0;
    /** A hash of the record, by which a film that was seen is known. */
    this._filmHash = 0;
    /** The verdict that is shown, as JSON; null where none is. @type {string | null} */
    this._shown = null;
    /** The timer of the film; undefined while it stands. @type {ReturnType<typeof setInterval> | undefined} */
    this._playing = undefined;
    /** The button to the moment before. */
    this._back = this._button("recap.back", () => this.showMoment(this._at - 1));
    /** The button to the next moment. */
    this._forward = this._button("recap.forward", () => this.showMoment(this._at + 1));
    /** The button that plays and pauses. */
    this._play = this._button("recap.play", () => (this._playing ? this._stop() : this._start()));
    /** The button to the end. */
    this._skip = this._button("recap.skip", () => this.showMoment(this.last));
    /** The number of the moment and of all. */
    this._number = element("span", { class: "number" });
    /** The row of buttons. */
    this.buttons = element("p", { class: "row steps" }, [this._back, this._number, this._forward, this._play, this._skip]);
    /** Makes a picture of the result. */
    this.sharedPicture = new SharedPicture();
    /** Begins the film once it is in sight. */
    this._sightObserver = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && this._startInSight(), { threshold: 0.6 });
    /** The panel on the page. */
    this._panel = byId(panel);
  }

  /**
   * @param {Table | null} table whose game is over; null where there is nothing to show
   * @param {() => Promise<Recap>} ask for the game, as far as it is known
   */
  async draw(table, ask) {
    const wanted = table && JSON.stringify([table.verdict, table.votes, table.known, table.week && table.week.verdict]);
    if (wanted === this._shown) return;
    const another = this._shown === null;
    this._shown = wanted;
    this._stop();
    this._sightObserver.disconnect();
    endVerdict();
    if (!table) return show(this._panel, []);
    const recap = await ask().catch(() => null);
    if (this._shown !== wanted) return;
    if (!recap) return show(this._panel, []);
    const parts = this.build(recap);
    this._filmHash = hashRecord(recap.record);
    const still = !another || windowMemory.recall("film") === this._filmHash || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.showMoment(still ? this.last : 0);
    show(this._panel, parts);
    if (!still && this.sharedPicture.result) await playVerdict(this.sharedPicture.result);
    if (!still && this._shown === wanted) this._sightObserver.observe(this.sentence);
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
    this._turnTo(at, how);
    this._stop();
  }

  /** @param {number} at @param {How} [how] */
  _turnTo(at, how) {
    this._at = Math.max(0, Math.min(at, this.last));
    const { text, number, count } = this.drawMoment(this._at, how);
    this.sentence.textContent = text;
    this._number.textContent = say("recap.step", { number, count });
    this._back.disabled = this._at === 0;
    this._forward.disabled = this._skip.disabled = this._at === this.last;
  }

  _startInSight() {
    this._sightObserver.disconnect();
    windowMemory.remember("film", this._filmHash);
    if (this._at === 0) this._start();
  }

  _start() {
    if (this._at === this.last) this._turnTo(0);
    const beat = Math.max(MIN_MOMENT_SECONDS, Math.min(MAX_MOMENT_SECONDS, FILM_SECONDS / this.film.length));
    this._playing = setInterval(() => {
      const next = this.film.find(({ at }) => at > this._at);
      if (next) this._turnTo(next.at, next.how);
      if (this._at === this.last) this._stop();
    }, toMilliseconds(beat));
    this._play.textContent = say("controls.pause");
  }

  _stop() {
    clearInterval(this._playing);
    this._playing = undefined;
    this._play.textContent = say(this._at && this._at === this.last ? "recap.again" : "recap.play");
  }

  /** @param {string} key @param {() => void} onclick */
  _button(key, onclick) {
    return element("button", { type: "button", class: "quiet", "data-testid": key, text: say(key), onclick });
  }
}

/** Return a film through every moment. @param {number} last @returns {Film} */
export const makeFilm = (last) => Array.from({ length: last }, (_, at) => ({ at: at + 1 }));

/** Return a number by which a record is known again, and which tells nothing of it. @param {unknown} record */
function hashRecord(record) {
  return [...JSON.stringify(record)].reduce((number, letter) => (31 * number + letter.charCodeAt(0)) | 0, 7);
}
