/** The table as everybody may see it: players, votes, verdict, chips. */

/** @import { Table, Texts, Verdict } from "./api.js" */
import { byId, element, showChanged } from "./element.js";
import { drawSign } from "./emblems.js";
import { drawScoreTable } from "./score-table.js";
import { drawHeading } from "./panel-parts.js";
import { drawPlayer } from "./player-list.js";
import { drawRole } from "./tokens.js";
import { drawWeekVerdict } from "./week-verdict.js";
import { listNames, roleName, say } from "./words.js";

/** Phases in which votes are shown. */
const VOTE_PHASES = new Set(["vote", "verdict"]);

/**
 * Draw the table, each part only when it has changed, so that nothing flickers or loses the focus.
 * @param {string} phase where the evening is
 * @param {Table | null} table what may be shown of it
 * @param {Texts | null} texts
 * @param {string} told the announcer's answer: a verdict's reason is not shown twice
 * @param {(phase: string, table: Table, waiting: string[]) => Seats | null} findSeats returns what is shown of the players
 */
export function drawTable(phase, table, texts, told, findSeats = listSeats) {
  // In a week the castle's panel shows the players.
  const cards = table && !table.week ? table : null;
  showChanged(byId("players"), cards && findSeats(phase, cards, (texts && texts.waiting) || []), drawPlayers);
  showChanged(byId("votes"), table && VOTE_PHASES.has(phase) && [table.votes, table.names, table.guards || []], drawVotes);
  const ended = table && table.week && table.week.verdict;
  const reason = table && table.verdict && !told.includes(table.verdict.reason) ? table.verdict.reason : "";
  const scores = table && { games: table.evening, wins: table.wins };
  if (ended && scores) showChanged(byId("verdict"), { ended, reason, ...scores }, drawWeekVerdict);
  else showChanged(byId("verdict"), table && table.verdict && scores && { ...table.verdict, reason, ...scores }, drawVerdict);
}

/** @typedef {Pick<Table, "names" | "chips" | "shields" | "face_up" | "artifacts"> & {waiting: string[]}} Seats */

/**
 * Return what is shown of the players: from the night on, where there is more than their names.
 * @param {string} phase
 * @param {Table} table
 * @param {string[]} waiting
 * @returns {Seats | null}
 */
export function listSeats(phase, { names, chips, shields, face_up, artifacts }, waiting) {
  if (!["night", "day", "vote", "verdict"].includes(phase)) return null;
  const plain = ![...waiting, ...shields, ...artifacts, ...Object.keys({ ...chips, ...face_up })].length;
  return plain && ["night", "vote", "verdict"].includes(phase) ? null : { names, chips, waiting, shields, face_up, artifacts };
}

/** @param {Seats} seats */
function drawPlayers({ names, chips, waiting, shields, face_up: up, artifacts }) {
  if (!names.length) return [];
  const signs = [
    ...Object.entries(up).map(([name, role]) => ({ at: [name], draw: () => drawRole(role), text: say("table.face_up", { role: roleName(role) }), legend: say("table.face_up_of", { name, role: roleName(role) }) })),
    { at: shields, draw: () => drawSign("shield"), text: say("table.shield"), legend: say("table.shield") },
    { at: artifacts, draw: () => drawSign("artifact"), text: say("table.artifact"), legend: say("table.artifact") },
  ].filter(({ at }) => at.length);
  const player = (/** @type {string} */ name) => {
    const open = waiting.includes(name);
    const own = signs.filter(({ at }) => at.includes(name));
    return drawPlayer(name, [
      chips[name] ? element("span", { class: "chip-count", text: chips[name], title: say("table.chips", { count: chips[name] }) }) : null,
      ...own.map(({ draw }) => draw()),
      ...[...(open ? [say("table.waiting")] : []), ...own.map(({ text }) => text)].map((text) => element("span", { class: "unseen", text })),
    ], open ? "player open" : "player");
  };
  return [
    drawHeading("table.players", say("table.count", { count: names.length })),
    element("ul", { class: "players" }, names.map(player)),
    waiting.length ? element("p", { class: "fine legend open", text: say("table.waiting") }) : null,
    ...signs.map(({ draw, legend }) => element("p", { class: "fine legend", "aria-hidden": "true" }, [draw(), element("span", { text: legend })])),
  ];
}

/**
 * Return the votes and the protectors of each player: a finger that protects casts no vote, and votes against those that it
 * protects do not count.
 * @param {Record<string, string>} pointed who points at whom
 * @param {string[]} names
 * @param {string[]} guards
 */
export function countVotes(pointed, names, guards) {
  const at = (/** @type {string} */ target, /** @type {boolean} */ guard) => names.filter((name) => pointed[name] === target && guards.includes(name) === guard);
  const rows = names.map((target) => ({ target, voters: at(target, false), keepers: at(target, true) }));
  const worth = (/** @type {{voters: string[], keepers: string[]}} */ { voters, keepers }) => (keepers.length ? 0 : voters.length);
  return rows.filter(({ voters, keepers }) => voters.length + keepers.length).sort((one, other) => worth(other) - worth(one));
}

/** @param {[votes: Record<string, string>, names: string[], guards: string[]]} counted */
function drawVotes([pointed, names, guards]) {
  const rows = countVotes(pointed, names, guards);
  if (!rows.length) return [];
  return [
    drawHeading("table.votes"),
    element("ul", { class: "votes" }, rows.map(({ target, voters, keepers }) => {
      const fingers = element("span", { class: keepers.length ? "fingers safe" : "fingers", "aria-hidden": "true" }, [
        ...(keepers.length ? [drawSign("shield")] : []),
        ...voters.map(() => element("i")),
      ]);
      return element("li", {}, [
        element("span", { class: "target", text: target }),
        fingers,
        voters.length ? element("span", { class: "voters", text: listNames(voters) }) : null,
        ...keepers.map((name) => element("span", { class: "voters", text: say("table.protects", { name, target }) })),
      ]);
    })),
  ];
}

/** Return which teams won, in a sentence without its full stop. @param {string[]} teams */
export function describeWinners(teams) {
  const won = teams.map((team) => say(`verdict.${team}`));
  return won.reduce((first, second) => (first ? say("verdict.several", { first, second: second.charAt(0).toLowerCase() + second.slice(1) }) : second), "") || say("verdict.none");
}

/** @param {Verdict & import("./score-table.js").Scores} ended */
function drawVerdict({ killed, winning_teams: teams, winners, reason, games, wins }) {
  const known = games.length > 0 && games[games.length - 1].open.length === 0;
  return [
    element("div", { class: "banner" }, [
      ...teams.map((team) => drawRole(team === "village" ? "villager" : team)),
      element("h2", { text: describeWinners(teams) }),
    ]),
    reason ? element("p", { class: "reason", text: reason }) : null,
    element("dl", {}, [
      ...drawRow(killed.length ? "verdict.dead" : "verdict.nobody", killed, "dead"),
      ...(winners.length ? drawRow(known ? "verdict.won" : "verdict.surely_won", winners, "won") : []),
    ]),
    drawScoreTable({ games, wins }),
  ];
}

/** @param {string} key @param {string[]} names @param {string} kind */
function drawRow(key, names, kind) {
  return [
    element("dt", { text: say(key) }),
    element("dd", {}, names.map((name) => element("span", { class: `player ${kind}`, text: name }))),
  ];
}
