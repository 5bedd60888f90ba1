/** Draw the menu: the table's choices, and a list of features that this page lacks. */

/** @import { Answer, Table, Texts, Wish } from "./api.js" */
/** @import { Conversation, View } from "./conversation.js" */
/** @import { Choice, Group, Named } from "./menu-groups.js" */
/** @import { PageState } from "./phases.js" */
import { roomName } from "./castle-view.js";
import { byId, element, show, showChanged } from "./element.js";
import { languageName, rememberLanguage } from "./languages.js";
import { listGroups } from "./menu-groups.js";
import { Debouncer } from "./debounce.js";
import { wish } from "./wishes.js";
import { catalog, language, say } from "./words.js";

const MINUTE = 60;
const NO_TIMER = "none";
/** Kinds of answers that settle a choice. */
const SETTLING = new Set(["yes_no", "repair"]);

/** @typedef {Pick<Group, "key" | "now" | "there"> & {place: HTMLElement, show: (value: string) => void}} Drawn  a choice with its element, and how that shows another value */

/** The table's part of the menu. A choice is seen at once, and in force when the announcer has answered. */
export class Menu {
  /** The choices that are not sent yet, by group. @type {Map<string, Choice>} */
  #chosen = new Map();
  /** The choices that are not answered yet. @type {Map<string, Choice>[]} */
  #sent = [];
  /** Sends the choices once nobody taps any more. */
  debouncer = new Debouncer((view) => this.#send(view));
  /** All choices. @type {Drawn[]} */
  #drawn = [];
  /** The length of the day as it is shown: minutes, or that there is no timer. */
  #day = NO_TIMER;
  /** The table whose choices are in force. @type {Table} */
  #table = catalog().table;
  /** The last answer. @type {Answer | null} */
  #answer = null;
  /** Called with a wish. @type {Conversation["wish"]} */
  onwish = async () => null;

  constructor() {
    const groups = listGroups();
    const drawPart = (/** @type {Group["part"]} */ part) => groups.filter((group) => group.part === part).map((group) => this.#drawGroup(group));
    const wishChoice = (/** @type {Wish} */ wished) => this.#showReply(this.onwish(wished, { shown: true }));
    const castle = makeCastleChoice((value, rooms) => this.#choose("castle", { value, name: "", wish: rooms }), wishChoice);
    byId("menu-table").append(...drawPart("game"), this.#drawDay(), ...drawPart("table"));
    byId("menu-week").append(...drawPart("week"), this.#keep({ key: "castle", now: joinRooms, ...castle }));
    byId("menu-rules").append(...drawPart("rules"), ...this.#drawSwitches(groups.filter(({ part }) => part === "switches")));
    byId("menu-presets").append(
      ...catalog().presets.map(({ key, name }) => element("button", { type: "button", class: "quiet", text: name, onclick: () => wishChoice(wish("HouseRuleIntent", { rule: key })) })),
    );
    const { languages } = catalog();
    if (languages.length > 1) byId("menu-language").replaceWith(drawLanguages(languages));
    else byId("menu-language").textContent = say("menu.language", { languages: languages.map(languageName).join(", ") });
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
    for (const { key, now, there = () => true, place, show } of this.#drawn) {
      place.hidden = !there(table);
      show(chosen.get(key)?.value ?? now(table));
    }
    for (const place of byId("menu-rules").querySelectorAll(".switches")) place.toggleAttribute("hidden", !place.querySelector("label:not([hidden])"));
    const changed = Object.keys(table.house_rules).length;
    const own = catalog().games.find(({ key }) => key === table.game)?.house_rules;
    byId("menu-ruled").textContent = say(!own ? "menu.no_rules" : changed ? "menu.rules_changed" : "menu.rules_official", { count: changed });
    byId("menu-own").hidden = !own;
    byId("menu-week").hidden = !table.week;
  }

  /** Keep a choice, to show its value whenever that may have changed, and return its element. @param {Drawn} drawn */
  #keep(drawn) {
    this.#drawn.push(drawn);
    return drawn.place;
  }

  /** @param {Group} group */
  #drawGroup(group) {
    const { key, title, choices, scale } = group;
    const choose = (/** @type {Choice} */ each) => this.#choose(key, each);
    const { inside, show } = scale ? makeSlider(title, choices, choose) : makeRadios(key, choices, choose);
    return this.#keep({ ...group, place: drawFieldset(key, title, inside), show });
  }

  /** Draw switches under their titles. @param {Group[]} groups */
  #drawSwitches(groups) {
    const draw = (/** @type {Group} */ group) => {
      const [on, off] = group.choices;
      const box = element("input", { type: "checkbox", name: group.key, value: on.value, onchange: () => this.#choose(group.key, box.checked ? on : off) });
      const place = element("label", { class: "choice" }, [box, element("span", { class: "called", text: group.about })]);
      return this.#keep({ ...group, place, show: (value) => (box.checked = value === on.value) });
    };
    const titles = [...new Set(groups.map(({ title }) => title))];
    return titles.map((title) => element("fieldset", { class: "choices switches" }, [element("legend", { text: title }), ...groups.filter((each) => each.title === title).map(draw)]));
  }

  /** Draw the length of the day. */
  #drawDay() {
    const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label) =>
      element("button", { type: "button", class: "step", text: sign, "aria-label": say(label), onclick: () => this.#lengthenDay(by) });
    const minutes = element("output", { id: "menu-minutes", "data-testid": "menu-minutes" });
    const without = element("button", { type: "button", class: "quiet", id: "menu-untimed", text: say("menu.no_timer"), onclick: () => this.#toggleTimer() });
    const row = element("div", { class: "row" }, [step(-1, "−", "menu.less_time"), minutes, step(1, "+", "menu.more_time"), without]);
    const show = (/** @type {string} */ value) => {
      this.#day = value;
      minutes.textContent = value === NO_TIMER ? say("menu.no_timer") : say("menu.minutes", { count: value });
      without.setAttribute("aria-pressed", String(value === NO_TIMER));
    };
    return this.#keep({ key: "day", now: describeDay, place: drawFieldset("day", say("menu.day"), [row]), show });
  }

  /** @param {number} by minutes */
  #lengthenDay(by) {
    const before = this.#day === NO_TIMER ? countMinutes(this.#table) : Math.round(Number(this.#day));
    this.#choose("day", describeMinutes(Math.min(Math.max(before + by, 1), catalog().longest_day)));
  }

  /** No timer; or one again. */
  #toggleTimer() {
    this.#choose("day", this.#day === NO_TIMER ? describeMinutes(countMinutes(this.#table)) : { value: NO_TIMER, name: "", wish: wish("UntimedIntent") });
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
    const answers = [...chosen.values()].map((each) => this.onwish(each.wish, { shown: true, view }));
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
    showAnswer(told, settling.map(({ wish: tapped, label }) => element("button", { type: "button", class: "quiet", text: label, onclick: () => this.#showReply(this.onwish(tapped)) })));
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
 * @param {string} key
 * @param {string} title
 * @param {HTMLElement[]} inside
 */
const drawFieldset = (key, title, inside) =>
  element("fieldset", { class: "choices", "data-testid": `menu-${key}` }, [element("legend", { text: title }), ...inside]);

/** Draw all languages by their own names; a choice loads the page anew. @param {string[]} codes */
function drawLanguages(codes) {
  const choose = (/** @type {Named} */ { value }) => {
    rememberLanguage(value);
    location.reload();
  };
  const { inside, show } = makeRadios("language", codes.map((code) => ({ value: code, name: languageName(code), lang: code })), choose);
  show(language());
  return drawFieldset("language", say("menu.languages"), inside);
}

/** Return the length of the day in whole minutes, also while it has no timer. @param {Table} table */
const countMinutes = ({ day }) => Math.round((day?.seconds ?? 0) / MINUTE);

/**
 * The length of the day in force.
 * @param {Table} table
 * @returns {string} minutes, or that there is no timer
 */
export function describeDay({ day }) {
  return day?.timed === false ? NO_TIMER : String(Math.round(((day?.seconds ?? 0) / MINUTE) * 10) / 10);
}

/**
 * Return a radio button for each thing to choose, and how these show which one is in force.
 * @template {Named} Chosen
 * @param {string} key
 * @param {Chosen[]} choices
 * @param {(choice: Chosen) => void} onchoose
 */
function makeRadios(key, choices, onchoose) {
  const inputs = choices.map((each) => element("input", { type: "radio", name: key, value: each.value, onchange: () => onchoose(each) }));
  const inside = choices.map(({ name, note, lang }, at) =>
    element("label", { class: "choice" }, [
      inputs[at],
      element("span", {}, [element("span", { class: "called", text: name, lang }), note ? element("small", { text: note }) : null]),
    ]),
  );
  const show = (/** @type {string} */ value) => {
    for (const input of inputs) input.checked = input.value === value;
  };
  return { inside, show };
}

/**
 * Return a slider that tells in words where it stands, with one stop for each thing to choose, the least first, and how it shows which one is in force.
 * @param {string} title
 * @param {Choice[]} choices
 * @param {(choice: Choice) => void} onchoose
 */
function makeSlider(title, choices, onchoose) {
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
  return { inside: [element("div", { class: "scale" }, [slider, told])], show };
}

/**
 * Return the round rooms of the castle in force, clockwise, as one value; empty where there is none yet.
 * @param {Pick<Table, "week">} table
 */
const joinRooms = ({ week }) => (week?.rooms ?? []).filter((room) => catalog().week.rooms.includes(room)).join(" ");

/**
 * Return the choice of the castle's rooms, one by one or all at once, and how it shows those that are in force.
 * @param {(value: string, wish: Wish) => void} onrooms called with other rooms, as one value, and the wish for them
 * @param {(wish: Wish) => void} onwish called with the wish for another castle
 */
function makeCastleChoice(onrooms, onwish) {
  const drawButton = (/** @type {string} */ kind) =>
    element("button", { type: "button", class: "quiet", text: say(`menu.castle_${kind}`), onclick: () => onwish(wish("RoomsIntent", { castle: kind })) });
  const recommended = drawButton("recommended");
  const row = element("div", { class: "row", id: "menu-rooms-of-castle" });
  const place = element("fieldset", { class: "choices", "data-testid": "menu-castle" }, [
    element("legend", { text: say("menu.castle") }),
    row,
    element("div", { class: "row" }, [recommended, drawButton("random")]),
  ]);
  const show = (/** @type {string} */ value) => {
    const rooms = value.split(" ");
    place.hidden = !value;
    recommended.setAttribute("aria-pressed", String((catalog().week.recommended[rooms.length] ?? []).join(" ") === value));
    const at = [...row.children].findIndex((each) => each === document.activeElement);
    showChanged(row, value && rooms, () => rooms.map((_, index) => drawRoomChoice(rooms, index, onrooms)));
    row.querySelectorAll("select")[at]?.focus();
  };
  return { place, show };
}

/** @param {string[]} rooms @param {number} index @param {(value: string, wish: Wish) => void} onrooms */
function drawRoomChoice(rooms, index, onrooms) {
  const options = catalog().week.rooms.map((key) =>
    element("option", { value: key, text: roomName(key), selected: key === rooms[index], disabled: key !== rooms[index] && rooms.includes(key) }),
  );
  const choose = (/** @type {{target: HTMLSelectElement}} */ { target }) => {
    const chosen = rooms.map((each, at) => (at === index ? target.value : each));
    onrooms(chosen.join(" "), wish("RoomsIntent", { rooms: chosen }));
  };
  return element("select", { "aria-label": say("menu.castle_room", { number: index + 1 }), onchange: choose }, options);
}

/** @param {number} minutes */
function describeMinutes(minutes) {
  return { value: String(minutes), name: "", wish: wish("SetTimeIntent", { duration: `PT${minutes}M` }) };
}

/** Return what phones can do here, in words. @param {Texts | null} texts */
export function describePhones(texts) {
  return say(`menu.phones_${texts?.how ?? "none"}`);
}
