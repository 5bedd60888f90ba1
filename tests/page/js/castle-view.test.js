import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { viewCastle, describeContents, orderByTurn, findWeekPhase, describeCastle } from "../../../templates/page/castle-view.js";

const NAMES = ["Ana", "Ben", "Bob"];
const WEEK = {
  day: 2,
  days: 5,
  stage: "day",
  player: "Ben",
  arrow: "Ana",
  direction: "left",
  holder: null,
  rooms: ["foyer", "armory"],
  out: [],
  markers: {
    Ana: { room: "foyer", shield: true, artifact: false },
    Ben: { room: "armory", shield: false, artifact: false },
    Bob: { room: null, shield: false, artifact: false },
    Butler: { room: "armory", shield: false, artifact: false },
  },
  cards: { Ana: { hand: 2, pile: 1, top: null } },
  stock: { shields: 3, artifacts: 0, study: true },
  charges: ["armory", "armory"],
};
const view = (more = {}, phase = "day") => viewCastle({ ...WEEK, ...more }, NAMES, phase);
const nowhere = Object.fromEntries(Object.keys(WEEK.markers).map((name) => [name, { room: null, shield: false, artifact: false }]));

before(() =>
  speaks({
    "castle.room_foyer": "Foyer",
    "castle.room_armory": "Armory",
    "castle.empty": "{room}: nobody",
    "castle.lie_shield": "{count} shields",
    "castle.charges": "{count} charges",
    "castle.flag": "the token",
    "castle.has_shield": "a shield",
    "castle.carries": "{name} with {things}",
    "castle.at_night": "Night of {day}.",
    "castle.by_day": "{day}.",
    "castle.day_2": "Tuesday",
    "castle.turn_of": "It is {name}'s turn.",
    "castle.arrow_left": "{name} begins.",
  }),
);

test("markers of staff have as few letters as tell them apart", () => {
  assert.deepEqual(view().markers.map(({ initial }) => initial), ["", "", "", "B"]);
  const { Butler } = WEEK.markers;
  const staff = view({ markers: { Alfred: Butler, Alice: Butler, Jeeves: Butler } });
  assert.deepEqual(staff.markers.slice(3).map(({ initial }) => initial), ["Alf", "Ali", "J"]);
});

test("players come before staff, who sit nowhere", () => {
  assert.deepEqual(view().markers.map(({ name, player, seat }) => [name, player, seat]), [["Ana", true, 0], ["Ben", true, 1], ["Bob", true, 2], ["Butler", false, -1]]);
});

test("a room has who is in it and what lies in it", () => {
  const [foyer, armory] = view().rooms;
  assert.deepEqual([foyer.here.map(({ name }) => name), foyer.lies, foyer.turn], [["Ana"], [], false]);
  assert.deepEqual([armory.here.map(({ name }) => name), armory.lies, armory.charges, armory.turn], [["Ben", "Butler"], [{ thing: "shield", count: 3 }], 2, true]);
});

test("the token lies in the Foyer until somebody takes it", () => {
  assert.deepEqual(view().rooms.map(({ flag }) => flag), [true, false]);
  const taken = view({ holder: "Ben" });
  assert.deepEqual(taken.rooms.map(({ flag }) => flag), [false, false]);
  assert.equal(taken.markers[1].holder, true);
});

test("whoever has not come yet waits outside", () => assert.deepEqual(view().outside.map(({ name }) => name), ["Bob"]));

test("where nothing is told of markers rooms are shown, and nobody in them", () => {
  const board = view({ markers: nowhere, cards: {} });
  assert.deepEqual(board.rooms.map(({ key, known, here }) => [key, known, here.length]), [["foyer", false, 0], ["armory", false, 0]]);
  assert.deepEqual(board.outside, []);
});

test("what is told of a board is shown, and what is not told is not known", () => {
  const board = view({ markers: { ...nowhere, Ann: { room: "armory", artifact: false, shield: false } }, cards: {}, holder: null });
  assert.deepEqual(board.rooms.map(({ key, known, here, flag }) => [key, known, here.map(({ name }) => name), flag]), [["foyer", false, [], false], ["armory", false, ["Ann"], false]]);
  assert.deepEqual(board.outside, []);
});

test("for the vote of such a week the players' seats are drawn in place of rooms", () => {
  const ring = view({ markers: nowhere, cards: {}, stage: "vote" });
  assert.equal(ring.seats, true);
  assert.deepEqual(ring.rooms.map(({ key, title }) => [key, title]), NAMES.map((name) => ["", name]));
});

test("artifacts are shown, whichever they are", () => {
  const markers = { ...WEEK.markers, Ana: { room: "foyer", role: "werewolf", shield: false, artifact: "claw" }, Ben: { room: "foyer", role: "tanner", shield: false, artifact: null } };
  assert.deepEqual(view({ markers }).markers.map(({ artifact }) => artifact), [true, false, false, false]);
});

test("a room in words", () => {
  const [foyer, armory] = view().rooms;
  assert.equal(describeContents(foyer), "Ana with a shield and the token");
  assert.equal(describeContents(armory), "Ben, Butler, 3 shields and 2 charges");
  assert.equal(describeContents({ ...foyer, here: [], flag: false }), "Foyer: nobody");
  assert.equal(describeContents({ ...foyer, known: false }), "Ana with a shield and the token");
  assert.equal(describeContents({ ...foyer, here: [], flag: false, known: false }), "");
});

test("the day and the turn in words", () => {
  assert.equal(describeCastle(view()), "Tuesday. It is Ben's turn. Ana begins.");
  assert.equal(describeCastle(view({ stage: "night", player: null, arrow: null })), "Night of Tuesday.");
});

test("turns go clockwise from the arrow, or the other way", () => {
  const order = (arrow, direction) => orderByTurn({ names: ["A", "B", "C", "D"], arrow, direction }).join("");
  assert.deepEqual([order("C", "left"), order("C", "right"), order(null, "left")], ["CDAB", "CBAD", "ABCD"]);
});

test("the stage of a week tells the phase; before it begins nothing does", () => {
  assert.deepEqual(["arrive", "discussion", "second", "vote", "verdict", "rooms"].map((stage) => findWeekPhase({ stage })), ["day", "day", "night", "vote", "verdict", undefined]);
  assert.equal(findWeekPhase(null), undefined);
});
