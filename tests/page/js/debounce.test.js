import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Debouncer } from "../../../templates/page/debounce.js";

test("many taps are one, after the last; who is in a hurry does not wait, and nothing is done twice", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let done = 0;
  const debouncer = new Debouncer(() => (done += 1));
  debouncer.schedule();
  mock.timers.tick(500);
  debouncer.schedule();
  mock.timers.tick(500);
  assert.equal(done, 0);
  mock.timers.tick(500);
  assert.equal(done, 1);
  debouncer.schedule();
  debouncer.flush();
  mock.timers.tick(5000);
  assert.equal(done, 2);
  mock.timers.reset();
});
