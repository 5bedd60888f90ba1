/** List what a table can choose in the menu: the choices, the wish for each, and which of them is in force. */

/** @import { Table, Wish } from "./api.js" */
import { dayName } from "./castle-view.js";
import { wish } from "./wishes.js";
import { catalog, listNames, say } from "./words.js";

/** @typedef {{value: string, name: string, note?: string, lang?: string}} Named  a value with its name, and the language of that name */
/** @typedef {Named & {wish: Wish}} Choice */

/**
 * One choice of several; of a switch the first is "on". Where `there` says so it is not shown.
 * @typedef {object} Group
 * @property {string} key
 * @property {string} part which part of the menu it is in: "game", "table", "week", "rules" or "switches"
 * @property {string} title of several switches the same
 * @property {Choice[]} choices
 * @property {(table: Table) => string} now returns the value in force
 * @property {(table: Table) => boolean} [there] whether the table can choose it; every table, where nothing is said
 * @property {boolean} [scale] whether it is chosen by a slider, from the least to the most
 * @property {string} [about] what a switch is about
 */

const ON = "on", OFF = "off";

/** @returns {Group[]} the choices of a table */
export function listGroups() {
  const { games, paces, announcers, tournaments, week: { days } } = catalog();
  return [
    { key: "game", part: "game", title: say("menu.game"), now: ({ game }) => game,
      choices: games.map(({ key, name }) => ({ value: key, name, wish: wish("GameIntent", { game: key }) })) },
    ...listBoxes(),
    { key: "pace", part: "table", title: say("menu.pace"), scale: true, now: ({ pace }) => pace, there: ({ week }) => !week,
      choices: [...paces].sort((one, other) => one.short - other.short).map(({ key, name, short, long }) => ({ value: key, name, note: say("menu.pace_note", { short, long }), wish: wish("PaceIntent", { pace: key }) })) },
    { key: "tournament", part: "table", title: say("menu.tournament"), now: ({ tournament }) => tournament ?? "none", there: ({ week }) => !week,
      choices: ["none", ...tournaments].map((mode) => ({ value: mode, name: say(`menu.tournament_${mode}`), wish: wish("TournamentIntent", { mode }) })) },
    { key: "sound", part: "table", title: say("menu.sound"), now: ({ sound }) => (sound === false ? OFF : ON),
      choices: [ON, OFF].map((value) => ({ value, name: say(`menu.sound_${value}`), wish: wish("SoundIntent", { switch: value }) })) },
    { key: "announcer", part: "table", title: say("menu.announcer"), now: ({ announcer }) => announcer ?? announcers[0].key,
      choices: announcers.map(({ key, name }) => ({ value: key, name, wish: wish("AnnouncerIntent", { announcer: key }) })) },
    { key: "until", part: "week", title: say("menu.until"), now: ({ week }) => String(week?.days ?? ""),
      choices: Array.from({ length: days }, (_, index) => ({ value: String(index + 1), name: dayName(index + 1), wish: wish("DaysIntent", { players: index + 1 }) })) },
    ...listRules(),
  ];
}

/** @returns {Group[]} the boxes of a table, of each game that has several: the first one with others, or others alone */
function listBoxes() {
  return catalog().games.filter(({ tables }) => tables.length > 1).map(({ key: own, boxes: [first, ...further], tables }) => {
    const choice = (/** @type {string[]} */ keys) => {
      const names = listNames(further.filter(({ key }) => keys.includes(key)).map(({ name }) => name));
      const without = say("menu.boxes_without", { boxes: listNames(further.map(({ name }) => name)) });
      const name = !keys.includes(first.key) ? say("menu.box_alone", { box: names }) : keys.length > 1 ? say("menu.boxes_with", { boxes: names }) : without;
      const value = keys.join(" ");
      return { value, name, wish: wish("BoxesIntent", { boxes: value }) };
    };
    return { key: `boxes.${own}`, part: "game", title: say("menu.boxes"), now: ({ boxes: has }) => has.join(" "), there: ({ game }) => game === own, choices: tables.map(choice) };
  });
}

/** @returns {Group[]} the house rules, each where the table has the box that it is about */
function listRules() {
  const there = (/** @type {string | null} */ box) => (/** @type {Table} */ table) => box === null || table.boxes.includes(box);
  return [
    ...catalog().rules.map(({ key, box, values }) => ({
      key: `rule.${key}`, part: "rules", title: say(`rules.${key}`), there: there(box),
      now: (/** @type {Table} */ { house_rules }) => String(house_rules[key] ?? values[0].value),
      choices: values.map(({ value, name }, index) => ({
        value: String(value), name, note: index ? "" : say("menu.official"), wish: wish("HouseRuleIntent", { rule: `${key}=${value}` }),
      })),
    })),
    ...catalog().lists.flatMap(({ key, box, values }) => values.map(({ value, name, box: holds }) => ({
      key: `rule.${key}.${value}`, part: "switches", title: say(`rules.${key}`), there: (/** @type {Table} */ table) => there(box)(table) && there(holds)(table), about: name,
      now: (/** @type {Table} */ { house_rules }) => (isInUse(house_rules[key], value) ? ON : OFF),
      choices: [ON, OFF].map((chosen) => ({ value: chosen, name, wish: wish("HouseRuleIntent", { rule: `${key}=${chosen === ON ? "+" : "-"}${value}` }) })),
    }))),
  ];
}

/**
 * Whether something is in use; where no house rule says otherwise, it is.
 * @param {boolean | string | string[] | undefined} list
 * @param {string} value
 */
const isInUse = (list, value) => !Array.isArray(list) || list.includes(value);
