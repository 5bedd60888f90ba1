/** Signal that something has come for all phones at once: by a short vibration, or a soft tone where a phone cannot vibrate. */

import { audio, openAudio, playTones } from "./audio-context.js";

const SHAKE = [120, 80, 120];
/** @type {import("./audio-context.js").Tone[]} */
const TONE = [[0, 0.35, [660, 660], [0.08, 0.03, 0.01, 0]]];

/** Allow the tone, from the first tap on; before it browsers forbid sound. */
export function unlockTone() {
  if (!("vibrate" in navigator) && "AudioContext" in window) openAudio();
}

/** Vibrate, or sound the tone. */
export function buzz() {
  if ("vibrate" in navigator) {
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate(SHAKE);
  } else if (audio) playTones(TONE);
}
