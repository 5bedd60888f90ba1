/** List the taps on a phone as values for the server: no text is made of them. */

/** @import { TappedAnswer } from "./api.js" */

/** @typedef {{kind: keyof TappedAnswer, value: string | number}} Value  something that is offered, by its list in `asks` */

/** The values that name a token of a place. */
const TOKENS = new Set(["role", "artifact"]);

/** @param {Value} value */
const isToken = ({ kind, value }) => kind === "words" && TOKENS.has(String(value));
/** @param {Value} value */
const isOwn = ({ kind, value }) => kind === "words" && value === "oneself";
/** @param {Value} value */
const isPlace = (value) => value.kind === "names" || value.kind === "rooms" || isOwn(value);
/** Return the rank of a place, in the server's order: names, rooms, the own place. @param {Value} value */
const findPlaceRank = (value) => ["names", "rooms"].indexOf(value.kind) + (isOwn(value) ? 3 : 0);

/**
 * Return the lists of an answer.
 * @param {Value[]} values in the order in which they were tapped
 * @returns {TappedAnswer}
 */
export function groupValues(values) {
  /** @type {Record<string, (string | number)[]>} */
  const answer = {};
  for (const { kind, value } of pairPlacesWithTokens(values)) answer[kind] = [...(answer[kind] ?? []), value];
  return /** @type {TappedAnswer} */ (answer);
}

/**
 * Return the values with a token for each of several places, in the order of the places.
 * @param {Value[]} values
 * @returns {Value[]}
 */
function pairPlacesWithTokens(values) {
  const places = values.filter(isPlace);
  const first = values.findIndex(isPlace);
  if (places.length < 2 || !values.slice(first).some(isToken)) return values; // a token before all places is of all
  const others = values.filter((each) => !isPlace(each) && !isToken(each));
  const sorted = [...places].sort((one, other) => findPlaceRank(one) - findPlaceRank(other));
  return [...others, ...sorted, ...sorted.flatMap((place) => listTokensAfter(values, place))];
}

/**
 * Return the tokens that were tapped after a place: its role where nothing else was.
 * @param {Value[]} values
 * @param {Value} place
 * @returns {Value[]}
 */
function listTokensAfter(values, place) {
  const rest = values.slice(values.indexOf(place) + 1);
  const next = rest.findIndex(isPlace);
  const tokens = rest.slice(0, next < 0 ? rest.length : next).filter(isToken);
  return tokens.length ? tokens : [{ kind: "words", value: "role" }];
}
