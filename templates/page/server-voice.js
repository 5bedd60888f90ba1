/** The server's voice, for a browser that has none: each line comes as a sound. */

/** @import { Source } from "./api.js" */
import { Refused, fetchSpeech } from "./api.js";
import { isTouched, openAudio } from "./audio-context.js";
import { waitForEnd } from "./clock.js";
import { language } from "./words.js";

/** Seconds past its length after which a sound counts as ended, and seconds within which one has to come. */
const OVERRUN_SECONDS = 2;
const ARRIVAL_SECONDS = 8;
/** Failed lines in a row after which the server is asked for no more. */
const MAX_FAILURES = 3;

/** Plays what the server has spoken; one line at a time. */
export class ServerVoice {
  /** Failed lines in a row. */
  #failures = 0;
  /** Whether the server speaks; once it does not, it is not asked again. */
  isAvailable = Boolean(window.AudioContext);
  /** Whether the browser wants a touch of the page first. */
  isBlocked = false;

  /**
   * Say a line to its end.
   * @param {Source} source
   * @param {{volume: number, rate: number, tempo: number}} how `tempo` is how fast it is spoken, `rate` how fast it is played
   * @param {AbortSignal} signal stops it at once
   * @returns {Promise<boolean>} false where it could not be said
   */
  async say(source, { volume, rate, tempo }, signal) {
    this.isBlocked = !isTouched;
    if (this.isBlocked) return false;
    const context = openAudio();
    try {
      const came = await waitForEnd(Promise.all([fetchSpeech(source, language(), tempo), context.resume()]), performance.now() + 1000 * ARRIVAL_SECONDS);
      if (!came) throw new Error("late");
      const buffer = await context.decodeAudioData(came[0]);
      this.#failures = 0;
      if (!signal.aborted) await playBuffer(context, buffer, { volume, rate }, signal);
      return true;
    } catch (error) {
      // No failure of the voice: the server is out of reach (0), has told a newer answer (404), or tells when to ask again.
      const { status, wait } = error instanceof Refused ? error : { status: null, wait: 0 };
      if (status !== 0 && status !== 404 && !wait) this.#failures += 1;
      this.isAvailable = this.#failures < MAX_FAILURES;
      return false;
    }
  }
}

/**
 * @param {AudioContext} context
 * @param {AudioBuffer} buffer
 * @param {{volume: number, rate: number}} how
 * @param {AbortSignal} signal
 * @returns {Promise<void>} when it has ended, or was stopped
 */
async function playBuffer(context, buffer, { volume, rate }, signal) {
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: rate });
  source.connect(new GainNode(context, { gain: volume })).connect(context.destination);
  const end = new Promise((resolve) => (source.onended = resolve));
  source.start();
  await waitForEnd(end, performance.now() + 1000 * (buffer.duration / rate + OVERRUN_SECONDS), signal);
  source.stop();
}
