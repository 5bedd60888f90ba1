import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { hide, pass, settled, touch } from "./browser.js";

const contexts = [];
let allowed;
let tones;
let levels;

/** What every part of a sound has: it can be joined to another, and begun and ended. */
class Node {
  frequency = { setValueCurveAtTime() {} };
  gain = { setTargetAtTime: (level) => levels?.push(level), setValueCurveAtTime() {} };

  connect(other) {
    return other;
  }

  start() {
    tones += 1;
  }

  stop() {}
}

/** A browser's sound, which is suspended by whatever happens to the phone, and resumed only if it is asked and allows it. */
class Context {
  state = "running";
  currentTime = 0;
  sampleRate = 10;

  constructor() {
    contexts.push(this);
  }

  createBuffer = () => ({ getChannelData: () => new Float32Array(1) });
  createOscillator = () => new Node();
  createGain = () => new Node();

  async resume() {
    await null;
    if (!allowed) return new Promise(() => {});
    this.state = "running";
  }
}

Object.assign(globalThis, { AudioContext: Context });
for (const kind of ["GainNode", "BiquadFilterNode", "OscillatorNode", "AudioBufferSourceNode"])
  globalThis[kind] = class extends Node {
    constructor(context) {
      super();
      this.context = context;
    }
  };
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
const { Ambience, KINDS } = await import("../../../templates/page/ambience.js");
const { unlockTone, buzz } = await import("../../../templates/page/audio-context.js");

touch();
unlockTone();
const [bell] = contexts;
let ambience;

/** What becomes of a sound that was suspended in one of these states, once something has happened. */
async function after(context, state, happens) {
  context.state = state;
  happens();
  await settled();
  return context.state;
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  hide(false);
  allowed = true;
  contexts.forEach((each) => (each.state = "running"));
  levels = [];
  ambience = new Ambience();
  ambience.setNight(true, 1);
  tones = 0;
});

const RESUMING = [
  ["the page is shown again", () => hide(false)],
  ["somebody touches the page", () => touch()],
  ["a key is pressed", () => touch("keydown")],
];

for (const state of ["suspended", "interrupted"]) {
  for (const [name, happens] of RESUMING)
    test(`sounds that were ${state} are back once ${name}`, async () => {
      for (const context of [bell, contexts.at(-1)]) assert.equal(await after(context, state, happens), "running");
    });

  test(`night sounds that were ${state} by day are back in the next night`, async () => {
    ambience.setNight(false, 1);
    assert.equal(await after(contexts.at(-1), state, () => ambience.setNight(true, 1)), "running");
  });

  test(`night sounds that were ${state} in the night are back with the next line`, async () => {
    assert.equal(await after(contexts.at(-1), state, () => ambience.duck(true)), "running");
  });

  test(`a bell that was ${state} rings`, async () => {
    assert.equal(await after(bell, state, buzz), "running");
    assert.equal(tones, 1);
  });
}

test("sounds of a hidden page stay suspended", async () => {
  assert.equal(await after(bell, "suspended", () => hide()), "suspended");
});

test("night sounds stay suspended by day", async () => {
  ambience.setNight(false, 1);
  assert.equal(await after(contexts.at(-1), "suspended", () => ambience.duck(true)), "suspended");
});

test("a bell that may not sound in time does not buzz later", async () => {
  allowed = false;
  await after(bell, "suspended", buzz);
  await pass(1000);
  bell.state = "running";
  await settled();
  assert.equal(tones, 0);
});

test("every night sound but silence is heard as a sample by day, and ends by itself", () => {
  ambience.setNight(false, 1);
  for (const kind of KINDS.filter((each) => each !== "off")) {
    [tones, levels] = [0, []];
    ambience.choose(kind);
    ambience.playSample();
    assert.ok(tones > 0 && levels.at(-1) > 0, kind);
    mock.timers.tick(60_000);
    assert.equal(levels.at(-1), 0, kind);
  }
});

test("a sample that ends in the night leaves the night its sound", () => {
  ambience.playSample();
  ambience.endSample();
  assert.ok(levels.at(-1) > 0);
});

test("silence has no sample, and a sound that is chosen while one is heard takes its place", () => {
  ambience.setNight(false, 1);
  ambience.choose("off");
  ambience.playSample();
  assert.equal(tones, 0);
  ambience.choose("fire");
  assert.ok(tones > 0);
});

test("a sound that is remembered and not made any more is the first one", () => {
  ambience.choose("waves");
  assert.equal(ambience.kind, "wind");
});
