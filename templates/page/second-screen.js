/** Showing the table on a second screen, as on a television: behind a tap of its own, with a link of its own. */

/** @import { Home } from "./api.js" */
import { byId, element, show } from "./element.js";
import { picture } from "./join.js";
import { say } from "./words.js";

/** The dialog for it; only where this machine can open itself to its home. */
export class SecondScreen {
  #drawn = "";
  /** Called when the table is to be shown elsewhere, or not any more. @type {(opened: boolean) => void} */
  onscreen = () => {};

  constructor() {
    byId("open-screen").addEventListener("click", () => byId("screen").showModal());
  }

  /** @param {Home | null} home */
  draw(home) {
    byId("open-screen").hidden = !home;
    const now = JSON.stringify(home?.screen ?? null);
    if (now === this.#drawn) return;
    this.#drawn = now;
    show(byId("screen-link"), home ? this.#panel(home.screen) : []);
  }

  /** @param {string} link of the second screen; "" where there is none */
  #panel(link) {
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
