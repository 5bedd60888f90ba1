import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { listGroups } from "../../../templates/page/menu-groups.js";

const ULTIMATE = { key: "ultimate", name: "Ultimate", roles: [], boxes: [{ key: "base", name: "Ultimate" }, { key: "daybreak", name: "Daybreak" }], tables: [["base", "daybreak"], ["base"], ["daybreak"]] };
const ORIGINAL = { key: "original", name: "Original", roles: [], boxes: [{ key: "base", name: "Original" }], tables: [["base"]] };
const PACES = [["first", 15], ["normal", 10], ["quick", 6]].map(([key, short]) => ({ key, name: key, short, long: 2 * short }));
const RULES = [{ key: "lone_wolf", box: null, values: [{ value: true, name: "looks" }, { value: false, name: "sleeps" }] }];
const ANNOUNCERS = [{ key: "usual", name: "The usual one" }, { key: "butler", name: "The butler" }];
const LISTS = [{ key: "artifacts", box: "daybreak", values: [{ value: "claw", name: "the Claw", box: "daybreak" }, { value: "mask", name: "the Mask", box: "daybreak" }, { value: "sword", name: "the Sword", box: "bonus" }] }];

before(() =>
  speaks({
    catalog: { games: [ULTIMATE, ORIGINAL], paces: PACES, announcers: ANNOUNCERS, tournaments: [], week: { days: 0 }, rules: RULES, lists: LISTS },
    "menu.boxes_with": "With {boxes}",
  }),
);

const table = (more) => ({ game: "ultimate", boxes: ["base", "daybreak"], house_rules: {}, ...more });
const found = (key) => listGroups().find((group) => group.key === key);

test("what a table has: all boxes, the first one, or another alone", () => {
  const { choices, now, there } = found("boxes.ultimate");
  assert.deepEqual(choices.map(({ value, wish }) => [value, wish]), [
    ["base daybreak", { intent: "BoxesIntent", slots: { boxes: ["base daybreak"] } }],
    ["base", { intent: "BoxesIntent", slots: { boxes: ["base"] } }],
    ["daybreak", { intent: "BoxesIntent", slots: { boxes: ["daybreak"] } }],
  ]);
  assert.equal(choices[0].name, "With Daybreak");
  assert.equal(now(table()), "base daybreak");
  assert.deepEqual([there(table()), there(table({ game: "original" }))], [true, false]);
  assert.equal(found("boxes.original"), undefined);
});

test("house rules are there where the box is that they are about; all things of a list are in use until a rule says which", () => {
  const { now, there, choices } = found("rule.artifacts.mask");
  assert.deepEqual(choices.map(({ wish }) => wish.slots.rule), [["artifacts=+mask"], ["artifacts=-mask"]]);
  assert.deepEqual([now(table()), now(table({ house_rules: { artifacts: ["claw"] } }))], ["on", "off"]);
  assert.equal(there(table({ boxes: ["base"] })), false);
  const sword = found("rule.artifacts.sword").there;
  assert.deepEqual([sword(table()), sword(table({ boxes: ["base", "daybreak", "bonus"] }))], [false, true]);
  assert.equal(found("rule.lone_wolf").there(table({ boxes: ["daybreak"] })), true);
});

test("the seconds of a role go from few to many on a scale, and each stop is a wish", () => {
  const { scale, choices, now } = found("pace");
  assert.equal(scale, true);
  assert.deepEqual(choices.map(({ value }) => value), ["quick", "normal", "first"]);
  assert.deepEqual(choices[0].wish, { intent: "PaceIntent", slots: { pace: ["quick"] } });
  assert.equal(now(table({ pace: "first" })), "first");
});

test("who tells the night: the usual announcer where a table says nothing, and each can be wished for", () => {
  const { choices, now } = found("announcer");
  assert.deepEqual(choices.map(({ wish }) => wish), [
    { intent: "AnnouncerIntent", slots: { announcer: ["usual"] } },
    { intent: "AnnouncerIntent", slots: { announcer: ["butler"] } },
  ]);
  assert.deepEqual([now(table()), now(table({ announcer: "butler" }))], ["usual", "butler"]);
});
