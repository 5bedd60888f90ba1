import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { hide, settled } from "./browser.js";

let locks;

/** A browser's wake lock, which it releases with the page; `tells`: whether it says so. */
class Lock extends EventTarget {
  released = false;

  async release(tells = true) {
    this.released = true;
    if (tells) this.dispatchEvent(new Event("release"));
  }
}

const wakeLock = { request: async () => locks[locks.push(new Lock()) - 1] };
Object.defineProperty(globalThis, "navigator", { value: { wakeLock }, configurable: true });
const { keepScreenOn } = await import("../../../templates/page/wake-lock.js");

beforeEach(async () => {
  keepScreenOn(false);
  hide(false);
  locks = [];
  keepScreenOn(true);
  await settled();
});

for (const tells of [true, false])
  test(`a screen stays on again after the page was hidden, ${tells ? "" : "not "}told of the release`, async () => {
    hide();
    locks[0].release(tells);
    await settled();
    assert.equal(locks.length, 1);
    hide(false);
    await settled();
    assert.deepEqual(locks.map(({ released }) => released), [true, false]);
  });

test("a screen stays on again with the next cue after the browser let it go", async () => {
  locks[0].release();
  keepScreenOn(true);
  await settled();
  assert.equal(locks.length, 2);
});

test("a screen goes off after the evening, whether it was hidden or not", async () => {
  keepScreenOn(false);
  hide();
  hide(false);
  await settled();
  assert.deepEqual(locks.map(({ released }) => released), [true]);
});
