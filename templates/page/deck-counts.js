/** Count cards by role while they are chosen. */

/** @typedef {Map<string, number>} Counts  by role; in a change, cards that are taken out are negative */

/** Return how many cards there are of each role. @param {string[]} roles */
export function countRoles(roles) {
  return sumCounts(...roles.map((role) => new Map([[role, 1]])));
}

/** Return cards with the changes to them. @param {Counts[]} all */
export function sumCounts(...all) {
  /** @type {Counts} */
  const sum = new Map();
  for (const [role, count] of all.flatMap((each) => [...each])) sum.set(role, (sum.get(role) ?? 0) + count);
  return sum;
}

/** Return the cards one by one: a role for each copy. @param {Counts} counts */
export const listCards = (counts) => [...counts].flatMap(([role, count]) => Array.from({ length: count }, () => role));

/** Return a text that is equal for equal cards, in any order. @param {Counts} counts */
export const makeDeckKey = (counts) => JSON.stringify(listCards(counts).sort());
