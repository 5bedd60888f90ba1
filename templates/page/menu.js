/** What there is and what is in force: the table's choices, which are said to the announcer, and what is not here. */

/** @import { Answer, Table, Texts } from "./api.js" */
import { CastleMenu, castleOf } from "./castle-menu.js";
import { dayName } from "./castle-view.js";
import { byId, element, show } from "./element.js";
import { Patience } from "./patience.js";
import { catalog, say } from "./words.js";

/** @typedef {{value: string, name: string, note?: string, wish: string}} Choice */
/** @typedef {{key: string, title: string, choices: Choice[], now: (table: Table) => string}} Group */

const MINUTE = 60;
const NO_TIMER = "none";
/** What a choice may have to be settled with. */
const SETTLING = new Set(["yes_no", "repair"]);

/** The table's part of the menu. What is chosen is seen at once, and in force when the announcer has answered. */
export class Menu {
  /** What was chosen and is not said yet, by group. @type {Map<string, Choice>} */
  #chosen = new Map();
  /** What was said and is not answered yet. @type {Map<string, Choice>[]} */
  #said = [];
  #patience = new Patience(() => this.#say());
  #groups = groups();
  #castle = new CastleMenu();
  /** @type {Table} */
  #table = catalog().table;
  /** @type {Answer | null} */
  #answer = null;
  /** Called with a wish; resolved when it is answered. @type {(wish: string) => Promise<void> | void} */
  onwish = () => {};

