/** The recap of a week that was played by text: day by day where everyone went, night by night how the tokens travelled. */

/** @import { Place, WeekScene, WeekStep, WeekStory } from "./api.js" */
/** @import { How, Told } from "./replay.js" */
import { dayName, faceName, roomName } from "./castle-view.js";
import { element } from "./element.js";
import { Replay, listUnder } from "./replay.js";
import { WeekPicture, listFrames } from "./week-picture.js";
import { PAGE_ROLES } from "./week-verdict.js";
import { listNames, say } from "./words.js";

/** Return the panel that is there after the verdict of such a week. */
export const makeWeekRecap = () => new Replay("week-recap", tellWeek);

/**
 * Return a week to be shown.
 * @param {WeekStory} recap
 * @param {(at: number, how: How) => void} show
 * @returns {Told}
 */
function tellWeek({ record, result, steps: scenes }, show) {
  const frames = listFrames(scenes);
  const film = frames.flatMap(({ scene, at, ends }, index) => (ends || at === scene.steps.length ? [{ at: index, how: { all: true } }] : []));
  const { winners, registry } = result;
  const title = say(`castle.won_${registry[winners[0]] || "nobody"}`);
  const chosen = result.most_votes.map((name) => faceName(result.counts_as[name]));
  const nameless = chosen.length ? listUnder(say("castle.most_votes"), chosen) : say("castle.no_votes");
  const sides = Object.values(registry).slice(0, 1).map((page) => PAGE_ROLES[page]);
  const picture = new WeekPicture(record.players);
  const firsts = scenes.map((scene) => frames.findIndex((frame) => frame.scene === scene));
  // A scene is shown as it was in the end, with all that happened in it.
  const tabs = scenes.map((scene, index) => drawTab(scene, () => show(firsts[index] + scene.steps.length, { all: true })));
  const lists = scenes.map(({ steps }, index) => steps.map((step, at) => listStep(step, firsts[index] + at + 1)));
  const drawMoment = (/** @type {number} */ at, /** @type {How} */ { all = false }) => {
    const frame = frames[at];
    const { scene, step, ends } = frame;
    const whole = say(`castle.recap_scene_${scene.time}`, { day: dayName(scene.day) });
    const begun = say(scene.time === "night" ? "castle.recap_start_night" : "castle.recap_start");
    const text = ends ? listUnder(title, winners) : all ? whole : step ? describeStep(step) : begun;
    const listed = lists[scenes.indexOf(scene)];
    picture.draw(frame, all || ends, ends ? result : null);
    tabs.forEach((tab, index) => tab.firstElementChild && tab.firstElementChild.setAttribute("aria-pressed", String(scenes[index] === scene)));
    const label = say("castle.recap_picture", { scene: whole, text: all ? listed.map((each) => each.text).join(" ") : text });
    return { text, number: frame.at, whole: all || ends, label, listed };
  };
  return {
    heading: "castle.recap",
    above: element("ul", { class: "scenes" }, tabs),
    picture: picture.drawing,
    last: frames.length - 1,
    film,
    result: { title, sides, votes: result.votes, winners, roles: result.counts_as, reason: result.reason, nameless, players: record.players, named: faceName },
    drawMoment,
  };
}

/** Return a step as it is listed. @param {WeekStep} step @param {number} at its moment */
const listStep = (step, at) => ({ text: describeStep(step), at, marks: { "data-step": step.does, "data-who": step.who } });

/** @param {WeekScene} scene @param {() => void} onclick */
function drawTab({ day, time }, onclick) {
  const name = say(`castle.recap_scene_${time}`, { day: dayName(day) });
  return element("li", {}, [
    element("button", { type: "button", class: `quiet ${time}`, "aria-pressed": "false", onclick }, [
      element("span", { text: say(`castle.day_short_${day}`), "aria-hidden": "true" }),
      element("span", { class: "unseen", text: name }),
    ]),
  ]);
}

/** Return a step in words. @param {WeekStep} step */
export function describeStep(step) {
  const { who, does, card, room, by, staff, player, direction, went = {}, exchanged, saw, says } = step;
  const to = (went[who] && went[who][1]) || (went[staff || ""] && went[staff || ""][1]) || room;
  const filled = {
    who,
    staff,
    player,
    card: say(`castle.card_${card}`),
    room: room && roomName(room),
    by: by && roomName(by),
    to: to && roomName(to),
    way: say(`castle.way_${direction}`),
    faces: listNames((saw || []).map((each) => (does === "take" ? faceName(each[2]) : describeSight(who, each)))),
    places: listNames((exchanged || []).map(describeToken)),
  };
  const told = say(`castle.does_${findStepKey(step)}`, filled);
  return says ? say("castle.says", { sentence: told, says: say(`castle.card_${says}`) }) : told;
}

/** @param {WeekStep} step */
function findStepKey({ does, staff, player, went, who, exchanged, saw }) {
  if (does === "arrive" && staff) return "arrive_staff";
  if (does === "walk" && !(went && went[who])) return "walk_stays";
  if (does === "shield" && player) return "shield_from";
  if (does !== "night") return does;
  return ["night", exchanged && "exchanged", saw && "saw"].filter(Boolean).join("_");
}

/** @param {string} who @param {[place: string, kind: string, face: string]} sight */
function describeSight(who, [place, kind, face]) {
  const name = kind === "card" ? say(`castle.card_${face}`) : faceName(face);
  if (kind === "card") return say("castle.saw_card", { face: name });
  return place === who ? say("castle.saw_own", { face: name }) : say("castle.saw_of", { face: name, place: placeName(place) });
}

/** @param {Place} place */
function describeToken([place, kind]) {
  if (place === "study") return say("castle.study_token");
  return say(kind === "artifact" ? "castle.artifact_of" : "castle.token_of", { place });
}

const placeName = (/** @type {string} */ place) => (place === "study" ? roomName(place) : place);
