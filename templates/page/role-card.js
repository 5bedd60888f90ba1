/** The player's own card on a phone: who they were dealt, and what they are asked; covered until it is held. */

/** @import { Phone } from "./api.js" */
import { cover } from "./cover.js";
import { element } from "./element.js";
import { face } from "./tokens.js";
import { roleName, say } from "./words.js";

/** There from the deal on, at any time. */
export class RoleCard {
  #place;
  #drawn = "";

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    cover(place);
  }

  /** @param {Pick<Phone, "role" | "texts">} phone */
  draw({ role, texts }) {
    const last = texts.findLast(({ secret }) => secret)?.body ?? "";
    const drawn = JSON.stringify([role, last]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#place.hidden = !role;
    this.#place.replaceChildren(
      ...(role
        ? [
            element("span", { class: "hint" }, [element("span", { class: "back", "aria-hidden": "true" }), element("span", { text: say("phone.card") })]),
            element("span", { class: "secret", "data-testid": "phone-role" }, [
              face(role),
              element("strong", { text: roleName(role) }),
              element("span", { text: last }),
            ]),
          ]
        : []),
    );
  }
}
