/** Ignore the second of two quick taps: after the first another button may stand at the same place. */

import { speed } from "./clock.js";

/** Milliseconds within which nobody has read what a tap has brought. */
const UNREAD_MILLISECONDS = 800;
/** Milliseconds from the first to the second of a doubled tap; fingers that are counted are tapped nearly as fast. */
const DOUBLE_TAP_MILLISECONDS = 350;
/** Pixels from the first to the second of a doubled tap, at most: a finger is no pen. */
const NEAR_PIXELS = 24;

/** @typedef {{x: number, y: number, at: number}} Tap  where, and when */

/** The tap whose click is handled now; a key has no place. @type {Tap} */
let now = { x: 0, y: 0, at: 0 };
/** The last tap that was acted on. @type {Tap | null} */
let last = null;

addEventListener("click", ({ clientX: x, clientY: y }) => (now = { x, y, at: performance.now() }), { capture: true });

/** Act on a tap, unless the same place was only just tapped. @param {() => void} then */
export const doOnce = (then) => doUnlessRecent(UNREAD_MILLISECONDS, then);

/**
 * Act on a tap, unless it is the second of a doubled tap: for taps that come before the last one is answered.
 * @param {() => void} then
 */
export const doUnlessDoubled = (then) => doUnlessRecent(DOUBLE_TAP_MILLISECONDS, then);

/**
 * Act on a tap, unless one at the same place was acted on within so many milliseconds.
 * @param {number} deaf
 * @param {() => void} then
 */
function doUnlessRecent(deaf, then) {
  const near = last !== null && Math.hypot(now.x - last.x, now.y - last.y) < NEAR_PIXELS;
  if (near && last !== null && now.at - last.at < deaf / speed()) return;
  last = now;
  then();
}
