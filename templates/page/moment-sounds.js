/** Sounds of moments that everybody sees: the same whoever is awake, and each to be switched off. */

/** @import { CuePlayer } from "./cue-player.js" */
/** @import { Table } from "./api.js" */
/** @import { Tone } from "./audio-context.js" */
import { isTouched, playTones } from "./audio-context.js";
import { recall, remember } from "./memory.js";

/** The tones of each. @type {Record<string, Tone[]>} */
const TONES = {
  nightfall: [[0, 3, [392, 392], [0, 0.16, 0.05, 0]], [0.9, 3, [330, 330], [0, 0.16, 0.05, 0]], [1.8, 4, [196, 196], [0, 0.24, 0.08, 0]]],
  tick: [[0, 0.06, [1200, 700], [0.12, 0]]],
  drum: [[0, 0.5, [150, 60, 45], [0.9, 0.3, 0]]],
  howl: [[0, 3.4, [220, 300, 420, 440, 440, 430, 400, 320, 190], [0, 0.16, 0.24, 0.26, 0.24, 0.2, 0]], [0, 3.4, [442, 604, 842, 884, 882, 862, 804, 642, 382], [0, 0.02, 0.05, 0.06, 0.04, 0.02, 0]]],
  bell: [[0, 4, [523, 523], [0.3, 0.12, 0.05, 0.02, 0]], [0, 3, [1250, 1250], [0.14, 0.04, 0.01, 0]], [0, 1.2, [2090, 2090], [0.08, 0.01, 0]]],
};
/** Seconds of the end of the day that tick. */
const TICKS = 10;

/** The sounds that can be switched off. */
export const MOMENTS = Object.keys(TONES);

/** @param {string} name */
export const isMomentOn = (name) => recall(`sound-${name}`, true);

/** @param {string} name @param {boolean} on */
export function switchMoment(name, on) {
  remember(`sound-${name}`, on);
  playMoment(name);
}

/** Sound a moment where it is switched on and the browser lets it sound at once. @param {string} name */
export function playMoment(name) {
  if (isMomentOn(name) && isTouched && window.AudioContext) playTones(TONES[name], recall("ambience-volume", 0.6));
}

/**
 * Return the moment by its sound, and a number where it comes again; empty where there is none.
 * @param {string} phase where the evening is
 * @param {Pick<Table, "verdict">} table
 * @param {Pick<CuePlayer, "cues" | "index" | "running">} cuePlayer
 * @param {number | null} left seconds of the day
 */
export function findMoment(phase, { verdict }, { cues, index, running }, left) {
  if (phase === "night") return "nightfall";
  if (phase === "verdict") return verdict && verdict.winning_teams.includes("werewolf") ? "howl" : "bell";
  const cue = running ? cues[index] : undefined;
  if (cue && cue.step === "vote") return cue.pause ? `drum ${index}` : "";
  return left && Math.ceil(left) <= TICKS ? `tick ${Math.ceil(left)}` : "";
}
