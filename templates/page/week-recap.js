/** The recap of a week that was played by text: day by day where everyone went, night by night how the tokens travelled. */

/** @import { Place, WeekScene, WeekResult, WeekStep, WeekStory } from "./api.js" */
/** @import { How } from "./replay.js" */
/** @import { Frame } from "./week-picture.js" */
import { dayName, roomName } from "./castle-view.js";
import { element } from "./element.js";
import { drawHeading } from "./panel-parts.js";
import { Replay } from "./replay.js";
import { WeekPicture, listFrames } from "./week-picture.js";
import { PAGE_ROLES } from "./week-verdict.js";
import { listNames, say } from "./words.js";

/**
 * The panel that is there after the verdict of such a week.
 * @extends {Replay<WeekStory>}
 */
export class WeekRecap extends Replay {
  constructor() {
    super("week-recap");
    /** All moments of the week. @type {Frame[]} */
    this._frames = [];
    /** The picture of the castle. @type {WeekPicture | null} */
    this._picture = null;
    /** The buttons of the scenes. @type {HTMLElement[]} */
    this._tabs = [];
    /** The scene that is shown. @type {WeekScene | null} */
    this._scene = null;
    /** The result of the week. @type {WeekResult | null} */
    this._result = null;
    /** The sentence of the end. */
    this._ended = "";
    /** The list of the steps of a scene. */
    this._story = element("ol", { class: "story" });
  }

  /** @override @param {WeekStory} recap */
  build({ record, result, steps: scenes }) {
    this._frames = listFrames(scenes);
    this.last = this._frames.length - 1;
    this.film = this._frames.flatMap(({ scene, at, ends }, index) => (ends || at === scene.steps.length ? [{ at: index, how: { all: true } }] : []));
    const { winners, registry } = this._result = result;
    const title = say(`castle.won_${registry[winners[0]] || "nobody"}`);
    this._ended = winners.length ? say("recap.listed", { sentence: title, names: listNames(winners) }) : `${title}.`;
    const named = (/** @type {string} */ role) => say(`castle.face_${role}`);
    const chosen = listNames(result.most_votes.map((name) => named(result.counts_as[name])));
    const nameless = chosen ? say("recap.listed", { sentence: say("castle.most_votes"), names: chosen }) : say("castle.no_votes");
    const sides = Object.values(registry).slice(0, 1).map((page) => PAGE_ROLES[page]);
    this.sharedPicture.result = { title, sides, votes: result.votes, winners, roles: result.counts_as, reason: result.reason, nameless, players: record.players, named };
    const picture = new WeekPicture(record.players);
    this._picture = picture;
    this._tabs = scenes.map((scene) => drawTab(scene, () => this._showWhole(scene)));
    this._scene = null;
    if (scenes.length) this._showWhole(scenes[0]);
    const days = element("ul", { class: "scenes" }, this._tabs);
    return [drawHeading("castle.recap"), days, picture.drawing, this.sentence, this.buttons, this.sharedPicture.drawing, this._story];
  }

  /** Show a scene as it was in the end, with all that happened in it. @param {WeekScene} scene */
  _showWhole(scene) {
    this.showMoment(this._frames.findLastIndex((frame) => frame.scene === scene && !frame.ends), { all: true });
  }

  /**
   * @override
   * @param {number} at
   * @param {How} how
   */
  drawMoment(at, { all = false } = {}) {
    const frame = this._frames[at];
    const { scene, step, ends } = frame;
    const title = say(`castle.recap_scene_${scene.time}`, { day: dayName(scene.day) });
    const begun = say(scene.time === "night" ? "castle.recap_start_night" : "castle.recap_start");
    const text = ends ? this._ended : all ? title : step ? describeStep(step) : begun;
    if (this._picture) this._picture.draw(frame, all || ends, (ends && this._result) || null);
    if (this._picture) this._picture.drawing.setAttribute("aria-label", say("castle.recap_picture", { scene: title, text: all ? scene.steps.map(describeStep).join(" ") : text }));
    if (this._scene !== scene) this._drawScene(scene);
    for (const [index, item] of [...this._story.children].entries()) item.classList.toggle("now", !all && !ends && index === frame.at - 1);
    return { text, number: frame.at, count: scene.steps.length };
  }

  /** @param {WeekScene} scene */
  _drawScene(scene) {
    this._scene = scene;
    const first = this._frames.findIndex((frame) => frame.scene === scene);
    const scenes = [...new Set(this._frames.map((frame) => frame.scene))];
    for (const [index, each] of this._tabs.entries()) if (each.firstElementChild) each.firstElementChild.setAttribute("aria-pressed", String(scenes[index] === scene));
    this._story.replaceChildren(
      ...scene.steps.map((step, index) =>
        element("li", { "data-step": step.does, "data-who": step.who }, [
          element("button", { type: "button", class: "plain", text: describeStep(step), onclick: () => this.showMoment(first + index + 1) }),
        ]),
      ),
    );
  }
}

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
    faces: listNames((saw || []).map((each) => (does === "take" ? say(`castle.face_${each[2]}`) : describeSight(who, each)))),
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
  const name = kind === "card" ? say(`castle.card_${face}`) : say(`castle.face_${face}`);
  if (kind === "card") return say("castle.saw_card", { face: name });
  return place === who ? say("castle.saw_own", { face: name }) : say("castle.saw_of", { face: name, place: placeName(place) });
}

/** @param {Place} place */
function describeToken([place, kind]) {
  if (place === "study") return say("castle.study_token");
  return say(kind === "artifact" ? "castle.artifact_of" : "castle.token_of", { place });
}

const placeName = (/** @type {string} */ place) => (place === "study" ? roomName(place) : place);
