import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { again, forget, given, keep, lately, seated } from "../../../templates/page/seating.js";

const WORDS = { "names.seat": "Player {number}", "names.wish": "we are {names}", "start.wish": "{count} players", "menu.game_wish": "play {game}", "recap.and": "{first} and {last}", "recap.comma": ", ", "menu.boxes_with_wish": "we have {boxes}, too" };
const BOXES = [{ key: "first", name: "First" }, { key: "second", name: "Second" }];
const GAMES = [{ key: "ultimate", name: "Ultimate", roles: [], boxes: BOXES }, { key: "week", name: "One Week", roles: [], boxes: [BOXES[0]] }];
const table = (names, game = "ultimate", boxes = ["first"]) => ({ phase: "night", game, boxes, players: names.length, names });

before(() => speaks({ ...WORDS, catalog: { games: GAMES, table: { game: "ultimate", boxes: ["first"] } } }));

test("a number is no name, and whoever has none is called by it", () => {
  assert.deepEqual(given(["Ana", "Player 2", "Player 2"]), ["Ana", "", "Player 2"]);
  assert.equal(seated(["Ana", "", "Cy"]), "we are Ana, Player 2 and Cy");
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
  assert.deepEqual(again_(["first", "second"]), ["we have Second, too", "we are Ana, Ben and Cy"]);
  assert.deepEqual(again_(["first"]), ["we are Ana, Ben and Cy"]);
  assert.deepEqual(again_(undefined), ["we are Ana, Ben and Cy"]);
});

test("the same again: the game where it is another, how many, and who", () => {
  const said = (names, game) => again({ ...table(names, game), names: given(names) });
  assert.deepEqual(said(["Ana", "Ben", "Cy"]), ["we are Ana, Ben and Cy"]);
  assert.deepEqual(said(["Player 1", "Player 2", "Player 3"], "week"), ["play One Week", "3 players"]);
  assert.deepEqual(said(["Ana", "Player 2", "Cy"]), ["3 players", "we are Ana, Player 2 and Cy"]);
});
