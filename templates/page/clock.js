/** Wait until a deadline. Time is `performance.now()`, in milliseconds; a deadline that has passed is not waited for. */

const LONGEST = 1000;

const worker = new Worker("/api/page/ticker.js");
/** @type {Map<number, () => void>} */
const sleepers = new Map();
let last = 0;

worker.onmessage = ({ data: id }) => (sleepers.get(id) || Boolean)();
// A worker may have slept longer than the page.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) for (const wake of [...sleepers.values()]) wake();
});

/**
 * Return the milliseconds of waiting for seconds of the game; shorter where `#speed=` asks for it.
 * @param {number} seconds
 */
export const toMilliseconds = (seconds) => (seconds * 1000) / speed();

/** Return the seconds of the game in milliseconds of waiting. @param {number} milliseconds */
export const toSeconds = (milliseconds) => (milliseconds / 1000) * speed();

/** @typedef {Window & {onenight?: {speed: number}}} SpeedWindow */

/** @returns {number} how many times faster than life the game is told */
export const speed = () => Math.max((/** @type {SpeedWindow} */ (window).onenight || { speed: 1 }).speed || 1, 0.01);

/**
 * Wait until a deadline, in short steps, so that a machine that slept is noticed at once.
 * @param {number} deadline
 * @param {AbortSignal} signal ends the waiting early
 */
export async function waitUntil(deadline, signal = new AbortController().signal) {
  while (!signal.aborted) {
    const left = deadline - performance.now();
    if (left <= 0) return;
    await waitOnce(Math.min(left, LONGEST), signal);
  }
}

/**
 * Wait for an end that may never come, until a deadline at the latest.
 * @template Result
 * @param {Promise<Result>} end
 * @param {number} deadline
 * @param {AbortSignal} [signal] ends the waiting early
 * @returns {Promise<Result | void>} undefined where it did not come
 */
export const waitForEnd = (end, deadline, signal) => Promise.race([end, waitUntil(deadline, signal)]);

/** @param {number} wait @param {AbortSignal} signal @returns {Promise<void>} */
function waitOnce(wait, signal) {
  return new Promise((resolve) => {
    const id = ++last;
    const done = () => {
      signal.removeEventListener("abort", done);
      sleepers.delete(id);
      resolve();
    };
    sleepers.set(id, done);
    signal.addEventListener("abort", done, { once: true });
    worker.postMessage({ id, wait });
  });
}

/** Wait so many milliseconds, in a hidden page as well. @param {number} milliseconds */
export const waitFor = (milliseconds) => waitUntil(performance.now() + milliseconds);
