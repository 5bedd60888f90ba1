/** Wind or rain, made here, so that reaching for a card is not heard. Softer than the voice, and softer still under it. */

import { recall, remember } from "./memory.js";
import { openContext, resume } from "./sound.js";

const LOUDEST = 0.22;
const UNDER_SPEECH = 0.35;
const FADE = 1.2;
const SECONDS = 12;

/** @typedef {"wind" | "rain" | "off"} Kind */

/** The sound under the night. */
export class Ambience {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {GainNode | null} */
  #gain = null;
  /** @type {AudioScheduledSourceNode[]} */
  #stopping = [];
  #playing = false;
  #speech = false;
  /** The volume of the voice. */
  #voice = 1;

  /** @returns {Kind} */
  get kind() {
    return recall("ambience", "wind");
  }

  /** @returns {number} 0 to 1 */
  get volume() {
    return recall("ambience-volume", 0.6);
  }

  /** @param {Kind} kind */
  choose(kind) {
    remember("ambience", kind);
    if (this.#playing) this.#start();
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
    else this.#fade(0);
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

  #start() {
    for (const node of this.#stopping.splice(0)) node.stop();
    const touched = navigator.userActivation?.hasBeenActive ?? true;
    if (this.kind === "off" || !window.AudioContext || !touched) return;
    this.#context ??= openContext();
    if (!this.#gain) {
      this.#gain = new GainNode(this.#context, { gain: 0 });
      this.#gain.connect(this.#context.destination);
    }
    if (this.kind === "wind") this.#wind(this.#context, this.#gain);
    else this.#rain(this.#context, this.#gain);
    this.#level();
  }

  #level() {
    if (!this.#playing) return;
    if (this.#context) resume(this.#context);
    this.#fade(this.volume * LOUDEST * (this.#voice || 1) * (this.#speech ? UNDER_SPEECH : 1));
  }

  /** @param {number} level */
  #fade(level) {
    this.#gain?.gain.setTargetAtTime(level, this.#gain.context.currentTime, FADE / 3);
  }

  /**
   * @param {AudioContext} context
   * @param {AudioNode} out
   */
  #wind(context, out) {
    const low = new BiquadFilterNode(context, { type: "lowpass", frequency: 420, Q: 1.5 });
    // Two slow waves that never meet again in the same way make gusts.
    for (const [frequency, gain] of [[0.07, 180], [0.023, 120]]) {
      const gust = new OscillatorNode(context, { frequency });
      gust.connect(new GainNode(context, { gain })).connect(low.frequency);
      this.#run(gust);
    }
    this.#noise(context, brown).connect(low).connect(out);
  }

  /**
   * @param {AudioContext} context
   * @param {AudioNode} out
   */
  #rain(context, out) {
    const high = new BiquadFilterNode(context, { type: "highpass", frequency: 900 });
    const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 6000 });
    const level = new GainNode(context, { gain: 0.35 });
    this.#noise(context, white).connect(high).connect(soft).connect(level).connect(out);
  }

  /**
   * @param {AudioContext} context
   * @param {(samples: Float32Array) => void} fill
   */
  #noise(context, fill) {
    const rate = context.sampleRate;
    const buffer = context.createBuffer(1, SECONDS * rate, rate);
    fill(buffer.getChannelData(0));
    const source = new AudioBufferSourceNode(context, { buffer, loop: true });
    this.#run(source);
    return source;
  }

  /** @param {AudioScheduledSourceNode} node */
  #run(node) {
    node.start();
    this.#stopping.push(node);
  }
}

/** @param {Float32Array} samples */
function white(samples) {
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
}

/** @param {Float32Array} samples */
function brown(samples) {
  let level = 0;
  for (let at = 0; at < samples.length; at++) {
    level = (level + 0.02 * (2 * Math.random() - 1)) / 1.02;
    samples[at] = 3.5 * level;
  }
}
