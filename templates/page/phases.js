/** Find the phase of the evening, as the page shows it. */

/** @import { Answer } from "./api.js" */
/** @import { CuePlayer } from "./cue-player.js" */
import { findWeekPhase } from "./castle-view.js";

/** @typedef {{phase: string, answer: Answer | null}} PageState  where the evening is, and the last answer */

/** Phases in which players take their seats. */
export const SEATING_PHASES = new Set(["deck", "check"]);
/** Phases in which the deck is chosen, or can still be changed. */
export const DECK_PHASES = new Set([...SEATING_PHASES, "join"]);
/** Phases in which people talk with one another. */
const TALKING = new Set(["night", "day"]);

/**
 * Return the phase as it is told: after the last call of the night the day breaks by itself.
 * @param {{session: string | null, answer: Answer | null}} conversation
 * @param {CuePlayer} cuePlayer
 */
export function findPhase({ session, answer }, cuePlayer) {
  if (!session || !answer) return session ? "open" : "start";
  const { week } = answer.table;
  const phase = findWeekPhase(week) || answer.table.phase;
  if (week) return phase;
  const dawn = cuePlayer.cues.findIndex(({ step }) => step === "day");
  return phase === "night" && dawn >= 0 && cuePlayer.index >= dawn ? "day" : phase;
}

/**
 * @param {string} phase
 * @returns {boolean} whether people talk with one another there
 */
export const isTalkPhase = (phase) => TALKING.has(phase);
