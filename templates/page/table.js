/** The table as everybody may see it: deck, players, votes, verdict, chips. */

import { byId, element, show } from "./element.js";
import { heading } from "./panel.js";
import { face, token } from "./tokens.js";
import { weekVerdict } from "./week-verdict.js";
import { listed, say } from "./words.js";

const SHOWN = {
  deck: ["deck", "check", "join", "day", "vote"],
  players: ["deck", "check", "night", "day", "vote", "verdict"],
  votes: ["vote", "verdict"],
};

/** Draws the table, each part only when it has changed, so that nothing flickers or loses the focus. */
export class Table {
  #drawn = new Map();

  /**
   * @param {string} phase where the evening is
   * @param {object | null} table what may be shown of it
   * @param {{joined: string[], waiting: string[]} | null} texts
   */
  draw(phase, table, texts) {
    const at = (part, data) => (table && SHOWN[part].includes(phase) ? data : null);
    // A week has no deck, and shows its players with what they have.
    const cards = table && !table.week;
    this.#part("deck", at("deck", cards ? table.deck : null), deck);
    this.#part("players", at("players", cards ? seats(phase, table, texts?.waiting ?? []) : null), players);
    this.#part("votes", at("votes", table && [table.votes, table.names]), votes);
    const week = table?.week?.verdict;
    this.#part("verdict", week ? [table.week, table.verdict?.reason ?? ""] : (table?.verdict ?? null), week ? weekVerdict : verdict);
  }

  #part(id, data, draw) {
    const now = JSON.stringify(data);
    if (this.#drawn.get(id) === now) return;
    this.#drawn.set(id, now);
    show(byId(id), data === null ? [] : draw(data));
  }
}

function deck(roles) {
  if (!roles.length) return [];
  const counts = new Map();
  for (const role of roles) counts.set(role, (counts.get(role) ?? 0) + 1);
  return [
    heading("table.deck", say("table.cards", { count: roles.length })),
    element("ul", { class: "tokens" }, [...counts].map(([role, count]) => token(role, count))),
  ];
}

/** From the night on, the players are shown where there is more to tell of them than their names. */
function seats(phase, { names, chips }, waiting) {
  const plain = !waiting.length && !Object.keys(chips).length;
  return plain && ["night", "vote", "verdict"].includes(phase) ? null : [names, chips, waiting];
}

function players([names, chips, waiting]) {
  if (!names.length) return [];
  const player = (name) => {
    const open = waiting.includes(name);
    return element("li", { class: open ? "player open" : "player" }, [
      element("span", { text: name }),
      chips[name] ? element("span", { class: "chip-count", text: chips[name], title: say("table.chips", { count: chips[name] }) }) : null,
      open ? element("span", { class: "unseen", text: say("table.waiting") }) : null,
    ]);
  };
  return [
    heading("table.players", say("table.count", { count: names.length })),
    element("ul", { class: "players" }, names.map(player)),
    waiting.length ? element("p", { class: "fine legend", text: say("table.waiting") }) : null,
  ];
}

function votes([pointed, names]) {
  const at = new Map();
  for (const name of names) if (pointed[name]) at.set(pointed[name], [...(at.get(pointed[name]) ?? []), name]);
  if (!at.size) return [];
  const rows = [...at].sort(([, one], [, other]) => other.length - one.length);
  return [
    heading("table.votes"),
    element("ul", { class: "votes" }, rows.map(([target, voters]) => {
      const fingers = element("span", { class: "fingers", "aria-hidden": "true" }, voters.map(() => element("i")));
      return element("li", {}, [
        element("span", { class: "target", text: target }),
        fingers,
        element("span", { class: "voters", text: listed(voters) }),
      ]);
    })),
  ];
}

function verdict({ killed, winning_teams: teams, winners, reason }) {
  const won = teams.map((team) => say(`verdict.${team}`));
  const sentence = won.reduce((first, second) => (first ? say("verdict.several", { first, second: lower(second) }) : second), "");
  return [
    element("div", { class: "banner" }, [
      ...teams.map((team) => face({ village: "villager" }[team] ?? team)),
      element("h2", { text: sentence || say("verdict.none") }),
    ]),
    element("p", { class: "reason", text: reason }),
    element("dl", {}, [
      ...row(killed.length ? "verdict.dead" : "verdict.nobody", killed, "dead"),
      ...(winners.length ? row("verdict.won", winners, "won") : []),
    ]),
  ];
}

function row(key, names, kind) {
  return [
    element("dt", { text: say(key) }),
    element("dd", {}, names.map((name) => element("span", { class: `player ${kind}`, text: name }))),
  ];
}

function lower(sentence) {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
