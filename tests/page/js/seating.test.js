import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { makeSameWishes, forgetEvening, givenNames, rememberEvening, recallEvening, splitNames, makeSeatsWish, fillSeats } from "../../../templates/page/seating.js";
import { findNearestSeat, placeSeat } from "../../../templates/page/seat-table.js";

const WORDS = { "names.seat": "Player {number}" };
const BOXES = [{ key: "first", name: "First" }, { key: "second", name: "Second" }];
const GAMES = [{ key: "ultimate", name: "Ultimate", roles: [], boxes: BOXES }, { key: "week", name: "One Week", roles: [], boxes: [BOXES[0]] }];
const table = (names, game = "ultimate", boxes = ["first"]) => ({ phase: "night", game, boxes, players: names.length, names });

const sits = (...names) => ({ intent: "SeatsIntent", slots: { names } });

before(() => speaks({ ...WORDS, catalog: { games: GAMES, table: { game: "ultimate", boxes: ["first"] } } }));

test("a number is no name, and whoever has none is called by it", () => {
  assert.deepEqual(givenNames(["Ana", "Player 2", "Player 2"]), ["Ana", "", "Player 2"]);
  assert.deepEqual(makeSeatsWish(["Ana", "", "O'Brien, Jr."]), sits("Ana", "", "O'Brien, Jr."));
});

test("names are one a line, or with commas between, as people paste them", () => {
  for (const text of ["Ana, Ben, Cy", "Ana\nBen\n\nCy\n", "1. Ana\n2) Ben\n- Cy", "Ana\tBen\tCy", " Ana ;Ben; Cy", "Ana, Ben and Cy"]) assert.deepEqual(splitNames(text), ["Ana", "Ben", "Cy"]);
  assert.deepEqual(splitNames("Grandma Rose, Andy, O'Brien"), ["Grandma Rose", "Andy", "O'Brien"]);
  assert.deepEqual(splitNames(" ,\n"), []);
});

test("the last of the names stands behind the word of the page's language", (done) => {
  const { documentElement } = globalThis.document;
  const before = documentElement.lang;
  done.after(() => (documentElement.lang = before));
  documentElement.lang = "es";
  assert.deepEqual(splitNames("Ana, Bruno y Eva"), ["Ana", "Bruno", "Eva"]);
  assert.deepEqual(splitNames("Ana, Bruno e Inés"), ["Ana", "Bruno", "Inés"]);
});

test("names fill the seats that there are, and whoever is missing of a table with names for all is gone", () => {
  assert.deepEqual(fillSeats(["Ana"], ["", "", ""]), ["Ana", "", ""]);
  assert.deepEqual(fillSeats(["Ana", "Ben", "Cy", "Di"], ["Ana", "", ""]), ["Ana", "Ben", "Cy", "Di"]);
  assert.deepEqual(fillSeats(["Ana", "Cy", "Di"], ["Ana", "Ben", "Cy", "Di"]), ["Ana", "Cy", "Di"]);
  assert.deepEqual(fillSeats([], ["Ana", "Ben", "Cy"]), ["", "", ""]);
});

test("whoever is dragged over the table sits at the nearest seat", () => {
  for (const players of [3, 4, 7, 10]) {
    for (let seat = 0; seat < players; seat += 1) {
      const { x, y } = placeSeat(seat, players);
      assert.equal(findNearestSeat(x, y, players), seat);
      assert.equal(findNearestSeat(x + 4, y - 4, players), seat);
    }
  }
});

test("who plays is remembered until they want to be forgotten", () => {
  rememberEvening(table(["Ana", "Player 2", "Cy"]));
  assert.deepEqual(recallEvening(), { game: "ultimate", boxes: ["first"], players: 3, names: ["Ana", "", "Cy"] });
  forgetEvening();
  assert.equal(recallEvening(), null);
});

test("whoever has not played yet did not play last time", () => {
  for (const phase of ["open", "deck", "check", "join"]) rememberEvening({ ...table(["Ana", "Ben", "Cy"]), phase });
  assert.equal(recallEvening(), null);
});

test("the same again: with the boxes that were played with", () => {
  const again_ = (boxes) => makeSameWishes(table(["Ana", "Ben", "Cy"], "ultimate", boxes));
  const both = { intent: "BoxesIntent", slots: { boxes: ["first second"] } };
  assert.deepEqual(again_(["first", "second"]), [both, sits("Ana", "Ben", "Cy")]);
  assert.deepEqual(again_(["first"]), [sits("Ana", "Ben", "Cy")]);
  assert.deepEqual(again_(undefined), [sits("Ana", "Ben", "Cy")]);
});

test("the same again: the game where it is another, how many, and who", () => {
  const wished = (names, game) => makeSameWishes({ ...table(names, game), names: givenNames(names) });
  const week = { intent: "GameIntent", slots: { game: ["week"] } };
  assert.deepEqual(wished(["Player 1", "Player 2", "Player 3"], "week"), [week, sits("", "", "")]);
  assert.deepEqual(wished(["Ana", "Player 2", "Cy"]), [sits("Ana", "", "Cy")]);
});
