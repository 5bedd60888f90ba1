/** The sentences of the page; they stand in `templates/<language>/page.toml`. */

/** @import { Catalog } from "./api.js" */
import { languageQuery, rememberLanguage } from "./languages.js";

/** @type {Record<string, string>} */
let words = {};
/** @type {Catalog} */
let choices;
/** The team of each role. @type {Map<string, string>} */
let teams = new Map();
let spoken = false;

/** Fetch the sentences and put them where the page has places for them. */
export async function loadWords() {
  ({ catalog: choices, speaks: spoken, ...words } = await (await fetch(`/api/page/words.json${languageQuery()}`)).json());
  if (language()) document.documentElement.lang = language();
  teams = new Map(choices?.games.flatMap(({ roles }) => roles.map(({ key, team }) => [key, team])));
  for (const place of places("data-word")) place.textContent = say(place.dataset.word ?? "");
  for (const place of places("data-word-label"))
    place.setAttribute("aria-label", say(place.dataset.wordLabel ?? ""));
  for (const place of places("data-word-placeholder"))
    place.setAttribute("placeholder", say(place.dataset.wordPlaceholder ?? ""));
}

/**
 * The page goes over to the language in which its table has just answered; what is shown follows as it is drawn anew.
 * @param {string | undefined} code
 */
export async function followLanguage(code) {
  if (!code || code === language()) return;
  rememberLanguage(code);
  await loadWords();
}

/**
 * @param {string} attribute
 * @returns {NodeListOf<HTMLElement>} the places for sentences that have it
 */
const places = (attribute) => document.querySelectorAll(`[${attribute}]`);

/**
 * A sentence with its places filled; nothing where there is none.
 * @param {string} key "section.name"
 * @param {Record<string, string | number | null | undefined>} filled what stands for {each} place
 * @returns {string}
 */
export function say(key, filled = {}) {
  const said = (words[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => String(filled[name] ?? whole));
  return said.replace(/([\p{L}\d])\.\.(?=\s|$)/gu, "$1."); // a name may end with a dot, and a sentence after it
}

/**
 * The parts of a sentence that lists wishes.
 * @param {string} key "section.name"
 * @returns {string[]}
 */
export const sayParts = (key) => say(key).split("|");

/**
 * A number as it is spoken, as far as players are counted.
 * @param {number} count
 * @returns {string}
 */
export const spellNumber = (count) => say(`number.${count}`) || String(count);

/**
 * "Ana, Ben and Cy".
 * @param {string[]} names
 * @returns {string}
 */
export function listNames(names) {
  if (names.length < 2) return names.join("");
  const first = names.slice(0, -1).join(say("recap.comma"));
  return say("recap.and", { first, last: names.at(-1) });
}

/**
 * A role's name.
 * @param {string} role its key
 * @returns {string}
 */
export const roleName = (role) => say(`role.${role}`);

/**
 * The team a role belongs to.
 * @param {string} role its key
 * @returns {string}
 */
export const teamOf = (role) => teams.get(role) ?? "village";

/**
 * An artifact's name.
 * @param {string} key
 * @returns {string}
 */
export const artifactName = (key) => say(`artifact.${key}`);

/** @returns {string} the code of the language of all these; the words must be there */
export const language = () => say("language");

/** @returns {boolean} whether the server speaks for a browser that has no voice; the words must be there */
export const serverSpeaks = () => spoken;

/**
 * Return what a table can choose; the words must be loaded.
 * @returns {Catalog}
 */
export const catalog = () => choices;
