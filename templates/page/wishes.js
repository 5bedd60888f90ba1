/** Make wishes as the server takes them: an intent with its slots, never a sentence. */

/** @import { Wish } from "./api.js" */

/** Play again. */
export const REMATCH = "RematchIntent";
/** Stop the night or the day for a while. */
export const PAUSE = "AMAZON.PauseIntent";
/** Go on after a pause. */
export const GO_ON = "AMAZON.ResumeIntent";
/** Tell who points at whom. */
export const POINT = "PointIntent";
/** Play without cards, or let others join such a game. */
export const TEXT_ROLES = "TextRolesIntent";
/** Say the last lines again. */
export const REPEAT = "AMAZON.RepeatIntent";

/**
 * Return a wish of these values.
 * @param {string} intent
 * @param {Record<string, string | number | string[]>} [slots] the values of each
 */
export function wish(intent, slots) {
  if (!slots) return { intent };
  const listed = Object.entries(slots).map(([slot, values]) => [slot, Array.isArray(values) ? values : [String(values)]]);
  return { intent, slots: Object.fromEntries(listed) };
}

/** Return wishes of one intent as a single one, with the values of all. @param {Wish[]} wishes one at least */
export function mergeWishes(wishes) {
  /** @type {Record<string, string[]>} */
  const slots = {};
  for (const [slot, values] of wishes.flatMap((each) => Object.entries(each.slots || {}))) slots[slot] = [...(slots[slot] || []), ...values];
  return wish(wishes[0].intent, slots);
}
