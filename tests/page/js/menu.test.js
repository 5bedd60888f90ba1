import assert from "node:assert/strict";
import { test } from "node:test";
import { speaks } from "./browser.js";
import { describeDay, describePhones } from "../../../templates/page/menu.js";

await speaks({ "menu.phones_none": "No phones.", "menu.phones_both": "Phones of any kind." });

test("the day in force is told in minutes, a half one as such", () => {
  assert.equal(describeDay({ day: { seconds: 300, timed: true } }), "5");
  assert.equal(describeDay({ day: { seconds: 90, timed: true } }), "1.5");
  assert.equal(describeDay({ day: { seconds: 300, timed: false } }), "none");
});

test("what phones can do follows what there is", () => {
  assert.equal(describePhones(null), "No phones.");
  assert.equal(describePhones({ how: "both" }), "Phones of any kind.");
});
