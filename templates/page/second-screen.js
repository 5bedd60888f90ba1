/** The other devices of a table: a television or tablet, for which it shows a code, and at home the players' own phones. */

/** @import { Home, Texts } from "./api.js" */
/** @import { PageState } from "./phases.js" */
import { byId, element, showChanged } from "./element.js";
import { drawPhoneAccess, drawQrCode, dropScheme } from "./join.js";
import { showNotice } from "./notices.js";
import { say } from "./words.js";

/**
 * Tell the table which of its devices cannot reach it, though they could.
 * @param {Texts | null} texts
 * @param {Home | null} home
 */
function showUnreachable(texts, home) {
  const { phones = null, screen = "", moved = false } = home ?? {};
  showNotice("phones_shut", phones === "" && Boolean(texts?.quiet.length));
  showNotice("moved", Boolean(moved && phones), say("notice.moved", { address: makePhoneAddress(phones ?? "") }));
  showNotice("screen_moved", Boolean(moved && screen), say("notice.screen_moved", { address: dropScheme(screen) }));
}

/** @param {string} address of this machine, as phones reach it */
const makePhoneAddress = (address) => `${address}/`;

/** The dialog for further devices. */
export class SecondScreen {
  /** The code that has expired. */
  #expiredCode = "";
  /** Draws the same state again. */
  #redraw = () => {};
  /** Called when the table is to be shown elsewhere, or the phones of this home are to be let in, or not any more. @type {(chosen: {screen?: boolean, phones?: boolean}) => void} */
  onhome = () => {};

  constructor() {
    byId("open-screen").addEventListener("click", () => byId("screen").showModal());
  }

  /** @param {PageState} state */
  draw({ phase, answer }) {
    const { texts = null, home = null } = answer ?? {};
    const button = byId("open-screen");
    button.hidden = !home;
    button.textContent = home?.screens ? say("screen.looking", { count: home.screens }) : say("screen.open");
    showUnreachable(texts, home);
    // While players join, the button for phones stands beside the code.
    const phones = phase !== "join" && home?.phones !== null && Boolean(texts?.joined.length);
    const code = home?.code === this.#expiredCode ? "" : (home?.code ?? "");
    this.#redraw = () => this.draw({ phase, answer });
    showChanged(byId("screen-phones"), phones && home && { phones: home.phones }, (shown) => this.#drawPhones(shown.phones));
    showChanged(byId("screen-link"), home && { ...home, code, seconds: 0 }, (shown) => {
      if (code) setTimeout(() => this.#expire(code), 1000 * (home?.seconds ?? 0));
      return this.#drawScreen(shown, texts?.address || location.origin);
    });
  }

  /** @param {string} code */
  #expire(code) {
    this.#expiredCode = code;
    this.#redraw();
  }

  /** Draw the way in for phones that have a seat: their page alone, without a code. @param {Home["phones"]} phones */
  #drawPhones(phones) {
    const page = makePhoneAddress(phones ?? "");
    return [
      element("h3", { text: say("screen.phones") }),
      ...drawPhoneAccess(phones, (opened) => this.onhome({ phones: opened }), true),
      ...(phones ? [element("p", { text: say("screen.back") }), drawQrCode(page), element("p", { class: "address", "data-testid": "phones-address", text: page })] : []),
      element("h3", { text: say("screen.second") }),
    ];
  }

  /** @param {Home} home @param {string} origin where a screen finds this service, if nobody says otherwise */
  #drawScreen({ screen, screens, code }, origin) {
    const address = new URL(screen || "/tv", origin).href;
    const count = screens === 1 ? say("screen.one") : say("screen.several", { count: screens });
    return [
      screen && screens ? element("p", { "data-testid": "screens", text: count }) : null,
      ...(code ? [
        element("p", { text: say("screen.type", { address: dropScheme(address) }), "data-testid": "screen-address" }),
        element("p", { class: "code" }, [element("strong", { "data-testid": "screen-code", text: `${code.slice(0, 3)}\u00a0${code.slice(3)}` })]),
        drawQrCode(`${address}#code=${code}`),
        element("p", { class: "fine", text: say("screen.once") }),
      ] : [element("p", { text: say("screen.means") })]),
      element("div", { class: "row" }, [
        element("button", { type: "button", class: code ? "quiet" : "big", "data-testid": "show-elsewhere", text: say(code ? "screen.another" : "screen.show"), onclick: () => this.onhome({ screen: true }) }),
        screen ? element("button", { type: "button", class: "quiet", "data-testid": "shut-screens", text: say("screen.shut"), onclick: () => this.onhome({ screen: false }) }) : null,
      ]),
    ];
  }
}
