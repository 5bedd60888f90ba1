/** The page of a table: joins the voice, the ears, the table and the server. */

/** @import { Answer, Cue, Wish } from "./api.js" */
/** @import { Hurried } from "./clock.js" */
import "./aim.js";
import { wishIn } from "./addressed.js";
import { Ambience } from "./ambience.js";
import { Arrivals } from "./arrivals.js";
import { Castle } from "./castle.js";
import { Choices, offered, sayable } from "./choices.js";
import { speed } from "./clock.js";
import { Conversation } from "./conversation.js";
import { CuePlayer, placeAfter } from "./cue-player.js";
import { Ears } from "./ears.js";
import { DeckEditor } from "./deck-editor.js";
import { byId } from "./element.js";
import { Join } from "./join.js";
import { pressByKey } from "./keys.js";
import { Latecomers } from "./latecomers.js";
import { LineKeys } from "./line-keys.js";
import { Menu } from "./menu.js";
import { Naming } from "./naming.js";
import { NightRecap } from "./night-recap.js";
import { notice, noticed } from "./notices.js";
import { keepPlace } from "./place.js";
import { Pointing } from "./pointing.js";
import { phaseAt } from "./scene.js";
import { forget, keep } from "./seating.js";
import { SecondScreen } from "./second-screen.js";
import { Settings } from "./settings.js";
import { Speaker } from "./speaker.js";
import { Stage } from "./stage.js";
import { Start } from "./start.js";
import { Table } from "./table.js";
import { dismissVoice, refreshVoice, tellVoice } from "./voice-notices.js";
import { stayAwake } from "./wakefulness.js";
import { WeekRecap } from "./week-recap.js";
import { Windows } from "./windows.js";
import { GO_ON, PAUSE, REPEAT, wish } from "./wishes.js";
import { loadWords, say } from "./words.js";

const TICK = 200;
/** Where people talk with one another. */
const TALKING = new Set(["night", "day"]);

/** @type {Hurried} */ (window).onenight = { speed: Number(new URLSearchParams(location.hash.slice(1)).get("speed")) || 1 };

const speaker = new Speaker();
const cuePlayer = new CuePlayer(speaker);
const ambience = new Ambience();
const ears = new Ears();
const windows = new Windows();
const conversation = new Conversation();
const table = new Table();
const join = new Join();
const arrivals = new Arrivals();
const latecomers = new Latecomers();
const secondScreen = new SecondScreen();
const pointing = new Pointing();
const castle = new Castle();
/** Stops the news of who has come in. */
let telling = new AbortController();

await loadWords();
const stage = new Stage();
const start = new Start();
const choices = new Choices();
const naming = new Naming();
const deckEditor = new DeckEditor();
const menu = new Menu();
const lineKeys = new LineKeys();
const nightRecap = new NightRecap();
const weekRecap = new WeekRecap();
const send = (/** @type {string} */ text) => conversation.say(text);
hear();
press();
setInterval(() => stage.tick(phaseNow(), cuePlayer, conversation.answer), TICK);
silence(Boolean(conversation.session) && !windows.speaks);
draw();
delete document.body.dataset.quiet;
conversation.look();
// A remembered table is told on at once, aloud as soon as the browser knows its voices.
const { able } = speaker;
if ((await speaker.ready()) && !able) cuePlayer.again();
tellVoice(speaker);
draw();

/** What is told by the parts of the page. */
function hear() {
  conversation.onsay = saying;
  conversation.onanswer = answered;
  conversation.onleft = left;
  conversation.onchange = draw;
  conversation.onstale = unmoved;
  conversation.onfail = failed;
  conversation.onreach = (reached) => notice("unreachable", !reached);
  conversation.onlost = lost;
  conversation.place = () => (cuePlayer.running && cuePlayer.aloud ? cuePlayer.index : null);
  cuePlayer.oncue = cued;
  cuePlayer.onend = ended;
  cuePlayer.source = (cue) => conversation.source(cue);
  speaker.ontouch = () => notice("tap");
  speaker.onmute = () => tellVoice(speaker);
  ears.onheard = heard;
  ears.onhearing = (text) => stage.heard(text);
  ears.onnothing = () => cuePlayer.go(cuePlayer.index);
  ears.onfail = deaf;
  windows.onsilenced = () => silence(true);
  windows.onplace = follow;
  castle.onwish = deckEditor.onwish = menu.onsettle = join.onwish = latecomers.onwish = (wish) => conversation.wish(wish);
  naming.onwish = menu.onwish = (wish, view) => conversation.wish(wish, { shown: true, view });
  pointing.onwish = (wish) => conversation.wish(wish, { shown: true });
  naming.view = menu.view = deckEditor.view = () => conversation.view;
  join.onphones = secondScreen.onphones = (phones) => conversation.home({ phones });
  secondScreen.onscreen = (screen) => conversation.home({ screen });
  start.onbegin = begin;
  choices.onwish = (wishes) => (wishes.length ? conversation.wish(wishes) : conversation.leave());
  deckEditor.onchange = (deck, view) => conversation.wish(deck, { shown: true, brief: true, view });
  deckEditor.onrepair = (answer) => conversation.wish(answer, { brief: true });
  deckEditor.ontap = () => cuePlayer.stop();
}

