/** An evening with cards on the table, by tapping what is offered, from how many there are to the verdict. */

import assert from "node:assert/strict";
import { inFirefox } from "./firefox.js";

const CALLS = ["Werewolves", "Seer", "Robber", "Troublemaker"].map((role) => `${role}, open your eyes`);
const MOST_TAPS = 40;

/** Tap something, and wait until what it is answered stands on the page. */
async function answered(page, selector, label) {
  const told = () => Number(document.body.dataset.told ?? 0);
  const before = await page.finds(told);
  await page.tap(selector, label);
  await page.until((before) => Number(document.body.dataset.told ?? 0) > before, before);
}

/** What is tapped next to get to the verdict: whom a player points at, or else any answer to what is asked. */
function nextAnswer() {
  const answers = "[data-testid=answers] button";
  const points = "[data-testid=points] [role=group]:nth-of-type(2) button";
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  if (seen(points).length) return [points, null];
  const labels = seen(answers).map((each) => each.textContent.trim());
  return [answers, labels.find((each) => /^(No|Nobody)$/.test(each)) ?? null];
}

await inFirefox(JSON.parse(process.argv[2]), async (opens) => {
  const page = await opens("/#speed=200", 360, 740);
  await page.shot("start");
  await page.tap(".count label", "3");
  await page.tap("[data-testid=start]");
  await page.hears("Three players: ");
  await page.shot("deck");
  await page.tap("#open-settings");
  await page.tap("#settings summary", "The game");
  await page.tap("#menu-table button", "No timer"); // so the day waits for a tap, however busy the machine is
  await page.shows("menu-told", "No clock");
  await page.shot("menu");
  await page.tap("#settings button[value=close]");
  const steps = { "Deal these cards": "When everyone can hear me well", "Everyone is dealt: start the night": "Everyone, close your eyes" };
  for (const [label, heard] of Object.entries(steps)) {
    await answered(page, ".chip.primary", label);
    await page.hears(heard);
  }
  await page.shows("phase", "^Day$");
  await page.shot("day");
  const told = (await page.finds(() => window.captions)).join(" ");
  const calls = CALLS.map((call) => told.indexOf(call));
  assert.ok(calls.every((at, index) => at > (calls[index - 1] ?? -1)), told);
  await page.tap("[data-testid=chips] button", "Vote");
  await answered(page, "[data-testid=chips] button", "Yes, I am sure");
  await page.shows("phase", "vote");
  await page.shot("vote");
  for (let taps = 0; taps < MOST_TAPS; taps += 1) {
    if (await page.finds(() => document.body.dataset.view === "verdict")) break;
    await answered(page, ...(await page.finds(nextAnswer)));
  }
  await page.shows("verdict", "win");
  await page.shot("verdict");
});
