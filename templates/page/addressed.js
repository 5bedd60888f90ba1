/** What is meant for the announcer, where people talk with one another: while a night or a day runs. */

import { parts } from "./words.js";

/**
 * The wish in what was heard.
 * @param {string} text
 * @param {string[]} now what can be said now
 * @returns {string | null} null where somebody talked to somebody else
 */
export function wishIn(text, now) {
  const said = plain(text);
  const name = parts("ears.names").find((each) => said.startsWith(`${each} `));
  if (name) return said.slice(name.length + 1);
  return [...now, ...parts("ears.heeded")].some((wish) => plain(wish) === said) ? text : null;
}

/** @param {string} text */
function plain(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]/gu, "")
    .trim();
}
