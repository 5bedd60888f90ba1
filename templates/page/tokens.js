/** A role or a mark as a token: our drawing of it, and a role's numbers. */

import { drawSymbol, drawing, element } from "./element.js";
import { findTeam, say } from "./words.js";

/** Return the round picture of a role. @param {string} role its key */
export const drawRole = (role) => drawToken(role, `face of-${findTeam(role)}`, 58);

/** Return the round picture of a mark, dark on light. @param {string} mark its key */
export const drawMark = (mark) => drawToken(`mark-${mark}`, `face of-${findTeam(mark)} of-${mark} mark`, 66);

/** Return whether a player has a mark to be shown: Clarity means nothing. @param {string | undefined} mark @returns {mark is string} */
export const isMarked = (mark) => Boolean(mark) && mark !== "clarity";

/** @param {string} symbol @param {string} kind @param {number} size of the drawing in it */
function drawToken(symbol, kind, size) {
  return drawing("svg", { class: kind, viewBox: "0 0 100 100", width: "2em", "aria-hidden": "true" }, [
    drawing("circle", { class: "rim", cx: 50, cy: 50, r: 48 }),
    drawing("circle", { class: "ground", cx: 50, cy: 50, r: 43 }),
    drawSymbol("roles", symbol, { x: 50 - size / 2, y: 50 - size / 2, width: size, height: size }),
  ]);
}

/**
 * Return the picture of a role with the number with which it wakes, and how many of it there are where these are several.
 * @param {string} role its key
 * @param {number} count
 * @param {string} order the number; empty where it is not to be shown
 */
export function drawNumberedRole(role, count = 1, order = say(`order.${role}`)) {
  return element("span", { class: "picture" }, [
    drawRole(role),
    order ? element("span", { class: "order", text: order, "aria-hidden": "true" }) : null,
    count > 1 ? element("span", { class: "copies", text: say("table.several", { count }), "aria-hidden": "true" }) : null,
  ]);
}
