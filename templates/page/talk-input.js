/** Take sentences for the announcer: typed, or heard where the browser can. */

/** @import { Page } from "./playback.js" */
import { byId } from "./element.js";
import { showNotice } from "./notices.js";
import { say, sayParts } from "./words.js";

/** The field to type in, and the button to speak. */
export class TalkInput {
  /** The parts of the page. */
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const { recognizer, cuePlayer, stage } = page;
    recognizer.onheard = (text, others, pressed) => this.#hear(text, others, pressed);
    recognizer.oninterim = (text) => stage.showHeard(text);
    recognizer.onnomatch = () => cuePlayer.playFrom(cuePlayer.index);
    recognizer.onfail = (error) => this.#showFailure(error);
    byId("talk").addEventListener("submit", (event) => this.#send(event));
    byId("listen").hidden = byId("push").hidden = !recognizer.isSupported;
    byId("listen").addEventListener("click", () => this.setListening(!recognizer.isEnabled));
    byId("push").addEventListener("pointerdown", () => this.#listenOnce());
    byId("push").addEventListener("pointerup", () => recognizer.finishSentence());
    // By keyboard the button is pressed without a pointer: then it hears one sentence.
    byId("push").addEventListener("click", ({ detail }) => detail === 0 && this.#listenOnce());
  }

  /** @param {boolean} on */
  setListening(on) {
    const { recognizer } = this.#page;
    recognizer.setEnabled(on);
    byId("listen").setAttribute("aria-pressed", String(recognizer.isEnabled));
    byId("listening-on").checked = recognizer.isEnabled;
    showNotice("blocked", false);
    showNotice("listening", on, say(recognizer.isSupported ? "listening.note" : "listening.cannot"));
  }

  /**
   * Send what is typed. The field keeps the focus of a real keyboard; a keyboard on the screen goes away.
   * @param {SubmitEvent} event
   */
  #send(event) {
    event.preventDefault();
    const text = byId("talk-input").value.trim();
    const keys = document.activeElement === byId("talk-input") && !matchMedia("(pointer: coarse)").matches;
    if (!keys && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!text) return;
    byId("talk-input").value = "";
    this.#page.conversation.say(text);
  }

  /**
   * Send a sentence that was heard; without the button, or the announcer's name before it, it may be talk at the table.
   * @param {string} text
   * @param {string[]} others
   * @param {boolean} pressed
   */
  #hear(text, others, pressed) {
    const { conversation, stage } = this.#page;
    const called = stripCall(text);
    stage.showHeard(text);
    conversation.say(called ?? text, others.map((each) => stripCall(each) ?? each), { overheard: !pressed && called === null });
  }

  #listenOnce() {
    this.#page.cuePlayer.stop();
    this.#page.recognizer.listenOnce();
  }

  /** @param {string} error why the browser does not listen */
  #showFailure(error) {
    this.setListening(false);
    showNotice("blocked", true, say(`listening.${error}`) || say("listening.cannot"));
  }
}

/**
 * Return what follows the announcer's name.
 * @param {string} text
 * @returns {string | null} null where the text does not begin with it
 */
export function stripCall(text) {
  const said = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]/gu, "")
    .trim();
  const name = sayParts("listening.names").find((each) => said.startsWith(`${each} `));
  return name ? said.slice(name.length + 1) : null;
}
