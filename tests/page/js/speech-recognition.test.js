import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { hide } from "./browser.js";

/** As long as the recognizer rests before it listens again. */
const RESTART_MILLISECONDS = 300;

let recognizer;
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

  /** It ends by itself, and with an error where one is given; the recognizer rests. */
  ends(error) {
    this.over = true;
    if (error) this.onerror({ error });
    this.onend();
    mock.timers.tick(RESTART_MILLISECONDS);
  }
}

Object.assign(globalThis, { SpeechRecognition: Recognition });
Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB" }, configurable: true });
const { SpeechRecognizer } = await import("../../../templates/page/speech-recognition.js");

beforeEach(() => {
  recognizer?.setEnabled(false);
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  hide(false);
  [heard, failures, begun] = [[], [], 0];
  recognizer = new SpeechRecognizer();
  recognizer.onfail = (error) => failures.push(error);
  recognizer.onheard = (...told) => heard.push(told);
  recognizer.oninterim = (text) => heard.push(text);
  recognizer.setEnabled(true);
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
  test(`listening is switched off by the third ${error} in a row, and told why once`, () => {
    for (let times = 0; times < 2; times++) listening.ends(error);
    assert.deepEqual([recognizer.isEnabled, failures, begun], [true, [], 3]);
    listening.ends(error);
    assert.deepEqual([recognizer.isEnabled, failures, begun], [false, [error], 3]);
    mock.timers.tick(60_000);
    assert.deepEqual([failures, begun], [[error], 3]);
  });

for (const error of ["not-allowed", "service-not-allowed"])
  test(`listening is switched off by the first ${error}`, () => {
    listening.ends(error);
    assert.deepEqual([recognizer.isEnabled, failures, begun], [false, [error], 1]);
  });

const BETWEEN = [
  ["a sentence", () => listening.hears(["five players"])],
  ["what may still change", () => listening.hears(["five"], false)],
  ["silence", () => listening.ends("no-speech")],
  ["a new try of the table", () => [false, true].forEach((on) => recognizer.setEnabled(on))],
];

for (const [name, happens] of BETWEEN)
  test(`errors are counted anew after ${name}`, async () => {
    for (let times = 0; times < 2; times++) listening.ends("network");
    await happens();
    await null;
    for (let times = 0; times < 2; times++) listening.ends("network");
    assert.deepEqual([recognizer.isEnabled, failures], [true, []]);
    listening.ends("network");
    assert.deepEqual([recognizer.isEnabled, failures], [false, ["network"]]);
  });

test("silence is listened to for ever", () => {
  for (let times = 0; times < 50; times++) listening.ends(times % 2 ? "no-speech" : undefined);
  assert.deepEqual([recognizer.isEnabled, failures, begun], [true, [], 51]);
});

test("a recognizer that the announcer stops has no error", async () => {
  for (let times = 0; times < 5; times++) {
    recognizer.setAnnouncerSilent(false);
    await null;
    recognizer.setAnnouncerSilent(true);
    mock.timers.tick(RESTART_MILLISECONDS);
  }
  assert.deepEqual([recognizer.isEnabled, failures], [true, []]);
});

test("the recognizer of a hidden page waits until it is shown, and counts nothing meanwhile", () => {
  hide();
  for (let times = 0; times < 3; times++) listening.ends("aborted");
  assert.deepEqual([recognizer.isEnabled, failures, begun], [true, [], 1]);
  hide(false);
  assert.deepEqual([recognizer.isEnabled, begun], [true, 2]);
});

test("who pressed the button is told of an error like of silence", () => {
  recognizer.setEnabled(false);
  let nothing = 0;
  recognizer.onnomatch = () => (nothing += 1);
  mock.timers.tick(RESTART_MILLISECONDS);
  for (const error of ["network", "network", "not-allowed"]) {
    recognizer.listenOnce();
    listening.ends(error);
  }
  assert.deepEqual([nothing, failures], [3, ["not-allowed"]]);
});
