import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { findWish } from "../../../templates/page/directed-speech.js";

const NOW = ["Pause", "Vote now"];

before(() => speaks({ "ears.names": "announcer|one night", "ears.heeded": "stop|we're awake" }));

test("what can be said now is a wish, however it is written", () => {
  assert.equal(findWish("vote NOW!", NOW), "vote NOW!");
  assert.equal(findWish("We're awake.", NOW), "We're awake.");
});

test("whoever names the announcer may say anything", () => {
  assert.equal(findWish("Announcer, add a minute", NOW), "add a minute");
  assert.equal(findWish("One night: who is left?", []), "who is left");
});

test("people who talk with one another are left alone", () => {
  assert.equal(findWish("I would never vote now", NOW), null);
  assert.equal(findWish("announcers are strange", NOW), null);
  assert.equal(findWish("", NOW), null);
});
