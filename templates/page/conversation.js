/** The table's conversation with the server: sends what is said or tapped, and polls for answers to other windows. */

/** @import { Answer, Source, Wish } from "./api.js" */
import { Refused, ask } from "./api.js";
import { waitFor, speed } from "./clock.js";
import { recall, remember, watchOtherWindows } from "./memory.js";
import { followLanguage, language } from "./words.js";

const POLL_MILLISECONDS = 1000;
const HIDDEN_POLL_MILLISECONDS = 2500;
const LEAST_POLL_MILLISECONDS = 100;
/** How often a tap is sent at most whose answer does not come. */
const MAX_TRIES = 4;
/** Milliseconds from the first try to the second; each later wait is longer by as much. */
const RETRY_MILLISECONDS = 500;

/** @typedef {{version: number | null}} View  the table as it is shown: a tap on it names this version */

/** One table at a time; it is remembered, and goes on after a reload. */
export class Conversation {
  /** The version of the table that is known; null for none. @type {number | null} */
  #version = null;
  /** The table as it is shown now. @type {View} */
  view = { version: null };
  /** How many requests wait for an answer. */
  #requestsUnderWay = 0;
  /** Settled once the last request is answered. @type {Promise<void>} */
  #lastAnswered = Promise.resolve();
  /** @type {string | null} the table's token */
  session = recall("session");
  /** @type {Answer | null} the last one */
  answer = null;
  /** Called before a sentence is sent, or a tap (empty). @type {(text: string) => void} */
  onsay = () => {};
  /** Called with a new answer: to a sentence or tap here (true), or elsewhere. @type {(answer: Answer, ours: boolean) => void} */
  onanswer = () => {};
  /** Called with a sentence that was not for the announcer: nothing has changed. @type {(text: string) => void} */
  onignored = () => {};
  /** Called when a tap came too late: nothing is done, and the table is shown as it is. */
  onstale = () => {};
  /** Called when only the table has changed: somebody joined or answered, or the day has come. */
  onchange = () => {};
  /** Called when a sentence or tap did not get through. @type {(error: Refused) => void} */
  onfail = () => {};
  /** Called when the server cannot be reached (false), and when it can. @type {(reached: boolean) => void} */
  onreach = () => {};
  /** Returns the number of the cue that is told aloud here; null where none is. @type {() => number | null} */
  findCurrentCue = () => null;
  /** Called when there is no such table any more (true), or another window has begun one. @type {(gone: boolean) => void} */
  onlost = () => {};

  constructor() {
    watchOtherWindows("session", (session) => session !== this.session && this.#forget(session, false));
  }

  /**
   * Say something; each wish waits for the answer to the one before.
   * @param {string} text
   * @param {string[]} [others] other guesses, where it was heard
   * @param {{overheard?: boolean}} [how] `overheard`: an open microphone heard it, so that it may not be for us
   */
  say(text, others, { overheard } = {}) {
    const at = this.#currentPlace();
    this.onsay(text);
    return this.#queue(() => this.#ask({ text, others, overheard, at }));
  }

  /**
   * Send the wish of a tap; each wish waits for the answer to the one before.
   * @param {Wish | Wish[]} wishes several are one turn: all of them are done, or none
   * @param {{brief?: boolean, shown?: boolean, view?: View}} [how] `brief`: cards need not be read aloud, for who changes them sees them;
   *   `shown`: the page shows the wish at once, so that later taps have seen it; `view`: that of the tap, if not the current one
   * @returns {Promise<Answer | null>} null where it did not get through
   */
  wish(wishes, { brief, shown = false, view = this.view } = {}) {
    const [session, at] = [this.session, this.#currentPlace()];
    this.onsay("");
    return this.#queue(async () => {
      if (session && session !== this.session) return null; // that table is not here any more
      const [seen, now] = [view.version ?? undefined, this.view];
      const answer = await this.#ask({ wish: wishes, id: makeTapId(), seen, brief, at });
      const alone = answer && !answer.stale && (now.version === null || answer.version === now.version + 1);
      if (shown && alone) view.version = (this.view = now).version = answer.version; // nobody else came between
      return answer;
    });
  }

