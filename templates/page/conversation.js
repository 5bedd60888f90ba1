/** The table's conversation with the server: what is said to it, and what it told last, here or in another window. */

/** @import { Answer, Source } from "./api.js" */
import { Refused, ask } from "./api.js";
import { soon, speed } from "./clock.js";
import { recall, remember, whenElsewhere } from "./memory.js";
import { follow, language } from "./words.js";

const LOOK = 1000;
const LOOK_HIDDEN = 2500;
const LOOK_LEAST = 100;

/** One table at a time; it is remembered, and goes on after a reload. */
export class Conversation {
  /** @type {number | null} */
  #version = null;
  #sending = 0;
  /** @type {Promise<void>} */
  #answered = Promise.resolve();
  /** @type {string | null} what a second screen shows its table by; it only looks */
  #screen;
  /** @type {string | null} the table's token */
  session;
  /** @type {Answer | null} the last one */
  answer = null;
  /** Called before something is said to the announcer. @type {(text: string) => void} */
  onsay = () => {};
  /** Called with an answer that is new: to what was said here (true), or elsewhere, or news. @type {(answer: Answer, ours: boolean) => void} */
  onanswer = () => {};
  /** Called when what was said was not for us: nothing has changed. @type {(text: string) => void} */
  onleft = () => {};
  /** Called when only the table has changed: somebody joined or answered, or the day has come. */
  onchange = () => {};
  /** Called when what was said did not get through. @type {(error: Refused) => void} */
  onfail = () => {};
  /** Called when the server cannot be reached (false), and when it can. @type {(reached: boolean) => void} */
  onreach = () => {};
  /** Asked which cue is being told aloud here; null where none is. @type {() => number | null} */
  place = () => null;
  /** Called when there is no such table any more (true), or another window has begun one. @type {(gone: boolean) => void} */
  onlost = () => {};

  /** @param {string | null} [screen] what a second screen shows its table by */
  constructor(screen = null) {
    this.#screen = screen;
    this.session = screen ?? recall("session");
    if (screen) return;
    whenElsewhere("session", (session) => session !== this.session && this.#forget(session, false));
  }

  /**
   * Say something; each wish waits for the answer to the one before.
   * @param {string} text
   * @param {string[]} [others] what it may have been instead, where it was heard
   * @param {boolean} [brief] whether cards need not be read aloud: who changes them sees them
   */
  say(text, others, brief) {
    this.#sending += 1;
    const answer = this.#answered.then(() => this.#say(text, others, brief));
    this.#answered = answer.catch(() => {});
    return answer;
  }

  /** Ask again and again whether something has changed. */
  async look() {
    for (;;) {
      let rest = Math.max((document.hidden ? LOOK_HIDDEN : LOOK) / Math.max(speed(), 1), LOOK_LEAST);
      try {
        if (this.session && !this.#sending) await this.#look();
        this.onreach(true);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        rest = Math.max(rest, 1000 * error.wait);
        if (error.status === 404) this.#forget(null, true);
        else this.onreach(false);
      }
      await soon(rest);
    }
  }

  /**
   * Open the service to the phones of this home, or to a second screen, or shut it.
   * @param {{phones?: boolean, screen?: boolean}} chosen what of it changes
   */
  async home(chosen) {
    const { phones, screen } = this.answer?.home ?? { phones: "", screen: "" };
    const opened = { phones: Boolean(phones), screen: Boolean(screen), ...chosen };
    try {
      const home = await ask("home", { session: this.session, ...opened });
      if (this.answer) this.answer = { ...this.answer, home };
      this.onchange();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.onfail(error);
    }
  }

  /**
   * What the server knows a cue of the last answer by; a table that was forgotten has one farewell.
   * @param {number} cue
   * @returns {Source}
   */
  source(cue) {
    return this.session ? { session: this.session, at: [this.answer?.told ?? 0, cue] } : { line: "forgotten" };
  }

  /** Leave this table for a new one; it is not told to anybody. */
  leave() {
    this.#forget(null, false);
    remember("session", null);
  }

  /** Have the table told anew, though nothing was said: by the clock it is day now. */
  refresh() {
    this.#version = null;
  }

  /**
   * @param {string} text
   * @param {string[]} [others]
   * @param {boolean} [brief]
   */
  async #say(text, others, brief) {
    // A voice takes its own time: the table is told where it was, or it would have to be guessed.
    const cue = this.place();
    const at = this.answer && cue !== null ? [this.answer.told, cue] : undefined;
    this.onsay(text);
    try {
      /** @type {Answer & {session: string}} */
      const answer = await ask("talk", { session: this.session, text, others, brief, at, language: language() || undefined });
      if (answer.session !== this.session) {
        this.session = answer.session;
        remember("session", this.session);
      }
      if (answer.left) {
        this.onleft(text);
      } else {
        await follow(answer.language);
        this.#take(answer);
        this.onanswer(answer, true);
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.onfail(error);
    } finally {
      this.#sending -= 1;
    }
  }

  async #look() {
    const before = this.answer;
    const { session } = this;
    /** @type {Answer} */
    const answer = this.#screen
      ? await ask("screen", { screen: this.#screen, seen: this.#version })
      : await ask("look", { session, seen: this.#version });
    // Meanwhile something may have been said here, and even been answered.
    if (this.#sending || this.answer !== before || this.session !== session || !answer.cues) return;
    this.#take(answer);
    if (answer.told === before?.told) this.onchange();
    else this.onanswer(answer, false);
  }

  /** @param {Answer} answer */
  #take(answer) {
    this.answer = answer;
    this.#version = answer.version;
  }

  /**
   * @param {string | null} session
   * @param {boolean} gone
   */
  #forget(session, gone) {
    this.session = session;
    this.answer = this.#version = null;
    if (gone && !this.#screen) remember("session", null);
    this.onlost(gone);
  }
}
