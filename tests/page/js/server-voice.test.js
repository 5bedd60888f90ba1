import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { speaks, touch } from "./browser.js";

/** As much of the browser's sound as a line needs: each one ends as soon as it is begun. */
class Sound {
  connect = (other) => other;
  start = () => this.onended();
  stop = () => {};
}
class Context {
  resume = async () => {};
  decodeAudioData = async () => ({ duration: 1 });
}
globalThis.navigator ??= {};
Object.assign(globalThis, { AudioContext: Context, AudioBufferSourceNode: Sound, GainNode: Sound });

const { ServerVoice } = await import("../../../templates/page/server-voice.js");
const CUE = { session: "table", at: [3, 1] };

let asked;
let statuses;
let headers;
let voice;

touch();

beforeEach(async () => {
  await speaks({ language: "de" });
  [asked, statuses, headers, voice] = [[], [], {}, new ServerVoice()];
  globalThis.fetch = async (path, { body }) => {
    asked.push([path, JSON.parse(body)]);
    const status = statuses.shift() ?? 200;
    if (!status) throw new TypeError("offline");
    return new Response("{}", { status, headers });
  };
});

const said = () => voice.say(CUE, { volume: 1, rate: 1, tempo: 1.2 }, new AbortController().signal);

test("a line is asked for by what the server knows it by, never by its words", async () => {
  assert.equal(await said(), true);
  assert.deepEqual(asked, [["/api/voice", { ...CUE, language: "de", speed: 1.2 }]]);
});

test("a line that cannot be spoken leaves the next ones their voice, until three in a row cannot", async () => {
  statuses = [503, 503, 200, 503, 503, 503];
  const heard = [];
  for (let line = 0; line < 6; line++) heard.push([await said(), voice.isAvailable]);
  assert.deepEqual(heard, [[false, true], [false, true], [true, true], [false, true], [false, true], [false, false]]);
});

test("what is late, too much or out of reach is no failure of the voice", async () => {
  headers = { "Retry-After": "1" };
  statuses = [404, 0, 503, 404, 0, 503];
  for (let line = 0; line < 6; line++) assert.deepEqual([await said(), voice.isAvailable], [false, true]);
});
