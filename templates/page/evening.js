/** The evening: who has won which of its judged games, the best first. */

/** @import { Won } from "./api.js" */
import { element } from "./element.js";
import { drawFaceOf } from "./faces.js";
import { face } from "./tokens.js";
import { roleName, say } from "./words.js";

/** @typedef {{games: Won[], wins: Record<string, number>}} Evening  the last games, oldest first, and how many of all each has won */

/**
 * The table of an evening; nothing before there is more than one game in it.
 * @param {Evening} evening
 * @returns {HTMLElement | null}
 */
export function evening({ games, wins }) {
  if ((games.at(-1)?.game ?? 0) < 2) return null;
  const title = say("evening.title");
  return element("div", { class: "evening", tabindex: "0", role: "region", "aria-label": title, "data-testid": "evening" }, [
    element("table", {}, [
      element("caption", { text: title }),
      element("thead", {}, [
        element("tr", {}, [
          element("th", { scope: "col" }, [unseen(say("evening.player"))]),
          ...games.map(({ game }) => element("th", { scope: "col" }, [unseen(say("evening.game")), element("span", { text: game })])),
          element("th", { scope: "col", text: say("evening.wins") }),
        ]),
      ]),
      element("tbody", {}, Object.entries(wins).map(([name, won]) => row(name, games, won))),
    ]),
  ]);
}

/**
 * @param {string} name
 * @param {Won[]} games
 * @param {number} won
 */
function row(name, games, won) {
  return element("tr", {}, [
    element("th", { scope: "row" }, [element("span", { class: "who" }, [drawFaceOf(name), element("span", { text: name })])]),
    ...games.map((game) => cell(name, game)),
    element("td", { class: "wins", text: won }),
  ]);
}

/**
 * How a game ended for a player: as what they have won, where that was told.
 * @param {string} name
 * @param {Won} game
 */
function cell(name, { players, winners, open, roles }) {
  if (!players.includes(name)) return element("td", {}, [unseen(say("evening.away"))]);
  if (open.includes(name)) return element("td", { class: "open", title: say("evening.open") }, [hidden("?"), unseen(say("evening.open"))]);
  if (!winners.includes(name)) return element("td", { class: "lost" }, [hidden("·"), unseen(say("evening.lost"))]);
  const role = roles[name];
  const text = role ? say("evening.won_as", { role: roleName(role) }) : say("evening.won");
  return element("td", { class: "won", title: text }, [role ? face(role) : element("span", { class: "star", text: "★", "aria-hidden": "true" }), unseen(text)]);
}

/** @param {string} text */
const unseen = (text) => element("span", { class: "unseen", text });

/** @param {string} text */
const hidden = (text) => element("span", { text, "aria-hidden": "true" });
