import assert from "node:assert/strict";
import { test } from "node:test";
import { speaks } from "./browser.js";
import { dropTextWords } from "../../../templates/page/role-card.js";

await speaks({ "phone.text_word": "Text" });

const HEAD = "One Night Werewolf, for your eyes only: ";

test("a card leaves out what only a text message needs", () => {
  for (const [body, read] of [
    ["You are the Robber. Swap cards with someone? Text a name, or no.", "You are the Robber. Swap cards with someone?"],
    ["You are the Thing. Beside you: Ann and Bob. Tap one? Text a name, or no.", "You are the Thing. Beside you: Ann and Bob. Tap one?"],
    ["Look at someone's card? Text a name, or no. To see a center card if alone, add 1, 2 or 3.", "Look at someone's card? To see a center card if alone, add 1, 2 or 3."],
  ])
    assert.equal(dropTextWords(HEAD + body), read);
});

test("what was seen is read whole", () => {
  assert.equal(dropTextWords(`${HEAD}You saw that Ann is the Seer. Who is next? Nobody.`), "You saw that Ann is the Seer. Who is next? Nobody.");
});
