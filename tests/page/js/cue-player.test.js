import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { pass } from "./browser.js";
import { CuePlayer, findPlace } from "../../../templates/page/cue-player.js";

const CUES = [{ say: "Werewolves, wake up", step: "werewolf" }, { pause: 10, step: "werewolf" }, { say: "Close your eyes", step: "werewolf" }];
const SECONDS = [2, 10, 3];

let begun;
let player;
let voice;

beforeEach(() => {
  begun = [];
  voice = async () => false;
  player = new CuePlayer({ say: (text, signal) => voice(text, signal) });
  player.oncue = () => begun.push(player.index);
});

afterEach(() => player.stop());

test("a telling is where its time has come to", () => {
  assert.deepEqual(findPlace(CUES, SECONDS, 0), { index: 0, into: 0 });
  assert.deepEqual(findPlace(CUES, SECONDS, 2), { index: 1, into: 0 });
  assert.deepEqual(findPlace(CUES, SECONDS, 6), { index: 1, into: 4 });
  assert.deepEqual(findPlace(CUES, SECONDS, 15), { index: 3, into: 0 });
});

test("what was being said is said again from its beginning", () => assert.deepEqual(findPlace(CUES, SECONDS, 13), { index: 2, into: 0 }));

test("a place may be counted from a later cue", () => assert.deepEqual(findPlace(CUES, SECONDS, 4, 1), { index: 1, into: 4 }));

test("what a voice says otherwise than it is shown is said so", async () => {
  const said = [];
  voice = async (text) => said.push(text) > 0;
  await player.play([{ say: "Ελένη is out.", spoken: "Eleni is out.", step: null }, { say: "Good night.", step: null }], [1, 1]);
  assert.deepEqual(said, ["Eleni is out.", "Good night."]);
});

test("a voice is told what the server knows each cue by", async () => {
  const known = [];
  player = new CuePlayer({ say: async (_text, _signal, source) => known.push(source) > 0 });
  player.findSource = (index) => ({ session: "table", at: [7, index] });
  await player.play([CUES[0], CUES[2]], [1, 1]);
  assert.deepEqual(known, [{ session: "table", at: [7, 0] }, { session: "table", at: [7, 1] }]);
});

test("cues that nobody hears follow one another by their seconds", async () => {
  let ended = 0;
  player.onend = () => (ended += 1);
  player.play(CUES, SECONDS);
  await pass(1999);
  assert.deepEqual(begun, [0]);
  await pass(1);
  assert.deepEqual(begun, [0, 1]);
  await pass(10_000);
  assert.deepEqual([begun, player.running, ended], [[0, 1, 2], true, 0]);
  await pass(3000);
  assert.deepEqual([player.running, ended], [false, 1]);
});

test("a telling that is entered in the middle of a pause waits for the rest of it", async () => {
  player.play(CUES, SECONDS, { index: 1, into: 6 });
  await pass(3999);
  assert.deepEqual(begun, [1]);
  await pass(1);
  assert.deepEqual(begun, [1, 2]);
});

test("a page that slept catches up", async () => {
  player.play(CUES, SECONDS);
  await pass(13_000, { asleep: true });
  assert.deepEqual(begun, [0, 1, 2]);
  await pass(2000);
  assert.equal(player.running, false);
});

test("a voice takes its own time, and the pause after it is whole", async () => {
  let said;
  voice = () => new Promise((resolve) => (said = () => resolve(true)));
  player.play(CUES, SECONDS);
  await pass(7000);
  assert.deepEqual(begun, [0]);
  said();
  await pass(9999);
  assert.deepEqual(begun, [0, 1]);
  await pass(1);
  assert.deepEqual(begun, [0, 1, 2]);
});

test("a window that only shows the words does not speak", async () => {
  voice = () => assert.fail("it spoke");
  player.isAloud = false;
  player.play(CUES, SECONDS);
  await pass(2000);
  assert.deepEqual(begun, [0, 1]);
});

test("what is told stops in the middle of a word, and its end is not told", async () => {
  let signal;
  voice = (_, given) => new Promise(() => (signal = given));
  player.onend = () => assert.fail("it ended");
  player.play(CUES, SECONDS);
  player.stop();
  assert.deepEqual([signal.aborted, player.running], [true, false]);
  await pass(60_000);
  assert.deepEqual(begun, [0]);
});

test("a new answer takes the place of the one that is told", async () => {
  player.play(CUES, SECONDS);
  await pass(1000);
  player.play([{ say: "Paused", step: null }], [1]);
  await pass(60_000);
  assert.deepEqual(begun, [0, 0]);
});

test("only what is being said is said once more", async () => {
  player.play(CUES, SECONDS);
  player.restartCue();
  await pass(2000);
  player.restartCue();
  await pass(0);
  assert.deepEqual(begun, [0, 0, 1]);
});
