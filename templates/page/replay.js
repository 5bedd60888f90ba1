/** A game that is over, as a film: it plays by itself once, and is gone through moment by moment. */

/** @import { Table } from "./api.js" */
/** @import { Child } from "./element.js" */
/** @import { Result } from "./result-picture.js" */
import { toMilliseconds } from "./clock.js";
import { byId, drawing, element, show } from "./element.js";
import { windowMemory } from "./memory.js";
import { drawVote } from "./night-picture.js";
import { drawHeading } from "./panel-parts.js";
import { WIDTH, drawSharing, drawWinners } from "./result-picture.js";
import { listNames, say } from "./words.js";

/** Seconds of a film, and the least and most seconds of a moment of it. */
const FILM_SECONDS = 18;
const MIN_MOMENT_SECONDS = 0.8;
const MAX_MOMENT_SECONDS = 2.4;
/** Seconds of the verdict's scene; its styles divide them. */
const VERDICT_SECONDS = 7.5;

/** @typedef {{text: string, at: number, marks?: Record<string, string>}} Listed  a step in the list beneath, and its moment */
/**
 * What is shown of a moment.
 * @typedef {object} Moment
 * @property {string} text
 * @property {number} number which of the steps beneath it is, from 1; 0 before them
 * @property {boolean} [whole] whether it is none of them alone
 * @property {string} label the picture in words
 * @property {Listed[]} listed the steps beneath
 */
/** @typedef {{all?: boolean}} How  whether all that led to a moment is looked at */
/** @typedef {{at: number, how?: How}[]} Film  the moments that it goes through after the first */
/**
 * A game that can be shown moment by moment.
 * @typedef {object} Told
 * @property {string} heading its key
 * @property {Child} [above] what stands above the picture
 * @property {Element} picture
 * @property {number} last the number of the last moment; the first is 0
 * @property {Film} film the moments that play by themselves
 * @property {Result} result
 * @property {(at: number, how: How) => Moment} drawMoment draws the picture of a moment
 */

/**
 * A panel that is there after the verdict.
 * @template {{record: unknown}} Recap
 */
export class Replay {
  /**
   * @param {string} panel its id
   * @param {(recap: Recap, show: (at: number, how?: How) => void) => Told} tell returns the game to be shown; `show` shows a moment of it
   */
  constructor(panel, tell) {
    /** The sentence of the moment. */
    this.sentence = element("p", { class: "sentence", role: "status" });
    /** The game that is shown. */
    this._told = /** @type {Told} */ (/** @type {Partial<Told>} */ ({ last: 0, film: [] }));
    /** The steps that are listed. @type {Listed[]} */
    this._listed = [];
    /** The list of them. */
    this._story = element("ol", { class: "story" });
    /** Returns the game to be shown. */
    this._tell = tell;
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
    this._skip = this._button("recap.skip", () => this.showMoment(this._told.last));
    /** The number of the moment and of all. */
    this._number = element("span", { class: "number" });
    /** The row of buttons. */
    this.buttons = element("p", { class: "row steps" }, [this._back, this._number, this._forward, this._play, this._skip]);
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
    this._told = this._tell(recap, (at, how) => this.showMoment(at, how));
    const { heading, above, picture, last, result } = this._told;
    this._filmHash = hashRecord(recap.record);
    const still = !another || windowMemory.recall("film") === this._filmHash || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.showMoment(still ? last : 0);
    show(this._panel, [drawHeading(heading), above, picture, this.sentence, this.buttons, drawSharing(result), this._story]);
    if (!still) await playVerdict(result);
    if (!still && this._shown === wanted) this._sightObserver.observe(this.sentence);
  }

  /** Show a moment; what played by itself does so no longer. @param {number} at @param {How} [how] */
  showMoment(at, how) {
    this._turnTo(at, how);
    this._stop();
  }

  /** @param {number} at @param {How} [how] */
  _turnTo(at, how = {}) {
    const { last, picture } = this._told;
    this._at = Math.max(0, Math.min(at, last));
    const { text, number, whole = false, label, listed } = this._told.drawMoment(this._at, how);
    picture.setAttribute("aria-label", label);
    if (listed !== this._listed) this._story.replaceChildren(...listed.map((each) => element("li", each.marks, [element("button", { type: "button", class: "plain", text: each.text, onclick: () => this.showMoment(each.at) })])));
    this._listed = listed;
    for (const [index, item] of [...this._story.children].entries()) item.classList.toggle("now", !whole && index === number - 1);
    this.sentence.textContent = text;
    this._number.textContent = say("recap.step", { number, count: listed.length });
    this._back.disabled = this._at === 0;
    this._forward.disabled = this._skip.disabled = this._at === last;
  }

  _startInSight() {
    this._sightObserver.disconnect();
    windowMemory.remember("film", this._filmHash);
    if (this._at === 0) this._start();
  }

  _start() {
    const { last, film } = this._told;
    if (this._at === last) this._turnTo(0);
    const beat = Math.max(MIN_MOMENT_SECONDS, Math.min(MAX_MOMENT_SECONDS, FILM_SECONDS / film.length));
    this._playing = setInterval(() => {
      const next = film.find(({ at }) => at > this._at);
      if (next) this._turnTo(next.at, next.how);
      if (this._at === last) this._stop();
    }, toMilliseconds(beat));
    this._play.textContent = say("controls.pause");
  }

  _stop() {
    clearInterval(this._playing);
    this._playing = undefined;
    this._play.textContent = say(this._at && this._at === this._told.last ? "recap.again" : "recap.play");
  }

  /** @param {string} key @param {() => void} onclick */
  _button(key, onclick) {
    return element("button", { type: "button", class: "quiet", "data-testid": key, text: say(key), onclick });
  }
}

/** Return a sentence that names somebody, as how a game ended. @param {string} sentence without its full stop @param {string[]} names */
export const listUnder = (sentence, names) => (names.length ? say("recap.listed", { sentence, names: listNames(names) }) : `${sentence}.`);

/** Return a number by which a record is known again, and which tells nothing of it. @param {unknown} record */
function hashRecord(record) {
  return [...JSON.stringify(record)].reduce((number, letter) => (31 * number + letter.charCodeAt(0)) | 0, 7);
}

/** Ends the scene of the verdict that is under way. */
let endVerdict = () => {};

/**
 * Play the verdict as a scene: fingers fly, cards turn, and the side that won fills the screen. It lies over the whole window; a tap or a
 * key ends it.
 * @param {Result} result
 * @returns {Promise<void>} over once nothing of it is shown any more
 */
function playVerdict(result) {
  endVerdict();
  const { players, roles, votes = {}, sides } = result;
  const { drawn, high } = drawWinners({ ...result, votes: {} }, true);
  const winners = drawing("svg", { class: "result", viewBox: `0 -40 ${WIDTH} ${high + 40}`, width: "26em" }, drawn);
  const scene = element("div", { class: "verdict-scene", "aria-hidden": "true", "data-testid": "verdict-scene" }, [
    drawVote(players, votes, roles),
    element("div", { class: `curtain face of-${sides[0]}` }, [winners]),
  ]);
  document.body.append(scene);
  return new Promise((resolve) => {
    const timer = setTimeout(() => endVerdict(), toMilliseconds(VERDICT_SECONDS));
    endVerdict = () => {
      clearTimeout(timer);
      removeEventListener("keydown", endVerdict);
      scene.remove();
      resolve();
    };
    scene.addEventListener("click", () => endVerdict());
    addEventListener("keydown", endVerdict);
  });
}
