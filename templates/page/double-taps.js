/** Whoever taps twice means it once: what comes after may stand at the same place. */

import { speed } from "./clock.js";

/** Milliseconds in which what comes after a tap cannot have been read yet. */
const UNREAD_MILLISECONDS = 800;
/** Milliseconds from the first to the second of a doubled tap; fingers that are counted are tapped nearly as fast. */
const DOUBLE_TAP_MILLISECONDS = 350;
/** Pixels from the first to the second of a doubled tap, at most: a finger is no pen. */
const NEAR_PIXELS = 24;

/** @typedef {{x: number, y: number, at: number}} Tap  where, and when */

/** @type {Tap} the one that is being told of; on keys there is no place */
let now = { x: 0, y: 0, at: 0 };
/** @type {Tap | null} the last one that was done */
let last = null;

addEventListener("click", ({ clientX: x, clientY: y }) => (now = { x, y, at: performance.now() }), { capture: true });

/**
 * Do what was tapped, unless the same place was only just tapped.
 * @param {() => void} then
 */
export const doOnce = (then) => doUnlessRecent(UNREAD_MILLISECONDS, then);

/**
 * Do what was tapped, unless it is the second of a doubled tap: for taps that come before the last one is answered.
 * @param {() => void} then
 */
export const doUnlessDoubled = (then) => doUnlessRecent(DOUBLE_TAP_MILLISECONDS, then);

/**
 * @param {number} deaf
 * @param {() => void} then
 */
function doUnlessRecent(deaf, then) {
  const near = last !== null && Math.hypot(now.x - last.x, now.y - last.y) < NEAR_PIXELS;
  if (near && last !== null && now.at - last.at < deaf / speed()) return;
  last = now;
  then();
}
