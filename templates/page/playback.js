/** Play the announcer's answers here, from the current cue on, aloud or only written. */

/** @import { Ambience } from "./ambience.js" */
/** @import { Answer, Cue, Source } from "./api.js" */
/** @import { Conversation } from "./conversation.js" */
/** @import { CuePlayer } from "./cue-player.js" */
/** @import { SpeechRecognizer } from "./speech-recognition.js" */
/** @import { Speaker } from "./speaker.js" */
/** @import { TableStage } from "./table-stage.js" */
/** @import { WindowSync } from "./window-sync.js" */
import { speed } from "./clock.js";
import { findPlace } from "./cue-player.js";
import { byId } from "./element.js";
import { dismissVoice, isShown, refreshVoice, showNotice, tellVoice } from "./notices.js";
import { isTalkPhase, findPhase } from "./phases.js";
import { forgetEvening } from "./seating.js";
import { keepScreenOn } from "./wake-lock.js";
import { listNames, say, spellNumber } from "./words.js";

/** How long the hand rests that taps who points at whom, before the announcer asks on. */
const HAND_SECONDS = 2;

/**
 * The parts of a table's page that playback joins.
 * @typedef {object} Page
 * @property {Speaker} speaker
 * @property {CuePlayer} cuePlayer
 * @property {SpeechRecognizer} recognizer
 * @property {Ambience} ambience
 * @property {WindowSync} windows
 * @property {Conversation} conversation
 * @property {TableStage} stage
 */

/** Joins the conversation with the voice, the recognizer and the sounds. */
export class Playback {
  /** Finds who has joined by phone. */
  #arrivals = new Arrivals();
  /** Stops the news of who has come in. */
  #newsAbort = new AbortController();
  /** The parts of the page. */
  #page;
  /** Called when the page is to be drawn anew. */
  onchange = () => {};

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const { speaker, cuePlayer, windows, conversation } = page;
    conversation.onsay = (text) => this.#interrupt(text);
    conversation.onanswer = (answer, ours) => this.#play(answer, ours);
    conversation.onignored = (text) => this.#showIgnored(text);
    conversation.onstale = () => this.#resume();
    conversation.onfail = (error) => this.#showFailure(error);
    conversation.onreach = (reached) => showNotice("unreachable", !reached);
    conversation.onlost = (gone) => this.#showLost(gone);
    conversation.findCurrentCue = () => (cuePlayer.running && cuePlayer.isAloud ? cuePlayer.index : null);
    cuePlayer.oncue = (cue) => this.#startCue(cue);
    cuePlayer.onend = () => {
      this.#setSpeaking(false);
      this.onchange();
    };
    cuePlayer.findSource = (cue) => conversation.findSource(cue);
    speaker.ontouch = () => showNotice("tap");
    speaker.onmute = () => tellVoice(speaker);
    windows.ontakeover = () => this.setSilent(true);
    windows.onplace = (place) => this.#followWindow(place);
    byId("speak-here").addEventListener("click", () => this.#speakHere());
    addEventListener("click", () => this.#unlockSound(), { capture: true });
  }

  /** Draw what depends on the voice, and play the sound of the night. @param {string} now where the evening is */
  draw(now) {
    const { speaker, cuePlayer, ambience, conversation: { answer } } = this.#page;
    document.body.dataset.told = String(answer?.told ?? 0);
    this.#announce(this.#arrivals.takeNews(now, answer, cuePlayer.running));
    if (now === "night") dismissVoice();
    document.body.toggleAttribute("data-read-out", cuePlayer.isAloud && speaker.isMute);
    byId("caption").setAttribute("aria-live", cuePlayer.isAloud && speaker.isAudible ? "off" : "polite");
    ambience.setNight(now === "night" && answer?.table.sound !== false && cuePlayer.running && cuePlayer.isAloud, speaker.volume);
    keepScreenOn(cuePlayer.running || now === "night" || now === "day");
  }

  /** Speak in this window, or only show the words. @param {boolean} silent */
  setSilent(silent) {
    this.#page.cuePlayer.isAloud = !silent;
    byId("speak-here").hidden = !silent;
    showNotice("elsewhere", silent && Boolean(this.#page.conversation.session));
  }

  /** Say the current cue with the voice that was chosen, or that the browser has found for it. @param {boolean} chosen */
  changeVoice(chosen) {
    const { speaker, cuePlayer } = this.#page;
    const found = document.body.hasAttribute("data-read-out") && speaker.isAudible;
    refreshVoice(speaker);
    if (chosen || found) cuePlayer.restartCue();
    this.onchange();
  }

  /** Announce who has come in. @param {string} news */
  async #announce(news) {
    if (!news) return;
    this.#page.stage.showCaption(news);
    this.#newsAbort.abort();
    this.#newsAbort = new AbortController();
    if (!this.#page.cuePlayer.isAloud || !this.#page.speaker.isAudible) return;
    const { signal } = this.#newsAbort;
    this.#setSpeaking(true);
    await this.#page.speaker.say(this.#arrivals.pronounce(news), signal, { session: this.#page.conversation.session, ...this.#arrivals.source });
    if (!signal.aborted) this.#setSpeaking(false);
  }

  /**
   * Stop the announcer for a sentence or a tap; by night and by day people talk to one another, too.
   * @param {string} text the sentence; empty for a tap
   */
  #interrupt(text) {
    if (!isTalkPhase(findPhase(this.#page.conversation, this.#page.cuePlayer))) this.#page.cuePlayer.stop();
    this.#newsAbort.abort();
    this.#page.windows.claim();
    this.setSilent(false);
    if (text) this.#page.stage.showHeard(text);
    showNotice("failed", false);
  }

  /**
   * Play an answer to this window from its beginning, or one that another window plays from its current cue.
   * @param {Answer} answer
   * @param {boolean} ours
   */
  #play(answer, ours) {
    const { windows, cuePlayer, stage } = this.#page;
    const known = windows.findPlace(answer.told);
    const late = !windows.speaks || !cuePlayer.cues.length;
    let from = { index: 0, into: 0 };
    if (!ours && known) from = findPlace(answer.cues, answer.seconds, known.ago * speed(), known.index);
    else if (!ours && late) from = findPlace(answer.cues, answer.seconds, (answer.ago ?? 0) * speed());
    this.#newsAbort.abort();
    if (ours && answer.session === null) forgetEvening();
    // While fingers are tapped one after the other nothing is asked between them.
    const hand = ours && answer.fingers && answer.you !== undefined;
    if (hand) from.into = -HAND_SECONDS;
    else stage.showCaption(answer.cues.slice(0, from.index).findLast((cue) => cue.say)?.say ?? "");
    if (!hand && (!ours || answer.you !== undefined)) stage.showHeard(answer.you ?? "");
    cuePlayer.play(answer.cues, answer.seconds, from);
    this.onchange();
  }

  /** Show a sentence that was not for the announcer in small print, and go on. @param {string} text */
  #showIgnored(text) {
    this.#page.stage.showHeard(text, say("talk.left"));
    byId("heard").classList.remove("past");
    this.#resume();
  }

  /** Show the table, and go on. */
  #resume() {
    const { conversation, cuePlayer } = this.#page;
    if (conversation.answer && !cuePlayer.running) cuePlayer.playFrom(cuePlayer.index);
    this.onchange();
  }

  /** Show that a sentence or tap did not get through, and go on. @param {Error} error */
  #showFailure({ message }) {
    showNotice("failed", true, message);
    this.#resume();
  }

  /** Show that the table is gone, or that another window has begun a new one. @param {boolean} gone */
  #showLost(gone) {
    this.#page.cuePlayer.stop();
    this.setSilent(!gone && !this.#page.windows.speaks);
    showNotice("lost", gone, say("start.lost"));
    this.#page.stage.showHeard("");
    this.onchange();
  }

  /** @param {Cue} cue */
  #startCue(cue) {
    const { answer } = this.#page.conversation;
    if (cue.say !== undefined) this.#page.stage.showCaption(cue.say);
    byId("heard").classList.toggle("past", this.#page.cuePlayer.index > 1);
    this.#setSpeaking(cue.say !== undefined && this.#page.cuePlayer.isAloud && this.#page.speaker.isAudible);
    this.#page.windows.mark(answer?.told ?? 0, this.#page.cuePlayer.index);
    this.onchange();
    if (cue.step === "day" && answer?.table.phase === "night") this.#page.conversation.refresh();
  }

  /** Stop listening and lower the sound while the announcer speaks. @param {boolean} voice */
  #setSpeaking(voice) {
    this.#page.recognizer.setAnnouncerSilent(!voice);
    this.#page.ambience.duck(voice);
  }

