import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { countVotes } from "../../../templates/page/table-view.js";

const POINTED = { Ana: "Ben", Ben: "Cy", Cy: "Ben", Di: "Ana" };
const NAMES = Object.keys(POINTED);

test("whoever has the most fingers comes first", () => {
  assert.deepEqual(countVotes(POINTED, NAMES, []).map(({ target, voters }) => [target, voters]), [["Ben", ["Ana", "Cy"]], ["Ana", ["Di"]], ["Cy", ["Ben"]]]);
});

test("whose finger protects casts no vote, and others at that player do not count", () => {
  const rows = countVotes(POINTED, NAMES, ["Cy"]);
  assert.deepEqual(rows.at(-1), { target: "Ben", voters: ["Ana"], keepers: ["Cy"] });
});

test("where nobody has pointed there is nothing to draw", () => {
  assert.deepEqual(countVotes({}, NAMES, []), []);
});
