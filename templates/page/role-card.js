/** Show the player's own card on a phone: the dealt role and the private question; covered until it is held. */

/** @import { Phone } from "./api.js" */
import { revealWhileHeld, hideAgain } from "./hold-to-reveal.js";
import { element } from "./element.js";
import { drawRole } from "./tokens.js";
import { roleName, say } from "./words.js";

/** The card, which is there from the deal on. */
export class RoleCard {
  /** The card on the page. */
  #place;
  /** The dealt role. */
  #role = "";
  /** The last secret text. */
  #text = "";

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    revealWhileHeld(place, () => [
      element("span", { class: "token", "data-testid": "phone-role" }, [drawRole(this.#role), element("strong", { text: roleName(this.#role) })]),
      element("span", { text: this.#text }),
    ]);
  }

  /** @param {Pick<Phone, "role" | "texts">} phone */
  draw({ role, texts }) {
    const text = texts.findLast(({ secret }) => secret)?.body ?? "";
    if (role === this.#role && text === this.#text) return;
    hideAgain(this.#place);
    [this.#role, this.#text] = [role ?? "", text];
    this.#place.hidden = !role;
    this.#place.replaceChildren(
      element("span", { class: "hint" }, [element("span", { class: "back", "aria-hidden": "true" }), element("span", { text: say("phone.card") })]),
    );
  }
}
