import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { listNames, sayParts, roleName, say } from "../../../templates/page/words.js";

before(() =>
  speaks({ "join.joined": "{count} are in, {who}", "join.waits": "I wait for {who}.", "join.means": "I am ...", "chips.day": "vote|pause", "role.seer": "Seer" }),
);

test("a sentence takes what fills it, and keeps a place that nothing fills", () => {
  assert.equal(say("join.joined", { count: 0, who: "Ana" }), "0 are in, Ana");
  assert.equal(say("join.joined", { count: 2 }), "2 are in, {who}");
});

test("a sentence that there is not is empty", () => assert.equal(say("join.nothing"), ""));

test("a name that looks like a place stays a name", () => assert.equal(say("join.joined", { count: 1, who: "{count}" }), "1 are in, {count}"));

test("a sentence after a name with a dot has one, and three dots stay three", () => {
  assert.equal(say("join.waits", { who: "J. D." }), "I wait for J. D.");
  assert.equal(say("join.means"), "I am ...");
  assert.equal(say("join.waits", { who: "../en" }), "I wait for ../en.");
});

test("names are listed as people say them", () => {
  assert.deepEqual([[], ["Ana"], ["Ana", "Ben"], ["Ana", "Ben", "Cy"]].map(listNames), ["", "Ana", "Ana and Ben", "Ana, Ben and Cy"]);
});

test("a list of wishes, and a role's name", () => {
  assert.deepEqual(sayParts("chips.day"), ["vote", "pause"]);
  assert.equal(roleName("seer"), "Seer");
});

test("a list is joined by what is said before its last name", async () => {
  await speaks({ language: "es" });
  assert.deepEqual([["Sol", "Iñigo"], ["Sol", "Íñigo"], ["Sol", "Hielo"]].map(listNames), ["Sol e Iñigo", "Sol e Íñigo", "Sol y Hielo"]);
});
