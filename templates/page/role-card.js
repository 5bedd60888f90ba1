/** Show the player's own card on a phone: the dealt role and the private question; covered until it is held. */

/** @import { Phone } from "./api.js" */
import { revealWhileHeld, hideAgain } from "./hold-to-reveal.js";
import { element } from "./element.js";
import { drawRole } from "./tokens.js";
import { roleName, say } from "./words.js";

/** The card, which is there from the deal on. */
export class RoleCard {
  /** @param {HTMLElement} place */
  constructor(place) {
    /** The dealt role. */
    this._role = "";
    /** The last secret text. */
    this._text = "";
    /** The card on the page. */
    this._place = place;
    revealWhileHeld(place, () => [
      element("span", { class: "token", "data-testid": "phone-role" }, [drawRole(this._role), element("strong", { text: roleName(this._role) })]),
      element("span", { text: this._text }),
    ]);
  }

  /** @param {Pick<Phone, "role" | "texts">} phone */
  draw({ role, texts }) {
    const text = texts.findLast(({ secret }) => secret)?.body ?? "";
    if (role === this._role && text === this._text) return;
    hideAgain(this._place);
    [this._role, this._text] = [role ?? "", text];
    this._place.hidden = !role;
    this._place.replaceChildren(
      element("span", { class: "hint" }, [element("span", { class: "back", "aria-hidden": "true" }), element("span", { text: say("phone.card") })]),
    );
  }
}
