/** The sound of the night, so that reaching for a card is not heard. Softer than the voice, and softer still under it. */

import { recall, remember } from "./memory.js";
import { SOUNDS, playLayer } from "./night-sounds.js";
import { isTouched, openAudio, resumeAudio } from "./audio-context.js";

const MAX_GAIN = 0.22;
const SPEECH_SHARE = 0.35;
const FADE_SECONDS = 1.2;
const SAMPLE_SECONDS = 6;

/** @typedef {keyof typeof SOUNDS | "off"} Kind */

/** The sounds that can be chosen. @type {Kind[]} */
export const KINDS = [.../** @type {Kind[]} */ (Object.keys(SOUNDS)), "off"];

/** The sound under the night. */
export class Ambience {
  /** The volume of the sound; null until the page was touched. @type {GainNode | null} */
  #gain = null;
  /** The sources that are playing. @type {AudioScheduledSourceNode[]} */
  #nodes = [];
  /** Whether the night is told, so that the sound plays. */
  #isNight = false;
  /** The timer that ends a sample, while one is heard. @type {ReturnType<typeof setTimeout> | undefined} */
  #sampling;
  /** Whether something is being said. */
  #isSpeaking = false;
  /** The volume of the voice. */
  #voiceVolume = 1;

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
    if (this.#isPlaying) this.#start();
  }

  /** Play a few seconds of the sound. */
  playSample() {
    clearTimeout(this.#sampling);
    this.#sampling = setTimeout(() => this.endSample(), 1000 * SAMPLE_SECONDS);
    this.#start();
  }

  /** End the sample, if one is heard. */
  endSample() {
    clearTimeout(this.#sampling);
    this.#sampling = undefined;
    this.#updateVolume();
  }

  /** @param {number} volume 0 to 1 */
  setVolume(volume) {
    remember("ambience-volume", volume);
    this.#updateVolume();
  }

  /**
   * Play while the night is told.
   * @param {boolean} night
   * @param {number} voice the volume of the voice, which the sound never exceeds
   */
  setNight(night, voice) {
    this.#voiceVolume = voice;
    if (night === this.#isNight) return;
    this.#isNight = night;
    if (night) this.#start();
    else this.#updateVolume();
  }

  /** @param {boolean} speech whether something is being said */
  duck(speech) {
    this.#isSpeaking = speech;
    this.#updateVolume();
  }

  /** Begin to play after a touch of the page: before it browsers play nothing. */
  unlock() {
    if (this.#isNight && !this.#gain) this.#start();
  }

  get #isPlaying() {
    return this.#isNight || this.#sampling !== undefined;
  }

  #start() {
    for (const node of this.#nodes.splice(0)) node.stop();
    if (this.kind === "off" || !window.AudioContext || !isTouched) return;
    const context = openAudio();
    if (!this.#gain) {
      this.#gain = new GainNode(context, { gain: 0 });
      this.#gain.connect(context.destination);
    }
    const gain = this.#gain;
    this.#nodes = SOUNDS[this.kind].flatMap((layer) => playLayer(context, layer, gain));
    this.#updateVolume();
  }

  #updateVolume() {
    if (this.#isPlaying && this.#gain) resumeAudio();
    const loud = this.volume * MAX_GAIN * (this.#voiceVolume || 1) * (this.#isSpeaking ? SPEECH_SHARE : 1);
    this.#gain?.gain.setTargetAtTime(this.#isPlaying ? loud : 0, this.#gain.context.currentTime, FADE_SECONDS / 3);
  }
}
