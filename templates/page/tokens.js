/** A role as a token: our drawing of it, and its numbers. */

import { drawSymbol, drawing, element } from "./element.js";
import { findTeam, say } from "./words.js";

/** Return the round picture of a role. @param {string} role its key */
export function drawRole(role) {
  return drawing("svg", { class: `face of-${findTeam(role)}`, viewBox: "0 0 100 100", width: "2em", "aria-hidden": "true" }, [
    drawing("circle", { class: "rim", cx: 50, cy: 50, r: 48 }),
    drawing("circle", { class: "ground", cx: 50, cy: 50, r: 43 }),
    drawSymbol("roles", role, { x: 21, y: 21, width: 58, height: 58 }),
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
