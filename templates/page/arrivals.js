/** Tell who has joined by phone since it was last told. */

/** @import { Answer, Source } from "./api.js" */
import { listNames, say, spellNumber } from "./words.js";

/** Keeps the names of the players who were announced. */
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
