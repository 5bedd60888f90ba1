/** The voice: the browser's own speech, with the voice and the volume that the table chose; else the server's. */

/** @import { Source } from "./api.js" */
import { speed } from "./clock.js";
import { LentVoice } from "./lent-voice.js";
import { recall, remember } from "./memory.js";
import { serverSpeaks } from "./words.js";

const LETTERS_PER_SECOND = 14;
const BREATH = 0.4;
const FASTEST = 4;
/** Milliseconds that a browser may take to find its voices. */
const FINDS = 1200;

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
  /** Whether the browser has had the time to find its voices. */
  #looked = false;
  #lent = new LentVoice();
  /** Called when the browser wants a touch of the page before it speaks. */
  ontouch = () => {};
  /** Called when the server, which spoke for this browser, does not any more. */
  onmute = () => {};

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
   * @returns {Promise<boolean>} whether there is one to speak with, or the server lends its own
   */
  async ready() {
    if (this.#synthesis && !this.voices.length) {
      await Promise.race([
        new Promise((found) => this.#synthesis.addEventListener("voiceschanged", found, { once: true })),
        new Promise((given_up) => setTimeout(given_up, FINDS / Math.max(speed(), 1))),
      ]);
    }
    this.#looked = true;
    return this.able;
  }

  /** @returns {SpeechSynthesisVoice | undefined} the chosen voice, else a local one; one over the network only if chosen */
  get voice() {
    const chosen = recall("voice");
    return this.voices.find((voice) => voice.voiceURI === chosen) ?? this.voices.find((voice) => voice.localService);
  }

  /** @returns {boolean} whether the server speaks, for the browser has nothing to speak with: no voice, or none of this machine */
  get lent() {
    return this.#looked && !this.voice && serverSpeaks() && this.#lent.able;
  }

  /** @returns {boolean} whether anybody speaks */
  get able() {
    return Boolean(this.voice) || this.lent;
  }

  /** @returns {boolean} whether nothing will be heard, as far as is known by now */
  get mute() {
    return this.#looked && !this.audible;
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
    if (this.lent) this.#lent.unlock();
    if (this.#unlocked || !this.voice) return;
    this.#unlocked = true;
    const nothing = new SpeechSynthesisUtterance("");
    nothing.voice = this.voice;
    this.#synthesis.speak(nothing);
  }

  /** @returns {boolean} whether anything would be heard */
  get audible() {
    return this.able && this.volume > 0;
  }

  /**
   * Say a sentence to its end.
   * @param {string} text
   * @param {AbortSignal} signal stops it at once
   * @param {Source} source what the server knows it by
   * @returns {Promise<boolean>} false where it could not be said
   */
  say(text, signal, source) {
    if (!this.audible || signal.aborted) return Promise.resolve(false);
    return this.voice ? this.#utter(text, this.voice, signal) : this.#borrow(source, signal);
  }

  /**
   * @param {Source} source
   * @param {AbortSignal} signal
   */
  async #borrow(source, signal) {
    const said = await this.#lent.say(source, { volume: this.volume, rate: speed() }, signal);
    if (this.#lent.blocked) this.ontouch();
    if (!this.#lent.able) this.onmute();
    return said;
  }

  /**
   * @param {string} text
   * @param {SpeechSynthesisVoice} voice
   * @param {AbortSignal} signal
   * @returns {Promise<boolean>}
   */
  #utter(text, voice, signal) {
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