  /** Go to the cue of the window that speaks. @param {{told: number, index: number}} place */
  #followWindow({ told, index }) {
    const cuePlayer = this.#page.cuePlayer;
    if (!cuePlayer.isAloud && told === this.#page.conversation.answer?.told && index !== cuePlayer.index) cuePlayer.playFrom(index);
  }

  #speakHere() {
    this.#page.windows.claim();
    this.setSilent(false);
    this.#page.cuePlayer.restartCue();
    this.onchange();
  }

  /** Allow sound, after a touch of the page. */
  #unlockSound() {
    this.#page.speaker.unlock();
    this.#page.ambience.unlock();
    if (isShown("tap")) this.#page.cuePlayer.restartCue();
    showNotice("tap", false);
  }
}

/** Tells who has joined by phone since it was last told. */
export class Arrivals {
  /** @type {string | null} the code of the game that is joined */
  #code = null;
  /** The players who were announced. @type {string[]} */
  #known = [];
  /** The spoken forms of names in other alphabets, also of players who have gone. @type {Record<string, string>} */
  #spoken = {};
  /** The source by which the server speaks the last news. @type {Source} */
  source = {};

  /**
   * Return the line that tells who came or went; "" where nobody did.
   * @param {string} phase where the evening is
   * @param {Answer | null} answer the last answer
   * @param {boolean} speaking whether the announcer speaks: then the news wait
   */
  takeNews(phase, answer, speaking) {
    const { code = null, joined = [], spoken = {} } = answer?.texts ?? {};
    Object.assign(this.#spoken, spoken);
    if (phase !== "join" || code !== this.#code) {
      this.#code = phase === "join" ? code : null;
      this.#known = joined;
      return "";
    }
    if (speaking) return "";
    const [came, went] = [joined.filter((name) => !this.#known.includes(name)), this.#known.filter((name) => !joined.includes(name))];
    this.#known = joined;
    const line = joined.length === answer?.table.players ? "all_in" : came.length > 1 ? "are_in" : "is_in";
    this.source = came.length ? { line, names: came } : { line: "somebody_out" };
    if (!came.length) return went.length ? say(went.length > 1 ? "join.are_out" : "join.is_out", { names: listNames(went) }) : "";
    return say(`join.${line}`, { names: listNames(came), count: spellNumber(joined.length) });
  }

  /** Return news as the voice says them: names of other alphabets in Latin letters. @param {string} news */
  pronounce(news) {
    return Object.entries(this.#spoken).reduce((said, [name, latin]) => said.replaceAll(name, latin), news);
  }
}
