/** Keep what a player's phone needs: the token by which it is known, and words that are not sent yet; nothing else. */

import { makeSecret } from "./join.js";
import { recall, remember, whenElsewhere } from "./memory.js";

const TOKEN = /^[\w-]{22,100}$/;
const KEPT = "phone";

/** @import { PhoneWish } from "./api.js" */
/** @typedef {{message: string, text: string, wish?: PhoneWish}} Unsent  a text, or what was tapped and how it is shown, by its name, by which it counts once however often it is sent */

/** The pocket of one phone; all tabs of a browser are one, but for windows whose token stands in their address. */
export class Pocket {
  #windowed;
  #token;

  /** @param {string} address what stands behind the # of the address */
  constructor(address) {
    const given = address.split("&")[0];
    this.#windowed = TOKEN.test(given);
    this.#token = this.#windowed ? given : recall(KEPT) ?? makeSecret();
  }

  /** @returns {string} 128 random bits or more, sent in bodies alone */
  get token() {
    return this.#token;
  }

  /** @returns {boolean} whether its token stands in the address of its window */
  get windowed() {
    return this.#windowed;
  }

  /** @returns {boolean} whether it is kept beyond this window */
  get kept() {
    return !this.#windowed && recall(KEPT) === this.#token;
  }

  /** Called when another tab has joined, or left. @param {() => void} then */
  whenElsewhere(then) {
    if (!this.#windowed) whenElsewhere(KEPT, then);
  }

  /** @returns {Unsent[]} oldest first */
  get unsent() {
    return recall(this.#place, []);
  }

  /**
   * Keep words until they are sent, and the token with them.
   * @param {string} text
   * @param {string} after the key of the last text that was seen before
   * @param {PhoneWish | null} [wish] what was tapped; the text only shows it
   */
  add(text, after, wish = null) {
    if (!this.#windowed) remember(KEPT, this.#token);
    remember(this.#place, [...this.unsent, { message: [makeSecret(), ...after.split(" ")].join("."), text, ...(wish && { wish }) }]);
  }

  /** @param {string[]} messages what has been sent, by its names */
  removeSent(messages) {
    const rest = this.unsent.filter(({ message }) => !messages.includes(message));
    if (rest.length < this.unsent.length) remember(this.#place, rest.length ? rest : null);
  }

  /** From now on this is another phone, which nobody knows. */
  forget() {
    remember(this.#place, null);
    this.#token = makeSecret();
    if (this.#windowed) history.replaceState(null, "", `#${this.#token}`);
    else remember(KEPT, null);
  }

  get #place() {
    return `unsent.${this.#token}`;
  }
}

/**
 * After which text somebody wrote something.
 * @param {string} message its name
 * @returns {string} the key of that text; empty where there was none
 */
export const textBefore = (message) => message.split(".").slice(1).join(" ");
