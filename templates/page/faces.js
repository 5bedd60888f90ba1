/** Placeholder until the drawn faces are here. */

import { drawing } from "./element.js";

/**
 * @param {string} key "owl-3"
 * @param {number} [size]
 * @returns {SVGElement}
 */
export function drawFace(key, size = 100) {
  return drawing("svg", { class: "animal", viewBox: "0 0 100 100", width: size, height: size, "aria-hidden": "true", "data-face": key }, [
    drawing("circle", { cx: 50, cy: 50, r: 48, fill: "#5c71b3" }),
  ]);
}
