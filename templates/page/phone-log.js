/** Show the texts of a player's phone: ours on the left, the player's own on the right; secret ones are covered. */

/** @import { Phone } from "./api.js" */
/** @import { Unsent } from "./phone-storage.js" */
import { revealWhileHeld } from "./hold-to-reveal.js";
import { byId, element } from "./element.js";
import { findPrecedingText } from "./phone-storage.js";
import { say } from "./words.js";

/** @typedef {{key: string, body: string, mine?: boolean, secret?: boolean}} Text */

/** The drawn texts by key. @type {Map<string, HTMLElement>} */
let bubbles = new Map();
/** The texts that were sent from this window, by message. @type {Map<string, string>} */
const sentTexts = new Map();

/**
 * @param {Pick<Phone, "texts" | "replies">} phone our texts, and the replies to the player's own
 * @param {Unsent[]} unsent
 */
export function drawPhoneLog({ texts, replies }, unsent) {
  for (const { message, text } of unsent) sentTexts.set(message, text);
  const all = [
    ...listReplies("", replies, texts.some(({ secret }) => secret)), // it may have come when a secret had, which the phone had not seen
    ...texts.flatMap((text) => [text, ...listReplies(text.key, replies, text.secret)]),
  ];
  const drawn = new Map(all.map((text) => [text.key, bubbles.get(text.key) ?? drawBubble(text)]));
  if ([...drawn.keys()].join() === [...bubbles.keys()].join()) return;
  bubbles = drawn;
  byId("log").replaceChildren(...bubbles.values());
  scrollToLast();
}

/** Bring the last text in sight. */
export const scrollToLast = () => (byId("log").scrollTop = byId("log").scrollHeight);

/**
 * Return the replies after a text; the player's own texts, too, if they were sent from this window.
 * @param {string} key
 * @param {Phone["replies"]} replies
 * @param {boolean} secret
 * @returns {Text[]}
 */
function listReplies(key, replies, secret) {
  return replies
    .filter(({ message }) => findPrecedingText(message) === key)
    .flatMap(({ message, body }) => [
      ...(sentTexts.has(message) ? [{ key: `mine ${message} ${secret}`, body: sentTexts.get(message) ?? "", mine: true, secret }] : []),
      { key: `reply ${message} ${secret}`, body, secret },
    ]);
}

/** Draw a text; a secret one is read only while it is held. @param {Text} text */
function drawBubble({ body, mine = false, secret = false }) {
  const kind = mine ? "mine" : "theirs";
  const who = element("span", { class: "unseen", text: `${say(mine ? "phone.mine" : "phone.theirs")}: ` });
  if (!secret) return element("p", { class: kind, "data-testid": "phone-text" }, [who, element("span", { text: body })]);
  const hint = element("span", { class: "hint", text: say(mine ? "phone.hold_mine" : "phone.hold") });
  const covered = element("div", { class: kind, role: "button", tabindex: 0, "data-testid": "phone-text" }, [who, hint]);
  revealWhileHeld(covered, () => [element("span", { text: body })]);
  return covered;
}
