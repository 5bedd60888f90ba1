import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./browser.js";

let listening;
let heard;

/** A browser's recognizer, which hears what the test tells it. */
class Recognition {
  constructor() {
    listening = this;
  }

  start() {}

  hears(guesses, isFinal = true) {
    this.onresult({ results: [Object.assign(guesses.map((transcript) => ({ transcript })), { isFinal })] });
  }
}

Object.assign(globalThis, { SpeechRecognition: Recognition });
Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB" }, configurable: true });
const { Ears } = await import("../../../templates/page/ears.js");

beforeEach(() => {
  heard = [];
  const ears = new Ears();
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
