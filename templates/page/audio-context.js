/** Keep sound going: a browser suspends it while a phone is locked or called, and does not resume it by itself. */

import { waitForEnd } from "./clock.js";

/** Milliseconds within which a context must run again; later sounds come too late. */
const RESUMES = 1000;

/** The sound output of the page; null until it is needed. @type {AudioContext | null} */
export let audio = null;
/** Whether the page was touched, or a key pressed: before it browsers play nothing. */
export let isTouched = false;

/** Return the sound output, which is resumed when the page is shown again, and when it is touched. @returns {AudioContext} */
export const openAudio = () => (audio = audio || new AudioContext());

/**
 * Resume the sound output before it sounds.
 * @returns {Promise<boolean>} whether it can be heard; false where the browser does not allow it in time
 */
export async function resumeAudio() {
  const context = openAudio();
  if (isRunning(context)) return true;
  await waitForEnd(context.resume().catch(() => {}), performance.now() + RESUMES);
  return isRunning(context);
}

/** @typedef {[begins: number, lasts: number, pitches: number[], levels: number[]]} Tone  seconds; Hz and loudness, evenly over its time */

/**
 * Play tones, where the browser lets them sound at once.
 * @param {Tone[]} tones
 * @param {number} volume 0 to 1
 */
export async function playTones(tones, volume = 1) {
  if (!(await resumeAudio())) return;
  const context = openAudio();
  for (const [begins, lasts, pitches, levels] of tones) {
    const [tone, gain, from] = [context.createOscillator(), context.createGain(), context.currentTime + begins];
    tone.frequency.setValueCurveAtTime(new Float32Array(pitches), from, lasts);
    gain.gain.setValueCurveAtTime(new Float32Array(levels.map((level) => level * volume)), from, lasts);
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + lasts);
  }
}

const SHAKE = [120, 80, 120];
/** @type {Tone[]} */
const TONE = [[0, 0.35, [660, 660], [0.08, 0.03, 0.01, 0]]];

/** Allow the tone of a phone that cannot vibrate, from the first tap on; before it browsers forbid sound. */
export function unlockTone() {
  if (!("vibrate" in navigator) && "AudioContext" in window) openAudio();
}

/** Signal that something has come for all phones at once: vibrate, or sound the tone. */
export function buzz() {
  if (!("vibrate" in navigator)) return audio && playTones(TONE);
  if (isTouched) navigator.vibrate(SHAKE);
}

/** @param {AudioContext} context */
const isRunning = ({ state }) => state === "running";

function resumeAll() {
  if (audio && !document.hidden) resumeAudio();
}

function unlock() {
  isTouched = true;
  resumeAll();
}

document.addEventListener("visibilitychange", resumeAll);
// The end of a touch counts as one, its beginning does not everywhere; a screen reader may only click.
for (const touch of ["pointerup", "keydown", "click"]) addEventListener(touch, unlock, { capture: true });
