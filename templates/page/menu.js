/** Draw the menu: the table's choices, and a list of features that this page lacks. */

/** @import { Answer, Table, Texts, Wish } from "./api.js" */
/** @import { View } from "./conversation.js" */
/** @import { Choice, Group } from "./menu-groups.js" */
/** @import { PageState } from "./phases.js" */
import { CastleMenu, joinRooms } from "./castle-menu.js";
import { byId, element, show } from "./element.js";
import { drawChoices, languageName } from "./languages.js";
import { BOXES, GAME, RULE, UNTIL, listGroups } from "./menu-groups.js";
import { Debouncer } from "./debounce.js";
import { wish } from "./wishes.js";
import { catalog, language, say } from "./words.js";

const MINUTE = 60;
const NO_TIMER = "none";
/** Kinds of answers that settle a choice. */
const SETTLING = new Set(["yes_no", "repair"]);

/** The table's part of the menu. A choice is seen at once, and in force when the announcer has answered. */
export class Menu {
  /** The choices that are not sent yet, by group. @type {Map<string, Choice>} */
  #chosen = new Map();
  /** The choices that are not answered yet. @type {Map<string, Choice>[]} */
  #sent = [];
  /** Sends the choices once nobody taps any more. */
  debouncer = new Debouncer((view) => this.#send(view));
  /** All choices, by group. */
  #groups = listGroups();
  /** The element of each group. @type {Map<string, HTMLElement>} */
  #placeByGroup = new Map();
  /** The sliders by group. @type {Map<string, ReturnType<typeof makeSlider>>} */
  #sliders = new Map();
  /** The choice of rooms. */
  #castle = new CastleMenu();
  /** The table whose choices are in force. @type {Table} */
  #table = catalog().table;
  /** The last answer. @type {Answer | null} */
  #answer = null;
  /** Called with a choice, and the view of it; resolved when it is answered. @type {(wish: Wish, view?: View) => Promise<unknown>} */
  onwish = async () => {};
  /** Called with the answer to a question. @type {(wish: Wish) => Promise<unknown>} */
  onsettle = async () => {};

  constructor() {
    const rules = this.#groups.filter(({ key }) => key.startsWith(RULE));
    const week = this.#groups.filter(({ key }) => key === UNTIL);
    const others = this.#groups.filter((group) => ![...rules, ...week].includes(group));
    const first = others.filter(({ key }) => key === GAME || key.startsWith(BOXES));
    const drawn = (/** @type {Group[]} */ all) => all.map((group) => this.#drawGroup(group));
    byId("menu-table").append(...drawn(first), this.#drawDay(), ...drawn(others.filter((group) => !first.includes(group))));
    byId("menu-week").append(...week.map((group) => this.#drawGroup(group)), this.#castle.drawing);
    this.#castle.onrooms = (value, rooms) => this.#choose("castle", { value, name: "", wish: rooms });
    this.#castle.onwish = (rooms) => this.#showReply(this.onwish(rooms));
    byId("menu-presets").append(
      ...catalog().presets.map(({ key, name }) => element("button", { type: "button", class: "quiet", text: name, onclick: () => this.#showReply(this.onwish(wish("HouseRuleIntent", { rule: key }))) })),
    );
    const single = rules.filter(({ part }) => part === undefined);
    const titles = new Set(rules.filter(({ part }) => part !== undefined).map(({ title }) => title));
    byId("menu-rules").append(...single.map((group) => this.#drawGroup(group)), ...[...titles].map((title) => this.#drawSwitches(title)));
    const { languages } = catalog();
    if (languages.length > 1) byId("menu-language").replaceWith(drawChoices(say("menu.languages"), languages, language()));
    else byId("menu-language").textContent = say("menu.language", { languages: languages.map(languageName).join(say("recap.comma")) });
    byId("menu-not-here").append(...say("menu.not_here").split("|").map((text) => element("li", { text })), element("li", { id: "menu-phones" }));
    byId("settings").addEventListener("close", () => this.debouncer.flush());
    byId("open-settings").addEventListener("click", () => showAnswer("", []));
  }

  /** @param {PageState} state */
  draw({ answer }) {
    this.#table = answer?.table ?? catalog().table;
    this.#answer = answer;
    byId("menu-phones").textContent = describePhones(answer?.texts ?? null);
    this.#show();
  }

  /** Return the choices that are not in force yet, by group. */
  #listPending() {
    return new Map([...this.#sent, this.#chosen].flatMap((each) => [...each]));
  }

  /** Show the choices in force, and those that were made meanwhile. */
  #show() {
    const table = this.#table;
    const chosen = this.#listPending();
    for (const { key, now, there = () => true } of this.#groups) {
      const place = this.#placeByGroup.get(key);
      if (place) place.hidden = !there(table);
      const value = chosen.get(key)?.value ?? now(table);
      this.#sliders.get(key)?.show(value);
      for (const input of findInputs(key)) input.checked = input.value === value;
    }
    for (const place of byId("menu-rules").querySelectorAll(".switches")) place.toggleAttribute("hidden", !place.querySelector("label:not([hidden])"));
    const changed = Object.keys(table.house_rules).length;
    const own = catalog().games.find(({ key }) => key === table.game)?.house_rules;
    byId("menu-ruled").textContent = say(!own ? "menu.no_rules" : changed ? "menu.rules_changed" : "menu.rules_official", { count: changed });
    byId("menu-own").hidden = !own;
    byId("menu-week").hidden = !table.week;
    this.#castle.draw(chosen.get("castle")?.value ?? joinRooms(table));
    const day = chosen.get("day")?.value ?? describeDay(table);
    byId("menu-minutes").textContent = day === NO_TIMER ? say("menu.no_timer") : say("menu.minutes", { count: day });
    byId("menu-untimed").setAttribute("aria-pressed", String(day === NO_TIMER));
  }

  /** @param {Group} group */
  #drawGroup(group) {
    const { key, title, choices } = group;
    const choice = (/** @type {Choice} */ each) =>
      element("label", { class: "choice" }, [
        element("input", { type: "radio", name: key, value: each.value, onchange: () => this.#choose(key, each) }),
        element("span", {}, [element("span", { class: "called", text: each.name }), each.note ? element("small", { text: each.note }) : null]),
      ]);
    if (group.scale) this.#sliders.set(key, makeSlider(group, (each) => this.#choose(key, each)));
    const inside = this.#sliders.get(key)?.drawing ?? choices.map(choice);
    const place = element("fieldset", { class: "choices", "data-testid": `menu-${key}` }, [element("legend", { text: title }), inside].flat());
    this.#placeByGroup.set(key, place);
    return place;
  }

  /** The switches of one title. @param {string} title */
  #drawSwitches(title) {
    const all = this.#groups.filter((group) => group.title === title && group.part !== undefined);
    const each = (/** @type {Group} */ { key, part, choices: [on, off] }) => {
      const box = element("input", { type: "checkbox", name: key, value: on.value, onchange: () => this.#choose(key, box.checked ? on : off) });
      const place = element("label", { class: "choice" }, [box, element("span", { class: "called", text: part })]);
      this.#placeByGroup.set(key, place);
      return place;
    };
    return element("fieldset", { class: "choices switches" }, [element("legend", { text: title }), ...all.map(each)]);
  }

  /** Draw the length of the day. */
  #drawDay() {
    const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label) =>
      element("button", { type: "button", class: "step", text: sign, "aria-label": say(label), onclick: () => this.#lengthenDay(by) });
    const without = element("button", { type: "button", class: "quiet", id: "menu-untimed", text: say("menu.no_timer"), onclick: () => this.#toggleTimer() });
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
  #lengthenDay(by) {
    const now = this.#listPending().get("day")?.value ?? describeDay(this.#table);
    const before = now === NO_TIMER ? Math.round((this.#table.day?.seconds ?? 0) / MINUTE) : Math.round(Number(now));
    this.#choose("day", describeMinutes(Math.min(Math.max(before + by, 1), catalog().longest_day)));
  }

  /** No timer; or one again. */
  #toggleTimer() {
    const now = this.#listPending().get("day")?.value ?? describeDay(this.#table);
    const seconds = this.#table.day?.seconds ?? 0;
    this.#choose("day", now === NO_TIMER ? describeMinutes(Math.round(seconds / MINUTE)) : { value: NO_TIMER, name: "", wish: wish("UntimedIntent") });
  }

  /** @param {string} key @param {Choice} choice */
  #choose(key, choice) {
    this.#chosen.set(key, choice);
    this.debouncer.schedule();
    this.#show();
  }

  /** Send the choices, one after the other. @param {View | undefined} view of the first tap */
  async #send(view) {
    const chosen = this.#chosen;
    if (!chosen.size) return;
    this.#chosen = new Map();
    this.#sent.push(chosen);
    const answers = [...chosen.values()].map((each) => this.onwish(each.wish, view));
    for (const each of answers) await this.#showReply(each);
    this.#sent = this.#sent.filter((each) => each !== chosen);
    this.#show();
  }

  /**
   * Show the announcer's answer to a choice: it may be refused, or have to be settled first.
   * @param {Promise<unknown>} answered
   */
  async #showReply(answered) {
    await answered;
    const { say: told = "", answers = [] } = this.#answer ?? {};
    const settling = answers.filter(({ kind }) => SETTLING.has(kind));
    showAnswer(told, settling.map(({ wish: tapped, label }) => element("button", { type: "button", class: "quiet", text: label, onclick: () => this.#showReply(this.onsettle(tapped)) })));
  }
}

/**
 * Show an answer of the announcer, and the buttons that settle it.
 * @param {string} told
 * @param {HTMLElement[]} settling
 */
function showAnswer(told, settling) {
  byId("menu-told").textContent = told;
  const inside = byId("menu-settle").contains(document.activeElement);
  show(byId("menu-settle"), settling);
  if (inside) byId("settings-title").focus();
}

/**
 * The length of the day in force.
 * @param {Table} table
 * @returns {string} minutes, or that there is no timer
 */
export function describeDay({ day }) {
  return day?.timed === false ? NO_TIMER : String(Math.round(((day?.seconds ?? 0) / MINUTE) * 10) / 10);
}

/**
 * Return a slider that tells in words where it stands: one stop for each thing to choose, the least first.
 * @param {Group} group
 * @param {(choice: Choice) => void} onchoose
 */
function makeSlider({ title, choices }, onchoose) {
  const choose = () => onchoose(choices[slider.valueAsNumber]);
  const slider = element("input", { type: "range", min: 0, max: choices.length - 1, step: 1, "aria-label": title, oninput: choose });
  const told = element("span", { "aria-hidden": "true" });
  const show = (/** @type {string} */ value) => {
    const stop = choices.findIndex((each) => each.value === value);
    const { name = "", note = "" } = choices[stop] ?? {};
    slider.value = String(stop);
    told.textContent = note ? say("menu.scale", { name, note }) : name;
    slider.setAttribute("aria-valuetext", told.textContent);
  };
  return { drawing: element("div", { class: "scale" }, [slider, told]), show };
}

/** @param {number} minutes */
function describeMinutes(minutes) {
  return { value: String(minutes), name: "", wish: wish("SetTimeIntent", { duration: `PT${minutes}M` }) };
}

/** Return what phones can do here, in words. @param {Texts | null} texts */
export function describePhones(texts) {
  return say(`menu.phones_${texts?.how ?? "none"}`);
}

/** @param {string} name @returns {NodeListOf<HTMLInputElement>} */
function findInputs(name) {
  return document.querySelectorAll(`#settings input[name="${name}"]`);
}
