/** A picture of how a game ended, made in this browser: to be saved, or shared where it can; nothing is sent. */

import { byId, element } from "./element.js";
import { drawResult, paintCanvas } from "./result-picture.js";
import { say } from "./words.js";

/** @import { Result } from "./result-picture.js" */

const NAME = "one-night.png";

/** The button beneath a recap, and what opens with it. */
export class ShareDialog {
  /** The result to draw. @type {Result | null} */
  #result = null;
  /** The picture as a file. @type {File | null} */
  #file = null;
  /** The blob: address of the file. */
  #address = "";
  /** The checkbox for names in the picture. */
  #names = element("input", { type: "checkbox", checked: "", onchange: () => this.#draw() });
  /** The element that shows the picture. */
  #place = element("div", { class: "keepsake", "data-testid": "keepsake" });
  /** The link that saves the picture. */
  #save = element("a", { class: "big", download: NAME, "data-testid": "save-picture", text: say("share.save") });
  /** The button that shares the picture. */
  #share = element("button", { type: "button", class: "quiet", "data-testid": "share-picture", text: say("share.share"), onclick: () => this.#send() });
  /** The button that opens the dialog. */
  openButton = element("p", { class: "row sharing" }, [
    element("button", { type: "button", class: "quiet", "data-testid": "share", text: say("share.open"), onclick: () => this.#open() }),
  ]);

  /** @param {Result} result that is to be shared */
  setResult(result) {
    this.#result = result;
  }

  #open() {
    byId("share-parts").replaceChildren(
      this.#place,
      element("label", { class: "check" }, [this.#names, element("span", { text: say("share.names") })]),
      element("p", { class: "row" }, [this.#share, this.#save]),
    );
    byId("share").showModal();
    return this.#draw();
  }

  async #draw() {
    if (!this.#result) return;
    const drawn = drawResult(this.#result, this.#names.checked);
    const label = [...drawn.querySelectorAll("text")].map(({ textContent }) => textContent).join(" ");
    const canvas = await paintCanvas(drawn);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", label);
    this.#place.replaceChildren(canvas);
    const blob = await new Promise((/** @type {(made: Blob | null) => void} */ made) => canvas.toBlob(made, "image/png"));
    if (!blob) return;
    this.#file = new File([blob], NAME, { type: blob.type });
    URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(this.#file);
    this.#save.href = this.#address;
    this.#share.hidden = !navigator.canShare?.({ files: [this.#file] });
  }

  #send() {
    // It is refused where somebody thinks better of it.
    return this.#file && navigator.share({ files: [this.#file] }).catch(() => {});
  }
}