  constructor() {
    const rules = this.#groups.filter(({ key }) => key.startsWith(RULE));
    const week = this.#groups.filter(({ key }) => key === UNTIL);
    const others = this.#groups.filter((group) => ![...rules, ...week].includes(group));
    const [game, ...further] = others.map((group) => this.#group(group));
    byId("menu-table").append(game, this.#day(), ...further);
    byId("menu-week").append(...week.map((group) => this.#group(group)), this.#castle.drawing);
    this.#castle.onrooms = (value, wish) => this.#choose("castle", { value, name: "", wish });
    this.#castle.onwish = (wish) => this.#tell(wish);
    byId("menu-presets").append(
      ...catalog().presets.map(({ name }) => element("button", { type: "button", class: "quiet", text: name, onclick: () => this.#tell(say("menu.rule_wish", { rule: name })) })),
    );
    byId("menu-rules").append(...rules.map((group) => this.#group(group)));
    byId("menu-language").textContent = say("menu.language", { languages: catalog().languages.map(languageName).join(say("recap.comma")) });
    byId("menu-not-here").append(...say("menu.not_here").split("|").map((text) => element("li", { text })), element("li", { id: "menu-phones" }));
    byId("settings").addEventListener("close", () => this.#patience.hurry());
    byId("open-settings").addEventListener("click", () => tell("", []));
  }

  /** @param {Answer | null} answer the last answer */
  draw(answer) {
    this.#table = answer?.table ?? catalog().table;
    this.#answer = answer;
    byId("menu-phones").textContent = phones(answer?.texts ?? null);
    this.#show();
  }

  /** Show what is in force, and what was chosen meanwhile. */
  #show() {
    const table = this.#table;
    const chosen = new Map([...this.#said, this.#chosen].flatMap((each) => [...each]));
    for (const { key, now } of this.#groups) {
      const value = chosen.get(key)?.value ?? now(table);
      for (const input of inputs(key)) input.checked = input.value === value;
    }
    const changed = this.#groups.filter(({ key, choices, now }) => key.startsWith(RULE) && now(table) !== choices[0].value);
    const own = catalog().games.find(({ key }) => key === table.game)?.house_rules;
    byId("menu-ruled").textContent = say(!own ? "menu.no_rules" : changed.length ? "menu.rules_changed" : "menu.rules_official", { count: changed.length });
    byId("menu-own").hidden = !own;
    byId("menu-week").hidden = !table.week;
    this.#castle.draw(chosen.get("castle")?.value ?? castleOf(table));
    const day = chosen.get("day")?.value ?? dayOf(table);
    byId("menu-minutes").textContent = day === NO_TIMER ? say("menu.no_timer") : say("menu.minutes", { count: day });
    byId("menu-untimed").setAttribute("aria-pressed", String(day === NO_TIMER));
  }

  /** @param {Group} group */
  #group({ key, title, choices }) {
    const choice = (/** @type {Choice} */ each) =>
      element("label", { class: "choice" }, [
        element("input", { type: "radio", name: key, value: each.value, onchange: () => this.#choose(key, each) }),
        element("span", {}, [element("span", { class: "called", text: each.name }), each.note ? element("small", { text: each.note }) : null]),
      ]);
    return element("fieldset", { class: "choices", "data-testid": `menu-${key}` }, [element("legend", { text: title }), ...choices.map(choice)]);
  }

  /** How long the day is. */
  #day() {
    const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label) =>
      element("button", { type: "button", class: "step", text: sign, "aria-label": say(label), onclick: () => this.#longer(by) });
    const without = element("button", { type: "button", class: "quiet", id: "menu-untimed", text: say("menu.no_timer"), onclick: () => this.#timed() });
    return element("fieldset", { class: "choices", "data-testid": "menu-day" }, [
      element("legend", { text: say("menu.day") }),
      element("div", { class: "row" }, [
        step(-1, "−", "menu.less_time"),
        element("output", { id: "menu-minutes", "data-testid": "menu-minutes" }),
        step(1, "+", "menu.more_time"),
        without,
      ]),
    ]);
  }

  /** @param {number} by minutes */
  #longer(by) {
    const now = this.#chosen.get("day")?.value ?? dayOf(this.#table);
    const before = now === NO_TIMER ? Math.round((this.#table.day?.seconds ?? 0) / MINUTE) : Math.round(Number(now));
    this.#choose("day", lasting(Math.min(Math.max(before + by, 1), catalog().longest_day)));
  }

  /** No timer; or one again. */
  #timed() {
    const now = this.#chosen.get("day")?.value ?? dayOf(this.#table);
    const seconds = this.#table.day?.seconds ?? 0;
    this.#choose("day", now === NO_TIMER ? lasting(Math.round(seconds / MINUTE)) : { value: NO_TIMER, name: "", wish: say("menu.no_timer_wish") });
  }

  /**
   * @param {string} key
   * @param {Choice} choice
   */
  #choose(key, choice) {
    this.#chosen.set(key, choice);
    this.#patience.tapped();
    this.#show();
  }

  /** Say what was chosen, one after the other. */
  async #say() {
    const chosen = this.#chosen;
    if (!chosen.size) return;
    this.#chosen = new Map();
    this.#said.push(chosen);
    for (const { wish } of chosen.values()) await this.#tell(wish);
    this.#said = this.#said.filter((each) => each !== chosen);
    this.#show();
  }

  /**
   * Say it, and show what the announcer answered: it may be refused, or have to be settled first.
   * @param {string} wish
   */
  async #tell(wish) {
    await this.onwish(wish);
    const { say: told = "", answers = [] } = this.#answer ?? {};
    const settling = answers.filter(({ kind }) => SETTLING.has(kind));
    tell(told, settling.map(({ say: said, label }) => element("button", { type: "button", class: "quiet", text: label, onclick: () => this.#tell(said) })));
  }
}

/**
 * Show what the announcer answered, and what settles it.
 * @param {string} told
 * @param {HTMLElement[]} settling
 */
function tell(told, settling) {
  byId("menu-told").textContent = told;
  const inside = byId("menu-settle").contains(document.activeElement);
  show(byId("menu-settle"), settling);
  if (inside) byId("settings-title").focus();
}

const RULE = "rule.";
const UNTIL = "until";

/** @returns {Group[]} what a table can choose, each with what is in force */
function groups() {
  const { games, paces, rules, tournaments, week: { days } } = catalog();
  const named = (/** @type {string} */ key, /** @type {string} */ value) => ({ value, name: say(`menu.${key}_${value}`), wish: say(`menu.${key}_${value}_wish`) });
  return [
    { key: "game", title: say("menu.game"), now: ({ game }) => game,
      choices: games.map(({ key, name }) => ({ value: key, name, wish: say("menu.game_wish", { game: name }) })) },
    { key: "pace", title: say("menu.pace"), now: ({ pace }) => pace,
      choices: paces.map(({ key, name, short, long }) => ({ value: key, name, note: say("menu.pace_note", { short, long }), wish: say("menu.pace_wish", { pace: name }) })) },
    { key: "tournament", title: say("menu.tournament"), now: ({ tournament }) => tournament ?? "none",
      choices: ["none", ...tournaments].map((kind) => named("tournament", kind)) },
    { key: "sound", title: say("menu.sound"), now: ({ sound }) => (sound === false ? "off" : "on"),
      choices: ["on", "off"].map((value) => named("sound", value)) },
    { key: UNTIL, title: say("menu.until"), now: ({ week }) => String(week?.days ?? ""),
      choices: Array.from({ length: days }, (_, index) => dayName(index + 1)).map((day, index) => ({ value: String(index + 1), name: day, wish: say("menu.until_wish", { day }) })) },
    ...rules.map(({ key, values }) => ({
      key: RULE + key, title: say(`rules.${key}`),
      now: (/** @type {Table} */ { house_rules }) => String(house_rules[key] ?? values[0].value),
      choices: values.map(({ value, name }, index) => ({
        value: String(value), name, note: index ? "" : say("menu.official"), wish: say("menu.rule_wish", { rule: name }),
      })),
    })),
  ];
}

/**
 * The length of the day in force.
 * @param {Table} table
 * @returns {string} minutes, or that there is no timer
 */
export function dayOf({ day }) {
  return day?.timed === false ? NO_TIMER : String(Math.round(((day?.seconds ?? 0) / MINUTE) * 10) / 10);
}

/** @param {number} minutes */
function lasting(minutes) {
  return { value: String(minutes), name: "", wish: say(minutes === 1 ? "menu.minute_wish" : "menu.minutes_wish", { count: minutes }) };
}

/**
 * What phones can do here.
 * @param {Texts | null} texts
 */
export function phones(texts) {
  return say(`menu.phones_${texts?.how ?? "none"}`);
}

/** @param {string} code */
function languageName(code) {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}

/**
 * @param {string} name
 * @returns {NodeListOf<HTMLInputElement>}
 */
function inputs(name) {
  return document.querySelectorAll(`#settings input[name="${name}"]`);
}
