/** Tell the announcer's answers here, from where the telling is, aloud or only written. */

/** @import { Ambience } from "./ambience.js" */
/** @import { Answer, Cue } from "./api.js" */
/** @import { Conversation } from "./conversation.js" */
/** @import { CuePlayer } from "./cue-player.js" */
/** @import { Ears } from "./speech-recognition.js" */
/** @import { Speaker } from "./speaker.js" */
/** @import { Stage } from "./table-stage.js" */
/** @import { Windows } from "./window-sync.js" */
import { Arrivals } from "./arrivals.js";
import { speed } from "./clock.js";
import { findPlace } from "./cue-player.js";
import { byId } from "./element.js";
import { showNotice, isShown } from "./notices.js";
import { isTalked, findPhase } from "./phases.js";
import { forgetEvening } from "./seating.js";
import { dismissVoice, refreshVoice, tellVoice } from "./voice-notices.js";
import { stayAwake } from "./wake-lock.js";
import { say } from "./words.js";

/** Joins the conversation with the voice, the ears and the sounds. */
export class Telling {
  #arrivals = new Arrivals();
  /** Stops the news of who has come in. */
  #news = new AbortController();
  #speaker;
  #cuePlayer;
  #ears;
  #ambience;
  #windows;
  #conversation;
  #stage;
  /** Called when what is told has changed, and the page is to be drawn. */
  onchange = () => {};

