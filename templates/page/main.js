/** The page of a table: builds its parts, and joins them with the server. */

/** @import { SpeedWindow } from "./clock.js" */
import "./older.js";
import "./click-target.js";
import { Ambience } from "./ambience.js";
import { Conversation } from "./conversation.js";
import { CuePlayer } from "./cue-player.js";
import { SpeechRecognizer } from "./speech-recognition.js";
import { byId } from "./element.js";
import { TalkInput } from "./talk-input.js";
import { showNotice, tellVoice } from "./notices.js";
import { Panels } from "./panels.js";
import { findPhase } from "./phases.js";
import { rememberEvening } from "./seating.js";
import { Settings } from "./settings.js";
import { Speaker } from "./speaker.js";
import { Playback } from "./playback.js";
import { WindowSync } from "./window-sync.js";
import { GO_ON, PAUSE, REPEAT, wish } from "./wishes.js";
import { loadWords } from "./words.js";

const TICK = 200;
/** The button of each key. @type {Record<string, string>} */
const BUTTONS = { " ": "pause", ArrowLeft: "repeat" };
/** Selectors for what comes next, in order: the open dialog, the announcer's buttons, the start. */
const NEXT = ["dialog[open] [tabindex]", "#offers", "#begin input:checked", "#same"];

/** Whether Tab is used: with a pointer there is no focus to lose. */
let usesTab = false;
addEventListener("keydown", ({ key }) => (usesTab ||= key === "Tab"), { capture: true });
addEventListener("pointerdown", () => (usesTab = false), { capture: true });
// A pressed button may go while nothing else is drawn.
addEventListener("click", () => requestAnimationFrame(restoreTabFocus));

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
const settings = new Settings(page);
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
  for (const panel of [castle, deckEditor, menu, join, seatEditor, playerMenu, voteEntry, cardEntry]) panel.onwish = conversation.wish.bind(conversation);
  for (const { debouncer } of [seatEditor, menu, deckEditor]) debouncer.findView = () => conversation.view;
  join.onhome = secondScreen.onhome = (chosen) => conversation.openHome(chosen);
  choices.onwish = (wishes) => (wishes.length ? conversation.wish(wishes) : conversation.leave());
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
  settings.onvoice = () => playback.changeVoice(true);
  speaker.onvoices = () => {
    settings.refresh();
    playback.changeVoice(false);
  };
  byId("pause").addEventListener("click", () => conversation.wish(wish(stage.paused ? GO_ON : PAUSE)));
  byId("repeat").addEventListener("click", () => conversation.wish(wish(REPEAT)));
  addEventListener("keydown", pressShortcut);
}

/** Press the button of a key, while nobody types. @param {KeyboardEvent} event */
function pressShortcut(event) {
  const target = /** @type {Element} */ (event.target);
  // Nobody begins a sentence with a space.
  const idle = target === byId("talk-input") && !byId("talk-input").value;
  const busy = !idle && target.closest("input, select, textarea, button, a, summary, dialog");
  const button = BUTTONS[event.key];
  if (!button || busy || event.repeat || !byId(button).checkVisibility()) return;
  event.preventDefault();
  byId(button).click();
}

/** Move a focus of people who use Tab that was lost, as its element is gone, to what comes next; called whenever the page is drawn anew. */
function restoreTabFocus() {
  const at = document.activeElement;
  if (!usesTab || !document.hasFocus() || (at && at !== document.body && at.checkVisibility())) return;
  const next = NEXT.map((each) => document.querySelector(each)).find((each) => each?.checkVisibility());
  if (next instanceof HTMLElement) next.focus();
}
