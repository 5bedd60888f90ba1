/** A picture of how a game ended, made in this browser: to be saved, or shared where it can; nothing is sent. */

import { element } from "./element.js";
import { drawResult, paintCanvas } from "./result-picture.js";
import { say } from "./words.js";

/** @import { Result } from "./result-picture.js" */

const NAME = "one-night.png";

/** Return the button beneath a recap, and the picture that it unfolds. @param {Result} result */
export function drawSharing(result) {
  /** The picture as a file. @type {File[]} */
  let files = [];
  const names = element("input", { type: "checkbox", checked: "", onchange: draw });
  const place = element("div", { "data-testid": "keepsake" });
  const save = element("a", { class: "quiet", download: NAME, "data-testid": "save-picture", text: say("share.save") });
  // It is refused where somebody thinks better of it.
  const send = () => "share" in navigator && navigator.share({ files }).catch(() => {});
  const share = element("button", { type: "button", class: "quiet", "data-testid": "share-picture", text: say("share.share"), onclick: send });
  const parts = element("div", { class: "keepsake", hidden: "" }, [
    place,
    element("label", { class: "check" }, [names, element("span", { text: say("share.names") })]),
    element("p", { class: "row" }, [share, save]),
    element("p", { class: "fine", text: say("share.means") }),
  ]);
  const button = element("button", { type: "button", class: "quiet", "data-testid": "share", "aria-expanded": "false", text: say("share.open"), onclick: unfold });
  return element("div", { class: "sharing" }, [button, parts]);

  function unfold() {
    parts.hidden = !parts.hidden;
    button.setAttribute("aria-expanded", String(!parts.hidden));
    return parts.hidden ? null : draw();
  }

  async function draw() {
    const drawn = drawResult(result, names.checked);
    const label = [...drawn.querySelectorAll("text")].map(({ textContent }) => textContent).join(" ");
    const canvas = await paintCanvas(drawn);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", label);
    place.replaceChildren(canvas);
    const blob = await new Promise((/** @type {(made: Blob | null) => void} */ made) => canvas.toBlob(made, "image/png"));
    if (!blob) return;
    files = [new File([blob], NAME, { type: blob.type })];
    URL.revokeObjectURL(save.href);
    save.href = URL.createObjectURL(files[0]);
    share.hidden = !("canShare" in navigator && navigator.canShare({ files }));
  }
}
