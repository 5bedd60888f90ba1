/** The voice: the browser's own speech, with the voice, the speed and the volume that the table chose; else the server's. */

/** @import { Source } from "./api.js" */
import { resumeAudio } from "./audio-context.js";
import { speed, waitForEnd } from "./clock.js";
import { ServerVoice } from "./server-voice.js";
import { recall, remember } from "./memory.js";
import { serverSpeaks } from "./words.js";

const LETTERS_PER_SECOND = 14;
const BREATH_SECONDS = 0.4;
const MAX_RATE = 4;
/** A letter of these is a syllable or a word: it takes as long as a few others. */
const SYLLABLES = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;
const LETTERS_OF_SYLLABLE = 3;
/** Seconds of one utterance, as estimated: Chrome's voices over the network fall silent after about 15. */
const UTTERANCE_SECONDS = 10;
/** A clause with the mark and the space after it. */
const CLAUSE = /[^,;:،؛、，；：]*[,;:،؛、，；：]*\s*/gu;
/** Seconds after which an utterance whose end is not told is given up: some to begin, and times its estimated length. */
const BEGINS_SECONDS = 4;
const MAX_SLOWNESS = 2.5;
/** Milliseconds that a browser may take to find its voices. */
const VOICES_MILLISECONDS = 1200;

/** Return about how many seconds a sentence takes to say. @param {string} text */
export const estimateSeconds = (text) => text.replace(SYLLABLES, "$&".repeat(LETTERS_OF_SYLLABLE)).length / LETTERS_PER_SECOND + BREATH_SECONDS;

/**
 * Return the utterances that a text is said in: sentences, as many together as fit into one, and of longer ones clauses.
 * @param {string} text
 */
export function splitUtterances(text) {
  if (estimateSeconds(text) <= UTTERANCE_SECONDS || !Intl.Segmenter) return [text];
  const sentences = new Intl.Segmenter(document.documentElement.lang, { granularity: "sentence" }).segment(text);
  /** @type {string[]} */
  const joined = [];
  for (const part of Array.from(sentences, ({ segment }) => splitClauses(segment)).flat()) {
    const longer = `${joined.at(-1) ?? ""}${part}`;
    if (joined.length && estimateSeconds(longer) <= UTTERANCE_SECONDS) joined[joined.length - 1] = longer;
    else joined.push(part);
  }
  return joined.map((each) => each.trim()).filter(Boolean);
}

/** Return the clauses of a sentence that is too long for one utterance; any other as it is. @param {string} sentence */
const splitClauses = (sentence) => (estimateSeconds(sentence) <= UTTERANCE_SECONDS ? [sentence] : (sentence.match(CLAUSE) ?? []));

/** Speaks one sentence at a time. */
export class Speaker {
  /** The browser's own speech. */
  #synthesis = window.speechSynthesis;
  /**
   * The utterance that is being said and those that wait behind it, with the time when each is given up, by `performance.now()`. Kept, for a browser
   * may otherwise throw an utterance away and never tell of its end.
   * @type {Map<SpeechSynthesisUtterance, number>}
   */
  #queue = new Map();
  /** Whether a touch has allowed speech. */
  #unlocked = false;
  /** Whether the browser has had the time to find its voices. */
  #voicesAwaited = false;
  /** The server's voice. */
  #serverVoice = new ServerVoice();
  /** Called when the browser wants a touch of the page before it speaks. */
  ontouch = () => {};
  /** Called when the server, which spoke for this browser, does not any more. */
  onmute = () => {};
  /** Called when the browser has found other voices than it had when it was asked for them. */
  onvoices = () => {};

  constructor() {
    this.#synthesis?.cancel();
    this.#synthesis?.addEventListener?.("voiceschanged", () => this.#voicesAwaited && this.onvoices());
  }

  /**
   * Return the voices of the page's language, local ones first: they need no network and send nothing anywhere.
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
  async waitForVoices() {
    if (this.#synthesis && !this.voices.length) {
      const found = new Promise((resolve) => this.#synthesis.addEventListener?.("voiceschanged", resolve, { once: true }));
      await waitForEnd(found, performance.now() + VOICES_MILLISECONDS / Math.max(speed(), 1));
    }
    this.#voicesAwaited = true;
    return this.canSpeak;
  }

  /** @returns {SpeechSynthesisVoice | undefined} the chosen voice, else a local one; one over the network only if chosen */
  get voice() {
    const chosen = recall("voice");
    return this.voices.find((voice) => voice.voiceURI === chosen) ?? this.voices.find((voice) => voice.localService);
  }

