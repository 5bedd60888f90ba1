/** The page of a table: builds its parts, and joins them with the server. */

/** @import { Hurried } from "./clock.js" */
import "./click-target.js";
import { Ambience } from "./ambience.js";
import { Conversation } from "./conversation.js";
import { CuePlayer } from "./cue-player.js";
import { Ears } from "./speech-recognition.js";
import { byId } from "./element.js";
import { pressByKey } from "./shortcuts.js";
import { Listening } from "./talk-input.js";
import { showNotice } from "./notices.js";
import { Panels } from "./panels.js";
import { findPhase } from "./phases.js";
import { keepPlace } from "./tab-focus.js";
import { rememberEvening } from "./seating.js";
import { Settings } from "./settings.js";
import { Speaker } from "./speaker.js";
import { Telling } from "./playback.js";
import { tellVoice } from "./voice-notices.js";
import { Windows } from "./window-sync.js";
import { GO_ON, PAUSE, REPEAT, wish } from "./wishes.js";
import { loadWords } from "./words.js";

const TICK = 200;

/** @type {Hurried} */ (window).onenight = { speed: Number(new URLSearchParams(location.hash.slice(1)).get("speed")) || 1 };

const speaker = new Speaker();
const cuePlayer = new CuePlayer(speaker);
const ambience = new Ambience();
const ears = new Ears();
const windows = new Windows();
const conversation = new Conversation();

await loadWords();
const panels = new Panels();
const { stage } = panels;
const telling = new Telling({ speaker, cuePlayer, ears, ambience, windows }, conversation, stage);
const listening = new Listening(ears, conversation, cuePlayer, stage);
const settings = new Settings(speaker, ambience, ears);
telling.onchange = conversation.onchange = draw;
wirePanels();
wireSettings();
setInterval(() => stage.tick(findPhase(conversation, cuePlayer), cuePlayer, conversation.answer), TICK);
telling.silence(Boolean(conversation.session) && !windows.speaks);
draw();
delete document.body.dataset.quiet;
conversation.look();
// A remembered table is told on at once, aloud as soon as the browser knows its voices.
const { able } = speaker;
if ((await speaker.ready()) && !able) cuePlayer.restartCue();
tellVoice(speaker);
draw();

function draw() {
  const now = findPhase(conversation, cuePlayer);
  panels.draw(now, conversation, cuePlayer);
  if (conversation.answer) rememberEvening(conversation.answer.table);
  telling.draw(now);
  keepPlace();
}

/** What is tapped in the parts of the page. */
function wirePanels() {
  const { castle, deckEditor, menu, join, naming, playerMenu, pointing, secondScreen, start, choices } = panels;
  castle.onwish = deckEditor.onwish = menu.onsettle = join.onwish = playerMenu.onwish = (wish) => conversation.wish(wish);
  naming.onwish = menu.onwish = (wish, view) => conversation.wish(wish, { shown: true, view });
  pointing.onwish = (wish) => conversation.wish(wish, { shown: true });
  naming.view = menu.view = deckEditor.view = () => conversation.view;
  join.onphones = secondScreen.onphones = (phones) => conversation.openHome({ phones });
  secondScreen.onscreen = (screen) => conversation.openHome({ screen });
  choices.onwish = (wishes) => (wishes.length ? conversation.wish(wishes) : conversation.leave());
  deckEditor.onchange = (deck, view) => conversation.wish(deck, { shown: true, brief: true, view });
  deckEditor.onrepair = (answer) => conversation.wish(answer, { brief: true });
  deckEditor.ontap = () => cuePlayer.stop();
  start.onbegin = async (wishes) => {
    showNotice("lost", false);
    await speaker.ready();
    tellVoice(speaker);
    conversation.wish(wishes);
  };
}

/** Wire what is tapped and pressed beside the panels. */
function wireSettings() {
  settings.onlisten = (on) => listening.turn(on);
  settings.onvoice = () => telling.changeVoice();
  speaker.onvoices = () => {
    settings.refresh();
    telling.findVoice();
  };
  byId("pause").addEventListener("click", () => conversation.wish(wish(stage.paused ? GO_ON : PAUSE)));
  byId("repeat").addEventListener("click", () => conversation.wish(wish(REPEAT)));
  addEventListener("keydown", pressByKey);
}
