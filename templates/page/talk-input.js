/** Take what people say to the announcer: typed, or heard where the browser can. */

/** @import { Conversation } from "./conversation.js" */
/** @import { CuePlayer } from "./cue-player.js" */
/** @import { Ears } from "./speech-recognition.js" */
/** @import { Stage } from "./table-stage.js" */
import { findWish } from "./directed-speech.js";
import { listSayable } from "./choices.js";
import { byId } from "./element.js";
import { showNotice } from "./notices.js";
import { findPhase } from "./phases.js";
import { say } from "./words.js";

/** The field to type in, and the ears. */
export class Listening {
  #ears;
  #conversation;
  #cuePlayer;
  #stage;

  /**
   * @param {Ears} ears
   * @param {Conversation} conversation
   * @param {CuePlayer} cuePlayer
   * @param {Stage} stage
   */
  constructor(ears, conversation, cuePlayer, stage) {
    this.#ears = ears;
    this.#conversation = conversation;
    this.#cuePlayer = cuePlayer;
    this.#stage = stage;
    ears.onheard = (text, others, pressed) => this.#hear(text, others, pressed);
    ears.onhearing = (text) => stage.showHeard(text);
    ears.onnothing = () => cuePlayer.go(cuePlayer.index);
    ears.onfail = (error) => this.#fail(error);
    byId("talk").addEventListener("submit", (event) => this.#send(event));
    byId("listen").hidden = byId("push").hidden = !ears.able;
    byId("listen").addEventListener("click", () => this.turn(!ears.on));
    byId("push").addEventListener("pointerdown", () => this.#push());
    byId("push").addEventListener("pointerup", () => ears.release());
    // By keyboard the button is pressed without a pointer: then it hears one sentence.
    byId("push").addEventListener("click", ({ detail }) => detail === 0 && this.#push());
  }

  /** @param {boolean} on */
  turn(on) {
    const ears = this.#ears;
    ears.turn(on);
    byId("listen").setAttribute("aria-pressed", String(ears.on));
    byId("ears-on").checked = ears.on;
    showNotice("blocked", false);
    showNotice("listening", on, say(ears.able ? "ears.note" : "ears.cannot"));
  }

  /**
   * Whoever types on keys types on; a keyboard on the screen goes away, and so does a cursor that a pointer sent.
   * @param {SubmitEvent} event
   */
  #send(event) {
    event.preventDefault();
    const text = byId("talk-input").value.trim();
    const keys = document.activeElement === byId("talk-input") && !matchMedia("(pointer: coarse)").matches;
    if (!keys && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!text) return;
    byId("talk-input").value = "";
    this.#conversation.say(text);
  }

  /**
   * Send what was heard; while a night or a day runs, only what is meant for the announcer.
   * @param {string} text
   * @param {string[]} others
   * @param {boolean} pressed
   */
  #hear(text, others, pressed) {
    const now = listSayable(findPhase(this.#conversation, this.#cuePlayer), this.#conversation.answer);
    const meant = (/** @type {string} */ each) => (pressed || this.#stage.paused ? each : findWish(each, now));
    const wish = meant(text);
    this.#stage.showHeard(text);
    if (wish) this.#conversation.say(wish, others.map(meant).filter((each) => each !== null));
  }

  #push() {
    this.#cuePlayer.stop();
    this.#ears.push();
  }

  /** @param {string} error why the browser does not listen */
  #fail(error) {
    this.turn(false);
    showNotice("blocked", true, say(`ears.${error}`) || say("ears.cannot"));
  }
}
