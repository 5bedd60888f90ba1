/** Show who has won which of an evening's judged games, the best first. */

/** @import { Won } from "./api.js" */
import { element } from "./element.js";
import { drawPlayerFace } from "./faces.js";
import { drawRole } from "./tokens.js";
import { listNames, roleName, say } from "./words.js";

const RECENT = 4;
/** The fewest wins in a row that make a title, and the most titles that are told. */
const ROW = 3;
const TITLES = 3;

/** @typedef {{games: Won[], wins: Record<string, number>}} Scores  the last games, oldest first, and how many of all each has won */

/**
 * Return the table of an evening; none before there is more than one game in it.
 * @param {Scores} evening
 * @returns {HTMLElement | null}
 */
export function drawScoreTable({ games, wins }) {
  if (!games.length || games[games.length - 1].game < 2) return null;
  const title = say("evening.title");
  const titles = listTitles({ games, wins });
  return element("div", { class: "evening", tabindex: "0", role: "region", "aria-label": title, "data-testid": "evening" }, [
    element("table", {}, [
      element("caption", { text: title }),
      element("thead", {}, [
        element("tr", {}, [
          element("th", { scope: "col" }, [drawHiddenText(say("evening.player"))]),
          ...games.map(({ game }, at) => element("th", { scope: "col", class: findAgeClass(at, games) }, [drawHiddenText(say("evening.game")), element("span", { text: game })])),
          element("th", { scope: "col", text: say("evening.wins") }),
        ]),
      ]),
      element("tbody", {}, Object.entries(wins).map(([name, won]) => drawRow(name, games, won))),
    ]),
    titles.length > 0 && element("p", { class: "fine", "data-testid": "titles", text: titles.join(" ") }),
  ]);
}

/**
 * Return the titles of an evening in sentences: facts of its games, and none about who has not won.
 * @param {Scores} evening
 */
export function listTitles({ games, wins }) {
  const names = Object.keys(wins);
  const most = Math.max(...Object.values(wins));
  const best = names.filter((name) => wins[name] === most);
  const rows = names.map((name) => {
    const played = games.filter(({ players }) => players.includes(name));
    const count = played.length - 1 - played.findLastIndex(({ winners }) => !winners.includes(name));
    return count >= ROW ? say("evening.row", { name, count }) : "";
  });
  const sides = names.map((name) => {
    const won = games.filter(({ winners, winning_teams: teams }) => winners.includes(name) && teams.length === 1);
    const ways = [...new Set(won.map(({ winning_teams: [team] }) => say(`evening.with_${team}`)))].filter(Boolean);
    return ways.length > 1 ? say("evening.sides", { name, sides: listNames(ways) }) : "";
  });
  const first = most > 1 && best.length < 3 && best.length < names.length ? say("evening.most", { names: listNames(best) }) : "";
  return [first, ...rows, ...sides].filter(Boolean).slice(0, TITLES);
}

/** @param {string} name @param {Won[]} games @param {number} won */
function drawRow(name, games, won) {
  return element("tr", {}, [
    element("th", { scope: "row" }, [element("span", { class: "who" }, [drawPlayerFace(name), element("span", { text: name })])]),
    ...games.map((game, at) => {
      const [kind, text, mark] = describeResult(name, game);
      return element("td", { class: `${kind} ${findAgeClass(at, games)}`, title: text }, [mark, drawHiddenText(text)]);
    }),
    element("td", { class: "wins", text: won }),
  ]);
}

/**
 * Return how a game ended for a player: its kind, in words, and as a mark, the role they have won with where that was told.
 * @param {string} name
 * @param {Won} game
 * @returns {[kind: string, text: string, mark: Element | null]}
 */
function describeResult(name, { players, winners, open, roles }) {
  if (!players.includes(name)) return ["away", say("evening.away"), null];
  if (open.includes(name)) return ["open", say("evening.open"), mark("?")];
  if (!winners.includes(name)) return ["lost", say("evening.lost"), mark("·")];
  const role = roles[name];
  return role ? ["won", say("evening.won_as", { role: roleName(role) }), drawRole(role)] : ["won star", say("evening.won"), mark("★")];
}

/**
 * Return the class of a game; older ones are left out where there is little room.
 * @param {number} at
 * @param {Won[]} games
 */
const findAgeClass = (at, games) => (at < games.length - RECENT ? "older" : "recent");

/** @param {string} text */
const drawHiddenText = (text) => element("span", { class: "unseen", text });

/** @param {string} text */
const mark = (text) => element("span", { text, "aria-hidden": "true" });
