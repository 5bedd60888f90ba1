/** All that a table's page shows of a table, drawn at once. */

/** @import { Conversation } from "./conversation.js" */
/** @import { CuePlayer } from "./cue-player.js" */
import { ask } from "./api.js";
import { TableCastle } from "./table-castle.js";
import { Choices, listChoices } from "./choices.js";
import { DeckEditor } from "./deck-editor.js";
import { byId } from "./element.js";
import { FirstEvening } from "./first-evening.js";
import { learnFaces } from "./faces.js";
import { Join } from "./join.js";
import { Latecomers } from "./latecomers.js";
import { LineKeys } from "./line-keys.js";
import { Menu } from "./menu.js";
import { SeatEditor } from "./seat-editor.js";
import { NightRecap } from "./night-recap.js";
import { PlayerMenu } from "./player-menu.js";
import { VoteEntry } from "./vote-entry.js";
import { SecondScreen } from "./second-screen.js";
import { TableStage } from "./table-stage.js";
import { Start } from "./start.js";
import { TableView } from "./table-view.js";
import { WeekRecap } from "./week-recap.js";

/** The parts of the page; they need its words. */
export class Panels {
  stage = new TableStage();
  start = new Start();
  choices = new Choices();
  seatEditor = new SeatEditor();
  playerMenu = new PlayerMenu();
  tableView = new TableView();
  deckEditor = new DeckEditor();
  firstEvening = new FirstEvening();
  menu = new Menu();
  lineKeys = new LineKeys();
  voteEntry = new VoteEntry();
  join = new Join();
  latecomers = new Latecomers();
  secondScreen = new SecondScreen();
  castle = new TableCastle();
  nightRecap = new NightRecap();
  weekRecap = new WeekRecap();

  /**
   * @param {string} now where the evening is
   * @param {Conversation} conversation
   * @param {CuePlayer} cuePlayer
   */
  draw(now, { session, answer }, cuePlayer) {
    const texts = answer?.texts ?? null;
    const home = answer?.home ?? null;
    learnFaces(answer?.table, answer?.texts);
    this.stage.draw(now, cuePlayer, answer);
    this.stage.tick(now, cuePlayer, answer);
    this.start.draw(now);
    this.choices.draw(listChoices(now, answer, !this.stage.paused));
    this.seatEditor.draw(now, answer);
    this.playerMenu.draw(now, answer);
    this.tableView.draw(now, answer?.table ?? null, texts, answer?.say ?? "");
    this.deckEditor.draw(now, answer);
    this.firstEvening.draw(now, answer);
    this.menu.draw(answer);
    this.lineKeys.draw(answer);
    this.voteEntry.draw(now, answer);
    this.join.draw(now, texts, home);
    this.latecomers.draw(texts);
    this.secondScreen.draw(now, texts, home);
    this.castle.draw(now, answer?.table ?? null);
    const { verdict = null, week = null } = answer?.table ?? {};
    const over = (now === "verdict" && answer?.table) || null;
    const known = texts?.joined.length ? () => ask("recap", { session }) : null;
    this.nightRecap.draw(verdict && !week ? over : null, known);
    this.weekRecap.draw(week?.verdict ? over : null, known);
    byId("side").hidden = now === "start" || [...byId("side").children].every((panel) => panel instanceof HTMLElement && panel.hidden);
  }
}
