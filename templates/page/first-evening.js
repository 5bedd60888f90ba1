/** Three pictures for a table that has never played in this browser: deal, look, close your eyes. */

/** @import { Answer } from "./api.js" */
import { byId, drawing, element, show } from "./element.js";
import { recall, remember } from "./memory.js";
import { drawHeading } from "./heading.js";
import { say } from "./words.js";

/** Whether the pictures were seen, or a night was begun without them. */
const SEEN = "first-evening";
const TABLE = { cx: 60, cy: 48, rx: 50, ry: 34 };
/** Where cards lie: before four players, and in the center. */
const BEFORE = [[60, 22], [96, 48], [60, 74], [24, 48]];
const CENTER = [[48, 48], [60, 48], [72, 48]];
/** @type {Record<string, (() => SVGElement[])>} */
const PICTURES = { deal, look, sleep };

/** The panel before the first night. */
export class FirstEvening {
  #shown = false;

  /**
   * @param {string} phase where the evening is
   * @param {Answer | null} answer the last answer
   */
  draw(phase, answer) {
    if (phase === "night") remember(SEEN, true);
    const shown = phase === "check" && answer !== null && !answer.table.week && !recall(SEEN, false);
    if (shown === this.#shown) return;
    this.#shown = shown;
    show(byId("first-evening"), shown ? this.#drawPanel() : []);
  }

  #drawPanel() {
    const close = () => {
      remember(SEEN, true);
      this.#shown = false;
      show(byId("first-evening"), []);
      byId("offers").focus();
    };
    return [
      drawHeading("first.title", ""),
      element("ol", { class: "pictures" }, Object.entries(PICTURES).map(([key, picture]) =>
        element("li", {}, [drawing("svg", { viewBox: "0 0 120 92", "aria-hidden": "true" }, picture()), element("p", { text: say(`first.${key}`) })]),
      )),
      element("p", { class: "row" }, [element("button", { type: "button", class: "quiet", "data-testid": "first-close", text: say("first.close"), onclick: close })]),
    ];
  }
}

/** A card, seen from its back. @param {number[]} at */
const card = ([x, y]) => drawing("rect", { class: "card-back", x: x - 5, y: y - 7, width: 10, height: 14, rx: 2 });

/** A table with a card before everybody, and three in its center. */
function deal() {
  return [drawing("ellipse", { class: "wood", ...TABLE }), ...[...BEFORE, ...CENTER].map(card)];
}

/** A card that is turned up, and an eye above it. */
function look() {
  return [
    drawing("rect", { class: "card-face", x: 41, y: 48, width: 38, height: 42, rx: 5 }),
    drawing("path", { class: "card-back", d: "M49 84V72L60 61 71 72V84Z" }),
    drawing("path", { class: "stroke", d: "M34 24Q60-2 86 24 60 46 34 24Z" }),
    drawing("circle", { class: "card-back", cx: 60, cy: 23, r: 9 }),
  ];
}

/** A sleeper under the moon. */
function sleep() {
  return [
    drawing("path", { class: "moonlight", d: "M98 8A15 15 0 1 0 112 29 13 13 0 0 1 98 8Z" }),
    drawing("circle", { class: "skin", cx: 54, cy: 52, r: 34 }),
    drawing("path", { class: "stroke dark", d: "M33 50Q41 58 49 50M60 50Q68 58 76 50M45 68Q54 74 63 68" }),
  ];
}
