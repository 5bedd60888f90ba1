/** Make the sounds of the night. */

/** Seconds after which a sound begins anew; its ends meet. */
const SECONDS = 12;
/** Of each cricket the pitch in Hz, the songs in these seconds, and the volume. */
const CRICKETS = [[3900, 16, 0.22], [4300, 12, 0.15], [4750, 10, 0.1]];
const SYLLABLES = 4;
/** Seconds from one syllable of a cricket to the next; half of it sounds. */
const SYLLABLE_SECONDS = 0.044;
const CRACKLES = 150;
/** Of these so many are loud. */
const LOUD_SHARE = 0.12;

/**
 * A part of a sound: noise, through filters.
 * @typedef {object} Layer
 * @property {(samples: Float32Array, rate: number) => void} fill
 * @property {[type: BiquadFilterType, hertz: number, q?: number][]} [filters]
 * @property {number} [gain]
 * @property {[hertz: number, deep: number][]} [gusts] waves by which the frequency of the first filter rises and falls
 */

/** @satisfies {Record<string, Layer[]>} */
export const SOUNDS = {
  // Two slow waves that never meet again in the same way make gusts.
  wind: [{ fill: fillBrown, filters: [["lowpass", 420, 1.5]], gusts: [[0.07, 180], [0.023, 120]] }],
  rain: [{ fill: fillWhite, filters: [["highpass", 900], ["lowpass", 6000]], gain: 0.35 }],
  crickets: [{ fill: fillBrown, filters: [["lowpass", 300]], gain: 0.3 }, { fill: fillCrickets }],
  fire: [{ fill: fillBrown, filters: [["lowpass", 350]], gain: 0.35 }, { fill: fillFire, filters: [["highpass", 900]], gain: 1.5 }],
};

/**
 * Begin a layer of a sound.
 * @param {AudioContext} context
 * @param {Layer} layer
 * @param {AudioNode} out
 * @returns {AudioScheduledSourceNode[]} its sources, to be stopped
 */
export function playLayer(context, { fill, filters = [], gain = 1, gusts = [] }, out) {
  const rate = context.sampleRate;
  const buffer = context.createBuffer(1, SECONDS * rate, rate);
  fill(buffer.getChannelData(0), rate);
  const noises = new AudioBufferSourceNode(context, { buffer, loop: true });
  const filtered = filters.map(([type, frequency, Q = 1]) => new BiquadFilterNode(context, { type, frequency, Q }));
  [noises, ...filtered, new GainNode(context, { gain }), out].reduce((from, to) => from.connect(to));
  const waves = gusts.map(([frequency, deep]) => {
    const wave = new OscillatorNode(context, { frequency });
    wave.connect(new GainNode(context, { gain: deep })).connect(filtered[0].frequency);
    return wave;
  });
  for (const source of [noises, ...waves]) source.start();
  return [noises, ...waves];
}

const noise = () => 2 * Math.random() - 1;

/** @param {Float32Array} samples */
function fillWhite(samples) {
  for (let at = 0; at < samples.length; at++) samples[at] = noise();
}

/** @param {Float32Array} samples */
function fillBrown(samples) {
  let level = 0;
  for (let at = 0; at < samples.length; at++) {
    level = (level + 0.02 * noise()) / 1.02;
    samples[at] = 3.5 * level;
  }
  const drift = 3.5 * level - samples[0];
  for (let at = 0; at < samples.length; at++) samples[at] -= (drift * at) / samples.length;
}

/** Crickets, each with a song of a few syllables. @param {Float32Array} samples @param {number} rate */
function fillCrickets(samples, rate) {
  const sounds = (SYLLABLE_SECONDS / 2) * rate;
  for (const [pitch, songs, loud] of CRICKETS)
    for (let syllable = 0; syllable < songs * SYLLABLES; syllable++) {
      const begins = Math.floor(syllable / SYLLABLES) / songs * SECONDS + (syllable % SYLLABLES) * SYLLABLE_SECONDS;
      const from = Math.round((begins + pitch / 10_000) * rate);
      for (let at = 0; at < sounds; at++)
        samples[(from + at) % samples.length] += loud * Math.sin((Math.PI * at) / sounds) ** 2 * Math.sin((2 * Math.PI * pitch * at) / rate);
    }
}

/**
 * Wood that crackles: many small bursts, few loud ones.
 * @param {Float32Array} samples
 * @param {number} rate
 */
function fillFire(samples, rate) {
  for (let burst = 0; burst < CRACKLES; burst++) {
    const from = Math.floor(Math.random() * samples.length);
    const loud = Math.random() < LOUD_SHARE ? 0.6 : 0.3 * Math.random();
    const lasts = (0.002 + 0.01 * Math.random()) * rate;
    for (let at = 0; at < 6 * lasts; at++) samples[(from + at) % samples.length] += loud * noise() * Math.exp(-at / lasts);
  }
}
