/** Draw how a week ended: who was chosen, who won and on which page of the Guest Registry, and every token turned up. */

/** @import { Lying, WeekVerdict } from "./api.js" */
import { faceName } from "./castle-view.js";
import { drawing, element } from "./element.js";
import { drawScoreTable } from "./score-table.js";
import { drawRole } from "./tokens.js";
import { say } from "./words.js";

/** The role that stands for each page of the registry. @type {Record<string, string>} */
export const PAGE_ROLES = { emerald: "tanner", ruby: "werewolf", sapphire: "villager", cubic_zirconia: "villager" };

/**
 * Return the card of a week's verdict.
 * @param {{ended: WeekVerdict, reason: string} & import("./score-table.js").Scores} week how it ended, why so, and who has won what tonight
 * @returns {(Node | null)[]}
 */
export function drawWeekVerdict({ ended, reason, games, wins }) {
  const { most_votes: chosen = [], winners = [], registry: pages = {}, faces = {} } = ended;
  const page = Object.values(pages)[0];
  return [
    element("div", { class: "banner" }, [
      page ? drawRole(PAGE_ROLES[page]) : null,
      element("h2", { text: page ? say(`castle.won_${page}`) : say("castle.won_nobody") }),
    ]),
    reason ? element("p", { class: "reason", text: reason }) : null,
    element("dl", {}, [
      element("dt", { text: say(chosen.length ? "castle.most_votes" : "castle.no_votes") }),
      element("dd", {}, chosen.map((name) => element("span", { class: "player chosen", text: name }))),
      ...(winners.length ? [element("dt", { text: say("castle.registry") }), element("dd", { class: "pages" }, winners.map((name) => drawEntry(name, pages[name])))] : []),
    ]),
    Object.keys(faces).length ? element("h3", { class: "fine", text: say("castle.tokens") }) : null,
    element("ul", { class: "turned" }, Object.entries(faces).map(([name, lies]) => drawTurned(name, lies))),
    drawScoreTable({ games, wins }),
  ];
}

/** Return the token and artifact in front of a player in words. @param {Lying} lying */
export const describeFace = ({ role, artifact }) => (artifact ? say("castle.token_with", { role: faceName(role), artifact: faceName(artifact) }) : faceName(role));

/** @param {string} name @param {string} page */
function drawEntry(name, page) {
  return element("span", { class: `player won page of-${page}`, "data-page": page, title: say(`castle.page_${page}`) }, [
    drawGem(page),
    element("span", { text: name }),
    element("span", { class: "fine", text: say(`castle.gem_${page}`) }),
  ]);
}

/** @param {string} name @param {Lying} lies */
function drawTurned(name, lies) {
  const words = [element("strong", { text: name }), element("span", { class: "fine", text: describeFace(lies) })];
  return element("li", { "data-turned": name }, [drawRole(lies.role), element("span", {}, words)]);
}

/** The color of the gem on each page of the registry. @type {Record<string, string>} */
const GEMS = { emerald: "#1f9d62", ruby: "#c9243f", sapphire: "#2f63d8", cubic_zirconia: "#8fa6c4" };

/** @param {string} page */
function drawGem(page) {
  return drawing("svg", { class: "gem", viewBox: "0 0 64 64", "aria-hidden": "true" }, [
    drawing("path", { fill: GEMS[page], d: "M16 10h32l13 17-29 33L3 27z" }),
    drawing("path", { class: "cut", d: "M3 27h58M16 10l6 17 10 33 10-33 6-17M22 27l10-17 10 17" }),
  ]);
}
