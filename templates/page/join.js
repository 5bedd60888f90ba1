/** Show how players take part by phone: the code, and the address of the table. */

/** @import { Home, Texts, Wish } from "./api.js" */
/** @import { PageState } from "./phases.js" */
import { fetchCode } from "./api.js";
import { byId, element, showChanged } from "./element.js";
import { drawCode, drawHeading } from "./panel-parts.js";
import { drawPlayers } from "./player-list.js";
import { SeatTable } from "./seat-table.js";
import { makeSeatsWish } from "./seating.js";
import { say } from "./words.js";

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** The panel that is there while players join. */
export class Join {
  constructor() {
    /** The players around the table. */
    this._table = new SeatTable((names) => this.onwish(makeSeatsWish(names)));
    /** Called when the phones of this home are to be let in, or not any more. @type {(chosen: {phones: boolean}) => void} */
    this.onhome = () => {};
    /** Called with a wish. @type {(wish: Wish) => void} */
    this.onwish = () => {};
  }

  /** @param {PageState} state */
  draw({ phase, answer }) {
    const { texts = null, home = null } = answer ?? {};
    const open = phase === "join" && texts?.code && texts.how !== "none" ? texts : null;
    showChanged(byId("join"), open && { texts: open, phones: home ? home.phones : null }, (shown) => this._drawPanel(shown));
  }

  /** @param {{texts: Texts, phones: Home["phones"]}} shown */
  _drawPanel({ texts, phones }) {
    const opens = texts.how !== "twilio";
    return [
      drawHeading("join.title", texts.joined.length ? say("join.joined", { count: texts.joined.length }) : ""),
      drawCode(texts.code),
      ...drawTexting(texts, texts.code ?? ""),
      ...(opens && phones !== null ? drawPhoneAccess(phones, (opened) => this.onhome({ phones: opened }), !texts.joined.length) : []),
      ...drawScanAddress(texts, texts.code ?? ""),
      ...(opens && texts.windows ? [element("p", { class: "fine", text: say("join.simulated") }), drawPhoneOpener(texts)] : []),
      element("div", { class: "joined", role: "status" }, this._drawJoined(texts.joined)),
    ];
  }

  /**
   * Return the players who are in; around the table once there are so many that their order can matter.
   * @param {string[]} names
   */
  _drawJoined(names) {
    if (!names.length) return [element("p", { text: say("join.nobody") })];
    if (names.length < 3 || document.body.hasAttribute("data-screen")) return [drawPlayers(names)];
    this._table.draw(names);
    return [element("p", { class: "fine", id: "seats-how", text: say("names.clockwise") }), this._table.element];
  }
}

/**
 * Draw the button that opens a phone in a window of its own, and shows its address: once its player is in, that is drawn no more.
 * @param {Texts} texts
 */
function drawPhoneOpener({ code, address }) {
  const link = element("span");
  const add = () => {
    const phone = `/api/phone#${makeSecret()}&code=${code}`;
    link.replaceChildren(drawPhoneLink((address || location.origin) + phone));
    open(phone, "_blank", "noopener");
  };
  return element("p", { class: "row" }, [element("button", { type: "button", class: "quiet", "data-testid": "add-phone", text: say("join.add"), onclick: add }), link]);
}

/** Return a new secret for a phone. @returns {string} 24 random characters of base64url */
export function makeSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
}

/** @param {string} address of a phone */
function drawPhoneLink(address) {
  const copied = async (/** @type {{target: HTMLElement}} */ { target }) => {
    await navigator.clipboard.writeText(address);
    target.textContent = say("join.copied");
  };
  return element("span", { class: "row" }, [
    element("a", { href: address, target: "_blank", rel: "noopener noreferrer", "data-testid": "phone-link", text: say("join.link") }),
    navigator.clipboard ? element("button", { type: "button", class: "plain", text: say("join.copy"), onclick: copied }) : null,
  ]);
}

/** Draw what a phone texts to come to the table, where any can. @param {Texts} texts @param {string} code */
export function drawTexting({ how, number }, code) {
  if (how !== "twilio" && how !== "both") return [];
  return [
    element("p", { text: say("join.send", { number }) }),
    element("p", { class: "words", text: say("join.words", { code }) }),
    number ? drawQrCode(`sms:${number}?&body=${encodeURIComponent(`JOIN ${code} `)}`) : null,
  ];
}

/**
 * Return the code and the address that a phone in the room opens to join, where any can; the code alone is secret.
 * @param {Texts} texts
 * @param {string} code
 */
export function drawScanAddress({ how, address: home }, code) {
  const address = `${home || location.origin}/`;
  if (how === "twilio" || (!home && LOOPBACK.test(location.hostname))) return [];
  return [
    drawQrCode(`${address}#code=${code}`),
    element("p", { class: "fine", text: say("join.scan") }),
    element("p", { class: "address", "data-testid": "address", text: say("join.type", { address: dropScheme(address), code }) }),
  ];
}

/** Return an address as it is shown and typed: without its scheme. @param {string} address */
export const dropScheme = (address) => address.replace(/^https?:\/\/|\/$/g, "");

/** Draw a link as a QR code. @param {string} text */
export function drawQrCode(text) {
  const image = element("img", { class: "qr", alt: say("join.qr", { text }), width: 220, height: 220 });
  fetchCode(text).then((address) => image.setAttribute("src", address), () => image.remove());
  return image;
}

/**
 * Draw the button that lets the phones of this home in or shuts them out, and what it means.
 * @param {Home["phones"]} phones the address that phones reach; empty while they are shut out
 * @param {(opened: boolean) => void} onphones called when phones are to be let in, or not any more
 * @param {boolean} leads whether to let them in is the next step
 */
export function drawPhoneAccess(phones, onphones, leads) {
  return [
    element("button", {
      type: "button",
      class: phones ? "plain" : leads ? "big" : "quiet",
      "data-testid": "let-in",
      text: say(phones ? "join.shut" : "join.let_in"),
      onclick: () => onphones(!phones),
    }),
    element("p", { class: "fine", text: say(phones ? "join.is_open" : "join.means") }),
  ];
}
