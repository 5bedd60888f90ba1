/** Tell who has joined by phone since it was last told. */

/** @import { Answer, Source } from "./api.js" */
import { listNames, say, spellNumber } from "./words.js";

/** Keeps who was told to be in. */
export class Arrivals {
  /** @type {string | null} the code of the game that is joined */
  #code = null;
  /** @type {string[]} */
  #known = [];
  /** How names of other alphabets are said, also of who has gone. @type {Record<string, string>} */
  #spoken = {};
  /** What the server knows the last news by. @type {Source} */
  source = {};

  /**
   * Return the line that tells who came or went; "" where nobody did.
   * @param {string} phase where the evening is
   * @param {Answer | null} answer the last answer
   * @param {boolean} telling whether something is told that would be interrupted: then it waits
   * @returns {string}
   */
  takeNews(phase, answer, telling) {
    const { code = null, joined = [], spoken = {} } = answer?.texts ?? {};
    Object.assign(this.#spoken, spoken);
    if (phase !== "join" || code !== this.#code) {
      this.#code = phase === "join" ? code : null;
      this.#known = joined;
      return "";
    }
    if (telling) return "";
    const [came, went] = [joined.filter((name) => !this.#known.includes(name)), this.#known.filter((name) => !joined.includes(name))];
    this.#known = joined;
    const line = joined.length === answer?.table.players ? "all_in" : came.length > 1 ? "are_in" : "is_in";
    this.source = came.length ? { line, names: came } : { line: "somebody_out" };
    if (!came.length) return went.length ? say(went.length > 1 ? "join.are_out" : "join.is_out", { names: listNames(went) }) : "";
    return say(`join.${line}`, { names: listNames(came), count: spellNumber(joined.length) });
  }

  /**
   * News as they are said: names of other alphabets in Latin letters.
   * @param {string} news
   */
  pronounce(news) {
    return Object.entries(this.#spoken).reduce((said, [name, latin]) => said.replaceAll(name, latin), news);
  }
}
