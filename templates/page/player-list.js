/** List players by face and name; a tap opens the menu of one (`player-menu.js`). */

/** @import { Child } from "./element.js" */
/** @import { PageState } from "./phases.js" */
import { byId, drawChoice, element, showChanged } from "./element.js";
import { drawPlayerFace } from "./faces.js";
import { drawHeading } from "./panel-parts.js";
import { say } from "./words.js";

/**
 * Return a player as an item of a list.
 * @param {string} name
 * @param {Child[]} beside what else is told of them
 * @param {string} kind
 */
export function drawPlayer(name, beside = [], kind = "player") {
  // On a second screen nothing can be tapped.
  const shown = document.body.hasAttribute("data-screen");
  const who = shown ? [drawPlayerFace(name), element("span", { text: name })] : [drawChoice("person", drawPlayerFace(name), name, { "data-player": name })];
  return element("li", { class: kind }, [...who, ...beside]);
}

/** Return players as a list. @param {string[]} names */
export const drawPlayers = (names) => element("ul", { class: "players" }, names.map((name) => drawPlayer(name)));

/** Draw the panel of who came while a game was under way, and waits for the next one. @param {PageState} state */
export function drawLatecomers({ answer }) {
  const late = (answer && answer.texts && answer.texts.late) || [];
  showChanged(byId("late"), late.length > 0 && late, () => [
    drawHeading("roster.late"),
    element("p", { class: "fine", text: say("roster.late_fine") }),
    drawPlayers(late),
  ]);
}
