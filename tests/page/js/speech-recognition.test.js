import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { hide } from "./browser.js";

/** As long as ears rest before they listen again. */
const REST = 300;

let ears;
let listening;
let heard;
let begun;
let failures;

/** A browser's recognizer, which hears what the test tells it. */
class Recognition {
  constructor() {
    listening = this;
  }

  start() {
    begun += 1;
  }

  stop() {}

  abort() {
    if (!this.over) queueMicrotask(() => this.ends("aborted"));
    this.over = true;
  }

  hears(guesses, isFinal = true) {
    this.onresult({ results: [Object.assign(guesses.map((transcript) => ({ transcript })), { isFinal })] });
  }

  /** It ends by itself, and with an error where one is given; the ears rest. */
  ends(error) {
    this.over = true;
    if (error) this.onerror({ error });
    this.onend();
    mock.timers.tick(REST);
  }
}

Object.assign(globalThis, { SpeechRecognition: Recognition });
Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB" }, configurable: true });
const { Ears } = await import("../../../templates/page/speech-recognition.js");

beforeEach(() => {
  ears?.turn(false);
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  hide(false);
  [heard, failures, begun] = [[], [], 0];
  ears = new Ears();
  ears.onfail = (error) => failures.push(error);
  ears.onheard = (...told) => heard.push(told);
  ears.onhearing = (text) => heard.push(text);
  ears.turn(true);
});

test("a recognizer is asked for its best guess and four more", () => {
  assert.equal(listening.maxAlternatives, 5);
});

test("what may have been said instead is told beside the best guess, each once", () => {
  listening.hears([" mine yon", "minion ", "mine yon", "", "my onion"]);
  assert.deepEqual(heard, [["mine yon", ["minion", "my onion"], false]]);
});

test("no more is told than the server takes", () => {
  listening.hears(["a", "b", "c", "d", "e", "f"]);
  assert.deepEqual(heard, [["a", ["b", "c", "d", "e"], false]]);
});

test("what may still change has one guess", () => {
  listening.hears(["mine", "mind"], false);
  assert.deepEqual(heard, ["mine"]);
});

const LASTING = ["network", "audio-capture", "language-not-supported", "aborted"];

for (const error of LASTING)
  test(`ears are switched off by the third ${error} in a row, and told why once`, () => {
    for (let times = 0; times < 2; times++) listening.ends(error);
    assert.deepEqual([ears.on, failures, begun], [true, [], 3]);
    listening.ends(error);
    assert.deepEqual([ears.on, failures, begun], [false, [error], 3]);
    mock.timers.tick(60_000);
    assert.deepEqual([failures, begun], [[error], 3]);
  });

for (const error of ["not-allowed", "service-not-allowed"])
  test(`ears are switched off by the first ${error}`, () => {
    listening.ends(error);
    assert.deepEqual([ears.on, failures, begun], [false, [error], 1]);
  });

const BETWEEN = [
  ["a sentence", () => listening.hears(["five players"])],
  ["what may still change", () => listening.hears(["five"], false)],
  ["silence", () => listening.ends("no-speech")],
  ["a new try of the table", () => [false, true].forEach((on) => ears.turn(on))],
];

for (const [name, happens] of BETWEEN)
  test(`errors are counted anew after ${name}`, async () => {
    for (let times = 0; times < 2; times++) listening.ends("network");
    await happens();
    await null;
    for (let times = 0; times < 2; times++) listening.ends("network");
    assert.deepEqual([ears.on, failures], [true, []]);
    listening.ends("network");
    assert.deepEqual([ears.on, failures], [false, ["network"]]);
  });

test("silence is listened to for ever", () => {
  for (let times = 0; times < 50; times++) listening.ends(times % 2 ? "no-speech" : undefined);
  assert.deepEqual([ears.on, failures, begun], [true, [], 51]);
});

test("ears that the announcer closes have no error", async () => {
  for (let times = 0; times < 5; times++) {
    ears.follow(false);
    await null;
    ears.follow(true);
    mock.timers.tick(REST);
  }
  assert.deepEqual([ears.on, failures], [true, []]);
});

test("ears of a hidden page wait until it is shown, and count nothing meanwhile", () => {
  hide();
  for (let times = 0; times < 3; times++) listening.ends("aborted");
  assert.deepEqual([ears.on, failures, begun], [true, [], 1]);
  hide(false);
  assert.deepEqual([ears.on, begun], [true, 2]);
});

test("who pressed the button is told of an error like of silence", () => {
  ears.turn(false);
  let nothing = 0;
  ears.onnothing = () => (nothing += 1);
  mock.timers.tick(REST);
  for (const error of ["network", "network", "not-allowed"]) {
    ears.push();
    listening.ends(error);
  }
  assert.deepEqual([nothing, failures], [3, ["not-allowed"]]);
});
