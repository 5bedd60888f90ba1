/** Plays the cues of an answer one after the other, each to its end, pauses to their deadline. */

/** @import { Cue, Source } from "./api.js" */
import { waitUntil, toMilliseconds } from "./clock.js";

/** @typedef {{index: number, into: number}} Place  a cue, and how many seconds of it have gone; below 0 it is still waited for */

/**
 * Return the place of an answer that began so many seconds ago; a sentence under way begins again.
 * @param {Cue[]} cues
 * @param {number[]} seconds how long each of them takes
 * @param {number} ago
 * @param {number} first which cue began then
 * @returns {Place}
 */
export function findPlace(cues, seconds, ago, first = 0) {
  let left = ago;
  for (let index = first; index < cues.length; index++) {
    if (left < seconds[index]) return { index, into: cues[index].say === undefined ? left : 0 };
    left -= seconds[index];
  }
  return { index: cues.length, into: 0 };
}

/** Plays one answer at a time; a new one stops it at once. */
export class CuePlayer {
  /** @param {Pick<import("./speaker.js").Speaker, "say">} speaker */
  constructor(speaker) {
    /** Stops the answer that is playing. */
    this._stopping = new AbortController();
    /** The cues of the answer. @type {Cue[]} */
    this.cues = [];
    /** Seconds of each cue where it is only shown. @type {number[]} */
    this._seconds = [];
    /** The number of the current cue, from 0. */
    this.index = 0;
    /** When the current cue ends, by `performance.now()`. */
    this.deadline = 0;
    /** Whether an answer is playing. */
    this.running = false;
    /** Whether this window speaks, or only shows what another one says. */
    this.isAloud = true;
    /** Called at the beginning of each cue, with the cue. @type {(cue: Cue) => void} */
    this.oncue = () => {};
    /** Called when the last cue has been told. */
    this.onend = () => {};
    /** Returns the source by which the server speaks a cue. @type {(index: number) => Source} */
    this.findSource = () => ({});
    /** The voice. */
    this._speaker = speaker;
  }

  /** Stop at once, in the middle of a word. */
  stop() {
    this._stopping.abort();
    this.running = false;
  }

  /**
   * Tell these cues, from a place on.
   * @param {Cue[]} cues
   * @param {number[]} seconds how long each of them takes where it is only shown
   * @param {Place} from
   */
  async play(cues, seconds, from = { index: 0, into: 0 }) {
    this.stop();
    const { signal } = (this._stopping = new AbortController());
    Object.assign(this, { cues, index: from.index, running: true });
    this._seconds = seconds;
    // Cues that are only shown have deadlines that follow from one another, so that a page that slept catches up.
    this.deadline = performance.now() - toMilliseconds(from.into);
    if (from.into < 0) await waitUntil(this.deadline, signal);
    if (signal.aborted) return;
    for (; this.index < cues.length; this.index++) {
      await this._playCue(cues[this.index], signal);
      if (signal.aborted) return;
    }
    this.running = false;
    this.onend();
  }

  /** Go on from another cue. @param {number} index */
  playFrom(index) {
    this.play(this.cues, this._seconds, { index, into: 0 });
  }

  /** Begin the current sentence again, as after a touch that allowed speech, or with another voice. */
  restartCue() {
    if (this.running && this.index in this.cues && this.cues[this.index].say !== undefined) this.playFrom(this.index);
  }

  /** @param {Cue} cue @param {AbortSignal} signal */
  async _playCue(cue, signal) {
    this.deadline += toMilliseconds(this._seconds[this.index]);
    this.oncue(cue);
    if (cue.say !== undefined && this.isAloud && (await this._speaker.say(cue.spoken === undefined ? cue.say : cue.spoken, signal, this.findSource(this.index)))) {
      this.deadline = performance.now();
    } else {
      await waitUntil(this.deadline, signal);
    }
  }
}
