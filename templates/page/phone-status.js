/** Draw the public state of the game on a phone: the same on all phones of a table. */

/** @import { Ending, Phone, PhoneTable } from "./api.js" */
import { dayName, findWeekPhase } from "./castle-view.js";
import { makeChangeCheck } from "./changes.js";
import { byId, drawing, drawSymbol, element, show } from "./element.js";
import { drawPlayerFace } from "./faces.js";
import { drawRole } from "./tokens.js";
import { formatSeconds, roleName, say } from "./words.js";

const TICK = 250;
/** Phases with a sign of their own in `emblems.svg`; the others have that of the night. */
const SIGNED_PHASES = new Set(["day", "vote", "verdict"]);

/** The part of the phone that tells the state. */
export class PhoneStatus {
  constructor() {
    /** Tells whether what is shown has changed. */
    this._hasChanged = makeChangeCheck();
    /** The day's end, while a day runs. @type {PhoneTable["day"]} */
    this._day = null;
    /** Seconds that the service's clock is ahead of the phone's. */
    this._aheadSeconds = 0;
    setInterval(() => this._tick(), TICK);
  }

  /** @param {Phone} phone */
  draw({ name, table, texts, now }) {
    if (now) this._aheadSeconds = now - Date.now() / 1000;
    const phase = findPhonePhase(table);
    const shown = Boolean(name && table);
    this._day = shown && phase === "day" && table ? table.day : null;
    this._tick();
    const laid = phase === "day" || phase === "vote" ? texts.findLast(({ key }) => key.includes(" laid ")) : null;
    byId("laid").textContent = laid ? laid.body : "";
    byId("laid").hidden = !laid;
    if (!this._hasChanged([name, phase, table?.names, table?.ending, table?.week?.day, table?.week?.player])) return;
    document.body.dataset.view = shown ? phase : "";
    document.body.toggleAttribute("data-turn", Boolean(table?.week?.player));
    byId("own-face").replaceChildren(...(name ? [drawPlayerFace(name)] : []));
    if (!table || !name) return;
    byId("sign").replaceChildren(drawing("svg", { viewBox: "0 0 64 64", width: "1.5em" }, [drawSymbol("emblems", `phase-${SIGNED_PHASES.has(phase) ? phase : "night"}`)]));
    byId("moment-name").textContent = namePhase(table, phase, name);
    show(byId("moment-more"), table.ending ? this._drawEnd(table, table.ending, name) : phase === "join" ? [drawPeople(table.names), element("p", { class: "fine", text: say("phone.waits") })] : []);
  }

  /**
   * Draw the end of a game: the player's own, then who was chosen.
   * @param {PhoneTable} table
   * @param {Ending} ending
   * @param {string} name
   */
  _drawEnd(table, { chosen, winners, cards }, name) {
    const won = winners.includes(name);
    const mine = cards[name];
    return [
      element("p", { class: won ? "ended won" : "ended", "data-testid": "phone-end" }, [
        mine ? drawRole(mine) : null,
        element("span", {}, [
          element("strong", { text: say(won ? "phone.won" : "phone.lost") }),
          mine ? element("span", { text: say("phone.end_role", { role: roleName(mine) }) }) : null,
        ]),
      ]),
      element("p", { class: "fine", text: say(chosen.length ? (table.week ? "castle.most_votes" : "verdict.dead") : table.week ? "castle.no_votes" : "verdict.nobody") }),
      chosen.length ? drawPeople(chosen) : null,
    ];
  }

  _tick() {
    const clock = byId("moment-clock");
    clock.hidden = !this._day;
    if (!this._day) return;
    const { ends, left } = this._day;
    const text = formatSeconds(Math.max(0, ends ? ends - this._aheadSeconds - Date.now() / 1000 : left));
    if (clock.textContent !== text) clock.textContent = text;
  }
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
