import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { listTitles } from "../../../templates/page/score-table.js";

before(() =>
  speaks({
    "evening.most": "most: {names}",
    "evening.row": "{name}: {count} in a row",
    "evening.sides": "{name}: {sides}",
    "evening.with_village": "village",
    "evening.with_werewolf": "werewolves",
    "evening.with_tanner": "tanner",
  }),
);

/** The titles of games, each told as the team that won and its winners. */
function titles(...all) {
  const games = all.map(([teams, winners, players = "Ann Ben Cy"]) => ({ winning_teams: teams.split(" "), winners: winners.split(" "), players: players.split(" ") }));
  const wins = Object.fromEntries(["Ann", "Ben", "Cy"].map((name) => [name, games.filter((game) => game.winners.includes(name)).length]));
  return listTitles({ games, wins });
}

test("who has won most is told, and nobody where nobody is ahead", () => {
  assert.deepEqual(titles(["village", "Ann Ben"], ["village", "Ann"]), ["most: Ann"]);
  assert.deepEqual(titles(["village", "Ann Ben"], ["village", "Ann Ben"]), ["most: Ann and Ben"]);
  assert.deepEqual(titles(["village", "Ann Ben Cy"], ["village", "Ann Ben Cy"]), []);
  assert.deepEqual(titles(["village", "Ann"]), []);
});

test("three in a row count the games that somebody played in", () => {
  const won = ["village", "Cy"];
  assert.deepEqual(titles(won, won, ["village", "Ann", "Ann Ben"], won), ["most: Cy", "Cy: 3 in a row"]);
  assert.deepEqual(titles(won, won, ["village", "Ann"], won), ["most: Cy"]);
});

test("who has won with several sides is told with which, as far as one side alone has won", () => {
  assert.deepEqual(titles(["village", "Ann"], ["werewolf", "Ben"], ["werewolf", "Ann"]), ["most: Ann", "Ann: village and werewolves"]);
  assert.deepEqual(titles(["village", "Ann"], ["village tanner", "Ann"]), ["most: Ann"]);
});

test("no more than three are told", () => {
  const all = "Ann Ben";
  assert.equal(titles(["village", all], ["werewolf", all], ["tanner", all], ["tanner", all]).length, 3);
});

test("before anything is judged there is none", () => {
  assert.deepEqual(listTitles({ games: [], wins: {} }), []);
});
