/** Make the sounds of the night: each starts its sources, and returns them to be stopped. */

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

/** @typedef {(context: AudioContext, out: AudioNode) => AudioScheduledSourceNode[]} Sound */

/** @satisfies {Record<string, Sound>} */
export const SOUNDS = {
  wind(context, out) {
    const low = new BiquadFilterNode(context, { type: "lowpass", frequency: 420, Q: 1.5 });
    low.connect(out);
    // Two slow waves that never meet again in the same way make gusts.
    const gusts = [[0.07, 180], [0.023, 120]].map(([frequency, gain]) => {
      const gust = new OscillatorNode(context, { frequency });
      gust.connect(new GainNode(context, { gain })).connect(low.frequency);
      gust.start();
      return gust;
    });
    return [...gusts, playLoop(context, fillBrown, low)];
  },

  rain(context, out) {
    const high = new BiquadFilterNode(context, { type: "highpass", frequency: 900 });
    const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 6000 });
    high.connect(soft).connect(new GainNode(context, { gain: 0.35 })).connect(out);
    return [playLoop(context, fillWhite, high)];
  },

  crickets(context, out) {
    const hush = new BiquadFilterNode(context, { type: "lowpass", frequency: 300 });
    hush.connect(new GainNode(context, { gain: 0.3 })).connect(out);
    return [playLoop(context, fillBrown, hush), playLoop(context, fillCrickets, out)];
  },

  fire(context, out) {
    const low = new BiquadFilterNode(context, { type: "lowpass", frequency: 350 });
    const bright = new BiquadFilterNode(context, { type: "highpass", frequency: 900 });
    low.connect(new GainNode(context, { gain: 0.35 })).connect(out);
    bright.connect(new GainNode(context, { gain: 1.5 })).connect(out);
    return [playLoop(context, fillBrown, low), playLoop(context, fillFire, bright)];
  },
};

/**
 * @param {AudioContext} context
 * @param {(samples: Float32Array, rate: number) => void} fill
 * @param {AudioNode} out
 */
function playLoop(context, fill, out) {
  const rate = context.sampleRate;
  const buffer = context.createBuffer(1, SECONDS * rate, rate);
  fill(buffer.getChannelData(0), rate);
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  source.connect(out);
  source.start();
  return source;
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
