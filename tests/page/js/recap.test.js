import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { describeStep as atNight } from "../../../templates/page/night-recap.js";
import { describeStep as inWeek } from "../../../templates/page/week-recap.js";
import { listFrames } from "../../../templates/page/week-picture.js";
import { describeFace } from "../../../templates/page/week-verdict.js";

before(() =>
  speaks({
    "recap.center_place": "center {number}",
    "recap.looks_own": "{who}: own {cards}",
    "recap.sees_moved": "{who}: thumbs of {places}",
    "recap.looks": "{who}: {places} = {cards}",
    "recap.swaps": "{who} with {places}",
    "recap.swaps_two": "{who}: {places}",
    "recap.moves_left": "{who}: all left",
    "recap.some_moves_right": "{who}: {places} right",
    "recap.shields": "{who} shields {places}",
    "recap.turns": "{who} turns {places}",
    "recap.endows": "{who}: {artifact} on {places}",
    "recap.endows_own": "{who}: own {artifact}",
    "recap.sees_lover": "{who} loves with {places}",
    "recap.gives": "{who} gives {places} {mark}",
    "recap.gives_own": "{who} takes {mark}",
    "recap.gives_too": "{who} takes {mark}, {places} too",
    "recap.gives_together": "all give {places} {mark}",
    "recap.swaps_marks": "{who} marks with {places}",
    "recap.swaps_marks_two": "{who}: marks of {places}",
    "recap.looks_at_mark": "{who}: mark of {places} = {mark}",
    "recap.looks_at_mark_own": "{who}: own mark = {mark}",
    "recap.looks_at_own_marks": "all look",
    "recap.sleeps": "{who} sleeps",
    "mark.fear": "Fear",
    "mark.love": "Love",
    "artifact.claw": "Claw",
    "artifact.mask": "Mask",
    "role.seer": "Seer",
    "role.drunk": "Drunk",
    "castle.room_armory": "Armory",
    "castle.room_kitchen": "Kitchen",
    "castle.room_study": "Study",
    "castle.card_seer": "Seer",
    "castle.face_werewolf": "Werewolf",
    "castle.face_claw": "Claw",
    "castle.token_with": "{role} with {artifact}",
    "castle.token_of": "{place}'s token",
    "castle.study_token": "the Study's token",
    "castle.saw_own": "own {face}",
    "castle.saw_of": "{face} of {place}",
    "castle.says": "{sentence} Says {says}.",
    "castle.does_walk": "{who} to {to}.",
    "castle.does_walk_stays": "{who} stays.",
    "castle.does_arrive_staff": "{who} sends {staff} to {to}.",
    "castle.does_shield_from": "{who} takes it from {player}.",
    "castle.does_night": "{who} does nothing.",
    "castle.does_night_saw": "{who} saw {faces}.",
    "castle.does_night_exchanged": "{who}: {places}.",
    "castle.does_night_exchanged_saw": "{who}: {places}; {faces}.",
  }),
);

test("a night's step in words", () => {
  const [players, artifacts] = [["Ana", "Ben", "Cy", "Di", "Ed"], { Ben: "claw", Ana: "mask" }];
  const step = (does, places, cards = []) => atNight({ who: "Ana", does, places, cards }, { players }, { artifacts });
  assert.equal(step("looks", ["Ana"], ["seer"]), "Ana: own Seer");
  assert.equal(step("looks", ["center 1", "center 3"], ["seer", "drunk"]), "Ana: center 1 and center 3 = Seer and Drunk");
  assert.equal(step("sees", ["Ben", "Cy"], ["moved", "moved"]), "Ana: thumbs of Ben and Cy");
  assert.equal(step("swaps", ["Ben"]), "Ana with Ben");
  assert.equal(step("swaps", ["Ben", "Cy"]), "Ana: Ben and Cy");
  assert.equal(step("moves_left", ["Cy", "Di", "Ed", "Ben"]), "Ana: all left");
  assert.equal(step("moves_right", ["Ben", "Ed", "Cy"]), "Ana: Ben, Cy and Ed right");
  assert.equal(step("shields", ["Cy"]), "Ana shields Cy");
  assert.equal(step("turns", ["Cy"]), "Ana turns Cy");
  assert.equal(step("endows", ["Ben"]), "Ana: Claw on Ben");
  assert.equal(step("endows", ["Ana"]), "Ana: own Mask");
});

