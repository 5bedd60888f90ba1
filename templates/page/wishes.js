/** Make wishes as the server takes them: an intent with its slots, never a sentence. */

/** @import { Wish } from "./api.js" */

export const BEGIN = "BeginIntent";
export const DONE = "DoneIntent";
export const REMATCH = "RematchIntent";
export const PAUSE = "AMAZON.PauseIntent";
export const GO_ON = "AMAZON.ResumeIntent";
export const REPEAT = "AMAZON.RepeatIntent";

/**
 * A wish of these values.
 * @param {string} intent
 * @param {Record<string, string | number | string[]>} [slots] the values of each
 * @returns {Wish}
 */
export function wish(intent, slots) {
  if (!slots) return { intent };
  const listed = Object.entries(slots).map(([slot, values]) => [slot, Array.isArray(values) ? values : [String(values)]]);
  return { intent, slots: Object.fromEntries(listed) };
}

/**
 * Wishes of one intent as a single one, with the values of all.
 * @param {Wish[]} wishes one at least
 * @returns {Wish}
 */
export function mergeWishes(wishes) {
  /** @type {Record<string, string[]>} */
  const slots = {};
  for (const [slot, values] of wishes.flatMap((each) => Object.entries(each.slots ?? {}))) (slots[slot] ??= []).push(...values);
  return wish(wishes[0].intent, slots);
}
