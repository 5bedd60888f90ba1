/** A picture of how a game ended, made in this browser: to be saved, or shared where it can; nothing is sent. */

import { element } from "./element.js";
import { drawResult, paintCanvas } from "./result-picture.js";
import { say } from "./words.js";

/** @import { Result } from "./result-picture.js" */

const NAME = "one-night.png";

/** The button beneath a recap, and the picture that it unfolds. */
export class SharedPicture {
  constructor() {
    /** The result to draw. @type {Result | null} */
    this.result = null;
    /** The picture as a file. @type {File | null} */
    this._file = null;
    /** The blob: address of the file. */
    this._address = "";
    /** The checkbox for names in the picture. */
    this._names = element("input", { type: "checkbox", checked: "", onchange: () => this._draw() });
    /** The element that shows the picture. */
    this._place = element("div", { "data-testid": "keepsake" });
    /** The link that saves the picture. */
    this._save = element("a", { class: "quiet", download: NAME, "data-testid": "save-picture", text: say("share.save") });
    /** The button that shares the picture. */
    this._share = element("button", { type: "button", class: "quiet", "data-testid": "share-picture", text: say("share.share"), onclick: () => this._send() });
    /** The picture with all that can be done with it. */
    this._parts = element("div", { class: "keepsake", hidden: "" }, [
      this._place,
      element("label", { class: "check" }, [this._names, element("span", { text: say("share.names") })]),
      element("p", { class: "row" }, [this._share, this._save]),
      element("p", { class: "fine", text: say("share.means") }),
    ]);
    /** The button that unfolds it. */
    this._button = element("button", { type: "button", class: "quiet", "data-testid": "share", "aria-expanded": "false", text: say("share.open"), onclick: () => this._unfold() });
    /** All of it. */
    this.drawing = element("div", { class: "sharing" }, [this._button, this._parts]);
  }

  _unfold() {
    this._parts.hidden = !this._parts.hidden;
    this._button.setAttribute("aria-expanded", String(!this._parts.hidden));
    return this._parts.hidden ? null : this._draw();
  }

  async _draw() {
    if (!this.result) return;
    const drawn = drawResult(this.result, this._names.checked);
    const label = [...drawn.querySelectorAll("text")].map(({ textContent }) => textContent).join(" ");
    const canvas = await paintCanvas(drawn);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", label);
    this._place.replaceChildren(canvas);
    const blob = await new Promise((/** @type {(made: Blob | null) => void} */ made) => canvas.toBlob(made, "image/png"));
    if (!blob) return;
    this._file = new File([blob], NAME, { type: blob.type });
    URL.revokeObjectURL(this._address);
    this._address = URL.createObjectURL(this._file);
    this._save.href = this._address;
    this._share.hidden = !("canShare" in navigator && navigator.canShare({ files: [this._file] }));
  }

  _send() {
    // It is refused where somebody thinks better of it.
    return this._file && "share" in navigator && navigator.share({ files: [this._file] }).catch(() => {});
  }
}
