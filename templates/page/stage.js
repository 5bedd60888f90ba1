/** The middle of the page: the moon, what is said, what can be said. */

/** @import { Answer, Cue, Week } from "./api.js" */
/** @import { CuePlayer } from "./cue-player.js" */
import { played, speed } from "./clock.js";
import { byId, element, show } from "./element.js";
import { Moon } from "./moon.js";
import { parts, say } from "./words.js";

/** Steps that are no calls. @type {Set<string | null | undefined>} */
const TALLY = new Set([null, undefined, "day", "vote"]);
/** @type {Record<string, number>} */
const WAXING = { start: 0.2, open: 0.2, deck: 0.2, check: 0.14, join: 0.2 };
const NIGHTS_FIRST = 0.06;
const LONG = 150;
/** Milliseconds. */
const DEAF = 1000;

/** Draws what is told. */
export class Stage {
  #moon = new Moon(byId("moon"));
  #calls = 0;
  #whole = 0;
  #chips = "";
  #deaf = 0;
  /** Called with a wish that was tapped. @type {(wish: string) => void} */
  onwish = () => {};
  /** Whether nothing is told that could be paused. */
  paused = true;

  /**
   * @param {string} phase where the evening is
   * @param {CuePlayer} cuePlayer
   * @param {Answer | null} answer the last answer
   */
  draw(phase, cuePlayer, answer) {
    document.body.dataset.view = phase;
    byId("phase").textContent = say(`phase.${phase}`);
    for (const id of ["title", "lead", "begin"]) byId(id).hidden = phase !== "start";
    for (const id of ["caption", "talk", "chips"]) byId(id).hidden = phase === "start";
    const scripted = cuePlayer.running && cuePlayer.cues.some(({ step }) => step);
    // A night by text has nothing to pause: everybody answers in their own time.
    const texted = (phase === "night" || Boolean(answer?.table.week)) && (answer?.texts?.joined.length ?? 0) > 0;
    byId("controls").hidden = (phase !== "night" && phase !== "day") || texted;
    const pause = byId("pause");
    pause.setAttribute("aria-label", say(scripted ? "controls.pause" : "controls.go_on"));
    pause.classList.toggle("waits", !scripted);
    // In a week most turns have nothing to pause, and nothing waits.
    pause.hidden = Boolean(answer?.table.week) && !scripted && !answer?.now.includes(say("controls.go_on_wish"));
    this.paused = !scripted;
    this.#progress(phase, cuePlayer, answer?.table.week ?? null);
    this.#wishes(phase, answer, scripted);
  }

  /**
   * Whoever taps twice means it once: the wish after it may stand at the same place.
   * @param {string} wish
   */
  #tap(wish) {
    if (performance.now() < this.#deaf) return;
    this.#deaf = performance.now() + DEAF / speed();
    this.onwish(wish);
  }

  /** @param {string} text what is being said */
  caption(text) {
    byId("caption").textContent = text;
    byId("caption").classList.toggle("long", text.length > LONG);
  }

  /**
   * @param {string} text what was heard or typed
   * @param {string} note small print beside it
   */
  heard(text, note = "") {
    const words = text ? [element("span", { text: say("talk.you", { text }) })] : [];
    show(byId("heard"), note ? [...words, element("small", { text: note })] : words);
  }

  /**
   * Show the time of the day; to be called often.
   * @param {string} phase
   * @param {CuePlayer} cuePlayer
   * @param {Answer | null} answer
   */
  tick(phase, cuePlayer, answer) {
    const left = phase === "day" ? secondsLeft(cuePlayer, answer) : null;
    byId("timer").hidden = left === null;
    if (left === null) {
      this.#whole = 0;
      this.#moon.left(null);
      return;
    }
    this.#whole = Math.max(this.#whole, left);
    this.#moon.left(this.#whole ? left / this.#whole : 0);
    const text = digits(left);
    if (byId("timer").textContent !== text) byId("timer").textContent = text;
    byId("timer").classList.toggle("soon", left <= 30);
    byId("timer").classList.toggle("long", text.length > 4);
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
    const { calls, now } = counted(cuePlayer, this.#calls);
    this.#calls = calls;
    if (now === null) return;
    this.#moon.count(this.#calls, now);
    this.#moon.wax(NIGHTS_FIRST + ((1 - NIGHTS_FIRST) * Math.max(now, 0)) / this.#calls);
  }

  /**
   * @param {string} phase
   * @param {Answer | null} answer
   * @param {boolean} scripted whether something is told that could be paused
   */
  #wishes(phase, answer, scripted) {
    const texted = answer?.texts && answer.texts.how !== "none" && !answer.texts.code && (phase === "open" || phase === "deck");
    const goOn = say("controls.go_on_wish");
    const now = phase === "day" && answer?.table.phase === "night" ? parts("chips.day") : (answer?.now ?? []);
    const wishes = now.filter((wish) => !(scripted && wish === goOn));
    const drawn = JSON.stringify([wishes, texted]);
    if (drawn === this.#chips) return;
    this.#chips = drawn;
    const primary = parts("chips.primary");
    const chip = (/** @type {string} */ wish, text = wish, kind = primary.includes(wish) ? "chip primary" : "chip") =>
      element("li", {}, [element("button", { type: "button", class: kind, text, onclick: () => this.#tap(wish) })]);
    const without = texted ? chip(say("start.without_cards_wish"), say("start.without_cards"), "chip other") : null;
    const list = byId("chips");
    // Whoever walks the page by keyboard stays where the wishes are, without being on one of them.
    if (list.contains(document.activeElement)) list.focus();
    list.replaceChildren(...wishes.map((wish) => chip(wish)), ...(without ? [without] : []));
  }
}

/**
 * The calls of a night, and the one that is told.
 * @param {Pick<CuePlayer, "cues" | "index">} cuePlayer
 * @param {number} before how many there were so far
 * @returns {{calls: number, now: number | null}} from 0, -1 before the first; null where none is told
 */
export function counted({ cues, index }, before) {
  const numbers = callsOf(cues);
  const all = (numbers.at(-1) ?? -1) + 1;
  const calls = Math.max(before, all);
  // After "go on" only the calls that are left are told: they are the last of the ring.
  return { calls, now: all ? calls - all + numbers[Math.min(index, numbers.length - 1)] : null };
}

/**
 * For each cue the number of the call that it belongs to, from 0; -1 before the first.
 * @param {Cue[]} cues
 * @returns {number[]}
 */
export function callsOf(cues) {
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
 * What is left of the day: as it is told, so that the digits agree with the voice; else as the table says.
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
  return rest + (now.pause ? Math.max(0, played(cuePlayer.deadline - performance.now())) : 1);
}

/** @param {number} seconds */
export function digits(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
