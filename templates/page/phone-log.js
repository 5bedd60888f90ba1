/** Show the texts of a player's phone: ours on the left, the player's own on the right; secret ones are covered. */

/** @import { Phone } from "./api.js" */
/** @import { Unsent } from "./phone-storage.js" */
import { revealWhileHeld } from "./hold-to-reveal.js";
import { element } from "./element.js";
import { findPrecedingText } from "./phone-storage.js";
import { say } from "./words.js";

/** @typedef {{key: string, body: string, mine?: boolean, secret?: boolean}} Text */

/** The list of texts. */
export class PhoneLog {
  /** @param {HTMLElement} place */
  constructor(place) {
    /** The drawn texts by key. @type {Map<string, HTMLElement>} */
    this._bubbles = new Map();
    /** The texts that were sent from this window, by message. @type {Map<string, string>} */
    this._said = new Map();
    /** The element that shows the texts. */
    this._place = place;
  }

  /**
   * @param {Pick<Phone, "texts" | "replies">} phone our texts, and the replies to the player's own
   * @param {Unsent[]} unsent
   */
  draw({ texts, replies }, unsent) {
    for (const { message, text } of unsent) this._said.set(message, text);
    const all = [
      ...this._listReplies("", replies, texts.some(({ secret }) => secret)), // it may have come when a secret had, which the phone had not seen
      ...texts.flatMap((text) => [text, ...this._listReplies(text.key, replies, text.secret)]),
    ];
    const bubbles = new Map(all.map((text) => [text.key, this._bubbles.get(text.key) ?? drawBubble(text)]));
    if ([...bubbles.keys()].join() === [...this._bubbles.keys()].join()) return;
    this._bubbles = bubbles;
    this._place.replaceChildren(...bubbles.values());
    this.scrollToLast();
  }

  /** The last text in sight. */
  scrollToLast() {
    this._place.scrollTop = this._place.scrollHeight;
  }

  /**
   * Return the replies after a text; the player's own texts, too, if they were sent from this window.
   * @param {string} key
   * @param {Phone["replies"]} replies
   * @param {boolean} secret
   * @returns {Text[]}
   */
  _listReplies(key, replies, secret) {
    return replies
      .filter(({ message }) => findPrecedingText(message) === key)
      .flatMap(({ message, body }) => [
        ...(this._said.has(message) ? [{ key: `mine ${message} ${secret}`, body: this._said.get(message) ?? "", mine: true, secret }] : []),
        { key: `reply ${message} ${secret}`, body, secret },
      ]);
  }
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
