/** The sentences of the page; they stand in `templates/<language>/page.toml`. */

/** @import { Catalog } from "./api.js" */
import { waitFor } from "./clock.js";
import { makeLanguageQuery, rememberLanguage } from "./languages.js";

/** What the service answers who asks too much; it tells when to ask again. */
const BUSY = 503;
/** @type {Record<string, string>} */
let words = {};
/** @type {Catalog} */
let choices;
/** The team of each role. @type {Map<string, string>} */
let teams = new Map();
let spoken = false;

/** Fetch the sentences and put them where the page has places for them. @returns {Promise<void>} */
export async function loadWords() {
  const got = await fetch(`/api/page/words.json${makeLanguageQuery()}`);
  if (got.status === BUSY) return waitFor(1000 * Number(got.headers.get("Retry-After"))).then(loadWords);
  ({ catalog: choices, speaks: spoken, ...words } = await got.json());
  if (language()) document.documentElement.lang = language();
  teams = new Map(choices && choices.games.flatMap(({ roles }) => roles.map(({ key, team }) => [key, team])));
  for (const place of places("data-word")) place.textContent = say(place.dataset.word || "");
  for (const [kind, attribute] of [["label", "aria-label"], ["placeholder", "placeholder"]])
    for (const place of places(`data-word-${kind}`)) place.setAttribute(attribute, say(place.getAttribute(`data-word-${kind}`) || ""));
}

/**
 * Go over to the language in which the table has just answered; the page follows as it is drawn anew.
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
 * Return a sentence with its places filled; "" where there is none.
 * @param {string} key "section.name"
 * @param {Record<string, string | number | null | undefined>} filled what stands for {each} place
 */
export function say(key, filled = {}) {
  const said = (words[key] || "").replace(/\{(\w+)\}/g, (whole, name) => String(filled[name] === undefined || filled[name] === null ? whole : filled[name]));
  return said.replace(/([\p{L}\d])\.\.(?=\s|$)/gu, "$1."); // a name may end with a dot, and a sentence after it
}

/** Return the parts of a sentence that lists wishes. @param {string} key "section.name" */
export const sayParts = (key) => say(key).split("|");

/** Return a number as it is spoken, as far as players are counted. @param {number} count */
export const spellNumber = (count) => say(`number.${count}`) || String(count);

/** Return a time as minutes and seconds, "4:05". @param {number} seconds */
export function formatSeconds(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Return names as a list: "Ana, Ben and Cy". @param {string[]} names */
export function listNames(names) {
  const last = names.slice(-1).join("").normalize("NFD").replace(/\p{M}/gu, ""); // "e" stands before Íñigo, too
  const and = "ListFormat" in Intl ? new Intl.ListFormat(language() || "en").formatToParts(["1", last])[1].value : ", ";
  return [...names.slice(0, -2), names.slice(-2).join(and)].join(", ");
}

/** Return a role's name. @param {string} role its key */
export const roleName = (role) => say(`role.${role}`);

/** Return the team of a role. @param {string} role its key */
export const findTeam = (role) => teams.get(role) || "village";

/** Return an artifact's name. @param {string} key */
export const artifactName = (key) => say(`artifact.${key}`);

/** Return a mark's name. @param {string} key */
export const markName = (key) => say(`mark.${key}`);

/** @returns {string} the code of the language of all these; the words must be there */
export const language = () => say("language");

/** @returns {boolean} whether the server speaks for a browser that has no voice; the words must be there */
export const serverSpeaks = () => spoken;

/** Return what a table can choose; the words must be loaded. @returns {Catalog} */
export const catalog = () => choices;
