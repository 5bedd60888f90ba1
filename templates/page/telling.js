/** The telling: plays the cues of an answer one after the other, each to its end, pauses to their deadline. */

import { until, waiting } from "./clock.js";
import { lengthOf } from "./speaker.js";

/** @typedef {{say?: string, pause?: number, sound?: string, step: string | null, moment?: string}} Cue */
/** @typedef {{index: number, into: number}} Place  a cue, and how many seconds of it have gone */

/**
 * Seconds that a cue takes, about.
 * @param {Cue} cue
 * @returns {number}
 */
export const secondsOf = (cue) => (cue.say === undefined ? (cue.pause ?? 0) : lengthOf(cue.say));

/**
 * Where a telling is that began so many seconds ago; what is being said is said again from its beginning.
 * @param {Cue[]} cues
 * @param {number} ago
 * @returns {Place}
 */
export function placeAfter(cues, ago) {
  let left = ago;
  for (const [index, cue] of cues.entries()) {
    const seconds = secondsOf(cue);
    if (left < seconds) return { index, into: cue.say === undefined ? left : 0 };
    left -= seconds;
  }
  return { index: cues.length, into: 0 };
}

/** Tells one answer at a time; a new one stops what is being told at once. */
export class Telling {
  #speaker;
  #stopping = new AbortController();
  /** @type {Cue[]} */ cues = [];
  index = 0;
  running = false;
  /** Whether this window speaks, or only shows what another one says. */
  aloud = true;
  /** Called at the beginning of each cue, with the cue and whether its words are heard. */
  oncue = () => {};
  /** Called when the last cue has been told. */
  onend = () => {};

  /** @param {import("./speaker.js").Speaker} speaker */
  constructor(speaker) {
    this.#speaker = speaker;
  }

  /** Stop at once, in the middle of a word. */
  stop() {
    this.#stopping.abort();
    this.running = false;
  }

  /**
   * Tell these cues, from a place on.
   * @param {Cue[]} cues
   * @param {Place} from
   */
  async tell(cues, from = { index: 0, into: 0 }) {
    this.stop();
    const { signal } = (this.#stopping = new AbortController());
    Object.assign(this, { cues, index: from.index, running: true });
    // What is only shown is told by deadlines that follow from one another, so that a page that slept catches up.
    this.deadline = performance.now() - waiting(from.into);
    for (; this.index < cues.length; this.index++) {
      await this.#tell(cues[this.index], signal);
      if (signal.aborted) return;
    }
    this.running = false;
    this.onend();
  }

  /** Say what is being said once more, as after a touch that allowed speech, or with another voice. */
  again() {
    if (this.running && this.cues[this.index]?.say !== undefined) this.tell(this.cues, { index: this.index, into: 0 });
  }

  async #tell(cue, signal) {
    this.began = this.deadline;
    this.deadline += waiting(secondsOf(cue));
    this.oncue(cue);
    if (cue.say !== undefined && this.aloud && (await this.#speaker.say(cue.say, signal))) {
      this.deadline = performance.now();
    } else {
      await until(this.deadline, signal);
    }
  }
}
