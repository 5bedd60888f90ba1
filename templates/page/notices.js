/** Show notices that the table should know once: each stays until it is closed, or no longer true. */

import { byId, element } from "./element.js";
import { say } from "./words.js";

const SILENT = new Set(["no_voice", "far_voice", "sound_off"]);
/** The notices that are true, with the words they were given. @type {Map<string, {note: HTMLElement, text: string}>} */
const notices = new Map();

/**
 * Show a notice, or take it away; what was closed does not come back until it is given other words, or was untrue.
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

/** @param {string} key @returns {boolean} whether this notice is true now */
export const isShown = (key) => notices.has(key);