/** What can be pressed. */
function press() {
  const settings = new Settings(speaker, ambience, ears);
  settings.onlisten = listen;
  settings.onvoice = () => {
    refreshVoice(speaker);
    cuePlayer.again();
    draw();
  };
  speaker.onvoices = () => {
    settings.refresh();
    sayAloud();
  };
  byId("talk").addEventListener("submit", typed);
  byId("pause").addEventListener("click", () => conversation.wish(wish(stage.paused ? GO_ON : PAUSE)));
  byId("repeat").addEventListener("click", () => conversation.wish(wish(REPEAT)));
  byId("speak-here").addEventListener("click", speakHere);
  byId("listen").hidden = byId("push").hidden = !ears.able;
  byId("listen").addEventListener("click", () => listen(!ears.on));
  byId("push").addEventListener("pointerdown", push);
  byId("push").addEventListener("pointerup", () => ears.release());
  // By keyboard the button is pressed without a pointer: then it hears one sentence.
  byId("push").addEventListener("click", ({ detail }) => detail === 0 && push());
  addEventListener("keydown", pressByKey);
  addEventListener("click", touched, { capture: true });
}

function phaseNow() {
  const { session, answer } = conversation;
  if (!session || !answer) return session ? "open" : "start";
  return phaseAt(answer, cuePlayer);
}

function draw() {
  const now = phaseNow();
  const { session, answer } = conversation;
  document.body.dataset.told = String(answer?.told ?? 0);
  stage.draw(now, cuePlayer, answer);
  stage.tick(now, cuePlayer, answer);
  start.draw(now);
  choices.draw(offered(now, answer, !stage.paused));
  naming.draw(now, answer);
  table.draw(now, answer?.table ?? null, answer?.texts ?? null, answer?.say ?? "");
  deckEditor.draw(now, answer);
  menu.draw(answer);
  lineKeys.draw(answer);
  pointing.draw(now, answer);
  join.draw(now, answer?.texts ?? null, answer?.home ?? null);
  latecomers.draw(answer?.texts ?? null);
  secondScreen.draw(now, answer?.texts ?? null, answer?.home ?? null);
  castle.draw(now, answer?.table ?? null);
  const { verdict = null, week = null } = answer?.table ?? {};
  const over = now === "verdict" && (answer?.texts?.joined.length ?? 0) > 0;
  nightRecap.draw(over && verdict && !week ? session : null, JSON.stringify(verdict));
  weekRecap.draw(over && week?.verdict ? session : null, JSON.stringify(week?.verdict));
  if (answer) keep(answer.table);
  arrived(arrivals.news(now, answer, cuePlayer.running));
  if (now === "night") dismissVoice();
  byId("side").hidden = now === "start" || [...byId("side").children].every((panel) => panel instanceof HTMLElement && panel.hidden);
  document.body.toggleAttribute("data-read-out", cuePlayer.aloud && speaker.mute);
  byId("caption").setAttribute("aria-live", cuePlayer.aloud && speaker.audible ? "off" : "polite");
  ambience.follow(now === "night" && answer?.table.sound !== false && cuePlayer.running && cuePlayer.aloud, speaker.volume);
  stayAwake(cuePlayer.running || now === "night" || now === "day");
  keepPlace();
}

/**
 * Somebody has come in: that is told while nothing else is.
 * @param {string} news
 */
async function arrived(news) {
  if (!news) return;
  stage.caption(news);
  telling.abort();
  telling = new AbortController();
  if (!cuePlayer.aloud || !speaker.audible) return;
  const { signal } = telling;
  speaking(true);
  await speaker.say(arrivals.aloud(news), signal, { session: conversation.session, ...arrivals.source });
  if (!signal.aborted) speaking(false);
}

/**
 * Something is said or tapped, and the announcer stops speaking at once; in the night and by day it may not be for us.
 * @param {string} text empty for what is tapped: the answer tells it
 */
function saying(text) {
  if (!TALKING.has(phaseNow())) cuePlayer.stop();
  telling.abort();
  windows.claim();
  silence(false);
  if (text) stage.heard(text);
  notice("failed", false);
}

/**
 * Tell what the announcer answered here, or what was told elsewhere, from where that is by now.
 * @param {Answer} answer
 * @param {boolean} ours
 */
