/** Whoever taps twice means it once: what comes after may stand at the same place. */

import { speed } from "./clock.js";

/** Milliseconds. */
const DEAF = 800;
let deaf = 0;

/**
 * Do what was tapped, unless something was only just tapped.
 * @param {() => void} then
 */
export function once(then) {
  if (performance.now() < deaf) return;
  deaf = performance.now() + DEAF / speed();
  then();
}
