/** Tell the table of its voice before the first word: whose it is, or why there is none. */

/** @import { Speaker } from "./speaker.js" */
import { showNotice, isShown } from "./notices.js";

const KEYS = ["no_voice", "far_voice", "sound_off", "server_voice"];

/** Show what is true of the voice. @param {Speaker} speaker */
export function tellVoice({ isAudible, canSpeak, usesServer, voices }) {
  showNotice("server_voice", isAudible && usesServer);
  showNotice("no_voice", !canSpeak && !voices.length);
  showNotice("far_voice", !canSpeak && voices.length > 0);
  showNotice("sound_off", canSpeak && !isAudible);
}

/** Show it anew where something of it is shown and may be true no more. @param {Speaker} speaker */
export function refreshVoice(speaker) {
  if (KEYS.some(isShown)) tellVoice(speaker);
}

/** Take it away: by night the table looks at other things. */
export function dismissVoice() {
  for (const key of KEYS) showNotice(key, false);
}
