import assert from "node:assert/strict";
import { test } from "node:test";
import { speaks } from "./browser.js";
import { counted, summed, wish } from "../../../templates/page/deck-cards.js";

await speaks({
  "deck.add_wish": "add {count} {role}",
  "deck.take_out_wish": "take out {count} {role}",
  "recap.comma": ", ",
  "role.villager": "Villager",
  "several.villager": "Villagers",
  "role.tanner": "Tanner",
});

const change = (all) => new Map(Object.entries(all));

test("cards are counted by role, and with the changes to them", () => {
  const deck = counted(["werewolf", "werewolf", "seer"]);
  assert.deepEqual(Object.fromEntries(deck), { werewolf: 2, seer: 1 });
  assert.deepEqual(Object.fromEntries(summed(deck, change({ seer: -1, tanner: 1 }))), { werewolf: 2, seer: 0, tanner: 1 });
  assert.equal(summed().size, 0);
});

test("several changes are one sentence, what comes before what goes", () => {
  assert.equal(wish(change({ villager: -2, tanner: 1 })), "add 1 Tanner, take out 2 Villagers");
  assert.equal(wish(change({ villager: 1 })), "add 1 Villager");
});

test("what was put in and taken out again is not said", () => {
  assert.equal(wish(change({ tanner: 0 })), "");
  assert.equal(wish(change({})), "");
});
