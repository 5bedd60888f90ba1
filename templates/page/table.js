/** The table as everybody may see it: players, votes, verdict, chips. */

/** @import { Table as Shown, Texts, Verdict } from "./api.js" */
import { byId, element, show } from "./element.js";
import { drawSign } from "./emblems.js";
import { drawEvening } from "./evening.js";
import { drawHeading } from "./panel.js";
import { drawPlayer } from "./roster.js";
import { drawRole } from "./tokens.js";
import { drawWeekVerdict } from "./week-verdict.js";
import { listNames, roleName, say } from "./words.js";

/** @type {Record<string, string[]>} */
const SHOWN = {
  votes: ["vote", "verdict"],
};

/** Draws the table, each part only when it has changed, so that nothing flickers or loses the focus. */
export class Table {
  /** @type {Map<string, string>} */
  #drawn = new Map();
  #seated;

  /** @param {(phase: string, table: Shown, waiting: string[]) => Seats | null} seated what is shown of the players */
  constructor(seated = listSeats) {
    this.#seated = seated;
  }

  /**
   * @param {string} phase where the evening is
   * @param {Shown | null} table what may be shown of it
   * @param {Texts | null} texts
   * @param {string} told what is told beside it: a verdict's reason is not read twice
   */
  draw(phase, table, texts, told) {
    // A week shows its players with what they have.
    const cards = table && !table.week ? table : null;
    this.#drawPart("players", phase, cards && this.#seated(phase, cards, texts?.waiting ?? []), drawPlayers);
    this.#drawPart("votes", phase, table && [table.votes, table.names, table.guards ?? []], drawVotes);
    const ended = table?.week?.verdict;
    const reason = table?.verdict && !told.includes(table.verdict.reason) ? table.verdict.reason : "";
    if (ended) this.#drawPart("verdict", phase, [ended, reason], drawWeekVerdict);
    else this.#drawPart("verdict", phase, table?.verdict ? { ...table.verdict, reason, games: table.evening, wins: table.wins } : null, drawVerdict);
  }

  /**
   * @template Data
   * @param {string} id
   * @param {string} phase
   * @param {Data | null} data
   * @param {(data: Data) => import("./element.js").Child[]} draw
   */
  #drawPart(id, phase, data, draw) {
    const shown = SHOWN[id]?.includes(phase) === false ? null : data;
    const now = JSON.stringify(shown);
    if (this.#drawn.get(id) === now) return;
    this.#drawn.set(id, now);
    show(byId(id), shown === null ? [] : draw(shown));
  }
}

/** @typedef {Pick<Shown, "names" | "chips" | "shields" | "face_up" | "artifacts"> & {waiting: string[]}} Seats */

/**
 * From the night on, the players are shown where there is more to tell of them than their names.
 * @param {string} phase
 * @param {Shown} table
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
  const player = (/** @type {string} */ name) => {
    const open = waiting.includes(name);
    const lies = [up[name] && say("table.face_up", { role: roleName(up[name]) }), shields.includes(name) && say("table.shield"), artifacts.includes(name) && say("table.artifact")];
    return drawPlayer(name, [
      chips[name] ? element("span", { class: "chip-count", text: chips[name], title: say("table.chips", { count: chips[name] }) }) : null,
      up[name] ? drawRole(up[name]) : null,
      shields.includes(name) ? drawSign("shield") : null,
      artifacts.includes(name) ? drawSign("artifact") : null,
      ...[open && say("table.waiting"), ...lies].map((text) => (text ? element("span", { class: "unseen", text }) : null)),
    ], open ? "player open" : "player");
  };
  return [
    drawHeading("table.players", say("table.count", { count: names.length })),
    element("ul", { class: "players" }, names.map(player)),
    waiting.length ? element("p", { class: "fine legend open", text: say("table.waiting") }) : null,
    ...drawLegend("shield", shields),
    ...drawLegend("artifact", artifacts),
    ...Object.keys(up).map((name) => element("p", { class: "fine legend", "aria-hidden": "true" }, [drawRole(up[name]), element("span", { text: say("table.face_up_of", { name, role: roleName(up[name]) }) })])),
  ];
}

/**
 * What a sign at a name means, for who sees it.
 * @param {string} key
 * @param {string[]} names whoever has it
 */
function drawLegend(key, names) {
  return names.length ? [element("p", { class: "fine legend", "aria-hidden": "true" }, [drawSign(key), element("span", { text: say(`table.${key}`) })])] : [];
}

/**
 * Return who was pointed at, by whom, and who is protected by whom: whose finger protects casts no vote, and those for whom it protects do not count.
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

/**
 * Return which teams won, in a sentence without its full stop.
 * @param {string[]} teams
 */
export function describeWinners(teams) {
  const won = teams.map((team) => say(`verdict.${team}`));
  return won.reduce((first, second) => (first ? say("verdict.several", { first, second: lowerFirst(second) }) : second), "") || say("verdict.none");
}

/** @param {Verdict & import("./evening.js").Evening} ended */
function drawVerdict({ killed, winning_teams: teams, winners, reason, games, wins }) {
  const known = games.at(-1)?.open.length === 0;
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
    drawEvening({ games, wins }),
  ];
}

/**
 * @param {string} key
 * @param {string[]} names
 * @param {string} kind
 */
function drawRow(key, names, kind) {
  return [
    element("dt", { text: say(key) }),
    element("dd", {}, names.map((name) => element("span", { class: `player ${kind}`, text: name }))),
  ];
}

/** @param {string} sentence */
function lowerFirst(sentence) {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
