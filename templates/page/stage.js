/** The middle of a table's page, without anything to press: the moon with clock and call, and what is said. */

/** @import { Answer, Cue, Week } from "./api.js" */
/** @import { CuePlayer } from "./cue-player.js" */
import { secondsIn } from "./clock.js";
import { byId, element } from "./element.js";
import { Moon } from "./moon.js";
import { drawRole } from "./tokens.js";
import { roleName, say } from "./words.js";

/** Steps that are no calls. @type {Set<string | null | undefined>} */
const TALLY = new Set([null, undefined, "day", "vote"]);
/** @type {Record<string, number>} */
const WAXING = { start: 0.2, open: 0.2, deck: 0.2, check: 0.14, join: 0.2 };
const NIGHTS_FIRST = 0.06;
const LONG = 150;
/** Seconds: a shorter wait is over before anybody has read how long it is. */
const SHORT = 3;

/** Draws what is told. */
export class Scene {
  #moon = new Moon(byId("moon"));
  #calls = 0;
  #whole = 0;
  #role = "";

  /**
   * @param {string} phase where the evening is
   * @param {CuePlayer} cuePlayer
   * @param {Answer | null} answer the last answer
   */
  draw(phase, cuePlayer, answer) {
    document.body.dataset.view = phase;
    byId("phase").textContent = say(`phase.${phase}`);
    for (const id of ["phase", "caption"]) byId(id).hidden = phase === "start";
    this.#progress(phase, cuePlayer, answer?.table.week ?? null);
    this.#call(phase, cuePlayer);
  }

  /** @param {string} text what is being said */
  caption(text) {
    byId("caption").textContent = text;
    byId("caption").classList.toggle("long", text.length > LONG);
  }

  /**
   * Show the time of the day; to be called often.
   * @param {string} phase
   * @param {CuePlayer} cuePlayer
   * @param {Answer | null} answer
   */
  tick(phase, cuePlayer, answer) {
    this.#wait(phase, cuePlayer);
    const left = phase === "day" ? secondsLeft(cuePlayer, answer) : null;
    byId("timer").hidden = left === null;
    if (left === null) {
      this.#whole = 0;
      this.#moon.showLeft(null);
      return;
    }
    this.#whole = Math.max(this.#whole, left);
    this.#moon.showLeft(this.#whole ? left / this.#whole : 0);
    const text = formatSeconds(left);
    if (byId("timer").textContent !== text) byId("timer").textContent = text;
    byId("timer").classList.toggle("soon", left <= 30);
    byId("timer").classList.toggle("long", text.length > 4);
  }

  /**
   * The role that is called aloud, and nothing of who wakes.
   * @param {string} phase
   * @param {CuePlayer} cuePlayer
   */
  #call(phase, cuePlayer) {
    const role = phase === "night" && cuePlayer.running ? calledRole(cuePlayer.cues[cuePlayer.index]) : "";
    byId("call").hidden = !role;
    if (role === this.#role) return;
    this.#role = role;
    byId("call-who").replaceChildren(...(role ? [drawRole(role), element("span", { text: roleName(role) })] : []));
  }

  /**
   * Draw how long a call still waits.
   * @param {string} phase
   * @param {CuePlayer} cuePlayer
   */
  #wait(phase, { running, cues, index, deadline }) {
    const pause = phase === "night" && running ? (cues[index]?.pause ?? 0) : 0;
    const text = pause >= SHORT ? String(Math.ceil(Math.max(0, secondsIn(deadline - performance.now())))) : "";
    if (byId("call-left").textContent !== text) byId("call-left").textContent = text;
  }

  /**
   * @param {string} phase
   * @param {CuePlayer} cuePlayer
   * @param {Week | null} week
   */
  #progress(phase, cuePlayer, week) {
    if (week) {
      this.#moon.count(0, -1);
      // It waxes with the week; by day it is the sun.
      this.#moon.wax(phase === "night" ? (week.day / week.days) * 0.9 : 1);
      return;
    }
    if (phase !== "night") {
      this.#calls = 0;
      this.#moon.count(0, -1);
      this.#moon.wax(WAXING[phase] ?? 1);
      return;
    }
    const { calls, now } = countCalls(cuePlayer, this.#calls);
    this.#calls = calls;
    if (now === null) return;
    this.#moon.count(this.#calls, now);
    this.#moon.wax(NIGHTS_FIRST + ((1 - NIGHTS_FIRST) * Math.max(now, 0)) / this.#calls);
  }
}

/**
 * The calls of a night, and the one that is told.
 * @param {Pick<CuePlayer, "cues" | "index">} cuePlayer
 * @param {number} before how many there were so far
 * @returns {{calls: number, now: number | null}} from 0, -1 before the first; null where none is told
 */
export function countCalls({ cues, index }, before) {
  const numbers = numberCalls(cues);
  const all = (numbers.at(-1) ?? -1) + 1;
  const calls = Math.max(before, all);
  // After "go on" only the calls that are left are told: they are the last of the ring.
  return { calls, now: all ? calls - all + numbers[Math.min(index, numbers.length - 1)] : null };
}

/**
 * The role that a cue calls; a Doppelgänger's calls of her own are hers.
 * @param {Cue | undefined} cue
 * @returns {string} its key; empty where none is called
 */
export function calledRole(cue) {
  const [role] = (cue?.step ?? "").split("-");
  return roleName(role) ? role : "";
}

/**
 * For each cue the number of the call that it belongs to, from 0; -1 before the first.
 * @param {Cue[]} cues
 * @returns {number[]}
 */
export function numberCalls(cues) {
  let call = -1;
  /** @type {string | null} */
  let before = null;
  return cues.map(({ step }) => {
    if (!TALLY.has(step) && step !== before) call += 1;
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
export function secondsLeft(cuePlayer, answer) {
  const day = cuePlayer.cues.map((cue, index) => ({ ...cue, index })).filter(({ step }) => step === "day");
  if (!day.some(({ pause }) => pause)) return answer?.table.timer?.seconds_left ?? null;
  if (!cuePlayer.running) return 0;
  const ahead = day.filter(({ index }) => index > cuePlayer.index);
  // The announcer's own words count as a second each in the script.
  const rest = ahead.reduce((seconds, { pause }) => seconds + (pause ?? 1), 0);
  const now = cuePlayer.cues[cuePlayer.index];
  if (now?.step !== "day") return rest;
  return rest + (now.pause ? Math.max(0, secondsIn(cuePlayer.deadline - performance.now())) : 1);
}

/** @param {number} seconds */
export function formatSeconds(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
