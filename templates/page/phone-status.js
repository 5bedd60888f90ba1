/** Draw the public state of the game on a phone: the same on all phones of a table. */

/** @import { Ending, Phone, PhoneTable } from "./api.js" */
import { dayName, findWeekPhase } from "./castle-view.js";
import { byId, drawing, drawSymbol, element, showChanged } from "./element.js";
import { drawPlayerFace } from "./faces.js";
import { drawMark, drawRole, isMarked } from "./tokens.js";
import { formatSeconds, markName, roleName, say } from "./words.js";

const TICK = 250;
/** Phases with a sign of their own in `emblems.svg`; the others have that of the night. */
const SIGNED_PHASES = new Set(["day", "vote", "verdict"]);

/** The day's end, while a day runs. @type {PhoneTable["day"]} */
let day = null;
/** Seconds that the service's clock is ahead of the phone's. */
let aheadSeconds = 0;
setInterval(showClock, TICK);

/** @param {Phone} phone */
export function drawPhoneStatus({ name, table, texts, now }) {
  if (now) aheadSeconds = now - Date.now() / 1000;
  const phase = findPhonePhase(table);
  const shown = name ? table : null;
  const owner = name ?? "";
  day = shown && phase === "day" ? shown.day : null;
  showClock();
  const laid = phase === "day" || phase === "vote" ? texts.findLast(({ key }) => key.includes(" laid ")) : null;
  byId("laid").textContent = laid ? laid.body : "";
  byId("laid").hidden = !laid;
  document.body.dataset.view = shown ? phase : "";
  document.body.dataset.round = table?.round ?? "";
  document.body.toggleAttribute("data-turn", Boolean(table?.week?.player));
  showChanged(byId("own-face"), name, (player) => [drawPlayerFace(player)]);
  showChanged(byId("sign"), SIGNED_PHASES.has(phase) ? phase : "night", (sign) => [drawing("svg", { viewBox: "0 0 64 64", width: "1.5em" }, [drawSymbol("emblems", `phase-${sign}`)])]);
  byId("moment-name").textContent = shown ? namePhase(shown, phase, owner) : "";
  const names = phase === "join" && shown ? shown.names : [];
  showChanged(byId("moment-more"), shown && { name: owner, names, ending: shown.ending, inWeek: Boolean(shown.week) }, drawMore);
}

/** Draw who waits for the game, or its end: the player's own, then who was chosen. @param {{name: string, names: string[], ending: Ending | null, inWeek: boolean}} shown */
function drawMore({ name, names, ending, inWeek }) {
  if (!ending) return names.length ? [drawPeople(names), element("p", { class: "fine", text: say("phone.waits") })] : [];
  const { chosen, winners, cards, marks = {} } = ending;
  const won = winners.includes(name);
  const [mine, mark] = [cards[name], marks[name]];
  const told = { role: roleName(mine), mark: markName(mark) };
  const [some, nobody] = inWeek ? ["castle.most_votes", "castle.no_votes"] : ["verdict.dead", "verdict.nobody"];
  return [
    element("p", { class: won ? "ended won" : "ended", "data-testid": "phone-end" }, [
      mine ? drawRole(mine) : null,
      isMarked(mark) ? drawMark(mark) : null,
      element("span", {}, [
        element("strong", { text: say(won ? "phone.won" : "phone.lost") }),
        mine ? element("span", { text: say(isMarked(mark) ? "phone.end_marked" : "phone.end_role", told) }) : null,
      ]),
    ]),
    element("p", { class: "fine", text: say(chosen.length ? some : nobody) }),
    chosen.length ? drawPeople(chosen) : null,
  ];
}

function showClock() {
  const clock = byId("moment-clock");
  clock.hidden = !day;
  if (!day) return;
  const { ends, left } = day;
  const text = formatSeconds(Math.max(0, ends ? ends - aheadSeconds - Date.now() / 1000 : left));
  if (clock.textContent !== text) clock.textContent = text;
}

/**
 * @param {PhoneTable | null} table
 * @returns {string} join, night, day, vote or verdict
 */
export const findPhonePhase = (table) => (table?.phase !== "vote" && findWeekPhase(table?.week)) || (table?.phase ?? "");

/** @param {PhoneTable} table @param {string} phase @param {string} name */
function namePhase(table, phase, name) {
  if (phase === "join") return say("phone.in", { name });
  if (table.week && !table.week.verdict) return say("phone.moment", { day: dayName(table.week.day), phase: say(`phase.${phase}`) });
  return say(`phase.${phase}`);
}

/** @param {string[]} names */
function drawPeople(names) {
  return element("ul", { class: "people" }, names.map((each) =>
    element("li", {}, [drawPlayerFace(each), element("span", { text: each })]),
  ));
}
