import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";

const handlers = {};
let button;

before(async () => {
  globalThis.HTMLElement ??= class {};
  globalThis.MouseEvent ??= class {};
  globalThis.addEventListener = (name, handle) => (handlers[name] = handle);
  await import("../../../templates/page/click-target.js");
});

beforeEach(() => {
  const clicks = [];
  button = Object.assign(new globalThis.HTMLElement(), { clicks, isConnected: true, closest: () => button, contains: (node) => node === button, dispatchEvent: () => clicks.push("ours") });
});

const tap = () => {
  const place = { pointerId: 1, clientX: 5, clientY: 5 };
  handlers.pointerdown({ ...place, target: button, isPrimary: true, button: 0 });
  handlers.pointerup(place);
};

const click = (detail = 1) => {
  const event = { isTrusted: true, detail, target: button, stopImmediatePropagation: () => (event.stopped = true), preventDefault: () => {} };
  handlers.click(event);
  if (!event.stopped) button.clicks.push("browser's");
};

test("a tap is one click, whether the browser sends its own in time, late or never", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const [rest, sent, clicks] of [[0, true, ["browser's"]], [500, true, ["ours"]], [500, false, ["ours"]]]) {
    button.clicks.length = 0;
    tap();
    context.mock.timers.tick(rest);
    if (sent) click();
    context.mock.timers.tick(500);
    assert.deepEqual(button.clicks, clicks);
  }
});

test("a key's click counts after a tap whose own never came, and so does the next tap", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  tap();
  context.mock.timers.tick(500);
  click(0);
  tap();
  click();
  assert.deepEqual(button.clicks, ["ours", "browser's", "browser's"]);
});
