import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { elsewhere, pass, serves, settled } from "./browser.js";
import { Conversation } from "../../../templates/page/conversation.js";
import { recall, remember } from "../../../templates/page/memory.js";

const answer = (told, more = {}) => ({ session: "table", version: told, told, cues: [], seconds: [], now: [], table: {}, texts: null, ...more });

let asked;
let conversation;
let events;

/** A page whose questions are answered so. */
function page(answers) {
  serves((path, body) => {
    asked.push([path.slice("/api/".length), body]);
    return answers(path, body);
  });
  conversation = new Conversation();
  conversation.onanswer = ({ told }, ours) => events.push(["answer", told, ours]);
  conversation.onchange = () => events.push(["change"]);
  conversation.onstale = () => events.push(["stale", conversation.answer.version]);
  conversation.onfail = ({ message }) => events.push(["fail", message]);
  conversation.onlost = (gone) => events.push(["lost", gone]);
  conversation.onreach = (reached) => reached || events.push(["unreachable"]);
}

beforeEach(() => {
  asked = [];
  events = [];
  remember("session", null);
});

// Without a table nobody looks at one.
afterEach(() => (conversation.session = null));

test("the first wish opens a table, which is remembered and named from then on", async () => {
  page(() => [200, answer(1)]);
  await conversation.say("six players");
  await conversation.say("begin");
  assert.deepEqual(asked.map(([, { session }]) => session), [null, "table"]);
  assert.equal(recall("session"), "table");
  assert.deepEqual(events, [["answer", 1, true], ["answer", 1, true]]);
});

test("each wish waits for the answer to the one before", async () => {
  const waiting = [];
  page(() => new Promise((resolve) => waiting.push(() => resolve([200, answer(waiting.length)]))));
  conversation.say("six players");
  const last = conversation.say("begin");
  await settled();
  assert.equal(asked.length, 1);
  waiting[0]();
  await settled();
  assert.equal(asked.length, 2);
  waiting[1]();
  await last;
  assert.deepEqual(events.map(([, told]) => told), [1, 2]);
});

test("what was not for us is told so, and the answer before it stays", async () => {
  page((_, { text }) => [200, text === "banana" ? answer(1, { left: true }) : answer(1, { cues: [{ say: "Night." }] })]);
  conversation.onignored = (text) => events.push(["left", text]);
  await conversation.say("begin");
  await conversation.say("banana");
  assert.deepEqual(events, [["answer", 1, true], ["left", "banana"]]);
  assert.equal(conversation.answer.cues.length, 1);
});

test("what a sentence may have been instead goes with it", async () => {
  page(() => [200, answer(1)]);
  await conversation.say("ad the sear", ["add the seer"]);
  await conversation.say("begin");
  assert.deepEqual(asked.map(([, { text, others }]) => [text, others]), [["ad the sear", ["add the seer"]], ["begin", undefined]]);
});

test("the table is told where the voice was", async () => {
  page(() => [200, answer(4)]);
  await conversation.say("begin");
  conversation.findCurrentCue = () => 3;
  await conversation.say("pause");
  assert.deepEqual(asked.map(([, { at }]) => at), [undefined, [4, 3]]);
});

test("a wish that does not get through is told with the server's words, and the next one is asked", async () => {
  let refused = true;
  page(() => (refused ? [400, { error: { code: "too-long", message: "Too long." } }] : [200, answer(1)]));
  await conversation.say("…");
  refused = false;
  await conversation.say("begin");
  assert.deepEqual(events, [["fail", "Too long."], ["answer", 1, true]]);
});

test("looking tells what was said elsewhere, and what has only changed", async () => {
  let told = 1;
  page((path) => [200, path === "/api/talk" ? answer(1) : answer(told, { version: 9 })]);
  await conversation.say("begin");
  conversation.poll();
  await settled();
  told = 2;
  await pass(1000);
  assert.deepEqual(events, [["answer", 1, true], ["change"], ["answer", 2, false]]);
  assert.deepEqual(asked.slice(1).map(([path, { seen }]) => [path, seen]), [["look", 1], ["look", 9]]);
});

test("what was seen before something was said is not told", async () => {
  let seen;
  page((path) => (path === "/api/talk" ? [200, answer(2)] : new Promise((resolve) => (seen = () => resolve([200, answer(1)])))));
  await conversation.say("begin");
  conversation.poll();
  await settled();
  await conversation.say("pause");
  seen();
  await settled();
  assert.deepEqual(events, [["answer", 2, true], ["answer", 2, true]]);
});

test("a table that is gone is forgotten", async () => {
  page((path) => (path === "/api/talk" ? [200, answer(1)] : [404, { error: { code: "unknown-table", message: "" } }]));
  await conversation.say("begin");
  conversation.poll();
  await settled();
  assert.deepEqual([conversation.session, conversation.answer, recall("session")], [null, null, null]);
  assert.deepEqual(events.at(-1), ["lost", true]);
});

test("a server that asks to wait is left alone so long", async () => {
  page((path) => (path === "/api/talk" ? [200, answer(1)] : [503, "busy", { "Retry-After": "5" }]));
  await conversation.say("begin");
  conversation.poll();
  await pass(4999);
  assert.deepEqual([asked.length, events.at(-1)], [2, ["unreachable"]]);
  await pass(1);
  assert.equal(asked.length, 3);
});

