import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { hide, pass, settled } from "./browser.js";
import { toSeconds, waitFor, speed, waitUntil, toMilliseconds } from "../../../templates/page/clock.js";

afterEach(() => delete globalThis.onenight);

/** Whether it is over by now. */
function watched(promise) {
  const seen = { over: false };
  promise.then(() => (seen.over = true));
  return seen;
}

test("the game is told in its own time, or as many times faster as is asked", () => {
  assert.deepEqual([toMilliseconds(3), toSeconds(3000), speed()], [3000, 3, 1]);
  globalThis.onenight = { speed: 30 };
  assert.deepEqual([toMilliseconds(3), toSeconds(100), speed()], [100, 3, 30]);
  globalThis.onenight = { speed: -2 };
  assert.equal(speed(), 0.01);
});

test("a deadline is waited for, and no longer", async () => {
  const wait = watched(waitFor(2500));
  await pass(2499);
  assert.equal(wait.over, false);
  await pass(1);
  assert.equal(wait.over, true);
});

test("a deadline that passed while the machine slept is over at once", async () => {
  const wait = watched(waitUntil(performance.now() + 60_000, new AbortController().signal));
  await pass(90_000, { asleep: true });
  assert.equal(wait.over, true);
});

test("a deadline that passed while the page was hidden is over as soon as it is shown, though the worker sleeps on", async () => {
  const wait = watched(waitUntil(performance.now() + 60_000, new AbortController().signal));
  hide();
  await pass(0);
  await pass(90_000, { asleep: true, workers: true });
  assert.equal(wait.over, false);
  hide(false);
  await settled();
  assert.equal(wait.over, true);
});

test("waiting is given up in the middle", async () => {
  const stopping = new AbortController();
  const wait = watched(waitUntil(performance.now() + 60_000, stopping.signal));
  await pass(100);
  stopping.abort();
  await settled();
  assert.equal(wait.over, true);
});
