/** Draw the middle of a table's page, without buttons: the moon with clock and call, and the caption. */

/** @import { Answer, Cue, Week } from "./api.js" */
/** @import { CuePlayer } from "./cue-player.js" */
/** @import { PageState } from "./phases.js" */
import { toSeconds } from "./clock.js";
import { byId, element, showChanged } from "./element.js";
import { findMoment, playMoment } from "./moment-sounds.js";
import { Moon } from "./moon.js";
import { drawRole } from "./tokens.js";
import { formatSeconds, roleName, say } from "./words.js";

/** Steps that are not calls. @type {Set<string | null | undefined>} */
const UNCALLED_STEPS = new Set([null, undefined, "day", "vote"]);
/** @type {Record<string, number>} */
const WAX = { start: 0.2, open: 0.2, deck: 0.2, check: 0.14, join: 0.2 };
const FIRST_WAX = 0.06;
const LONG_LETTERS = 150;
/** Seconds of the shortest wait that is shown: a shorter one is over before it is read. */
const SHORT_SECONDS = 3;

/** Draws the moon, the clock, the call and the caption. */
export class Stage {
  /** @param {CuePlayer} cuePlayer */
  constructor(cuePlayer) {
    /** The moon. */
    this._moon = new Moon(byId("moon"));
    /** The calls of the night so far. */
    this._callCount = 0;
    /** The seconds of the whole day; 0 where none runs. */
    this._daySeconds = 0;
    /** The moment that was there last; undefined before the first, which may be long over. @type {string | undefined} */
    this._moment = undefined;
    /** Plays the cues. */
    this.cuePlayer = cuePlayer;
    /** Returns whether this window sounds: a television is silent where the table wants no sound. @type {(answer: Answer) => boolean} */
    this.isHeard = ({ table }) => table.sound !== false;
  }

  /** @param {PageState} state */
  draw({ phase, answer }) {
    document.body.dataset.view = phase;
    byId("phase").textContent = say(`phase.${phase}`);
    for (const id of ["phase", "caption"]) byId(id).hidden = phase === "start";
    this._drawProgress(phase, (answer && answer.table.week) || null);
    this._drawCall(phase);
  }

  /** @param {string} text the sentence that is said */
  showCaption(text) {
    byId("caption").textContent = text;
    byId("caption").classList.toggle("long", text.length > LONG_LETTERS);
  }

  /** Show and sound the time of the day; to be called often. @param {PageState} state */
  tick({ phase, answer }) {
    this._drawWait(phase);
    const left = phase === "day" ? countSecondsLeft(this.cuePlayer, answer) : null;
    const moment = answer ? findMoment(phase, answer.table, this.cuePlayer, left) : undefined;
    if (answer && moment && ![undefined, moment].includes(this._moment) && this.isHeard(answer)) playMoment(moment.split(" ")[0]);
    this._moment = moment;
    this._daySeconds = left === null ? 0 : Math.max(this._daySeconds, left);
    this._moon.showLeft(left === null ? null : left / (this._daySeconds || 1));
    byId("timer").hidden = left === null;
    if (left === null) return;
    const text = formatSeconds(left);
    if (byId("timer").textContent !== text) byId("timer").textContent = text;
    byId("timer").classList.toggle("soon", left <= 30);
    byId("timer").classList.toggle("long", text.length > 4);
  }

  /** Draw the role that is called aloud, and nothing of who wakes. @param {string} phase */
  _drawCall(phase) {
    const { running, cues, index } = this.cuePlayer;
    const role = phase === "night" && running ? findCalledRole(cues[index]) : "";
    byId("call").hidden = !role;
    showChanged(byId("call-who"), role ? [role] : null, ([called]) => [drawRole(called), element("span", { text: roleName(called) })]);
  }

  /** Draw how long a call still waits. @param {string} phase */
  _drawWait(phase) {
    const { running, cues, index, deadline } = this.cuePlayer;
    const pause = phase === "night" && running ? (cues[index] || {}).pause || 0 : 0;
    const text = pause >= SHORT_SECONDS ? String(Math.ceil(Math.max(0, toSeconds(deadline - performance.now())))) : "";
    if (byId("call-left").textContent !== text) byId("call-left").textContent = text;
  }

  /** Draw how far the night or the week is, by the moon. @param {string} phase @param {Week | null} week */
  _drawProgress(phase, week) {
    if (week || phase !== "night") {
      this._callCount = 0;
      this._moon.showCall(0, -1);
      // It waxes with the week; by day it is the sun.
      const waxed = week ? (phase === "night" ? (week.day / week.days) * 0.9 : 1) : WAX[phase] || 1;
      return this._moon.showLit(waxed);
    }
    const { calls, now } = countCalls(this.cuePlayer, this._callCount);
    this._callCount = calls;
    if (now === null) return;
    this._moon.showCall(this._callCount, now);
    this._moon.showLit(FIRST_WAX + ((1 - FIRST_WAX) * Math.max(now, 0)) / this._callCount);
  }
}

/**
 * Return the calls of a night, and the one that is told.
 * @param {Pick<CuePlayer, "cues" | "index">} cuePlayer
 * @param {number} before how many there were so far
 * @returns {{calls: number, now: number | null}} from 0, -1 before the first; null where none is told
 */
export function countCalls({ cues, index }, before) {
  const numbers = numberCalls(cues);
  const all = (numbers.length ? numbers[numbers.length - 1] : -1) + 1;
  const calls = Math.max(before, all);
  // After "go on" only the calls that are left are told: they are the last of the ring.
  return { calls, now: all ? calls - all + numbers[Math.min(index, numbers.length - 1)] : null };
}

/**
 * Return the role that a cue calls; a Doppelgänger's calls of her own are hers.
 * @param {Cue | undefined} cue
 * @returns {string} its key; empty where none is called
 */
export function findCalledRole(cue) {
  const [role] = ((cue && cue.step) || "").split("-");
  return roleName(role) ? role : "";
}

/** Return for each cue the number of its call, from 0; -1 before the first. @param {Cue[]} cues */
export function numberCalls(cues) {
  let call = -1;
  /** @type {string | null} */
  let before = null;
  return cues.map(({ step }) => {
    if (!UNCALLED_STEPS.has(step) && step !== before) call += 1;
    before = step;
    return call;
  });
}

/**
 * Return the seconds left of the day: as it is told, so that the digits agree with the voice; else as the table says.
 * @param {Pick<CuePlayer, "cues" | "index" | "running" | "deadline">} cuePlayer
 * @param {Answer | null} answer
 * @returns {number | null} seconds; null where nothing counts them
 */
export function countSecondsLeft(cuePlayer, answer) {
  const day = cuePlayer.cues.map((cue, index) => ({ ...cue, index })).filter(({ step }) => step === "day");
  if (!day.some(({ pause }) => pause)) return answer && answer.table.timer ? answer.table.timer.seconds_left : null;
  if (!cuePlayer.running) return 0;
  const ahead = day.filter(({ index }) => index > cuePlayer.index);
  // The announcer's own words count as a second each in the script.
  const rest = ahead.reduce((seconds, { pause }) => seconds + (pause === undefined ? 1 : pause), 0);
  const now = cuePlayer.cues[cuePlayer.index];
  if ((now && now.step) !== "day") return rest;
  return rest + (now.pause ? Math.max(0, toSeconds(cuePlayer.deadline - performance.now())) : 1);
}
