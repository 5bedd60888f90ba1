import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { moveByArrow } from "../../../templates/page/keypad.js";

/** Keys from 0: 1 2 3, 4 5 6, 7 8 9, delete 0 show; -1 is the field. */
const WALKS = [
  [-1, "ArrowDown", 1],
  [-1, "ArrowUp", -1],
  [-1, "ArrowLeft", -1],
  [1, "ArrowUp", -1],
  [1, "ArrowDown", 4],
  [4, "ArrowLeft", 3],
  [3, "ArrowLeft", 3],
  [5, "ArrowRight", 5],
  [10, "ArrowDown", 10],
  [11, "ArrowRight", 11],
  [10, "ArrowRight", 11],
  [4, "Enter", 4],
];

for (const [at, arrow, to] of WALKS) test(`${arrow} leads from ${at} to ${to}`, () => assert.equal(moveByArrow(at, arrow), to));
