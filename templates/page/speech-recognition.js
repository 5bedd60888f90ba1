/** Listen, where the browser can: switched on by the table, and never to the announcer's own voice. */

import { say } from "./words.js";

/**
 * The browser's own recognizer, of which TypeScript knows the events alone.
 * @typedef {object} BrowserRecognizer
 * @property {string} lang
 * @property {boolean} interimResults
 * @property {number} maxAlternatives
 * @property {(event: SpeechRecognitionEvent) => void} onresult
 * @property {(event: SpeechRecognitionErrorEvent) => void} onerror
 * @property {() => void} onend
 * @property {() => void} start
 * @property {() => void} stop
 * @property {() => void} abort
 */
/** @typedef {Window & Partial<Record<"SpeechRecognition" | "webkitSpeechRecognition", new () => BrowserRecognizer>>} RecognitionWindow */

const { SpeechRecognition, webkitSpeechRecognition } = /** @type {RecognitionWindow} */ (window);
const Recognition = SpeechRecognition ?? webkitSpeechRecognition;
const RESTART_MILLISECONDS = 300;
/** The most guesses that are sent: the best one, and as many more as the server takes. */
const MAX_GUESSES = 5;
/** Errors in a row after which listening is switched off: repetition does not mend them. */
const MAX_ERRORS = 3;
/** Errors after which it is switched off at once: the microphone has to be allowed first. */
const REFUSALS = new Set(["not-allowed", "service-not-allowed"]);
/** The error for nobody having spoken. */
const SILENCE = "no-speech";

/** Hears one sentence after the other while it listens. */
export class SpeechRecognizer {
  /** The browser's recognizer while it listens. @type {BrowserRecognizer | null} */
  #recognition = null;
  /** Whether this browser can listen. */
  isSupported = Boolean(Recognition);
  /** Whether the table has switched listening on. */
  isEnabled = false;
  /** Whether the announcer is silent. */
  #announcerSilent = true;
  /** Whether one sentence is wanted, by the button. */
  #once = false;
  /** Errors in a row. */
  #errorsInRow = 0;
  /** Whether the last error came while the page was hidden, as on a phone that listens to nobody then. */
  #failedHidden = false;
  /**
   * Called with a sentence that was heard, other guesses, and whether the button was pressed for it.
   * @type {(text: string, others: string[], pressed: boolean) => void}
   */
  onheard = () => {};
  /** Called with the sentence so far, which may still change. @type {(text: string) => void} */
  oninterim = () => {};
  /** Called when the button was pressed and nothing was understood. */
  onnomatch = () => {};
  /** Called when listening was switched off because it does not work, with the browser's own word for why. @type {(error: string) => void} */
  onfail = () => {};

  constructor() {
    document.addEventListener("visibilitychange", () => this.#update());
  }

  /** @param {boolean} on */
  setEnabled(on) {
    this.isEnabled = on && this.isSupported;
    this.#errorsInRow = 0;
    this.#update();
  }

  /** @param {boolean} silence whether the announcer is silent, so that there is something else to hear */
  setAnnouncerSilent(silence) {
    this.#announcerSilent = silence;
    this.#update();
  }

  /** Listen to one sentence, even while the announcer speaks, as the button is pressed. */
  listenOnce() {
    this.#once = true;
    this.#update();
  }

  /** End the sentence, as the button is let go: what was heard so far counts. */
  finishSentence() {
    this.#recognition?.stop();
  }

  #update() {
    const wanted = this.#once || (this.isEnabled && this.#announcerSilent);
    const open = this.isSupported && wanted && !(this.#failedHidden && document.hidden);
    if (open && !this.#recognition) this.#listen();
    else if (!open) this.#abort();
  }

  #abort() {
    if (!this.#recognition) return;
    this.#recognition.onerror = () => {}; // it tells that it was aborted
    this.#recognition.abort();
  }

  #listen() {
    if (!Recognition) return;
    const recognizer = (this.#recognition = new Recognition());
    const [page] = document.documentElement.lang.split("-");
    const lang = [navigator.language, ...(navigator.languages ?? [])].find((each) => each.split("-")[0] === page) ?? say("locale");
    Object.assign(recognizer, { lang, interimResults: true, maxAlternatives: MAX_GUESSES });
    let understood = false;
    recognizer.onresult = ({ results }) => {
      const result = results[results.length - 1];
      const [best = "", ...others] = listGuesses(result);
      const { isFinal } = result;
      understood ||= isFinal;
      this.#errorsInRow = 0;
      if (isFinal) this.onheard(best, others, this.#once);
      else this.oninterim(best);
    };
    recognizer.onerror = ({ error }) => this.#stopAfterError(error);
    recognizer.onend = () => {
      this.#recognition = null;
      if (this.#once && !understood) this.onnomatch();
      this.#once = false;
      // A browser stops after every sentence, and after a while of silence.
      setTimeout(() => this.#update(), RESTART_MILLISECONDS);
    };
    recognizer.start();
  }

  /** @param {string} error */
  #stopAfterError(error) {
    const silent = error === SILENCE;
    this.#failedHidden = document.hidden && !silent;
    if (silent) this.#errorsInRow = 0;
    else if (!this.#failedHidden) this.#errorsInRow += 1;
    if (this.#errorsInRow < MAX_ERRORS && !REFUSALS.has(error)) return;
    this.isEnabled = false;
    this.#errorsInRow = 0;
    this.onfail(error);
  }
}

/**
 * Return the recognizer's guesses at a sentence, the likeliest first, each once.
 * @param {ArrayLike<{transcript: string}>} result
 */
export function listGuesses(result) {
  const texts = Array.from(result, ({ transcript }) => transcript.trim());
  return [...new Set(texts.filter(Boolean))].slice(0, MAX_GUESSES);
}
