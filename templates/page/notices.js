/** Show notices that the table should know once: each stays until it is closed, or no longer true. */

/** @import { Speaker } from "./speaker.js" */
import { byId, element } from "./element.js";
import { say } from "./words.js";

const SILENT = new Set(["no_voice", "far_voice", "sound_off"]);
/** The notices about the voice: whose it is, or why there is none. */
const VOICE_KEYS = ["no_voice", "far_voice", "sound_off", "server_voice"];
/** The notices that are true, with the words they were given. @type {Map<string, {note: HTMLElement, text: string}>} */
const notices = new Map();

/**
 * Show a notice, or take it away; one that was closed comes back only with other words, or after it was untrue.
 * @param {string} key which one
 * @param {boolean} on
 * @param {string} text in place of its own words
 */
export function showNotice(key, on = true, text = "") {
  const before = notices.get(key);
  if (on ? before?.text === text : !before) return;
  before?.note.remove();
  notices.delete(key);
  if (!on) return;
  const close = element("button", { type: "button", class: "plain", text: say("notice.close"), onclick: () => note.remove() });
  const note = element("p", { class: "notice", "data-testid": SILENT.has(key) ? "no-voice" : `notice-${key}` }, [
    element("span", { text: text || say(`notice.${key}`) }),
    close,
  ]);
  notices.set(key, { note, text });
  byId("notices").append(note);
}

/**
 * @param {string} key
 * @returns {boolean} whether this notice is true now
 */
export const isShown = (key) => notices.has(key);

/** Tell the table of its voice before the first word. @param {Speaker} speaker */
export function tellVoice({ isAudible, canSpeak, usesServer, voices }) {
  showNotice("server_voice", isAudible && usesServer);
  showNotice("no_voice", !canSpeak && !voices.length);
  showNotice("far_voice", !canSpeak && voices.length > 0);
  showNotice("sound_off", canSpeak && !isAudible);
}

/** Show it anew where something of it is shown and may be true no more. @param {Speaker} speaker */
export function refreshVoice(speaker) {
  if (VOICE_KEYS.some(isShown)) tellVoice(speaker);
}

/** Take it away: by night the table looks at other things. */
export function dismissVoice() {
  for (const key of VOICE_KEYS) showNotice(key, false);
}
