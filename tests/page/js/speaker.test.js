import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { pass, settled } from "./browser.js";

const HERE = { voiceURI: "here", name: "Here", lang: "en-GB", localService: true, default: true };
const FAR = { ...HERE, voiceURI: "far", name: "Far", localService: false };
const LONG = "Three Werewolves are still among you, and nobody knows them yet. ".repeat(6).trim();

/** A browser's speech: one utterance after the other, and what waits behind one whose end is never told is never said. */
class Synthesis extends EventTarget {
  voices = [HERE];
  waiting = [];
  said = [];
  cancelled = 0;

  getVoices() {
    return [...this.voices];
  }

  speak(utterance) {
    this.waiting.push(utterance);
    if (this.waiting.length === 1) this.#begin();
  }

  cancel() {
    this.cancelled += 1;
    for (const each of this.waiting.splice(0)) queueMicrotask(() => each.onerror?.({ error: "canceled" }));
  }

  /** What is being said has ended; or it failed. */
  end(error) {
    const utterance = this.waiting.shift();
    if (error) utterance.onerror?.({ error });
    else utterance.onend?.();
    if (this.waiting.length) this.#begin();
  }

  /** The browser has other voices now. */
  has(...voices) {
    this.voices = voices;
    this.dispatchEvent(new Event("voiceschanged"));
  }

  #begin() {
    this.said.push(this.waiting[0].text);
  }
}

class Utterance {
  constructor(text) {
    this.text = text;
  }
}

Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance });
const { Speaker, estimateSeconds, splitUtterances } = await import("../../../templates/page/speaker.js");

let synthesis;
let speaker;

beforeEach(() => {
  synthesis = globalThis.speechSynthesis = new Synthesis();
  speaker = new Speaker();
  synthesis.cancelled = 0;
});

/** Whether and how a saying has ended by now. */
function watched(saying) {
  const seen = { said: null };
  saying.then((said) => (seen.said = said));
  return seen;
}

const says = (text, signal = new AbortController().signal) => watched(speaker.say(text, signal));

test("speaker says line to its end", async () => {
  const line = says("Close your eyes.");
  await pass(1000);
  assert.deepEqual([synthesis.said, line.said], [["Close your eyes."], null]);
  synthesis.end();
  await settled();
  assert.deepEqual([line.said, synthesis.cancelled], [true, 0]);
});

test("speaker gives up line without end and says the next", async () => {
  const line = says("Werewolves, wake up.");
  await pass(60_000);
  assert.deepEqual([line.said, synthesis.cancelled], [true, 1]);
  says("Close your eyes.");
  assert.deepEqual(synthesis.said, ["Werewolves, wake up.", "Close your eyes."]);
});

test("speaker gives no slow voice up", async () => {
  const text = "Werewolves, open your eyes and look for one another.";
  const line = says(text);
  await pass(2000 * estimateSeconds(text));
  assert.deepEqual([line.said, synthesis.cancelled], [null, 0]);
});

test("speaker lets sample wait for slow line", async () => {
  const line = says("Werewolves, open your eyes and look for one another.");
  const sample = says("So.");
  await pass(10_000);
  assert.deepEqual([line.said, sample.said, synthesis.cancelled], [null, null, 0]);
  await pass(60_000);
  assert.deepEqual([line.said, sample.said], [true, true]);
});

test("speaker takes late end of given up line for no end of the next", async () => {
  says("Werewolves, wake up.");
  const [late] = synthesis.waiting;
  await pass(60_000);
  const next = says("Close your eyes.");
  late.onend?.();
  await settled();
  assert.equal(next.said, null);
});

test("speaker stops in middle of long line", async () => {
  const stopping = new AbortController();
  const line = says(LONG, stopping.signal);
  stopping.abort();
  await settled();
  assert.deepEqual([line.said, synthesis.cancelled, synthesis.said.length], [true, 1, 1]);
});

test("speaker says long line in utterances one after the other", async () => {
  const line = says(LONG);
  for (let count = 1; count <= 3; count++) {
    assert.deepEqual([synthesis.said.length, line.said], [count, null]);
    synthesis.end();
    await settled();
  }
  assert.deepEqual([line.said, synthesis.said.join(" ")], [true, LONG]);
});

test("speaker goes on after utterance without end", async () => {
  says(LONG);
  await pass(1000 * (5 + 2.5 * 10));
  assert.deepEqual([synthesis.cancelled, synthesis.said.length], [1, 2]);
});

for (const [error, said] of [["canceled", true], ["interrupted", true], ["network", false], ["synthesis-failed", false]])
  test(`speaker tells whether line was said after ${error}`, async () => {
    const line = says(LONG);
    synthesis.end(error);
    await settled();
    assert.equal(line.said ?? true, said);
  });

const SPLIT = [
  ["short", "en", "Close your eyes. Good night.", ["Close your eyes. Good night."]],
  ["english", "en", LONG, Array(3).fill(LONG.slice(0, 129))],
  ["german", "de", `${"Ö".repeat(80)}. ${"Ü".repeat(80)}!`, [`${"Ö".repeat(80)}.`, `${"Ü".repeat(80)}!`]],
  ["japanese", "ja", `${"目".repeat(30)}。${"夜".repeat(30)}。`, [`${"目".repeat(30)}。`, `${"夜".repeat(30)}。`]],
  ["hindi", "hi", `${"क".repeat(80)}। ${"ख".repeat(80)}।`, [`${"क".repeat(80)}।`, `${"ख".repeat(80)}।`]],
  ["clauses", "en", `${"a".repeat(80)}, ${"b".repeat(80)}, and so on.`, [`${"a".repeat(80)},`, `${"b".repeat(80)}, and so on.`]],
  ["decimals", "en", "Wait 1.5 seconds.", ["Wait 1.5 seconds."]],
];

for (const [name, lang, text, expected] of SPLIT)
  test(`utterances ${name}`, () => {
    globalThis.document.documentElement.lang = lang;
    assert.deepEqual(splitUtterances(text), expected);
    globalThis.document.documentElement.lang = "en";
  });

test("speaker tells of voices that came late", async () => {
  const told = [];
  synthesis.voices = [];
  speaker.onvoices = () => told.push(speaker.canSpeak);
  const looking = watched(speaker.waitForVoices());
  synthesis.has(FAR);
  await settled();
  assert.deepEqual([looking.said, told], [false, []]); // who looks tells it
  synthesis.has(FAR, HERE);
  assert.deepEqual(told, [true]);
});

test("speaker is as fast as was chosen, here and after a reload", () => {
  speaker.choose("tempo", 1.3);
  for (const each of [speaker, new Speaker()]) {
    each.say("Close your eyes.", new AbortController().signal, {});
    assert.equal(synthesis.waiting.at(-1).rate, 1.3);
  }
  speaker.choose("tempo", 1);
});
