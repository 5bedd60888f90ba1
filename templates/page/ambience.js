/** The sound of the night, so that reaching for a card is not heard. Softer than the voice, and softer still under it. */

import { recall, remember } from "./memory.js";
import { SOUNDS } from "./night-sounds.js";
import { openContext, resume } from "./audio-context.js";

const LOUDEST = 0.22;
const UNDER_SPEECH = 0.35;
const FADE = 1.2;
const SAMPLE_SECONDS = 6;

/** @typedef {keyof typeof SOUNDS | "off"} Kind */

/** @type {Kind[]} what can be chosen */
export const KINDS = [.../** @type {Kind[]} */ (Object.keys(SOUNDS)), "off"];

/** The sound under the night. */
export class Ambience {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {GainNode | null} */
  #gain = null;
  /** @type {AudioScheduledSourceNode[]} */
  #stopping = [];
  #playing = false;
  /** The timer that ends a sample, while one is heard. @type {ReturnType<typeof setTimeout> | undefined} */
  #sampling;
  #speech = false;
  /** The volume of the voice. */
  #voice = 1;

  /** @returns {Kind} */
  get kind() {
    const kind = recall("ambience");
    return KINDS.includes(kind) ? kind : "wind";
  }

  /** @returns {number} 0 to 1 */
  get volume() {
    return recall("ambience-volume", 0.6);
  }

  /** @param {Kind} kind */
  choose(kind) {
    remember("ambience", kind);
    if (this.#sounds) this.#start();
  }

  /** Play a little of it. */
  sample() {
    clearTimeout(this.#sampling);
    this.#sampling = setTimeout(() => this.endSample(), 1000 * SAMPLE_SECONDS);
    this.#start();
  }

  /** End the sample, if one is heard. */
  endSample() {
    clearTimeout(this.#sampling);
    this.#sampling = undefined;
    this.#level();
  }

  /** @param {number} volume 0 to 1 */
  louder(volume) {
    remember("ambience-volume", volume);
    this.#level();
  }

  /**
   * Play while the night is told.
   * @param {boolean} night
   * @param {number} voice the volume of the voice, which the sound never exceeds
   */
  follow(night, voice) {
    this.#voice = voice;
    if (night === this.#playing) return;
    this.#playing = night;
    if (night) this.#start();
    else this.#level();
  }

  /** @param {boolean} speech whether something is being said */
  duck(speech) {
    this.#speech = speech;
    this.#level();
  }

  /** The browser plays only after somebody has touched the page. */
  wake() {
    if (this.#playing && !this.#context) this.#start();
  }

  get #sounds() {
    return this.#playing || this.#sampling !== undefined;
  }

  #start() {
    for (const node of this.#stopping.splice(0)) node.stop();
    const touched = navigator.userActivation?.hasBeenActive ?? true;
    if (this.kind === "off" || !window.AudioContext || !touched) return;
    this.#context ??= openContext();
    if (!this.#gain) {
      this.#gain = new GainNode(this.#context, { gain: 0 });
      this.#gain.connect(this.#context.destination);
    }
    this.#stopping = SOUNDS[this.kind](this.#context, this.#gain);
    this.#level();
  }

  #level() {
    if (this.#sounds && this.#context) resume(this.#context);
    const loud = this.volume * LOUDEST * (this.#voice || 1) * (this.#speech ? UNDER_SPEECH : 1);
    this.#gain?.gain.setTargetAtTime(this.#sounds ? loud : 0, this.#gain.context.currentTime, FADE / 3);
  }
}
