/** Tell a game as a film: who looked where, which cards moved, who pointed at whom, and who won. */

/** @import { NightResult, NightStep, NightStory, NightRecord } from "./api.js" */
/** @import { Told } from "./replay.js" */
import { CENTER, MOVED, NightPicture, listOtherPlaces } from "./night-picture.js";
import { Replay } from "./replay.js";
import { describeWinners } from "./table-view.js";
import { artifactName, listNames, roleName, say } from "./words.js";

/** @typedef {{text: string, step?: NightStep, votes?: Record<string, string>, ends?: boolean}} RecapMoment */

/** Return the panel that is there after the verdict. */
export const makeNightRecap = () => new Replay("recap", tellNight);

/** Return a game to be shown. @param {NightStory} recap @returns {Told} */
function tellNight({ record, result, steps }) {
  const picture = new NightPicture(record);
  const votes = Object.keys(record.votes).length ? [{ text: say("recap.votes"), votes: record.votes }] : [];
  const title = describeWinners(result.winning_teams);
  const ended = result.winners.length ? say("recap.listed", { sentence: title, names: listNames(result.winners) }) : `${title}.`;
  const begun = { text: say(steps.length ? "recap.start" : record.center.length ? "recap.nothing" : "recap.sat") };
  /** @type {RecapMoment[]} */
  const moments = [...steps.map((step) => ({ text: describeStep(step, record, result), step })), ...votes, { text: ended, ends: true }];
  const listed = moments.map(({ text }, at) => ({ text, at: at + 1 }));
  const dead = listNames(result.killed.flatMap((name) => result.roles[name] || []).map(roleName));
  const nameless = dead && say("recap.listed", { sentence: say("verdict.dead"), names: dead });
  const sides = result.winning_teams.map((team) => (team === "village" ? "villager" : team));
  const drawMoment = (/** @type {number} */ number) => {
    const told = moments.slice(0, number);
    const { text, step, votes: pointed = {}, ends = false } = told.at(-1) || /** @type {RecapMoment} */ (begun);
    const count = moments.length;
    picture.draw(told.flatMap((scene) => scene.step || []), step, pointed, ends ? result : {});
    return { text, number, count, label: say("recap.picture", { number, count, text }), listed, now: number - 1 };
  };
  return {
    heading: "recap.title",
    picture: picture.drawing,
    last: moments.length,
    film: listed,
    result: { ...result, title, sides, votes: record.votes, players: record.players, nameless: result.killed.length ? nameless : say("verdict.nobody"), named: roleName },
    drawMoment,
  };
}

/**
 * Return a step in words.
 * @param {NightStep} step
 * @param {Pick<NightRecord, "players">} record
 * @param {NightResult} result
 */
export function describeStep(step, { players }, { artifacts }) {
  const { who, does, cards = [] } = step;
  const places = listOtherPlaces(step);
  const filled = { who, places: listNames(places.map(placeName)), cards: listNames(cards.map(roleName)) };
  if (does === "looks" && !places.length) return say("recap.own", filled);
  if (does === "sees" && !places.length) return say("recap.sees_nobody", filled);
  if (cards.includes(MOVED)) return say("recap.sees_moved", filled);
  if (does === "swaps" && places.length === 2) return say("recap.switches", filled);
  if (does === "endows") return say(places.length ? "recap.endows" : "recap.endows_own", { ...filled, artifact: artifactName((artifacts && artifacts[places[0] || who]) || "") });
  if (does.startsWith("moves")) {
    const all = places.length === players.length - 1;
    const named = listNames(players.filter((name) => places.includes(name)));
    return say(`recap.${all ? "" : "some_"}${does}`, { who, places: named });
  }
  return say(`recap.${does}`, filled);
}

/** Return a place of a card in words. @param {string} place */
export function placeName(place) {
  return place.startsWith(CENTER) ? say("recap.center_place", { number: place.slice(CENTER.length) }) : place;
}
