import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { groupValues } from "../../../templates/page/question.js";

/** What was tapped, in order: "bob" a name, "@study" a room, "#2" a card of the center, "!robber" an action card, "=role" a word. */
const KINDS = { "@": "rooms", "!": "cards", "=": "words" };
const tapped = (said) =>
  said.split(" ").filter(Boolean).map((each) =>
    each.startsWith("#") ? { kind: "center", value: Number(each.slice(1)) } : KINDS[each[0]] ? { kind: KINDS[each[0]], value: each.slice(1) } : { kind: "names", value: each },
  );

const ANSWERS = [
  ["bob", { names: ["bob"] }],
  ["cy bob", { names: ["cy", "bob"] }],
  ["#3 #1", { center: [3, 1] }],
  ["=nobody", { words: ["nobody"] }],
  ["alfred @kitchen", { names: ["alfred"], rooms: ["kitchen"] }],
  ["!seer =left", { cards: ["seer"], words: ["left"] }],
  ["!seer bob =artifact", { cards: ["seer"], names: ["bob"], words: ["artifact"] }],
  ["!seer bob =role =artifact", { cards: ["seer"], names: ["bob"], words: ["role", "artifact"] }],
  ["!troublemaker =artifact bob cy", { cards: ["troublemaker"], words: ["artifact"], names: ["bob", "cy"] }],
  ["!seer bob =artifact cy =role", { cards: ["seer"], names: ["bob", "cy"], words: ["artifact", "role"] }],
  ["!seer bob =artifact cy", { cards: ["seer"], names: ["bob", "cy"], words: ["artifact", "role"] }],
  ["!seer bob cy =artifact", { cards: ["seer"], names: ["bob", "cy"], words: ["role", "artifact"] }],
  ["!seer =oneself =artifact bob =role", { cards: ["seer"], names: ["bob"], words: ["oneself", "role", "artifact"] }],
  ["!seer @study bob =artifact", { cards: ["seer"], names: ["bob"], rooms: ["study"], words: ["artifact", "role"] }],
  ["", {}],
];

for (const [said, answer] of ANSWERS) test(`tapped: ${said || "nothing"}`, () => assert.deepEqual(groupValues(tapped(said)), answer));
