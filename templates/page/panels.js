/** All that a table's page shows of a table, drawn at once. */

/** @import { CuePlayer } from "./cue-player.js" */
/** @import { PageState } from "./phases.js" */
import { ask } from "./api.js";
import { TableCastle } from "./table-castle.js";
import { CardEntry } from "./card-entry.js";
import { Choices, listChoices } from "./choices.js";
import { DeckEditor } from "./deck-editor.js";
import { byId, element } from "./element.js";
import { learnFaces } from "./faces.js";
import { Join } from "./join.js";
import { Menu } from "./menu.js";
import { SeatEditor } from "./seat-editor.js";
import { makeNightRecap } from "./night-recap.js";
import { drawLatecomers } from "./player-list.js";
import { PlayerMenu } from "./player-menu.js";
import { VoteEntry } from "./vote-entry.js";
import { SecondScreen } from "./second-screen.js";
import { TableStage } from "./table-stage.js";
import { Start, drawFirstEvening } from "./start.js";
import { drawTable } from "./table-view.js";
import { makeWeekRecap } from "./week-recap.js";

/** The parts of the page; they need its words. */
export class Panels {
  /** The moon, the captions and the controls. */
  stage;
  /** The choice of the number of players. */
  start = new Start();
  /** The buttons for the announcer. */
  choices = new Choices();
  /** The editor of names and seats. */
  seatEditor = new SeatEditor();
  /** The menu of one player. */
  playerMenu = new PlayerMenu();
  /** The deck, or its editor. */
  deckEditor = new DeckEditor();
  /** The choices of the table. */
  menu = new Menu();
  /** The buttons for who points at whom. */
  voteEntry = new VoteEntry();
  /** The buttons for who had what. */
  cardEntry = new CardEntry();
  /** The code by which phones join. */
  join = new Join();
  /** The dialog for further screens and phones. */
  secondScreen = new SecondScreen();
  /** The castle of a week. */
  castle = new TableCastle();
  /** The recap of a game. */
  nightRecap = makeNightRecap();
  /** The recap of a week. */
  weekRecap = makeWeekRecap();

  /** @param {CuePlayer} cuePlayer */
  constructor(cuePlayer) {
    this.stage = new TableStage(cuePlayer);
  }

  /**
   * @param {PageState} state
   * @param {string | null} session the table's token
   */
  draw(state, session) {
    const { phase, answer } = state;
    const { table = null, texts = null } = answer ?? {};
    learnFaces(table, texts);
    for (const panel of [this.stage, this.start, this.seatEditor, this.playerMenu, this.deckEditor, this.menu]) panel.draw(state);
    for (const panel of [this.voteEntry, this.cardEntry, this.join, this.secondScreen]) panel.draw(state);
    for (const drawPanel of [drawFirstEvening, drawLineKeys, drawLatecomers]) drawPanel(state);
    this.stage.tick(state);
    this.choices.draw(listChoices(phase, answer, !this.stage.paused));
    drawTable(phase, table, texts, answer?.say ?? "");
    this.castle.draw(phase, table);
    const over = phase === "verdict" ? table : null;
    const recap = () => ask("recap", { session });
    this.nightRecap.draw(table?.verdict && !table.week ? over : null, recap);
    this.weekRecap.draw(table?.week?.verdict && texts?.joined.length ? over : null, recap);
    byId("side").hidden = phase === "start" || [...byId("side").children].every((panel) => panel instanceof HTMLElement && panel.hidden);
  }
}

/** Draw each line's key and its text; where the server tells no keys there is nothing to show. @param {PageState} state */
function drawLineKeys({ answer }) {
  const lines = (answer?.keys ?? []).flatMap(([key, said]) => [element("dt", { text: key }), element("dd", { text: said })]);
  byId("line-keys").replaceChildren(...lines);
}

// For translators: in a draft of a language `?` shows the keys of the lines that were heard last.
addEventListener("keydown", (event) => {
  const { key, target } = event;
  const writes = target instanceof HTMLInputElement && target.value !== "";
  if (key !== "?" || writes || !byId("line-keys").childElementCount) return;
  event.preventDefault();
  byId("line-keys").hidden = !byId("line-keys").hidden;
});
