import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { MOMENTS, findMoment, isMomentOn, switchMoment } from "../../../templates/page/moment-sounds.js";

const silent = { cues: [], index: 0, running: false };
const counting = { running: true, cues: ["Ready", "Three", "Two"].flatMap((say) => [{ say, step: "vote" }, { pause: 1, step: "vote" }]) };
const heard = (phase, { teams = null, player = silent, left = null } = {}) => findMoment(phase, { verdict: teams && { winning_teams: teams } }, player, left);

test("the night falls once, and sounds alike whatever is called", () => {
  const calls = ["werewolf", "seer", "robber"].map((step, index) => ({ running: true, index, cues: [{ step }, { step }, { pause: 9, step }] }));
  assert.deepEqual(new Set([silent, ...calls].map((player) => heard("night", { player }))), new Set(["nightfall"]));
});

test("the last ten seconds of the day tick, each once", () => {
  assert.deepEqual([60, 10.2, 10, 9.8, 9.1, 0.4, 0].map((left) => heard("day", { left })), ["", "", "tick 10", "tick 10", "tick 10", "tick 1", ""]);
  assert.equal(heard("vote"), "");
});

test("a drum is beaten after each number, and not while it is said", () => {
  const beats = counting.cues.map((_, index) => heard("vote", { player: { ...counting, index } }));
  assert.deepEqual(beats, ["", "drum 1", "", "drum 3", "", "drum 5"]);
});

test("werewolves who win howl; for others, and for nobody, there is a bell", () => {
  assert.equal(heard("verdict", { teams: ["werewolf"] }), "howl");
  assert.equal(heard("verdict", { teams: ["werewolf", "tanner"] }), "howl");
  for (const teams of [["village"], ["tanner"], [], null]) assert.equal(heard("verdict", { teams }), "bell");
});

test("each sound is switched off for good, by itself", () => {
  for (const name of MOMENTS) {
    assert.ok(isMomentOn(name));
    switchMoment(name, false);
    assert.deepEqual(MOMENTS.filter(isMomentOn), MOMENTS.filter((other) => other !== name));
    switchMoment(name, true);
  }
});
