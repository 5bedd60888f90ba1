/** The page of a television: it asks for a table's code, and shows that table to everybody in the room. */

/** @import { Answer, Table } from "./api.js" */
/** @import { SpeedWindow } from "./clock.js" */
import "./older.js";
import { Refused, ask } from "./api.js";
import { CastlePanel } from "./castle-panel.js";
import { waitFor, speed } from "./clock.js";
import { CuePlayer, findPlace } from "./cue-player.js";
import { byId, element, showChanged } from "./element.js";
import { learnFaces } from "./faces.js";
import { Keypad } from "./keypad.js";
import { drawVote } from "./night-picture.js";
import { makeNightRecap } from "./night-recap.js";
import { drawCode, drawHeading } from "./panel-parts.js";
import { findPhase } from "./phases.js";
import { Stage } from "./stage.js";
import { drawTable, listSeats } from "./table-view.js";
import { keepScreenOn } from "./wake-lock.js";
import { makeWeekRecap } from "./week-recap.js";
import { followLanguage, loadWords, say } from "./words.js";

const TICK = 200;
/** Milliseconds between two looks: at a table, and for one that may be there again. */
const LOOK = 1000;
const LOOK_AGAIN = 4000;
/** The language of a table that tells none. */
const FIRST = "en";

const given = new URLSearchParams(location.hash.slice(1));
/** The code that a tablet has scanned. */
const scanned = given.get("code");
/** @type {SpeedWindow} */ (window).onenight = { speed: Number(given.get("speed")) || 1 };
history.replaceState(null, "", location.pathname);

loadWords().then(() => new Television().begin());

/** A television, and the table that it shows. */
class Television {
  constructor() {
    this.cuePlayer = new CuePlayer({ say: async () => false });
    this.stage = new Stage(this.cuePlayer);
    this.castle = new CastlePanel();
    this.keypad = new Keypad();
    this.nightRecap = makeNightRecap();
    this.weekRecap = makeWeekRecap();
    /** The table as it stands; null where a code is asked for. @type {Answer | null} */
    this.answer = null;
    /** The number of codes that were typed: an answer to an earlier poll counts no more. */
    this.typed = 0;
    this.cuePlayer.isAloud = false;
    this.cuePlayer.oncue = (cue) => this.showCue(cue);
    this.cuePlayer.onend = () => this.draw();
    this.keypad.oncode = (code) => this.pair(code);
  }

  /** Show a table as soon as there is one, for good. */
  async begin() {
    setInterval(() => this.answer && this.stage.tick({ phase: this.findCurrentPhase(), answer: this.answer }), TICK);
    await (scanned ? this.pair(scanned) : this.look());
    delete document.body.dataset.quiet; // what cannot be seen takes no focus
    if (!this.answer) this.askForCode();
    for (;;) {
      await waitFor(this.answer ? LOOK / Math.max(speed(), 1) : LOOK_AGAIN);
      await this.look();
    }
  }

  /** Return the phase as it is told. */
  findCurrentPhase() {
    return findPhase({ session: this.answer && "tv", answer: this.answer }, this.cuePlayer);
  }

  /** Ask how the table stands that this screen shows. */
  async look() {
    const before = this.typed;
    try {
      const now = await ask("tv", { seen: this.answer && this.answer.version });
      if (before === this.typed) await this.take(now);
      byId("lost").hidden = true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      byId("lost").hidden = false;
      await waitFor(1000 * error.wait);
    }
  }

  /** @param {string} code @returns {Promise<void>} */
  async pair(code) {
    byId("entry-told").textContent = "";
    this.typed += 1;
    try {
      await this.take(await ask("tv", { code }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      byId("entry-told").textContent = error.message || say("tv.lost");
      if (error.lost && error.wait) return waitFor(1000 * error.wait).then(() => this.pair(code));
      if (!this.answer) this.keypad.clear();
    }
  }

  /** Ask for a code, as no table is shown. */
  askForCode() {
    this.answer = null;
    this.cuePlayer.stop();
    byId("entry").hidden = false;
    byId("stage").hidden = byId("side").hidden = true;
    this.stage.draw({ phase: "start", answer: null });
    keepScreenOn(false);
    this.keypad.clear();
  }

  /** @param {Answer | {version: number | null, cues?: undefined}} now the version alone, where nothing has changed; none where no table is shown */
  async take(now) {
    if (now.version === null && this.answer) this.askForCode();
    if (!now.cues) return;
    const told = this.answer && this.answer.told;
    await followLanguage(now.language || FIRST);
    this.answer = now;
    byId("entry").hidden = true;
    byId("stage").hidden = byId("side").hidden = false;
    if (now.told !== told) {
      const from = findPlace(now.cues, now.seconds, (now.ago || 0) * speed());
      this.stage.showCaption((now.cues.slice(0, from.index).findLast((cue) => cue.say) || {}).say || "");
      this.cuePlayer.play(now.cues, now.seconds, from);
    }
    keepScreenOn(true);
    this.draw();
  }

  /** @param {import("./api.js").Cue} cue */
  showCue(cue) {
    if (cue.say !== undefined) this.stage.showCaption(cue.say);
    this.draw();
  }

  draw() {
    if (!this.answer) return;
    const { texts, say: told } = this.answer;
    const now = this.findCurrentPhase();
    this.stage.draw({ phase: now, answer: this.answer });
    learnFaces(this.answer.table, texts);
    this.castle.draw(now, this.answer.table);
    // Before a week begins its players are those who have come in.
    const shown = now === "join" ? { ...this.answer.table, week: null } : this.answer.table;
    drawTable(now, shown, texts, told, (...seats) => this.drawEverybody(...seats));
    const { verdict, week, names, votes } = this.answer.table;
    const over = now === "verdict" ? this.answer.table : null;
    const recap = () => ask("tv/recap", {});
    this.nightRecap.draw(verdict && !week ? over : null, recap);
    this.weekRecap.draw(week && week.verdict && texts && texts.joined.length ? over : null, recap);
    document.body.toggleAttribute("data-evening", document.querySelector(".evening") !== null);
    showChanged(byId("pointing"), now === "vote" && !week && names.length > 0 && { names, votes }, (vote) => [drawVote(vote.names, vote.votes)]);
    const { code = null, address = "", number = "" } = texts || {};
    showChanged(byId("join"), now === "join" && code !== null && { code, address, number }, drawJoining);
  }

  /**
   * Return what is shown of the players: all of them, all the time; the verdict has their names by itself.
   * @param {string} now where the evening is
   * @param {Table} shown
   * @param {string[]} waiting
   */
  drawEverybody(now, shown, waiting) {
    if (now === "verdict") return listSeats(now, shown, waiting);
    const names = now === "join" ? ((this.answer && this.answer.texts && this.answer.texts.joined) || []) : shown.names;
    return { ...shown, names, waiting };
  }
}

/** Draw how phones get to the table. @param {Record<"code" | "address" | "number", string>} texts */
function drawJoining({ code, address, number }) {
  const picture = element("img", { class: "qr", alt: "", src: `/api/qr.png?code=${code}`, onerror: () => picture.parentElement && picture.parentElement.remove() });
  return [
    drawHeading("join.title"),
    address ? element("div", { class: "scan" }, [picture]) : null,
    drawCode(code),
    address ? element("p", { class: "address", text: say("join.type", { address: address.replace(/^https?:\/\//, ""), code }) }) : null,
    number ? element("p", { text: `${say("join.send", { number })} ${say("join.words", { code })}` }) : null,
  ];
}
