/** Keep what a player's phone needs: the token by which it is known, and words that are not sent yet; nothing else. */

import { makeSecret } from "./join.js";
import { recall, remember, watchOtherWindows } from "./memory.js";

const TOKEN = /^[\w-]{22,100}$/;
const TOKEN_KEY = "phone";

/** @import { PhoneWish } from "./api.js" */
/** @typedef {{message: string, text: string, wish?: PhoneWish, round?: string}} Unsent  a text, or a tap and its text, and the round it was written in; by its name it counts once, however often it is sent */

/** The storage of one phone; all tabs of a browser are one, but for windows whose token stands in their address. */
export class PhoneStorage {
  /** @param {string} address what stands behind the # of the address */
  constructor(address) {
    const given = address.split("&")[0];
    /** Whether the token stands in the window's address. */
    this.isWindowToken = TOKEN.test(given);
    /** The phone's secret: 128 random bits or more, sent in bodies alone. */
    this.token = this.isWindowToken ? given : recall(TOKEN_KEY) ?? makeSecret();
  }

  /** @returns {boolean} whether it is kept beyond this window */
  get isRemembered() {
    return !this.isWindowToken && recall(TOKEN_KEY) === this.token;
  }

  /** Called when another tab has joined, or left. @param {() => void} then */
  watchOtherTabs(then) {
    if (!this.isWindowToken) watchOtherWindows(TOKEN_KEY, then);
  }

  /** @returns {Unsent[]} oldest first */
  get unsent() {
    return recall(this._unsentKey, []);
  }

  /**
   * Keep words until they are sent, and the token with them.
   * @param {string} text
   * @param {string} after the key of the last text that was seen before
   * @param {PhoneWish | null} [wish] that of a tap; the text only shows it
   * @param {string} [round] the one in which they were written
   */
  addUnsent(text, after, wish = null, round = undefined) {
    if (!this.isWindowToken) remember(TOKEN_KEY, this.token);
    remember(this._unsentKey, [...this.unsent, { message: [makeSecret(), ...after.split(" ")].join("."), text, ...(wish && { wish }), round }]);
  }

  /** @param {string[]} messages the names of those that were sent */
  removeSent(messages) {
    const rest = this.unsent.filter(({ message }) => !messages.includes(message));
    if (rest.length < this.unsent.length) remember(this._unsentKey, rest.length ? rest : null);
  }

  /** Forget the token: from now on this is another phone. */
  forget() {
    remember(this._unsentKey, null);
    this.token = makeSecret();
    if (this.isWindowToken) history.replaceState(null, "", `#${this.token}`);
    else remember(TOKEN_KEY, null);
  }

  get _unsentKey() {
    return `unsent.${this.token}`;
  }
}

/**
 * Return the key of the text after which a message was written.
 * @param {string} message its name
 * @returns {string} the key of that text; empty where there was none
 */
export const findPrecedingText = (message) => message.split(".").slice(1).join(" ");
