/** The page of a table: builds its parts, and joins them with the server. */

/** @import { SpeedWindow } from "./clock.js" */
import "./older.js";
import "./click-target.js";
import { Ambience } from "./ambience.js";
import { Conversation } from "./conversation.js";
import { CuePlayer } from "./cue-player.js";
import { SpeechRecognizer } from "./speech-recognition.js";
import { byId } from "./element.js";
import { pressShortcut } from "./shortcuts.js";
import { TalkInput } from "./talk-input.js";
import { showNotice, tellVoice } from "./notices.js";
import { Panels } from "./panels.js";
import { findPhase } from "./phases.js";
import { restoreTabFocus } from "./tab-focus.js";
import { rememberEvening } from "./seating.js";
import { Settings } from "./settings.js";
import { Speaker } from "./speaker.js";
import { Playback } from "./playback.js";
import { WindowSync } from "./window-sync.js";
import { GO_ON, PAUSE, REPEAT, wish } from "./wishes.js";
import { loadWords } from "./words.js";

const TICK = 200;

/** @type {SpeedWindow} */ (window).onenight = { speed: Number(new URLSearchParams(location.hash.slice(1)).get("speed")) || 1 };

const speaker = new Speaker();
const cuePlayer = new CuePlayer(speaker);
const ambience = new Ambience();
const recognizer = new SpeechRecognizer();
const windows = new WindowSync();
const conversation = new Conversation();

await loadWords();
const panels = new Panels(cuePlayer);
const { stage } = panels;
const page = { speaker, cuePlayer, recognizer, ambience, windows, conversation, stage };
const playback = new Playback(page);
const talkInput = new TalkInput(page);
const settings = new Settings(speaker, ambience, recognizer);
playback.onchange = conversation.onchange = draw;
wirePanels();
wireSettings();
setInterval(() => stage.tick(findState()), TICK);
playback.setSilent(Boolean(conversation.session) && !windows.speaks);
draw();
delete document.body.dataset.quiet;
conversation.poll();
// A remembered table is told on at once, aloud as soon as the browser knows its voices.
const { canSpeak } = speaker;
if ((await speaker.waitForVoices()) && !canSpeak) cuePlayer.restartCue();
tellVoice(speaker);
draw();

/** Return where the evening is, and the last answer. */
function findState() {
  return { phase: findPhase(conversation, cuePlayer), answer: conversation.answer };
}

/** Draw the page anew. */
function draw() {
  const state = findState();
  panels.draw(state, conversation.session);
  if (conversation.answer) rememberEvening(conversation.answer.table);
  playback.draw(state.phase);
  restoreTabFocus();
}

/** Wire the panels. */
function wirePanels() {
  const { castle, deckEditor, menu, join, seatEditor, playerMenu, voteEntry, cardEntry, secondScreen, start, choices } = panels;
  castle.onwish = deckEditor.onwish = menu.onsettle = join.onwish = playerMenu.onwish = (wish) => conversation.wish(wish);
  seatEditor.onwish = menu.onwish = (wish, view) => conversation.wish(wish, { shown: true, view });
  voteEntry.onwish = cardEntry.onwish = (wish) => conversation.wish(wish, { shown: true });
  for (const { debouncer } of [seatEditor, menu, deckEditor]) debouncer.findView = () => conversation.view;
  join.onphones = secondScreen.onphones = (phones) => conversation.openHome({ phones });
  secondScreen.onscreen = (screen) => conversation.openHome({ screen });
  choices.onwish = (wishes) => (wishes.length ? conversation.wish(wishes) : conversation.leave());
  deckEditor.onchange = (deck, view) => conversation.wish(deck, { shown: true, brief: true, view });
  deckEditor.onrepair = (answer) => conversation.wish(answer, { brief: true });
  deckEditor.ontap = () => cuePlayer.stop();
  start.onbegin = async (wishes) => {
    showNotice("lost", false);
    await speaker.waitForVoices();
    tellVoice(speaker);
    conversation.wish(wishes);
  };
}

/** Wire the settings, the controls and the keyboard. */
function wireSettings() {
  settings.onlisten = (on) => talkInput.setListening(on);
  settings.onvoice = () => playback.changeVoice();
  speaker.onvoices = () => {
    settings.refresh();
    playback.updateVoices();
  };
  byId("pause").addEventListener("click", () => conversation.wish(wish(stage.paused ? GO_ON : PAUSE)));
  byId("repeat").addEventListener("click", () => conversation.wish(wish(REPEAT)));
  addEventListener("keydown", pressShortcut);
}
