/** What is reckoned with cards while they are chosen: counts by role, and the sentence for a change of them. */

import { roleName, say } from "./words.js";

/** @typedef {Map<string, number>} Counts  by role; in a change, what is taken out is negative */

/**
 * How many cards there are of each role.
 * @param {string[]} roles
 * @returns {Counts}
 */
export function counted(roles) {
  return summed(...roles.map((role) => new Map([[role, 1]])));
}

/**
 * Cards with the changes to them.
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function summed(...all) {
  /** @type {Counts} */
  const sum = new Map();
  for (const [role, count] of all.flatMap((each) => [...each])) sum.set(role, (sum.get(role) ?? 0) + count);
  return sum;
}

/**
 * A change as it is said to the announcer: in one breath, so that it is judged as one.
 * @param {Counts} change
 * @returns {string} empty where nothing is changed
 */
export function wish(change) {
  const said = [...change].filter(([, by]) => by).sort(([, one], [, other]) => other - one);
  return said.map(([role, by]) => clause(role, by)).join(say("recap.comma"));
}

/**
 * @param {string} role
 * @param {number} by
 */
function clause(role, by) {
  const count = Math.abs(by);
  return say(by > 0 ? "deck.add_wish" : "deck.take_out_wish", { count, role: count > 1 ? say(`several.${role}`) : roleName(role) });
}
