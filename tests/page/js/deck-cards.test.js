import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, each, summed } from "../../../templates/page/deck-cards.js";

const change = (all) => new Map(Object.entries(all));

test("cards are counted by role, and with the changes to them", () => {
  const deck = counted(["werewolf", "werewolf", "seer"]);
  assert.deepEqual(Object.fromEntries(deck), { werewolf: 2, seer: 1 });
  assert.deepEqual(Object.fromEntries(summed(deck, change({ seer: -1, tanner: 1 }))), { werewolf: 2, seer: 0, tanner: 1 });
  assert.equal(summed().size, 0);
});

test("cards one by one are as many as were counted", () => {
  const deck = ["werewolf", "werewolf", "seer"];
  assert.deepEqual(each(counted(deck)), deck);
  assert.deepEqual(each(change({ seer: 0, tanner: 1 })), ["tanner"]);
});
