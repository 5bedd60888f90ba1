/** The page of a table: joins the voice, the ears, the table and the server. */

import { Ambience } from "./ambience.js";
import { Refused, ask } from "./api.js";
import { speed } from "./clock.js";
import { Ears } from "./ears.js";
import { byId, element } from "./element.js";
import { Join } from "./join.js";
import { recall, remember } from "./kept.js";
import { notice, noticed } from "./notices.js";
import { Pointing } from "./pointing.js";
import { Recap } from "./recap.js";
import { Settings } from "./settings.js";
import { Speaker } from "./speaker.js";
import { Stage } from "./stage.js";
import { Table } from "./table.js";
import { Telling, placeAfter } from "./telling.js";
import { stayAwake } from "./wakefulness.js";
import { Windows } from "./windows.js";
import { loadWords, say } from "./words.js";

const LOOK = 1000;
const LOOK_HIDDEN = 2500;
const LOOK_LEAST = 500;
const TICK = 200;
const COUNTS = [3, 4, 5, 6, 7, 8, 9, 10];

window.onenight = { speed: Number(new URLSearchParams(location.hash.slice(1)).get("speed")) || 1 };

const speaker = new Speaker();
const telling = new Telling(speaker);
const ambience = new Ambience();
const ears = new Ears();
const windows = new Windows();
const table = new Table();
const join = new Join();
const recap = new Recap();
const pointing = new Pointing();

/** @type {Stage} */
let stage;
let session = recall("session");
let version = null;
let told = null;
let sending = 0;
let answered = Promise.resolve();

await loadWords();
stage = new Stage();
start();

function start() {
  const settings = new Settings(speaker, ambience, ears);
  const counts = COUNTS.map((count) =>
    element("label", {}, [
      element("input", { type: "radio", name: "count", value: count, checked: count === recall("count", 5) && "" }),
      element("span", { text: count }),
    ]),
  );
  byId("count").append(...counts);
  byId("listen").hidden = byId("push").hidden = !ears.able;

  settings.onlisten = listen;
  settings.onvoice = () => telling.again();
  stage.onwish = pointing.onwish = send;
  telling.oncue = cued;
  telling.onend = ended;
  speaker.ontouch = () => notice("tap");
  ears.onheard = send;
  ears.onhearing = (text) => stage.heard(text);
  ears.onnothing = () => telling.go(telling.index);
  ears.onblocked = blocked;
  windows.onsilenced = () => silence(true);
  windows.onplace = follow;

  byId("begin").addEventListener("submit", begin);
  byId("talk").addEventListener("submit", typed);
  byId("pause").addEventListener("click", pause);
  byId("repeat").addEventListener("click", () => send(say("controls.repeat_wish")));
  byId("next").addEventListener("click", () => send(say("controls.next_wish")));
  byId("speak-here").addEventListener("click", speakHere);
  byId("listen").addEventListener("click", () => listen(!ears.on));
  byId("push").addEventListener("pointerdown", push);
  // By keyboard the button is pressed without a pointer: then it hears one sentence.
  byId("push").addEventListener("click", ({ detail }) => detail === 0 && push());
  byId("push").addEventListener("pointerup", () => ears.release());
  addEventListener("keydown", key);
  addEventListener("click", touched, { capture: true });
  setInterval(() => stage.tick(view(), telling, told), TICK);

  silence(Boolean(session) && !windows.speaks);
  draw();
  delete document.body.dataset.quiet;
  // A remembered table is told on at once: by then the browser has to know its voices.
  (session ? speaker.ready() : Promise.resolve()).then(look);
}

/** Where the evening is, as it is told: after the last call of the night the day breaks by itself. */
function view() {
  if (!session || !told) return session ? "open" : "start";
  const { phase } = told.table;
  const dawn = telling.cues.findIndex(({ step }) => step === "day");
  return phase === "night" && dawn >= 0 && telling.index >= dawn ? "day" : phase;
}

function draw() {
  const now = view();
  stage.draw(now, telling, told);
  stage.tick(now, telling, told);
  table.draw(now, told?.table ?? null, told?.texts ?? null);
  pointing.draw(now, told?.table ?? null);
  join.draw(now, told?.texts ?? null);
  const texted = now === "verdict" && told.table.verdict && told.texts?.joined.length;
  recap.draw(texted ? session : null, texted ? JSON.stringify(told.table.verdict) : "");
  if (now === "night") for (const read of ["no_voice", "sound_off"]) notice(read, false);
  byId("side").hidden = now === "start" || [...byId("side").children].every(({ hidden }) => hidden);
  ambience.follow(now === "night" && telling.running && telling.aloud, speaker.volume);
  stayAwake(telling.running || now === "night" || now === "day");
}

