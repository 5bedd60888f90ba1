import assert from "node:assert/strict";
import { test } from "node:test";
import { countRoles, listCards, sumCounts } from "../../../templates/page/deck-counts.js";

const change = (all) => new Map(Object.entries(all));

test("cards are counted by role, and with the changes to them", () => {
  const deck = countRoles(["werewolf", "werewolf", "seer"]);
  assert.deepEqual(Object.fromEntries(deck), { werewolf: 2, seer: 1 });
  assert.deepEqual(Object.fromEntries(sumCounts(deck, change({ seer: -1, tanner: 1 }))), { werewolf: 2, seer: 0, tanner: 1 });
  assert.equal(sumCounts().size, 0);
});

test("cards one by one are as many as were counted", () => {
  const deck = ["werewolf", "werewolf", "seer"];
  assert.deepEqual(listCards(countRoles(deck)), deck);
  assert.deepEqual(listCards(change({ seer: 0, tanner: 1 })), ["tanner"]);
});
