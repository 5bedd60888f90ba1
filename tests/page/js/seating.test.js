import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { again, forget, given, keep, lately, seated } from "../../../templates/page/seating.js";

const WORDS = { "names.seat": "Player {number}" };
const BOXES = [{ key: "first", name: "First" }, { key: "second", name: "Second" }];
const GAMES = [{ key: "ultimate", name: "Ultimate", roles: [], boxes: BOXES }, { key: "week", name: "One Week", roles: [], boxes: [BOXES[0]] }];
const table = (names, game = "ultimate", boxes = ["first"]) => ({ phase: "night", game, boxes, players: names.length, names });

const sits = (...names) => ({ intent: "SeatsIntent", slots: { names } });

before(() => speaks({ ...WORDS, catalog: { games: GAMES, table: { game: "ultimate", boxes: ["first"] } } }));

test("a number is no name, and whoever has none is called by it", () => {
  assert.deepEqual(given(["Ana", "Player 2", "Player 2"]), ["Ana", "", "Player 2"]);
  assert.deepEqual(seated(["Ana", "", "O'Brien, Jr."]), sits("Ana", "", "O'Brien, Jr."));
});

test("who plays is remembered until they want to be forgotten", () => {
  keep(table(["Ana", "Player 2", "Cy"]));
  assert.deepEqual(lately(), { game: "ultimate", boxes: ["first"], players: 3, names: ["Ana", "", "Cy"] });
  forget();
  assert.equal(lately(), null);
});

test("whoever has not played yet did not play last time", () => {
  for (const phase of ["open", "deck", "check", "join"]) keep({ ...table(["Ana", "Ben", "Cy"]), phase });
  assert.equal(lately(), null);
});

test("the same again: with the boxes that were played with", () => {
  const again_ = (boxes) => again(table(["Ana", "Ben", "Cy"], "ultimate", boxes));
  const both = { intent: "BoxesIntent", slots: { boxes: ["first second"] } };
  assert.deepEqual(again_(["first", "second"]), [both, sits("Ana", "Ben", "Cy")]);
  assert.deepEqual(again_(["first"]), [sits("Ana", "Ben", "Cy")]);
  assert.deepEqual(again_(undefined), [sits("Ana", "Ben", "Cy")]);
});

test("the same again: the game where it is another, how many, and who", () => {
  const wished = (names, game) => again({ ...table(names, game), names: given(names) });
  const week = { intent: "GameIntent", slots: { game: ["week"] } };
  assert.deepEqual(wished(["Player 1", "Player 2", "Player 3"], "week"), [week, sits("", "", "")]);
  assert.deepEqual(wished(["Ana", "Player 2", "Cy"]), [sits("Ana", "", "Cy")]);
});