function answered(answer, ours) {
  const known = windows.place(answer.told);
  const late = !windows.speaks || !cuePlayer.cues.length;
  let from = { index: 0, into: 0 };
  if (!ours && known) from = placeAfter(answer.cues, answer.seconds, known.ago * speed(), known.index);
  else if (!ours && late) from = placeAfter(answer.cues, answer.seconds, (answer.ago ?? 0) * speed());
  telling.abort();
  if (ours && answer.session === null) forget();
  if (!ours || answer.you !== undefined) stage.heard(answer.you ?? "");
  stage.caption(answer.cues.slice(0, from.index).findLast((cue) => cue.say)?.say ?? "");
  cuePlayer.tell(answer.cues, answer.seconds, from);
  draw();
}

/**
 * What was said was not for us: small print beside it, and what was being told goes on.
 * @param {string} text
 */
function left(text) {
  stage.heard(text, say("talk.left"));
  byId("heard").classList.remove("past");
  goOn();
}

/** What was tapped is of a table that has moved on: it is shown as it is, and what was being told goes on. */
function unmoved() {
  goOn();
  draw();
}

function goOn() {
  if (conversation.answer && !cuePlayer.running) cuePlayer.go(cuePlayer.index);
}

/**
 * What was said did not get through: what was being told goes on.
 * @param {Error} error
 */
function failed({ message }) {
  notice("failed", true, message);
  goOn();
  draw();
}

/**
 * The table is gone, or another window has begun a new one.
 * @param {boolean} gone
 */
function lost(gone) {
  cuePlayer.stop();
  silence(!gone && !windows.speaks);
  notice("lost", gone, say("start.lost"));
  stage.heard("");
  draw();
}

/** @param {Cue} cue */
function cued(cue) {
  if (cue.say !== undefined) stage.caption(cue.say);
  byId("heard").classList.toggle("past", cuePlayer.index > 1);
  speaking(cue.say !== undefined && cuePlayer.aloud && speaker.audible);
  windows.mark(conversation.answer?.told ?? 0, cuePlayer.index);
  draw();
  if (cue.step === "day" && conversation.answer?.table.phase === "night") conversation.refresh();
}

function ended() {
  speaking(false);
  draw();
}

/**
 * While the announcer speaks the ears are closed and the wind is low.
 * @param {boolean} voice
 */
function speaking(voice) {
  ears.follow(!voice);
  ambience.duck(voice);
}

/**
 * Go where the window that speaks is.
 * @param {{told: number, index: number}} place
 */
function follow({ told, index }) {
  if (!cuePlayer.aloud && told === conversation.answer?.told && index !== cuePlayer.index) cuePlayer.go(index);
}

/**
 * Speak in this window, or only show the words.
 * @param {boolean} silent
 */
function silence(silent) {
  cuePlayer.aloud = !silent;
  byId("speak-here").hidden = !silent;
  notice("elsewhere", silent && Boolean(conversation.session));
}

function speakHere() {
  windows.claim();
  silence(false);
  cuePlayer.again();
  draw();
}

/** @param {Wish[]} wishes what is wished for to begin */
async function begin(wishes) {
  notice("lost", false);
  await speaker.ready();
  tellVoice(speaker);
  conversation.wish(wishes);
}

/** The browser has other voices: what was only written to be read out is said, if it can be now. */
function sayAloud() {
  const readOut = document.body.hasAttribute("data-read-out");
  refreshVoice(speaker);
  if (readOut && speaker.audible) cuePlayer.again();
  draw();
}

/**
 * Whoever types on keys types on; a keyboard on the screen goes away, and so does a cursor that a pointer sent.
 * @param {SubmitEvent} event
 */
function typed(event) {
  event.preventDefault();
  const text = byId("talk-input").value.trim();
  const keys = document.activeElement === byId("talk-input") && !matchMedia("(pointer: coarse)").matches;
  if (!keys && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (!text) return;
  byId("talk-input").value = "";
  send(text);
}

/**
 * Where a night or a day runs, people talk with one another; only what is meant for the announcer is a wish.
 * @param {string} text
 * @param {string[]} others
 * @param {boolean} pressed
 */
function heard(text, others, pressed) {
  const meant = (/** @type {string} */ each) => (pressed || stage.paused ? each : wishIn(each, sayable(phaseNow(), conversation.answer)));
  const wish = meant(text);
  stage.heard(text);
  if (wish) conversation.say(wish, others.map(meant).filter((each) => each !== null));
}

function push() {
  cuePlayer.stop();
  ears.push();
}

/** @param {boolean} on */
function listen(on) {
  ears.turn(on);
  byId("listen").setAttribute("aria-pressed", String(ears.on));
  byId("ears-on").checked = ears.on;
  notice("blocked", false);
  notice("listening", on, say(ears.able ? "ears.note" : "ears.cannot"));
}

/** @param {string} error why the browser does not listen */
function deaf(error) {
  listen(false);
  notice("blocked", true, say(`ears.${error}`) || say("ears.cannot"));
}

/** A touch of the page allows sound. */
function touched() {
  speaker.unlock();
  ambience.wake();
  if (noticed("tap")) cuePlayer.again();
  notice("tap", false);
}
