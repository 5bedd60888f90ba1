import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Patience } from "../../../templates/page/debounce.js";

test("many taps are one, after the last; who is in a hurry does not wait, and nothing is done twice", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let done = 0;
  const patience = new Patience(() => (done += 1));
  patience.delay();
  mock.timers.tick(500);
  patience.delay();
  mock.timers.tick(500);
  assert.equal(done, 0);
  mock.timers.tick(500);
  assert.equal(done, 1);
  patience.delay();
  patience.hurry();
  mock.timers.tick(5000);
  assert.equal(done, 2);
  mock.timers.reset();
});
