import assert from "node:assert/strict";
import { test } from "node:test";
import { elsewhere } from "./browser.js";
import { windowMemory, recall, remember, watchOtherWindows } from "../../../templates/page/memory.js";
import { forgetNotes } from "../../../templates/page/phone-castle.js";
import { WindowSync } from "../../../templates/page/window-sync.js";

test("what is remembered is recalled as it was, until it is forgotten", () => {
  remember("count", { of: [5] });
  assert.deepEqual(recall("count", 3), { of: [5] });
  remember("count", null);
  assert.equal(recall("count", 3), 3);
});

test("a window hears what another one remembers, and nothing of other names", () => {
  const heard = [];
  watchOtherWindows("session", (session) => heard.push(session));
  elsewhere("session", "abc");
  elsewhere("sessions", "xyz");
  elsewhere("session", null);
  assert.deepEqual(heard, ["abc", null]);
});

test("where nothing may be stored it is remembered until the page is closed", (context) => {
  const { localStorage } = globalThis;
  context.after(() => Object.assign(globalThis, { localStorage }));
  globalThis.localStorage = null;
  remember("voice", "Ava");
  assert.equal(recall("voice"), "Ava");
  assert.equal(recall("volume", 1), 1);
});

test("one window speaks; another that claims it silences this one", () => {
  const windows = new WindowSync();
  let silenced = 0;
  windows.ontakeover = () => (silenced += 1);
  windows.claim();
  assert.equal(windows.speaks, true);
  elsewhere("speaks", recall("speaks"));
  assert.deepEqual([windows.speaks, silenced], [true, 0]);
  elsewhere("speaks", "another");
  assert.deepEqual([windows.speaks, silenced], [false, 1]);
});

test("only the window that speaks marks the place, and it is known of its own answer alone", (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 10_000 });
  const windows = new WindowSync();
  windows.claim();
  windows.mark(7, 2);
  context.mock.timers.setTime(14_000);
  assert.deepEqual(windows.findPlace(7), { index: 2, ago: 4 });
  assert.equal(windows.findPlace(8), null);
  elsewhere("speaks", "another");
  windows.mark(7, 3);
  assert.equal(windows.findPlace(7).index, 2);
});

test("the place of the window that speaks reaches the others", () => {
  const windows = new WindowSync();
  const places = [];
  windows.onplace = (place) => places.push(place.index);
  elsewhere("place", { told: 1, index: 4, at: 0 });
  elsewhere("place", null);
  assert.deepEqual(places, [4]);
});

test("what one window remembers alone is no other window's", () => {
  windowMemory.remember("notes", 7);
  assert.deepEqual([windowMemory.recall("notes"), recall("notes")], [7, null]);
});

test("the notes of a phone are forgotten at a table where no game is dealt yet", () => {
  windowMemory.remember("notes.phone", { game: "[]", day: 1, marks: { Bob: "werewolf" } });
  forgetNotes("phone");
  assert.equal(windowMemory.recall("notes.phone"), null);
});