  /** Ask again and again whether something has changed. */
  async poll() {
    for (;;) {
      let rest = Math.max((document.hidden ? HIDDEN_POLL_MILLISECONDS : POLL_MILLISECONDS) / Math.max(speed(), 1), LEAST_POLL_MILLISECONDS);
      try {
        if (this.session && !this.#requestsUnderWay) await this.#pollOnce();
        this.onreach(true);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        rest = Math.max(rest, 1000 * error.wait);
        if (error.status === 404) this.#forget(null, true);
        else this.onreach(false);
      }
      await waitFor(rest);
    }
  }

  /**
   * Open the service to the phones of this home, or with a new code to one more screen, or shut it.
   * @param {{phones?: boolean, screen?: boolean}} chosen what of it changes
   */
  openHome(chosen) {
    return this.#queue(async () => {
      const home = await ask("home", { session: this.session, ...chosen });
      if (this.answer) this.answer = { ...this.answer, home };
      this.onchange();
      return null;
    });
  }

  /**
   * Return the source by which the server speaks a cue of the last answer; a table that was forgotten has one farewell.
   * @param {number} cue
   * @returns {Source}
   */
  findSource(cue) {
    return this.session ? { session: this.session, at: [this.answer?.told ?? 0, cue] } : { line: "forgotten" };
  }

  /** Leave this table for a new one; it is not told to anybody. */
  leave() {
    this.#forget(null, false);
  }

  /** Have the table told anew, though nothing was said: by the clock it is day now. */
  refresh() {
    this.#version = null;
  }

  /** Return the telling and the cue that are told now: the voice takes its own time. @returns {[number, number] | undefined} */
  #currentPlace() {
    const cue = this.findCurrentCue();
    return this.answer && cue !== null ? [this.answer.told, cue] : undefined;
  }

  /**
   * Send a request once the one before is answered.
   * @param {() => Promise<Answer | null>} asks
   * @returns {Promise<Answer | null>} null where it did not get through
   */
  #queue(asks) {
    this.#requestsUnderWay += 1;
    const answer = this.#lastAnswered.then(asks).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      this.onfail(error);
      return null;
    }).finally(() => (this.#requestsUnderWay -= 1));
    this.#lastAnswered = answer.then(() => {}, () => {});
    return answer;
  }

  /**
   * @param {{text?: string, others?: string[], overheard?: boolean, wish?: Wish | Wish[], id?: string, seen?: number, brief?: boolean, at?: [number, number]}} said
   * @returns {Promise<Answer | null>} null where it was not for us
   */
  async #ask(said) {
    const { answer, again } = await this.#askAgain({ session: this.session, ...said, language: language() || undefined });
    this.session = answer.session;
    remember("session", this.session);
    if (answer.left) {
      this.onignored(said.text ?? "");
      return null;
    }
    await followLanguage(answer.language);
    // After a tap that came too late what was told stays, and the next poll brings what was told since.
    const before = answer.stale && !answer.cues.length ? this.answer : null;
    this.#accept(before ? { ...answer, told: before.told, say: before.say, cues: before.cues, seconds: before.seconds } : answer);
    if (before || again) this.refresh(); // meanwhile more may have been told
    if (before) this.onstale();
    else this.onanswer(answer, true);
    return answer;
  }

  /**
   * Ask, and where no answer comes ask again: by its id a tap is done once.
   * @param {{session: string | null, language?: string, id?: string}} body
   * @returns {Promise<{answer: Answer & {session: string}, again: boolean}>}
   * @throws {Refused}
   */
  async #askAgain(body) {
    for (let tries = 1; ; tries += 1) {
      try {
        return { answer: await ask("talk", body), again: tries > 1 };
      } catch (error) {
        if (!(error instanceof Refused) || !body.id || !error.lost || tries === MAX_TRIES) throw error;
        await waitFor(Math.max(1000 * error.wait, RETRY_MILLISECONDS * tries));
      }
    }
  }

  async #pollOnce() {
    const before = this.answer;
    const { session } = this;
    /** @type {Answer} */
    const answer = await ask("look", { session, seen: this.#version });
    // Meanwhile something may have been said here, and even been answered.
    if (this.#requestsUnderWay || this.answer !== before || this.session !== session || !answer.cues) return;
    this.#accept(answer);
    if (answer.told === before?.told) this.onchange();
    else this.onanswer(answer, false);
  }

  /** @param {Answer} answer */
  #accept(answer) {
    this.answer = answer;
    this.#version = answer.version;
    this.view = { version: answer.version };
  }

  /** @param {string | null} session @param {boolean} gone */
  #forget(session, gone) {
    this.session = session;
    this.answer = this.#version = null;
    this.view = { version: null };
    remember("session", session);
    this.onlost(gone);
  }
}

/** @returns {string} a random name for a tap */
const makeTapId = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
