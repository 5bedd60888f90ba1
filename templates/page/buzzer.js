/** Signal that something has come for all phones at once: by a short vibration, or a soft tone where a phone cannot vibrate. */

import { openAudioContext, resumeAudio } from "./audio-context.js";

const SHAKE = [120, 80, 120];
const TONE = 660;
const SECONDS = 0.35;
const LOUD = 0.08;

/** @type {AudioContext | null} */
let sound = null;

/** Allow the tone, from the first tap on; before it browsers forbid sound. */
export function unlockTone() {
  if (!("vibrate" in navigator) && !sound && "AudioContext" in window) sound = openAudioContext();
}

/** Vibrate, or sound the tone. */
export async function buzz() {
  if ("vibrate" in navigator) {
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate(SHAKE);
  } else if (sound && (await resumeAudio(sound))) {
    const [tone, volume, end] = [sound.createOscillator(), sound.createGain(), sound.currentTime + SECONDS];
    tone.frequency.value = TONE;
    volume.gain.setValueAtTime(LOUD, sound.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(end);
  }
}
