/** The moon: it waxes with the night, a ring of dots around it counts the calls, and by day it is the clock. */

import { drawing } from "./element.js";
import { placeAround } from "./picture-parts.js";

const RADIUS = 128;
const RING = 168;
const AROUND = 2 * Math.PI * RING;
const CRATERS = [[-44, -38, 24], [38, -66, 13], [30, 22, 30], [-58, 46, 15], [-8, 78, 11], [74, -14, 10], [-86, 0, 8], [4, -16, 9]];

/** The drawing, in its place on the page. */
export class Moon {
  /** @param {HTMLElement} place */
  constructor(place) {
    /** The outline of the lit part. */
    this._lit = drawing("path", { class: "lit" });
    /** A dot for each call of the night. */
    this._dots = drawing("g", { class: "dots" });
    /** The ring that shows how much of the day is left. */
    this._ring = drawing("circle", { class: "left", r: RING, "stroke-dasharray": AROUND, transform: "rotate(-90)" });
    place.prepend(
      drawing("svg", { viewBox: "-178 -178 356 356", width: "6em", "aria-hidden": "true" }, [
        drawing("defs", {}, [
          drawGradient("glow", [[0, "glow-in"], [0.62, "glow-in"], [1, "glow-out"]]),
          drawGradient("face", [[0, "face-in"], [1, "face-out"]], { cx: "38%", cy: "34%", r: "75%" }),
          drawing("clipPath", { id: "shape" }, [this._lit]),
        ]),
        drawing("circle", { class: "glow", r: 200, fill: "url(#glow)" }),
        drawing("circle", { class: "dark", r: RADIUS }),
        drawing("g", { "clip-path": "url(#shape)", transform: "rotate(-22)" }, [
          drawing("circle", { r: RADIUS, fill: "url(#face)" }),
          drawing("g", { class: "craters" }, CRATERS.map(([cx, cy, r]) => drawing("circle", { cx, cy, r }))),
        ]),
        drawing("circle", { class: "whole", r: RING }),
        this._ring,
        this._dots,
      ]),
    );
    this.showLit(0.3);
  }

  /** Light a part of the disc. @param {number} part 0 is a new moon, 1 a full one */
  showLit(part) {
    const bulge = RADIUS * Math.abs(1 - 2 * part);
    // The right half is lit; the line between light and shadow is half an ellipse, hollow before half moon.
    const turn = part < 0.5 ? 0 : 1;
    this._lit.setAttribute("d", `M0 ${-RADIUS}A${RADIUS} ${RADIUS} 0 0 1 0 ${RADIUS}A${bulge} ${RADIUS} 0 0 ${turn} 0 ${-RADIUS}Z`);
  }

  /**
   * Show which call of the night is told: not whose.
   * @param {number} calls how many there are; 0 shows none
   * @param {number} now which one, from 0; -1 before the first
   */
  showCall(calls, now) {
    if (calls !== this._dots.childElementCount) {
      this._dots.replaceChildren(...placeAround(calls, RING, "top").map(({ x, y }) => drawing("circle", { cx: x, cy: y, r: 5 })));
    }
    for (const [call, dot] of [...this._dots.children].entries()) {
      dot.setAttribute("class", call < now ? "told" : call === now ? "now" : "");
      dot.setAttribute("r", call === now ? "9" : "5");
    }
  }

  /** Show how much of the day is left, as a ring. @param {number | null} part 1 is all of it; null shows no ring */
  showLeft(part) {
    if (this._ring.parentElement) this._ring.parentElement.classList.toggle("clock", part !== null);
    this._ring.setAttribute("stroke-dashoffset", String(AROUND * (1 - (part || 0))));
  }
}

/**
 * @param {string} id
 * @param {[offset: number, name: string][]} stops
 * @param {Record<string, string>} attributes where its middle is
 */
function drawGradient(id, stops, attributes = {}) {
  return drawing("radialGradient", { id, ...attributes }, stops.map(([offset, name]) => drawing("stop", { offset, class: name })));
}
