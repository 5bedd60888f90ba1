/** Find sentences for the announcer in the talk of a table: those that begin with its name. */

import { sayParts } from "./words.js";

/**
 * Return what follows the announcer's name.
 * @param {string} text
 * @returns {string | null} null where the text does not begin with it
 */
export function stripCall(text) {
  const said = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]/gu, "")
    .trim();
  const name = sayParts("listening.names").find((each) => said.startsWith(`${each} `));
  return name ? said.slice(name.length + 1) : null;
}
