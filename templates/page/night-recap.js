/** Tell a game as a film: who looked where, which cards moved, who pointed at whom, and who won. */

/** @import { NightResult, NightStep, NightStory, NightRecord } from "./api.js" */
/** @import { Told } from "./replay.js" */
import { CENTER, NightPicture, listOtherPlaces } from "./night-picture.js";
import { Replay, listUnder } from "./replay.js";
import { describeWinners } from "./table-view.js";
import { artifactName, listNames, markName, roleName, say } from "./words.js";

/** @typedef {{text: string, step?: NightStep, votes?: Record<string, string>, ending?: NightResult}} RecapMoment */

/** Return the panel that is there after the verdict. */
export const makeNightRecap = () => new Replay("recap", tellNight);

/** Return a game to be shown. @param {NightStory} recap @returns {Told} */
function tellNight({ record, result, steps }) {
  const { players, center, votes } = record;
  const { killed, winners, winning_teams: teams, roles } = result;
  const picture = new NightPicture(record);
  const title = describeWinners(teams);
  /** @type {RecapMoment[]} */
  const moments = [
    { text: say(steps.length ? "recap.start" : center.length ? "recap.nothing" : "recap.sat") },
    ...steps.map((step) => ({ text: describeStep(step, record, result), step })),
    ...(Object.keys(votes).length ? [{ text: say("recap.votes"), votes }] : []),
    { text: listUnder(title, winners), ending: result },
  ];
  const listed = moments.map(({ text }, at) => ({ text, at })).slice(1);
  const dead = killed.flatMap((name) => roles[name] || []).map(roleName);
  const fate = dead.length ? listUnder(say("verdict.dead"), dead) : "";
  const drawMoment = (/** @type {number} */ number) => {
    const { text, step, votes: pointed = {}, ending = {} } = moments[number];
    picture.draw(steps.slice(0, number), step, pointed, ending);
    return { text, number, label: say("recap.picture", { number, count: listed.length, text }), listed };
  };
  return {
    heading: "recap.title",
    picture: picture.drawing,
    last: listed.length,
    film: listed,
    result: { ...result, title, sides: teams.map((team) => (team === "village" ? "villager" : team)), votes, players, nameless: killed.length ? fate : say("verdict.nobody"), named: roleName },
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
  const { who, does, cards = [], marks = [] } = step;
  const places = listOtherPlaces(step);
  const artifact = artifactName((artifacts && artifacts[places[0] || who]) || "");
  const filled = { who, places: listNames(places.map(placeName)), cards: listNames(cards.map(roleName)), mark: markName(marks[0]), artifact };
  if (does.startsWith("moves")) {
    const all = places.length === players.length - 1;
    const named = listNames(players.filter((name) => places.includes(name)));
    return say(`recap.${all ? "" : "some_"}${does}`, { who, places: named });
  }
  // A line of its own for what nobody did alone, for the own card or mark, for two others, or for what was seen.
  const kinds = [!who && "together", !places.length && "own", places.length < step.places.length && "too", places.length === 2 && "two", cards[0]];
  const keys = kinds.filter(Boolean).map((kind) => `recap.${does}_${kind}`);
  return say(keys.find((key) => say(key)) || `recap.${does}`, filled);
}

/** Return a place of a card in words. @param {string} place */
export function placeName(place) {
  return place.startsWith(CENTER) ? say("recap.center_place", { number: place.slice(CENTER.length) }) : place;
}
