import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { listNextParts } from "../../../templates/page/choices.js";

const option = (...parts) => ({ label: parts.join(" "), parts: Object.fromEntries(parts.map((each, at) => [`slot${at}`, each])) });
const nobody = { label: "Nobody", parts: {} };
const seen = ({ steps, left }) => [steps, left.map(({ label }) => label)];
const MASK_OR_BRAND = [nobody, option("Mask", "Ann"), option("Brand", "Ann"), option("Mask", "Ben"), option("Brand", "Ben")];

test("of answers that name two things the first is chosen, then the second, among the answers that are left", () => {
  assert.deepEqual(seen(listNextParts(MASK_OR_BRAND, [])), [["Mask", "Brand"], ["Nobody"]]);
  assert.deepEqual(seen(listNextParts(MASK_OR_BRAND, ["Brand"])), [[], ["Ann", "Ben"]]);
});

test("where one thing alone can be chosen there is no step for it", () => {
  assert.deepEqual(seen(listNextParts([nobody, option("Mask", "Ann"), option("Mask", "Ben")], [])), [[], ["Ann", "Ben", "Nobody"]]);
  assert.deepEqual(seen(listNextParts([option("Mask", "Ann", "now"), option("Mask", "Ben", "now")], [])), [["Ann", "Ben"], []]);
});

test("answers that name one thing are as they are", () => {
  assert.deepEqual(seen(listNextParts([nobody, option("Ann")], [])), [[], ["Nobody", "Ann"]]);
  assert.deepEqual(seen(listNextParts([], [])), [[], []]);
});
