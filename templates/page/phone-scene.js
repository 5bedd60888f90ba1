/** Draw the state of the game on a phone, what it shows without being held: of all phones of a table the same. */

/** @import { Ending, Phone, PhoneTable } from "./api.js" */
import { dayName, phaseOf } from "./castle-view.js";
import { byId, drawing, element, show } from "./element.js";
import { drawFaceOf } from "./faces.js";
import { drawRole } from "./tokens.js";
import { roleName, say } from "./words.js";

const TICK = 250;
/** @type {Record<string, string>} */
const SIGNS = {
  join: "M36 15a18 18 0 1 0 11 26 15 15 0 0 1-11-26z",
  night: "M36 15a18 18 0 1 0 11 26 15 15 0 0 1-11-26z",
  day: "M32 20a12 12 0 1 0 .1 0zM29 6h6v9h-6zM29 49h6v9h-6zM6 29h9v6H6zM49 29h9v6h-9zM12 16l4-4 6 6-4 4zM42 46l4-4 6 6-4 4zM48 12l4 4-6 6-4-4zM18 42l4 4-6 6-4-4z",
  vote: "M27 8a4 4 0 0 1 8 0v19a4 4 0 0 1 7 1 4 4 0 0 1 7 2 4 4 0 0 1 6 3v10c0 9-6 15-15 15h-5c-6 0-10-3-13-8L13 38c-2-4 3-7 6-4l8 8z",
  verdict: "M32 6l8 17 18 2-13 13 3 19-16-9-16 9 3-19L6 25l18-2z",
};

/** The part of the phone that tells the state. */
export class Scene {
  #drawn = "";
  /** @type {PhoneTable["day"]} */
  #day = null;
  /** Seconds that the service's clock is ahead of the phone's. */
  #ahead = 0;

  constructor() {
    setInterval(() => this.#tick(), TICK);
  }

  /** @param {Phone} phone */
  draw({ name, table, now }) {
    if (now) this.#ahead = now - Date.now() / 1000;
    const phase = phaseAt(table);
    const shown = Boolean(name && table);
    this.#day = shown && phase === "day" && table ? table.day : null;
    this.#tick();
    const drawn = JSON.stringify([name, phase, table?.names, table?.ending, table?.week?.day, table?.week?.player]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    document.body.dataset.phase = shown ? phase : "";
    document.body.toggleAttribute("data-turn", Boolean(table?.week?.player));
    byId("moment").hidden = !shown;
    if (!table || !name) return;
    byId("sign").replaceChildren(drawing("svg", { viewBox: "0 0 64 64" }, [drawing("path", { d: SIGNS[phase] ?? SIGNS.night })]));
    byId("moment-name").textContent = nameOf(table, phase, name);
    byId("own-face").replaceChildren(drawFaceOf(name));
    show(byId("moment-more"), table.ending ? this.#end(table, table.ending, name) : phase === "join" ? [drawPeople(table.names)] : []);
  }

  /**
   * The own end of a game, then who was chosen.
   * @param {PhoneTable} table
   * @param {Ending} ending
   * @param {string} name
   */
  #end(table, { chosen, winners, cards }, name) {
    const won = winners.includes(name);
    const mine = cards[name];
    return [
      element("p", { class: won ? "own won" : "own", "data-testid": "phone-end" }, [
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

  #tick() {
    const clock = byId("moment-clock");
    clock.hidden = !this.#day;
    if (!this.#day) return;
    const { ends, left } = this.#day;
    const seconds = Math.max(0, Math.ceil(ends ? ends - this.#ahead - Date.now() / 1000 : left));
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
  }
}

/**
 * @param {PhoneTable | null} table
 * @returns {string} join, night, day, vote or verdict
 */
export const phaseAt = (table) => (table?.phase !== "vote" && phaseOf(table?.week)) || (table?.phase ?? "");

/**
 * @param {PhoneTable} table
 * @param {string} phase
 * @param {string} name
 */
function nameOf(table, phase, name) {
  if (phase === "join") return say("phone.in", { name });
  if (table.week && !table.week.verdict) return say("phone.moment", { day: dayName(table.week.day), phase: say(`phase.${phase}`) });
  return say(`phase.${phase}`);
}

/** @param {string[]} names */
function drawPeople(names) {
  return element("ul", { class: "people" }, names.map((each) =>
    element("li", {}, [drawFaceOf(each), element("span", { text: each })]),
  ));
}
