/** The voice: the browser's own speech, with the voice and the volume that the table chose. */

import { speed } from "./clock.js";
import { recall, remember } from "./memory.js";

const LETTERS_PER_SECOND = 14;
const BREATH = 0.4;
const FASTEST = 4;

/**
 * Seconds that a sentence takes to say, about.
 * @param {string} text
 * @returns {number}
 */
export const lengthOf = (text) => text.length / LETTERS_PER_SECOND + BREATH;

/** Speaks one sentence at a time. */
export class Speaker {
  #synthesis = window.speechSynthesis;
  /** What is being said; kept, for a browser may otherwise throw it away and never tell of its end. @type {SpeechSynthesisUtterance | null} */
  spoken = null;
  #unlocked = false;
  /** Called when the browser wants a touch of the page before it speaks. */
  ontouch = () => {};

  constructor() {
    this.volume = recall("volume", 1);
    this.#synthesis?.cancel();
  }

  /**
   * The voices of the page's language, those of this machine first: they need no network and tell nobody.
   * @returns {SpeechSynthesisVoice[]}
   */
  get voices() {
    const ours = (this.#synthesis?.getVoices() ?? []).filter((voice) => voice.lang.startsWith(document.documentElement.lang));
    return ours.sort((one, other) => Number(other.localService) - Number(one.localService) || Number(other.default) - Number(one.default));
  }

  /**
   * Wait for the browser to find its voices.
   * @returns {Promise<boolean>} whether there is one
   */
  async ready() {
    if (this.#synthesis && !this.voices.length) {
      await Promise.race([
        new Promise((found) => this.#synthesis.addEventListener("voiceschanged", found, { once: true })),
        new Promise((given_up) => setTimeout(given_up, 1200)),
      ]);
    }
    return this.voices.length > 0;
  }

  /** @returns {SpeechSynthesisVoice | undefined} the chosen voice, else a local one; one over the network only if chosen */
  get voice() {
    const chosen = recall("voice");
    return this.voices.find((voice) => voice.voiceURI === chosen) ?? this.voices.find((voice) => voice.localService);
  }

  /** @param {string} uri the `voiceURI` of the voice to use */
  choose(uri) {
    remember("voice", uri);
  }

  /** @param {number} volume 0 to 1 */
  louder(volume) {
    this.volume = volume;
    remember("volume", volume);
  }

  /** Some browsers speak only once something was said in the very moment of a touch: so nothing is said. */
  unlock() {
    if (this.#unlocked || !this.voice) return;
    this.#unlocked = true;
    const nothing = new SpeechSynthesisUtterance("");
    nothing.voice = this.voice;
    this.#synthesis.speak(nothing);
  }

  /** @returns {boolean} whether anything would be heard */
  get audible() {
    return Boolean(this.voice) && this.volume > 0;
  }

  /**
   * Say a sentence to its end.
   * @param {string} text
   * @param {AbortSignal} signal stops it at once
   * @returns {Promise<boolean>} false where it could not be said
   */
  say(text, signal) {
    const { voice } = this;
    if (!voice || !this.audible || signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const words = new SpeechSynthesisUtterance(text);
      Object.assign(words, { voice, lang: voice.lang, volume: this.volume, rate: Math.min(speed(), FASTEST) });
      // Some browsers forget to tell that they have finished.
      const watch = setTimeout(() => done(true), 1000 * (4 + 2.5 * lengthOf(text)));
      const done = (/** @type {boolean} */ said) => {
        clearTimeout(watch);
        signal.removeEventListener("abort", hush);
        this.spoken = null;
        resolve(said);
      };
      const hush = () => {
        done(true);
        this.#synthesis.cancel();
      };
      words.onend = () => done(true);
      words.onerror = ({ error }) => {
        if (error === "not-allowed") this.ontouch();
        done(error === "canceled" || error === "interrupted");
      };
      signal.addEventListener("abort", hush, { once: true });
      this.spoken = words;
      this.#synthesis.speak(words);
    });
  }
}
