/** What is reckoned with cards while they are chosen: counts by role. */

/** @typedef {Map<string, number>} Counts  by role; in a change, what is taken out is negative */

/**
 * How many cards there are of each role.
 * @param {string[]} roles
 * @returns {Counts}
 */
export function countRoles(roles) {
  return sumCounts(...roles.map((role) => new Map([[role, 1]])));
}

/**
 * Cards with the changes to them.
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(...all) {
  /** @type {Counts} */
  const sum = new Map();
  for (const [role, count] of all.flatMap((each) => [...each])) sum.set(role, (sum.get(role) ?? 0) + count);
  return sum;
}

/**
 * The cards one by one: a role for each copy.
 * @param {Counts} counts
 * @returns {string[]}
 */
export const listCards = (counts) => [...counts].flatMap(([role, count]) => Array.from({ length: count }, () => role));

/**
 * The same for the same cards, in whichever order they were told.
 * @param {Counts} counts
 */
export const deckKey = (counts) => JSON.stringify(listCards(counts).sort());