test("a night's step with marks in words", () => {
  const step = (does, places, marks, who = "Ana") => atNight({ who, does, places, cards: [], marks }, { players: [] }, {});
  assert.equal(step("gives", ["Ben"], ["fear"]), "Ana gives Ben Fear");
  assert.equal(step("gives", ["Ana"], ["love"]), "Ana takes Love");
  assert.equal(step("gives", ["Ana", "Ben"], ["love", "love"]), "Ana takes Love, Ben too");
  assert.equal(step("gives", ["Ben", "Cy"], ["love", "love"]), "Ana gives Ben and Cy Love");
  assert.equal(step("gives", ["Ben"], ["fear"], ""), "all give Ben Fear");
  assert.equal(step("swaps_marks", ["Ben"]), "Ana marks with Ben");
  assert.equal(step("swaps_marks", ["Ben", "Cy"]), "Ana: marks of Ben and Cy");
  assert.equal(step("looks_at_mark", ["Ben"], ["fear"]), "Ana: mark of Ben = Fear");
  assert.equal(step("looks_at_mark", ["Ana"], ["love"]), "Ana: own mark = Love");
  assert.equal(step("looks_at_own_marks", [], undefined, ""), "all look");
  assert.equal(step("sleeps", ["Ana"]), "Ana sleeps");
  assert.equal(atNight({ who: "Ana", does: "sees", places: ["Ben"], cards: ["lover"] }, { players: [] }, {}), "Ana loves with Ben");
});

test("a week's step in words", () => {
  const step = (does, more) => inWeek({ who: "Ana", does, ...more });
  assert.equal(step("walk", { went: { Ana: ["armory", "kitchen"] } }), "Ana to Kitchen.");
  assert.equal(step("walk", {}), "Ana stays.");
  assert.equal(step("arrive", { staff: "Butler", went: { Butler: [null, "kitchen"] } }), "Ana sends Butler to Kitchen.");
  assert.equal(step("shield", { player: "Ben" }), "Ana takes it from Ben.");
});

test("a week's night in words: what was exchanged, what was seen, and what was claimed", () => {
  const night = (more) => inWeek({ who: "Ana", does: "night", card: "seer", ...more });
  const exchanged = [["Ana", "role"], ["study", "role"]];
  const saw = [["Ana", "role", "werewolf"], ["study", "role", "werewolf"]];
  assert.equal(night({}), "Ana does nothing.");
  assert.equal(night({ saw }), "Ana saw own Werewolf and Werewolf of Study.");
  assert.equal(night({ exchanged }), "Ana: Ana's token and the Study's token.");
  assert.equal(night({ exchanged, saw: saw.slice(0, 1), says: "seer" }), "Ana: Ana's token and the Study's token; own Werewolf. Says Seer.");
});

const marker = (room, role) => ({ room, role, artifact: null, shield: false });
const BEFORE = { rooms: ["foyer"], charges: [], arrow: "Ana", direction: "left", study: null, markers: { Ana: marker(null, "seer"), Ben: marker(null, "tanner") } };

test("a week's moments are the beginning and the steps of each scene, and the end", () => {
  const scenes = [
    { day: 1, time: "day", before: BEFORE, steps: [{ who: "Ana", does: "arrive", changed: { charges: ["foyer"], markers: { Ana: marker("foyer", "seer") } } }] },
    { day: 1, time: "night", before: BEFORE, steps: [] },
  ];
  const all = listFrames(scenes);
  assert.deepEqual(all.map(({ scene, at, step, ends }) => [scene.time, at, step?.does, ends]), [
    ["day", 0, undefined, false],
    ["day", 1, "arrive", false],
    ["night", 0, undefined, false],
    ["night", 0, undefined, true],
  ]);
  const { table } = all[1];
  assert.deepEqual([table.charges, table.rooms, table.markers.Ana.room, table.markers.Ben.room], [["foyer"], ["foyer"], "foyer", null]);
  assert.deepEqual(BEFORE.charges, []);
});

test("tokens travel from night to night; artifacts do not take them along", () => {
  const swap = (one, other, kind = "role") => ({ who: "Ana", does: "night", exchanged: [[one, kind], [other, kind]] });
  const scene = (day, ...steps) => ({ day, time: "night", before: BEFORE, steps });
  const all = listFrames([scene(1, swap("Ana", "Ben"), swap("Ana", "study")), scene(2, swap("Ben", "study", "artifact"))]);
  assert.deepEqual(all.map(({ lies }) => ["Ana", "Ben", "study"].map((place) => lies.get(place)).join(" ")), [
    "Ana Ben study",
    "Ben Ana study",
    "study Ana Ben",
    "study Ana Ben",
    "study Ana Ben",
    "study Ana Ben",
  ]);
});

test("what lies before somebody in words, with its artifact", () => {
  assert.equal(describeFace({ role: "werewolf", artifact: null }), "Werewolf");
  assert.equal(describeFace({ role: "werewolf", artifact: "claw" }), "Werewolf with Claw");
});
