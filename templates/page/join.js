/** Taking part by phone: the code, and how a phone gets to the table. */

/** @import { Texts } from "./api.js" */
import { qr } from "./api.js";
import { byId, element, show } from "./element.js";
import { heading } from "./panel.js";
import { listed, say } from "./words.js";

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** The panel that is there while players join. */
export class Join {
  #drawn = "";
  /** @type {{address: string, joined: number} | null} a phone that was opened here, and how many were in then */
  #phone = null;

  /**
   * @param {string} phase where the evening is
   * @param {Texts | null} texts
   */
  draw(phase, texts) {
    const open = phase === "join" && texts?.code && texts.how !== "none" ? texts : null;
    if (!open) this.#phone = null;
    const now = JSON.stringify(open ? [open, this.#phone] : null);
    if (now === this.#drawn) return;
    this.#drawn = now;
    show(byId("join"), open ? this.#panel(open) : []);
  }

  /** @param {Texts} texts */
  #panel(texts) {
    // Once its player is in, the address of a phone leaves the shared page.
    if (this.#phone && texts.joined.length > this.#phone.joined) this.#phone = null;
    return [
      heading("join.title", texts.joined.length ? say("join.joined", { count: texts.joined.length }) : ""),
      element("p", { class: "code" }, [
        element("span", { class: "label", text: say("join.code") }),
        element("strong", { "data-testid": "code", text: texts.code }),
      ]),
      ...(texts.how === "twilio" ? this.#texting(texts) : this.#opening(texts)),
      element("p", { class: "joined", role: "status", text: texts.joined.length ? listed(texts.joined) : say("join.nobody") }),
    ];
  }

  /** @param {Texts} texts */
  #texting({ number, code }) {
    const body = `JOIN ${code} `;
    return [
      element("p", { text: say("join.send", { number }) }),
      element("p", { class: "words", text: say("join.words", { code }) }),
      number ? picture(`sms:${number}?&body=${encodeURIComponent(body)}`) : null,
    ];
  }

  /** @param {Texts} texts */
  #opening(texts) {
    const origin = texts.address || location.origin;
    const alone = LOOPBACK.test(new URL(origin).hostname);
    // A phone in the room makes its own secret address; what this page shows of it is the code alone.
    const scanned = `${origin}/api/phone#&code=${texts.code}`;
    return [
      element("p", { text: say("join.simulated") }),
      alone ? null : picture(scanned),
      alone ? null : element("p", { class: "fine", text: say("join.scan") }),
      element("p", { class: "row" }, [
        element("button", { type: "button", class: "quiet", "data-testid": "add-phone", text: say("join.add"), onclick: () => this.#add(texts) }),
        ...(this.#phone ? copyable(this.#phone.address) : []),
      ]),
    ];
  }

  /** @param {Texts} texts */
  #add(texts) {
    const phone = `/api/phone#${secret()}&code=${texts.code}`;
    this.#phone = { address: (texts.address || location.origin) + phone, joined: texts.joined.length };
    open(phone, "_blank", "noopener");
    this.draw("join", texts);
  }
}

/**
 * The secret in the address of a phone.
 * @returns {string} 24 random characters of base64url
 */
export function secret() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** @param {string} address of a phone */
function copyable(address) {
  const copied = async (/** @type {{target: HTMLElement}} */ { target }) => {
    await navigator.clipboard.writeText(address);
    target.textContent = say("join.copied");
  };
  return [
    element("a", { href: address, target: "_blank", rel: "noopener noreferrer", "data-testid": "phone-link", text: say("join.link") }),
    navigator.clipboard ? element("button", { type: "button", class: "plain", text: say("join.copy"), onclick: copied }) : null,
  ];
}

/** @param {string} text */
function picture(text) {
  const image = element("img", { class: "qr", alt: say("join.qr", { text }), width: 220, height: 220 });
  qr(text).then((address) => image.setAttribute("src", address), () => image.remove());
  return image;
}