  /**
   * @param {{speaker: Speaker, cuePlayer: CuePlayer, ears: Ears, ambience: Ambience, windows: Windows}} heard what makes and hears sounds
   * @param {Conversation} conversation
   * @param {Stage} stage
   */
  constructor({ speaker, cuePlayer, ears, ambience, windows }, conversation, stage) {
    this.#speaker = speaker;
    this.#cuePlayer = cuePlayer;
    this.#ears = ears;
    this.#ambience = ambience;
    this.#windows = windows;
    this.#conversation = conversation;
    this.#stage = stage;
    conversation.onsay = (text) => this.#interrupt(text);
    conversation.onanswer = (answer, ours) => this.#tell(answer, ours);
    conversation.onleft = (text) => this.#leave(text);
    conversation.onstale = () => this.#goOn();
    conversation.onfail = (error) => this.#fail(error);
    conversation.onreach = (reached) => showNotice("unreachable", !reached);
    conversation.onlost = (gone) => this.#lose(gone);
    conversation.place = () => (cuePlayer.running && cuePlayer.aloud ? cuePlayer.index : null);
    cuePlayer.oncue = (cue) => this.#begin(cue);
    cuePlayer.onend = () => this.#end();
    cuePlayer.source = (cue) => conversation.sourceOf(cue);
    speaker.ontouch = () => showNotice("tap");
    speaker.onmute = () => tellVoice(speaker);
    windows.onsilenced = () => this.silence(true);
    windows.onplace = (place) => this.#follow(place);
    byId("speak-here").addEventListener("click", () => this.#speakHere());
    addEventListener("click", () => this.#touch(), { capture: true });
  }

  /**
   * The sounds, and what is told beside them, as they are to be now.
   * @param {string} now where the evening is
   */
  draw(now) {
    const [speaker, cuePlayer, { answer }] = [this.#speaker, this.#cuePlayer, this.#conversation];
    document.body.dataset.told = String(answer?.told ?? 0);
    this.#announce(this.#arrivals.takeNews(now, answer, cuePlayer.running));
    if (now === "night") dismissVoice();
    document.body.toggleAttribute("data-read-out", cuePlayer.aloud && speaker.mute);
    byId("caption").setAttribute("aria-live", cuePlayer.aloud && speaker.audible ? "off" : "polite");
    this.#ambience.follow(now === "night" && answer?.table.sound !== false && cuePlayer.running && cuePlayer.aloud, speaker.volume);
    stayAwake(cuePlayer.running || now === "night" || now === "day");
  }

  /**
   * Speak in this window, or only show the words.
   * @param {boolean} silent
   */
  silence(silent) {
    this.#cuePlayer.aloud = !silent;
    byId("speak-here").hidden = !silent;
    showNotice("elsewhere", silent && Boolean(this.#conversation.session));
  }

  /** Another voice was chosen: what is being told is told by it. */
  changeVoice() {
    refreshVoice(this.#speaker);
    this.#cuePlayer.restartCue();
    this.onchange();
  }

  /** The browser has other voices: what was only written to be read out is said, if it can be now. */
  findVoice() {
    const readOut = document.body.hasAttribute("data-read-out");
    refreshVoice(this.#speaker);
    if (readOut && this.#speaker.audible) this.#cuePlayer.restartCue();
    this.onchange();
  }

  /**
   * Somebody has come in: that is told while nothing else is.
   * @param {string} news
   */
  async #announce(news) {
    if (!news) return;
    this.#stage.caption(news);
    this.#news.abort();
    this.#news = new AbortController();
    if (!this.#cuePlayer.aloud || !this.#speaker.audible) return;
    const { signal } = this.#news;
    this.#speak(true);
    await this.#speaker.say(this.#arrivals.pronounce(news), signal, { session: this.#conversation.session, ...this.#arrivals.source });
    if (!signal.aborted) this.#speak(false);
  }

  /**
   * Something is said or tapped, and the announcer stops speaking at once; in the night and by day it may not be for us.
   * @param {string} text empty for what is tapped: the answer tells it
   */
  #interrupt(text) {
    if (!isTalked(findPhase(this.#conversation, this.#cuePlayer))) this.#cuePlayer.stop();
    this.#news.abort();
    this.#windows.claim();
    this.silence(false);
    if (text) this.#stage.showHeard(text);
    showNotice("failed", false);
  }

  /**
   * Tell what the announcer answered here, or what was told elsewhere, from where that is by now.
   * @param {Answer} answer
   * @param {boolean} ours
   */
  #tell(answer, ours) {
    const [windows, cuePlayer] = [this.#windows, this.#cuePlayer];
    const known = windows.place(answer.told);
    const late = !windows.speaks || !cuePlayer.cues.length;
    let from = { index: 0, into: 0 };
    if (!ours && known) from = findPlace(answer.cues, answer.seconds, known.ago * speed(), known.index);
    else if (!ours && late) from = findPlace(answer.cues, answer.seconds, (answer.ago ?? 0) * speed());
    this.#news.abort();
    if (ours && answer.session === null) forgetEvening();
    if (!ours || answer.you !== undefined) this.#stage.showHeard(answer.you ?? "");
    this.#stage.caption(answer.cues.slice(0, from.index).findLast((cue) => cue.say)?.say ?? "");
    cuePlayer.tell(answer.cues, answer.seconds, from);
    this.onchange();
  }

  /**
   * Show what was said to somebody else in small print; what was being told goes on.
   * @param {string} text
   */
  #leave(text) {
    this.#stage.showHeard(text, say("talk.left"));
    byId("heard").classList.remove("past");
    this.#resume();
  }

  /** Show the table after a tap that came too late; what was being told goes on. */
  #goOn() {
    this.#resume();
    this.onchange();
  }

  #resume() {
    if (this.#conversation.answer && !this.#cuePlayer.running) this.#cuePlayer.go(this.#cuePlayer.index);
  }

  /**
   * Show that what was said did not get through; what was being told goes on.
   * @param {Error} error
   */
  #fail({ message }) {
    showNotice("failed", true, message);
    this.#goOn();
  }

  /**
   * The table is gone, or another window has begun a new one.
   * @param {boolean} gone
   */
  #lose(gone) {
    this.#cuePlayer.stop();
    this.silence(!gone && !this.#windows.speaks);
    showNotice("lost", gone, say("start.lost"));
    this.#stage.showHeard("");
    this.onchange();
  }

  /** @param {Cue} cue */
  #begin(cue) {
    const { answer } = this.#conversation;
    if (cue.say !== undefined) this.#stage.caption(cue.say);
    byId("heard").classList.toggle("past", this.#cuePlayer.index > 1);
    this.#speak(cue.say !== undefined && this.#cuePlayer.aloud && this.#speaker.audible);
    this.#windows.mark(answer?.told ?? 0, this.#cuePlayer.index);
    this.onchange();
    if (cue.step === "day" && answer?.table.phase === "night") this.#conversation.refresh();
  }

  #end() {
    this.#speak(false);
    this.onchange();
  }

  /**
   * While the announcer speaks the ears are closed and the wind is low.
   * @param {boolean} voice
   */
  #speak(voice) {
    this.#ears.follow(!voice);
    this.#ambience.duck(voice);
  }

  /**
   * Go where the window that speaks is.
   * @param {{told: number, index: number}} place
   */
  #follow({ told, index }) {
    const cuePlayer = this.#cuePlayer;
    if (!cuePlayer.aloud && told === this.#conversation.answer?.told && index !== cuePlayer.index) cuePlayer.go(index);
  }

  #speakHere() {
    this.#windows.claim();
    this.silence(false);
    this.#cuePlayer.restartCue();
    this.onchange();
  }

  /** A touch of the page allows sound. */
  #touch() {
    this.#speaker.unlock();
    this.#ambience.wake();
    if (isShown("tap")) this.#cuePlayer.restartCue();
    showNotice("tap", false);
  }
}
