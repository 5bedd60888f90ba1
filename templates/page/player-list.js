/** Players by face and name; whoever is tapped can be renamed, taken out, or let back in (`player-menu.js`). */

/** @import { Child } from "./element.js" */
import { element } from "./element.js";
import { drawFaceOf } from "./faces.js";

/**
 * A player in a list.
 * @param {string} name
 * @param {Child[]} beside what else is told of them
 * @param {string} kind
 * @returns {HTMLElement}
 */
export function drawPlayer(name, beside = [], kind = "player") {
  const who = [drawFaceOf(name), element("span", { text: name })];
  // On a second screen nothing can be tapped.
  const pressed = document.body.hasAttribute("data-screen") ? who : [element("button", { type: "button", class: "person", "data-player": name }, who)];
  return element("li", { class: kind }, [...pressed, ...beside]);
}

/** @param {string[]} names */
export const drawPlayers = (names) => element("ul", { class: "players" }, names.map((name) => drawPlayer(name)));