  /** @returns {boolean} whether the server speaks, for the browser has nothing to speak with: no voice, or none of this machine */
  get usesServer() {
    return this.#voicesAwaited && !this.voice && serverSpeaks() && this.#serverVoice.isAvailable;
  }

  /** @returns {boolean} whether anybody speaks */
  get canSpeak() {
    return Boolean(this.voice) || this.usesServer;
  }

  /** @returns {boolean} whether nothing will be heard, as far as is known by now */
  get isMute() {
    return this.#voicesAwaited && !this.isAudible;
  }

  /** @returns {number} the volume, 0 to 1 */
  get volume() {
    return recall("volume", 1);
  }

  /** @returns {number} the speed, as a multiple of the usual one */
  get tempo() {
    return recall("tempo", 1);
  }

  /** Use another voice, by its `voiceURI`, another speed or volume. @param {"voice" | "tempo" | "volume"} setting @param {string | number} value */
  choose(setting, value) {
    remember(setting, value);
  }

  /** Say nothing, after a touch: some browsers speak only once something was said in the moment of a touch. */
  unlock() {
    if (this.usesServer) resumeAudio();
    if (this.#unlocked || !this.voice) return;
    this.#unlocked = true;
    const nothing = new SpeechSynthesisUtterance("");
    nothing.voice = this.voice;
    this.#synthesis.speak(nothing);
  }

  /** @returns {boolean} whether anything would be heard */
  get isAudible() {
    return this.canSpeak && this.volume > 0;
  }

  /**
   * Say a sentence to its end.
   * @param {string} text
   * @param {AbortSignal} signal stops it at once
   * @param {Source} source its key, for the server
   * @returns {Promise<boolean>} false where it could not be said
   */
  say(text, signal, source) {
    if (!this.isAudible || signal.aborted) return Promise.resolve(false);
    return this.voice ? this.#sayByBrowser(text, this.voice, signal) : this.#sayByServer(source, signal);
  }

  /** @param {Source} source @param {AbortSignal} signal */
  async #sayByServer(source, signal) {
    const said = await this.#serverVoice.say(source, { volume: this.volume, rate: speed(), tempo: this.tempo }, signal);
    if (this.#serverVoice.isBlocked) this.ontouch();
    if (!this.#serverVoice.isAvailable) this.onmute();
    return said;
  }

  /** @param {string} text @param {SpeechSynthesisVoice} voice @param {AbortSignal} signal */
  async #sayByBrowser(text, voice, signal) {
    for (const each of splitUtterances(text)) {
      if (!(await this.#sayUtterance(each, voice, signal))) return false;
      if (signal.aborted) break;
    }
    return true;
  }

  /**
   * Say one utterance to its end, or until it is given up.
   * @param {string} text
   * @param {SpeechSynthesisVoice} voice
   * @param {AbortSignal} signal
   */
  async #sayUtterance(text, voice, signal) {
    const words = new SpeechSynthesisUtterance(text);
    const rate = Math.min(speed() * this.tempo, MAX_RATE);
    Object.assign(words, { voice, lang: voice.lang, volume: this.volume, rate });
    const givenUp = Math.max(performance.now(), ...this.#queue.values()) + 1000 * (BEGINS_SECONDS + (MAX_SLOWNESS * estimateSeconds(text)) / rate);
    const cancel = () => {
      this.#queue.delete(words);
      this.#synthesis.cancel();
    };
    /** @type {Promise<string>} */
    const end = new Promise((resolve) => {
      words.onend = () => resolve("");
      words.onerror = ({ error }) => resolve(error);
    });
    signal.addEventListener("abort", cancel, { once: true });
    this.#queue.set(words, givenUp);
    this.#synthesis.speak(words);
    // Some browsers never end an utterance; the next one would wait for ever.
    const error = await waitForEnd(end, givenUp, signal);
    signal.removeEventListener("abort", cancel);
    if (error === undefined && !signal.aborted) cancel();
    this.#queue.delete(words);
    if (error === "not-allowed") this.ontouch();
    return !error || error === "canceled" || error === "interrupted";
  }
}
