/** The other devices of a home: a second screen, as a television, with a link of its own; and the players' own phones. */

/** @import { Home, Texts } from "./api.js" */
import { door } from "./door.js";
import { byId, element, show } from "./element.js";
import { picture } from "./join.js";
import { notice } from "./notices.js";
import { say } from "./words.js";

/**
 * Tell the table which of its devices cannot reach it, though they could.
 * @param {Texts | null} texts
 * @param {Home | null} home
 */
function tell(texts, home) {
  const { phones = "", screen = "", moved = false } = home ?? {};
  notice("door", Boolean(home && !phones && texts?.quiet.length));
  notice("moved", Boolean(moved && phones), say("notice.moved", { address: phonePage(phones) }));
  notice("screen_moved", Boolean(moved && screen));
}

/** @param {string} address of this machine, as phones reach it */
const phonePage = (address) => `${address}/api/phone`;

/** The dialog for them; only where this machine can open itself to its home. */
export class SecondScreen {
  #drawn = "";
  /** Called when the table is to be shown elsewhere, or not any more. @type {(opened: boolean) => void} */
  onscreen = () => {};
  /** Called when the phones of this home are to be let in, or not any more. @type {(opened: boolean) => void} */
  onphones = () => {};

  constructor() {
    byId("open-screen").addEventListener("click", () => byId("screen").showModal());
  }

  /**
   * @param {string} phase where the evening is
   * @param {Texts | null} texts
   * @param {Home | null} home
   */
  draw(phase, texts, home) {
    byId("open-screen").hidden = !home;
    tell(texts, home);
    // While players join, the door stands beside the code.
    const phones = phase !== "join" && Boolean(texts?.joined.length);
    const now = JSON.stringify([home, phones]);
    if (now === this.#drawn) return;
    this.#drawn = now;
    show(byId("screen-phones"), home && phones ? this.#phones(home) : []);
    show(byId("screen-link"), home ? this.#screen(home.screen) : []);
  }

  /**
   * The way in for phones that have a seat: their page alone, without a code.
   * @param {Home} home
   */
  #phones(home) {
    const page = phonePage(home.phones);
    return [
      element("h3", { text: say("screen.phones") }),
      ...door(home, (opened) => this.onphones(opened), true),
      ...(home.phones ? [element("p", { text: say("screen.back") }), picture(page), element("p", { class: "address", "data-testid": "phones-address", text: page })] : []),
      element("h3", { text: say("screen.second") }),
    ];
  }

  /** @param {string} link of the second screen; "" where there is none */
  #screen(link) {
    return [
      element("p", { text: say(link ? "screen.is_open" : "screen.means") }),
      ...(link ? [picture(link), element("a", { href: link, class: "address", "data-testid": "screen-address", text: link })] : []),
      element("button", {
        type: "button",
        class: "quiet",
        "data-testid": "show-elsewhere",
        text: say(link ? "screen.shut" : "screen.show"),
        onclick: () => this.onscreen(!link),
      }),
    ];
  }
}