test("the server knows what it told by table, telling and cue; the farewell of a forgotten table by its key", async () => {
  page((_, { text }) => [200, answer(3, text === "yes" ? { session: null } : {})]);
  await conversation.say("forget us");
  assert.deepEqual(conversation.findSource(2), { session: "table", at: [3, 2] });
  await conversation.say("yes");
  assert.deepEqual(conversation.findSource(0), { line: "forgotten" });
});

const BEGIN = { intent: "BeginIntent" };
const POINT = { intent: "PointIntent" };
const talks = () => asked.filter(([path]) => path === "talk").map(([, body]) => body);
const seen = () => talks().map((each) => each.seen);

/** A table whose version goes on by one with every wish. */
function counts(answers = () => ({})) {
  let version = 0;
  page((path, body) => [200, answer(version + 1, { version: (version += 1), ...answers(path, body) })]);
}

test("a tap tells at which table it was made, and has an id of its own", async () => {
  counts();
  await conversation.wish(BEGIN);
  await conversation.wish([BEGIN, POINT], { brief: true });
  const [[, first], [, second]] = asked;
  assert.deepEqual([first.wish, first.seen, second.wish, second.seen, second.brief], [BEGIN, undefined, [BEGIN, POINT], 1, true]);
  assert.ok(first.id.length > 16 && first.id !== second.id && first.id.length <= 64);
  assert.equal("text" in first, false);
});

test("a tap before the answer to one that is not shown is of the table before it", async () => {
  counts();
  await conversation.wish(BEGIN);
  await Promise.all([conversation.wish(BEGIN), conversation.wish(BEGIN)]);
  assert.deepEqual(seen(), [undefined, 1, 1]);
});

test("whoever sees at once what was tapped taps on at the table with it", async () => {
  counts();
  await conversation.wish(BEGIN);
  await Promise.all([conversation.wish(POINT, { shown: true }), conversation.wish(POINT, { shown: true }), conversation.wish(BEGIN)]);
  assert.deepEqual(seen(), [undefined, 1, 2, 3]);
});

test("so does who taps between the answers to two that were shown at once", async () => {
  const waiting = [];
  let version = 0;
  page(() => new Promise((resolve) => waiting.push(() => resolve([200, answer(1, { version: (version += 1) })]))));
  const next = async () => {
    waiting.shift()();
    await settled();
  };
  conversation.wish(POINT, { shown: true });
  conversation.wish(POINT, { shown: true });
  await settled();
  await next();
  const { view } = conversation;
  await next();
  conversation.wish(POINT, { shown: true, view });
  await settled();
  await next();
  assert.deepEqual(seen(), [undefined, 1, 2]);
});

test("where somebody else came between, the next tap is of the table before", async () => {
  counts((_, { wish }) => (wish.intent === "PaceIntent" ? { version: 7 } : {}));
  await conversation.wish(BEGIN);
  await Promise.all([conversation.wish({ intent: "PaceIntent" }, { shown: true }), conversation.wish(POINT, { shown: true })]);
  assert.deepEqual(seen(), [undefined, 1, 1]);
});

test("where the table has moved on, it is shown as it is, and the next look tells what was told", async () => {
  const now = answer(9, { say: "", stale: true });
  page((path, { wish }) => [200, path === "/api/look" ? answer(9, { cues: [{ say: "News." }] }) : wish ? now : answer(1, { cues: [{ say: "Old." }] })]);
  await conversation.say("six players");
  const { stale } = await conversation.wish(BEGIN);
  assert.deepEqual([stale, conversation.answer.told, conversation.answer.cues[0].say, conversation.view.version], [true, 1, "Old.", 9]);
  conversation.poll();
  await settled();
  assert.deepEqual(events, [["answer", 1, true], ["stale", 9], ["answer", 9, false]]);
});

test("a tap whose answer is lost is sent again with the same id, and at last told as failed", async () => {
  let lost = 2;
  page(() => {
    lost -= 1;
    if (lost >= 0) return lost ? [503, { error: { code: "busy", message: "Busy." } }] : Promise.reject(new TypeError("gone"));
    return [200, answer(1)];
  });
  const done = conversation.wish(BEGIN);
  await pass(5000);
  await done;
  assert.equal(new Set(talks().map(({ id }) => id)).size, 1);
  assert.deepEqual([talks().length, events], [3, [["answer", 1, true]]]);
  lost = 99;
  const failed = conversation.wish(BEGIN);
  await pass(10_000);
  assert.equal(await failed, null);
  assert.deepEqual([talks().length, events.at(-1)], [7, ["fail", "Busy."]]);
});

test("what was tapped at a table that is gone is not done at another", async () => {
  counts();
  await conversation.wish(BEGIN);
  const before = asked.length;
  const tapped = conversation.wish(BEGIN);
  conversation.leave();
  assert.equal(await tapped, null);
  assert.equal(asked.length, before);
});

test("a table that another window begins is this window's, too", async () => {
  page(() => [200, answer(1)]);
  await conversation.say("begin");
  elsewhere("session", "another");
  assert.equal(conversation.session, "another");
  assert.deepEqual(events.at(-1), ["lost", false]);
});