/** Say something to the announcer, who stops speaking at once; each wish waits for the answer to the one before. */
function send(text) {
  sending += 1;
  const answer = answered.then(() => sent(text));
  answered = answer.catch(() => {});
  return answer;
}

async function sent(text) {
  telling.stop();
  windows.claim();
  silence(false);
  stage.heard(text);
  try {
    take(await ask("talk", { session, text }));
    notice("failed", false);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notice("failed", true, error.message);
  } finally {
    sending -= 1;
    draw();
  }
}

/** Take what the announcer answered, or what another window was told. */
function take(answer, from = { index: 0, into: 0 }) {
  told = answer;
  version = answer.version;
  if (answer.session !== undefined && answer.session !== session) {
    session = answer.session;
    remember("session", session);
  }
  stage.caption("");
  telling.tell(answer.cues, answer.seconds, from);
  draw();
}

/** Ask again and again whether something has changed. */
async function look() {
  const hidden = document.hidden ? LOOK_HIDDEN : LOOK;
  try {
    if (session && !sending) await looked(session, version);
    notice("unreachable", false);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 404) lost();
    else notice("unreachable");
    if (error.wait) await new Promise((resolve) => setTimeout(resolve, 1000 * error.wait));
  }
  setTimeout(look, Math.max(hidden / speed(), LOOK_LEAST));
}

async function looked(of, seen) {
  const answer = await ask("look", { session: of, seen });
  // Meanwhile something may have been said here, and been answered.
  if (sending || of !== session || !answer.cues) return;
  if (answer.told === told?.told) {
    // Nothing new was said: somebody joined or answered, or the day has come.
    ({ version } = told = answer);
    draw();
    return;
  }
  const known = windows.place(answer.told);
  let from;
  if (known) from = placeAfter(answer.cues, answer.seconds, known.ago * speed(), known.index);
  else if (!told || !telling.aloud) from = placeAfter(answer.cues, answer.seconds, answer.ago * speed());
  take(answer, from);
}

/** The server does not know the table any more. */
function lost() {
  telling.stop();
  remember("session", null);
  session = told = null;
  version = null;
  silence(false);
  notice("lost", true, say("start.lost"));
  draw();
}

function cued(cue) {
  if (cue.say !== undefined) stage.caption(cue.say);
  byId("heard").classList.toggle("past", telling.index > 1);
  speaking(cue.say !== undefined && telling.aloud && speaker.audible);
  windows.mark(told.told, telling.index);
  draw();
  // The table is by now that of the day, though nothing new was told.
  if (cue.step === "day" && told.table.phase === "night") version = null;
}

function ended() {
  speaking(false);
  draw();
}

/** While the announcer speaks the ears are closed and the wind is low. */
function speaking(voice) {
  ears.follow(!voice);
  ambience.duck(voice);
}

/** Go where the window that speaks is. */
function follow({ told: theirs, index }) {
  if (!telling.aloud && theirs === told?.told && index !== telling.index) telling.go(index);
}

/** Speak in this window, or only show the words. */
function silence(silent) {
  telling.aloud = !silent;
  byId("speak-here").hidden = !silent;
  byId("caption").setAttribute("aria-live", !silent && speaker.audible ? "off" : "polite");
  notice("elsewhere", silent && Boolean(session));
}

function speakHere() {
  windows.claim();
  silence(false);
  telling.again();
  draw();
}

async function begin(event) {
  event.preventDefault();
  const count = Number(new FormData(event.target).get("count"));
  remember("count", count);
  notice("lost", false);
  const voice = await speaker.ready();
  if (!speaker.audible) notice(voice ? "sound_off" : "no_voice");
  await send(say("start.wish", { count }));
  byId("caption").scrollIntoView({ block: "nearest" });
}

function typed(event) {
  event.preventDefault();
  const text = byId("talk-input").value.trim();
  if (!text) return;
  byId("talk-input").value = "";
  send(text);
}

function pause() {
  send(say(stage.paused ? "controls.go_on_wish" : "controls.pause_wish"));
}

function push() {
  telling.stop();
  ears.push();
}

function listen(on) {
  ears.turn(on);
  byId("listen").setAttribute("aria-pressed", ears.on);
  notice("blocked", false);
  notice("listening", on, say(ears.able ? "ears.note" : "ears.cannot"));
}

function blocked() {
  listen(false);
  notice("blocked", true, say("ears.blocked"));
}

function key(event) {
  const busy = event.target.closest("input, select, textarea, button, a, dialog");
  const buttons = { " ": "pause", ArrowLeft: "repeat", ArrowRight: "next" };
  const button = buttons[event.key];
  if (!button || busy || event.repeat || byId("controls").hidden) return;
  event.preventDefault();
  byId(button).click();
}

/** A touch of the page allows sound. */
function touched() {
  speaker.unlock();
  ambience.wake();
  if (noticed("tap")) telling.again();
  notice("tap", false);
}
