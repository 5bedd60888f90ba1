/** Draw a game as a film: who looked where, which cards moved, who pointed at whom, and who won. */

/** @import { NightResult, NightStep, NightStory, NightRecord } from "./api.js" */
import { element } from "./element.js";
import { CENTER, MOVED, NightPicture, listOtherPlaces } from "./night-picture.js";
import { drawHeading } from "./panel-parts.js";
import { Replay, makeFilm } from "./replay.js";
import { describeWinners } from "./table-view.js";
import { artifactName, listNames, roleName, say } from "./words.js";

/** @typedef {{text: string, step?: NightStep, votes?: Record<string, string>, ends?: boolean}} RecapMoment */

/**
 * The panel that is there after the verdict.
 * @extends {Replay<NightStory>}
 */
export class NightRecap extends Replay {
  constructor() {
    super("recap");
    /** The moments of the game, without the first. @type {RecapMoment[]} */
    this._moments = [];
    /** The result of the game. @type {NightResult | null} */
    this._result = null;
    /** The picture of the table. @type {NightPicture | null} */
    this._picture = null;
    /** The list items, one for each moment. @type {HTMLElement[]} */
    this._list = [];
    /** The sentence of the first moment. */
    this._begun = "";
  }

  /** @override @param {NightStory} recap */
  build({ record, result, steps }) {
    const picture = new NightPicture(record);
    const votes = Object.keys(record.votes).length ? [{ text: say("recap.votes"), votes: record.votes }] : [];
    const title = describeWinners(result.winning_teams);
    const ended = result.winners.length ? say("recap.listed", { sentence: title, names: listNames(result.winners) }) : `${title}.`;
    this._moments = [...steps.map((step) => ({ text: describeStep(step, record, result), step })), ...votes, { text: ended, ends: true }];
    this._begun = say(steps.length ? "recap.start" : record.center.length ? "recap.nothing" : "recap.sat");
    this._result = result;
    this.last = this._moments.length;
    this.film = makeFilm(this.last);
    this._picture = picture;
    this._list = this._moments.map(({ text }, at) => element("li", {}, [element("button", { type: "button", class: "plain", text, onclick: () => this.showMoment(at + 1) })]));
    const dead = listNames(result.killed.flatMap((name) => result.roles[name] || []).map(roleName));
    const nameless = dead && say("recap.listed", { sentence: say("verdict.dead"), names: dead });
    const sides = result.winning_teams.map((team) => (team === "village" ? "villager" : team));
    this.sharedPicture.result = { ...result, title, sides, votes: record.votes, players: record.players, nameless: result.killed.length ? nameless : say("verdict.nobody"), named: roleName };
    const story = element("ol", { class: "story" }, this._list);
    return [drawHeading("recap.title"), picture.drawing, this.sentence, this.buttons, this.sharedPicture.drawing, story];
  }

  /** @override @param {number} at */
  drawMoment(at) {
    const told = this._moments.slice(0, at);
    const { text, step, votes = {}, ends = false } = told.at(-1) || /** @type {RecapMoment} */ ({ text: this._begun });
    if (this._picture) this._picture.draw(told.flatMap((scene) => scene.step || []), step);
    if (this._picture) this._picture.drawEnding(votes, ends ? this._result : null);
    if (this._picture) this._picture.drawing.setAttribute("aria-label", say("recap.picture", { number: at, count: this.last, text }));
    for (const [index, item] of this._list.entries()) item.classList.toggle("now", index === at - 1);
    return { text, number: at, count: this.last };
  }
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
