import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { listChoices, listSayable } from "../../../templates/page/choices.js";

const WORDS = { "after.again": "Same again", "after.go_on": "Go on", "start.new_table": "New table" };
const offer = (intent, more) => ({ wish: { intent }, label: intent, grave: false, dawn: false, leads: false, ...more });
const answer = (more) => ({ listen: true, answers: [], several: false, offers: [], texts: null, last: null, table: { phase: "day" }, ...more });
const labels = ({ chips }) => chips.map(({ label }) => label);

before(() => speaks(WORDS));

test("what leads on stands out; what would end what is going on is marked, and does not", () => {
  const offers = [offer("VoteIntent", { grave: true }), offer("BeginIntent", { leads: true }), offer("AMAZON.HelpIntent")];
  const { chips } = listChoices("day", answer({ offers }), false);
  assert.deepEqual(chips.map(({ wishes: [{ intent }], kind, grave }) => [intent, kind, grave]), [
    ["VoteIntent", "", true],
    ["BeginIntent", "primary", false],
    ["AMAZON.HelpIntent", "", false],
  ]);
});

test("what a button of its own does is not offered twice, nor is an answer", () => {
  const offers = ["DoneIntent", "AMAZON.PauseIntent", "AMAZON.ResumeIntent", "AMAZON.HelpIntent"].map((each) => offer(each));
  const told = answer({ offers, answers: [{ say: "done", wish: offers[0].wish }] });
  assert.deepEqual(labels(listChoices("night", told, true)), ["AMAZON.HelpIntent"]);
  assert.deepEqual(labels(listChoices("night", told, false)), ["AMAZON.ResumeIntent", "AMAZON.HelpIntent"]);
});

test("what repairs the cards is offered beside them, where they are shown", () => {
  const offers = [offer("AMAZON.YesIntent"), offer("BeginIntent")];
  const told = answer({ offers, answers: [{ say: "yes", kind: "repair", wish: offers[0].wish }] });
  assert.deepEqual([listChoices("deck", told, false).answers.length, labels(listChoices("deck", told, false))], [0, ["BeginIntent"]]);
  assert.equal(listChoices("verdict", told, false).answers.length, 1);
});

test("when the day has broken by itself, what the night asked is over", () => {
  const [no, pause, help] = ["AMAZON.NoIntent", "AMAZON.PauseIntent", "AMAZON.HelpIntent"].map((each) => offer(each));
  const dawn = [offer("VoteIntent", { dawn: true }), offer("AMAZON.HelpIntent", { dawn: true })];
  const said = { answers: [{ say: "no", wish: no.wish }], now: ["pause", "help"], dawn: ["vote", "help"] };
  const told = answer({ table: { phase: "night" }, offers: [no, pause, help, ...dawn], ...said });
  assert.deepEqual(labels(listChoices("night", told, true)), ["AMAZON.HelpIntent"]);
  assert.deepEqual(labels(listChoices("day", told, true)), ["VoteIntent", "AMAZON.HelpIntent"]);
  assert.deepEqual(listChoices("day", told, true).answers, []);
  assert.deepEqual([listSayable("night", told), listSayable("day", told)], [["no", "pause", "help"], ["vote", "help"]]);
});

test("once the evening is over there is what comes next", () => {
  assert.deepEqual(labels(listChoices("night", answer({ listen: false }), false)), ["Go on", "New table"]);
  assert.deepEqual(labels(listChoices("verdict", answer({ listen: false }), false)), ["Same again", "New table"]);
  assert.deepEqual(labels(listChoices("open", answer({ listen: false }), false)), ["New table"]);
});
