/** A sign that something has come for all phones at once: a short shake, or a soft tone where a phone cannot shake. */

import { openAudioContext, resumeAudio } from "./audio-context.js";

const SHAKE = [120, 80, 120];
const TONE = 660;
const SECONDS = 0.35;
const LOUD = 0.08;

/** @type {AudioContext | null} */
let sound = null;

/** From the first tap on a tone may be heard; before it browsers forbid it. */
export function unlockTone() {
  if (!("vibrate" in navigator) && !sound && "AudioContext" in window) sound = openAudioContext();
}

/** Give the sign. */
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
