import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { stripCall } from "../../../templates/page/talk-input.js";

before(() => speaks({ "listening.names": "announcer|one night" }));

test("whoever names the announcer may say anything", () => {
  assert.equal(stripCall("Announcer, add a minute"), "add a minute");
  assert.equal(stripCall("One night: who is left?"), "who is left");
});

test("people who talk with one another name nobody of ours", () => {
  assert.equal(stripCall("I would never vote now"), null);
  assert.equal(stripCall("announcers are strange"), null);
  assert.equal(stripCall(""), null);
});
