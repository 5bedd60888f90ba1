/** A role as a token: our drawing of it, its name, and the number with which it wakes. */

import { drawSymbol, drawing, element } from "./element.js";
import { makeUnfold } from "./role-info.js";
import { roleName, say, findTeam } from "./words.js";

/** Return the round picture of a role. @param {string} role its key */
export function drawRole(role) {
  return drawing("svg", { class: `face of-${findTeam(role)}`, viewBox: "0 0 100 100", width: "2em", "aria-hidden": "true" }, [
    drawing("circle", { class: "rim", cx: 50, cy: 50, r: 48 }),
    drawing("circle", { class: "ground", cx: 50, cy: 50, r: 43 }),
    drawSymbol("roles", role, { x: 21, y: 21, width: 58, height: 58 }),
  ]);
}

/**
 * Return a token with its name and numbers.
 * @param {string} role its key
 * @param {number} count how many of it are in the deck
 * @param {HTMLElement} [info] what a tap on it shows
 * @param {() => void} [before] called before that is shown
 * @returns {HTMLElement} an item of a list
 */
export function drawToken(role, count = 1, info = undefined, before = undefined) {
  const name = roleName(role);
  const order = say(`order.${role}`);
  const wakes = order ? say("table.wakes", { name, number: order }) : say("table.sleeps", { name });
  const label = count > 1 ? `${wakes}; ${say("table.several", { count })}` : wakes;
  const button = element("button", { type: "button", title: label }, [
    element("span", { class: "picture" }, [
      drawRole(role),
      order ? element("span", { class: "order", text: order, "aria-hidden": "true" }) : null,
      count > 1 ? element("span", { class: "copies", text: say("table.several", { count }), "aria-hidden": "true" }) : null,
    ]),
    element("span", { class: "name", text: name, "aria-hidden": "true" }),
    element("span", { class: "unseen", text: label }),
  ]);
  if (info) makeUnfold(button, info, before);
  return element("li", { class: "token" }, [button]);
}
