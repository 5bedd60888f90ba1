import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { offered } from "../../../templates/page/choices.js";

const WORDS = { "chips.primary": "begin|rematch", "controls.go_on_wish": "go on", "controls.pause_wish": "pause", "after.again": "Same again", "after.again_wish": "rematch", "after.go_on": "Go on", "after.go_on_wish": "go on", "start.new_table": "New table" };
const answer = (more) => ({ listen: true, answers: [], several: false, now: [], grave: [], dawn: [], texts: null, last: null, table: { phase: "day" }, ...more });
const labels = ({ wishes }) => wishes.map(({ label }) => label);

before(() => speaks(WORDS));

test("what would end what is going on is marked, and does not stand out", () => {
  const { wishes } = offered("day", answer({ now: ["vote", "help"], grave: ["vote"] }), false);
  assert.deepEqual(wishes.map(({ label, kind, grave }) => [label, kind, grave]), [["vote", "", true], ["help", "", false]]);
});

test("what a button of its own does is not offered twice", () => {
  assert.deepEqual(labels(offered("night", answer({ now: ["pause", "help"] }), true)), ["help"]);
  assert.deepEqual(labels(offered("night", answer({ now: ["go on", "help"] }), false)), ["go on", "help"]);
});

test("when the day has broken by itself, what the night asked is over", () => {
  const told = answer({ table: { phase: "night" }, answers: [{ say: "no" }], now: ["pause"], dawn: ["vote"] });
  assert.deepEqual(labels(offered("day", told, true)), ["vote"]);
  assert.deepEqual(offered("day", told, true).answers, []);
});

test("once the evening is over there is what comes next", () => {
  assert.deepEqual(labels(offered("night", answer({ listen: false }), false)), ["Go on", "New table"]);
  assert.deepEqual(labels(offered("verdict", answer({ listen: false }), false)), ["Same again", "New table"]);
  assert.deepEqual(labels(offered("open", answer({ listen: false }), false)), ["New table"]);
});
