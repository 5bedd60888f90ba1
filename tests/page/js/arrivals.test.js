import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { Arrivals } from "../../../templates/page/playback.js";

const WORDS = { "join.is_in": "{names} is in.", "join.are_in": "{names} are in.", "join.is_out": "{names} is out.", "join.all_in": "All {count} are in.", "number.4": "four" };
const table = (...joined) => ({ texts: { code: "4821", joined }, table: { players: 4 } });

before(() => speaks(WORDS));

test("whoever comes or goes is told, and at last that all are in", () => {
  const arrivals = new Arrivals();
  const told = [[], ["Ana"], ["Ana"], ["Ana", "Ben", "Cy"], ["Ana", "Cy"], ["Ana", "Cy", "Ben", "Dee"]].map((joined) => arrivals.takeNews("join", table(...joined), false));
  assert.deepEqual(told, ["", "Ana is in.", "", "Ben and Cy are in.", "Ben is out.", "All four are in."]);
});

test("the server knows each of them by a line, and by the names of who has come", () => {
  const arrivals = new Arrivals();
  const known = [[], ["Ana"], ["Ana", "Ben", "Cy"], ["Ana", "Cy"], ["Ana", "Cy", "Ben", "Dee"]].map((joined) => {
    arrivals.takeNews("join", table(...joined), false);
    return arrivals.source;
  });
  assert.deepEqual(known.slice(1), [{ line: "is_in", names: ["Ana"] }, { line: "are_in", names: ["Ben", "Cy"] }, { line: "somebody_out" }, { line: "all_in", names: ["Ben", "Dee"] }]);
});

test("names of other alphabets are shown as they were typed, and said in Latin letters", () => {
  const arrivals = new Arrivals();
  const spoken = { Дмитрий: "Dmitriy" };
  const told = [[], ["Дмитрий", "Ana"], ["Ana"]].map((joined) => arrivals.takeNews("join", { ...table(...joined), texts: { code: "4821", joined, spoken: joined.includes("Дмитрий") ? spoken : {} } }, false));
  assert.deepEqual(told, ["", "Дмитрий and Ana are in.", "Дмитрий is out."]);
  assert.deepEqual(told.map((news) => arrivals.pronounce(news)), ["", "Dmitriy and Ana are in.", "Dmitriy is out."]);
});

test("while something is told it waits", () => {
  const arrivals = new Arrivals();
  const told = [[[], true], [["Ana"], true], [["Ana", "Ben"], false]].map(([joined, telling]) => arrivals.takeNews("join", table(...joined), telling));
  assert.deepEqual(told, ["", "", "Ana and Ben are in."]);
});

test("who was in before the page was opened is no news", () => {
  assert.equal(new Arrivals().takeNews("join", table("Ana", "Ben"), false), "");
});
