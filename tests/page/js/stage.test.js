import assert from "node:assert/strict";
import { test } from "node:test";
import { pass } from "./browser.js";
import { numberCalls, countCalls, countSecondsLeft } from "../../../templates/page/stage.js";
import { formatSeconds } from "../../../templates/page/words.js";

const steps = (...all) => all.map((step) => ({ step }));
const DAY = [{ say: "A minute", step: "day" }, { pause: 60, step: "day" }, { say: "Over", step: "day" }, { say: "Vote", step: "vote" }];
const day = (index, more = {}) => ({ cues: DAY, index, running: true, deadline: performance.now() + 60_000, ...more });

test("calls are counted from the first; what is said before and after is none", () => {
  assert.deepEqual(numberCalls(steps(null, "werewolf", "werewolf", "seer", "day")), [-1, 0, 0, 1, 1]);
  assert.deepEqual(numberCalls(steps("seer", null, "seer")), [0, 0, 1]);
  assert.deepEqual(numberCalls([]), []);
});

test("after going on, the calls that are left are the last ones", () => {
  const night = { cues: steps(null, "werewolf", "seer", "robber"), index: 2 };
  assert.deepEqual(countCalls(night, 0), { calls: 3, now: 1 });
  assert.deepEqual(countCalls({ cues: steps("seer", "robber"), index: 0 }, 3), { calls: 3, now: 1 });
  assert.deepEqual(countCalls({ ...night, index: 9 }, 3), { calls: 3, now: 2 });
});

test("a night of which nothing is told keeps its calls, and has no current one", () => {
  assert.deepEqual(countCalls({ cues: [], index: 0 }, 0), { calls: 0, now: null });
  assert.deepEqual(countCalls({ cues: steps(null), index: 0 }, 3), { calls: 3, now: null });
});

test("what is left of the day agrees with the voice: words count as a second", () => {
  assert.equal(countSecondsLeft(day(0), null), 62);
  assert.equal(countSecondsLeft(day(1), null), 61);
  assert.equal(countSecondsLeft(day(2), null), 1);
});

test("a pause runs down, and never below nothing", async () => {
  const telling = day(1);
  await pass(45_000);
  assert.equal(countSecondsLeft(telling, null), 16);
  await pass(45_000);
  assert.equal(countSecondsLeft(telling, null), 1);
});

test("before the day is reached all of it is left; once it is told, nothing", () => {
  assert.equal(countSecondsLeft({ ...day(0), cues: [{ say: "Dawn", step: null }, ...DAY] }, null), 62);
  assert.equal(countSecondsLeft(day(2, { running: false }), null), 0);
});

test("where no pause is told the table says how long", () => {
  const silent = { cues: [], index: 0, running: false, deadline: 0 };
  assert.equal(countSecondsLeft(silent, { table: { timer: { seconds_left: 240 } } }), 240);
  assert.equal(countSecondsLeft(silent, { table: { timer: null } }), null);
});

test("digits are those of a clock, of the second that runs", () => {
  assert.deepEqual([0, 0.2, 59.01, 60, 61, 600].map(formatSeconds), ["0:00", "0:01", "1:00", "1:00", "1:01", "10:00"]);
});
