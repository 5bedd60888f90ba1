/** Find the wishes for the announcer in the talk of a table, while a night or a day runs. */

import { sayParts } from "./words.js";

/**
 * Return the wish in what was heard.
 * @param {string} text
 * @param {string[]} now the sentences that are understood now
 * @returns {string | null} null where it was not for the announcer
 */
export function findDirectedWish(text, now) {
  const said = normalize(text);
  const name = sayParts("listening.names").find((each) => said.startsWith(`${each} `));
  if (name) return said.slice(name.length + 1);
  return [...now, ...sayParts("listening.heeded")].some((wish) => normalize(wish) === said) ? text : null;
}

/** @param {string} text */
function normalize(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]/gu, "")
    .trim();
}
