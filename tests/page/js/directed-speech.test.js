import assert from "node:assert/strict";
import { before, test } from "node:test";
import { speaks } from "./browser.js";
import { findDirectedWish } from "../../../templates/page/directed-speech.js";

const NOW = ["Pause", "Vote now"];

before(() => speaks({ "listening.names": "announcer|one night", "listening.heeded": "stop|we're awake" }));

test("what can be said now is a wish, however it is written", () => {
  assert.equal(findDirectedWish("vote NOW!", NOW), "vote NOW!");
  assert.equal(findDirectedWish("We're awake.", NOW), "We're awake.");
});

test("whoever names the announcer may say anything", () => {
  assert.equal(findDirectedWish("Announcer, add a minute", NOW), "add a minute");
  assert.equal(findDirectedWish("One night: who is left?", []), "who is left");
});

test("people who talk with one another are left alone", () => {
  assert.equal(findDirectedWish("I would never vote now", NOW), null);
  assert.equal(findDirectedWish("announcers are strange", NOW), null);
  assert.equal(findDirectedWish("", NOW), null);
});
