/** A whole game by texts: the table's page, and a phone for each player in a browser of its own, from the code to the recap. */

import assert from "node:assert/strict";
import { inFirefox } from "./firefox.js";

const NAMES = ["Ana", "Ben", "Cy"];
const SPEED = "speed=4";
const UNANSWERED = "Tap your answer|Who do you vote for";
/** So often it is tapped and sent, with so many milliseconds for the answer to come. */
const [TRIES, ANEW] = [4, 15_000];
/** By their numbers, the buttons of two players, of one, of a card in the center: each role takes one of these answers. */
const ANSWERS = [[1, 2], [1], [3]];

/** Scan the code, give a name, and be in. */
async function joined(phone, name) {
  await phone.write("[data-testid=phone-name]", name);
  await phone.tap("[data-testid=phone-join]");
  await phone.shows("phone-moment", `You are in, ${name}`);
}

/** Look at the own role, which is covered before and after; gives it, with what the player is asked. */
async function looked(phone) {
  let seen = "";
  await phone.held("[data-testid=phone-card]", async () => {
    await phone.shows("phone-role", ".");
    seen = await phone.finds(() => document.querySelector("[data-testid=phone-card]").innerText);
  });
  await phone.until(() => !document.querySelector("[data-testid=phone-role]")?.checkVisibility());
  return seen;
}

/** What a phone is asked and offered, how many texts it has, and what they say. */
const seen = (phone) =>
  phone.finds(() => ({
    question: document.querySelector("#question .told").innerText,
    texts: document.querySelectorAll("[data-testid=phone-text]").length,
    log: document.getElementById("log").textContent,
  }));

/** Tap these buttons and send; what was chosen is gone where the question has come anew meanwhile, and is tapped again. */
async function sent(phone, buttons, texts) {
  for (let tries = 0; tries < TRIES; tries++) {
    for (const at of buttons) await phone.tap(`.picks li:nth-child(${at}) button`);
    await phone.tap("[data-testid=phone-send]");
    if (await phone.becomes(ANEW, (texts) => document.querySelectorAll("[data-testid=phone-text]").length >= texts + 2, texts)) return;
  }
  assert.fail((await seen(phone)).log);
}

/** Answer what is asked with the buttons, until something else is asked, or nothing any more. */
async function answered(phone) {
  await phone.shows("phone-question", UNANSWERED);
  const { question } = await seen(phone);
  for (const buttons of ANSWERS) {
    const { texts } = await seen(phone);
    await sent(phone, buttons, texts);
    if ((await seen(phone)).question !== question) return;
  }
  assert.fail((await seen(phone)).log);
}

/** What was texted to a player alone. */
const secrets = (phone) =>
  phone.finds(() =>
    [...document.querySelectorAll("#log .theirs.cover")].map((covered) => {
      covered.dispatchEvent(new PointerEvent("pointerdown", { isPrimary: true, button: 0 }));
      const { textContent } = covered.querySelector(".secret");
      covered.dispatchEvent(new PointerEvent("pointerup"));
      return textContent;
    }),
  );

await inFirefox(JSON.parse(process.argv[2]), async (opens) => {
  const table = await opens(`/#${SPEED}`, 1280, 800);
  await table.tap(".count label", String(NAMES.length));
  await table.tap("[data-testid=start]");
  await table.hears("Three players: ");
  await table.tap("[data-testid=chips] .other");
  await table.shows("code", "\\d{4}");
  const code = await table.finds(() => document.querySelector("[data-testid=code]").textContent);
  const phones = [];
  for (const name of NAMES) {
    phones.push(await opens(`/api/phone#code=${code}&${SPEED}`, 360, 740));
    await joined(phones.at(-1), name);
  }
  await table.shot("texted, join");
  await table.tap("[data-testid=chips] button", "Everyone is in: deal the roles");
  for (const phone of phones) assert.match(await looked(phone), /\w/);
  await table.shows("phase", "night");
  await table.shot("texted, night");
  await phones[0].shot("phone, night");
  for (const phone of phones) await answered(phone);
  await table.shows("phase", "^Day$");
  await table.hears("Good morning");
  const shown = await table.finds(() => document.body.innerText);
  for (const phone of phones) for (const secret of await secrets(phone)) assert.ok(!shown.includes(secret), secret);
  await table.tap("[data-testid=chips] button", "Vote");
  await table.tap("[data-testid=chips] button", "Yes, I am sure");
  for (const phone of phones) await answered(phone);
  await table.shows("verdict", "win");
  await table.shows("recap", "What happened");
  for (const phone of phones) await phone.shows("phone-end", "In the end");
  await table.shot("texted, verdict");
  await phones[0].shot("phone, verdict");
});
