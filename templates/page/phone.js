/** A player's phone: it looks for what is new, and sends what is texted or tapped, again and again until it has arrived. */

/** @import { Phone, PhoneWish } from "./api.js" */
import "./aim.js";
import { Refused, ask } from "./api.js";
import { unlockTone, ring } from "./bell.js";
import { byId } from "./element.js";
import { FacePicker } from "./face-picker.js";
import { learnFaces } from "./faces.js";
import { keepFocus } from "./focus.js";
import { PhoneCastle } from "./phone-castle.js";
import { Log } from "./phone-log.js";
import { Pocket, textBefore } from "./pocket.js";
import { Question } from "./question.js";
import { Scene } from "./phone-scene.js";
import { RoleCard } from "./role-card.js";
import { language, loadWords, say } from "./words.js";

const LOOK = 2000;
const LOOK_HIDDEN = 5000;
const LOOK_LEAST = 100;
/** The status that tells so to phones that were let in, before nobody answers any more. */
const SHUT_OUT = 410;
/** The phases of a game that nobody goes away from by a code. */
const GAME = new Set(["check", "night", "day", "vote"]);

/** @type {Phone} */
const NOTHING = { reply: null, texts: [], replies: [], name: null, role: null, asks: null, table: null, version: 0 };

const address = location.hash.slice(1);
const given = new URLSearchParams(address);
const speed = Number(given.get("speed")) || 1;
const pocket = new Pocket(address);
/** The code of a table that this phone is to join, though it may sit at another one. @type {string | null} */
let scanned = pocket.windowed ? null : given.get("code");
let shown = NOTHING;
let drawn = false;
let joining = false;
/** @type {string | null} the round of which a sign was given */
let rung = null;
/** @type {Promise<void> | null} what is being sent */
let sending = null;
/** How often something was sent. */
let sends = 0;
let waiting = 0;
/** Whether the table has shut its phones out. */
let over = false;

await loadWords();
const log = new Log(byId("log"));
const scene = new Scene();
const card = new RoleCard(byId("card"));
const question = new Question(byId("question"), byId("text"));
const castle = new PhoneCastle(pocket.token);
const picker = new FacePicker(byId("face-picker"));
castle.onroom = (key) => question.tapRoom(key);
question.onwish = write;
log.onagain = (message) => send(message);
byId("code").value = given.get("code") ?? "";
byId("who").addEventListener("submit", join);
byId("reply").addEventListener("submit", reply);
addEventListener("pointerdown", unlockTone);
addEventListener("online", () => sending ?? sendUnsent());
// Another table's code was scanned, or another tab has joined or left: this window begins anew.
addEventListener("hashchange", () => location.reload());
pocket.whenElsewhere(() => location.reload());
// What can be tapped, or a keyboard, takes its room from the texts.
new ResizeObserver(() => log.toLast()).observe(byId("log"));
delete document.body.dataset.quiet;
install();
look();

/** Ask again and again for new texts, and send what could not be sent. */
async function look() {
  try {
    await exchange({ seen: drawn ? shown.version : null });
    showState("");
    ringForRound();
    await sendUnsent();
  } catch (error) {
    showFailure(error);
  }
  const rest = document.hidden ? LOOK_HIDDEN : LOOK;
  setTimeout(look, Math.max(rest / speed, LOOK_LEAST, 1000 * waiting));
  waiting = 0;
}

/**
 * @param {{text?: string, answer?: object, command?: string, message?: string, seen?: number | null}} asked
 * @returns {Promise<void>}
 */
async function exchange(asked) {
  const [phone, before] = [pocket.token, sends];
  /** @type {Phone} */
  const answer = await ask("phone", { phone, language: language() || undefined, ...asked });
  over = false;
  if (phone !== pocket.token) return; // forgotten meanwhile
  if (!asked.message && (sending || sends > before)) return; // what was sent meanwhile has a newer answer
  if (asked.message) pocket.removeSent([asked.message]);
  if (answer.texts) show(answer, asked.message);
}

/**
 * @param {Phone} answer
 * @param {string} [message] what it answers
 */
function show(answer, message) {
  const out = !answer.name && (drawn ? Boolean(shown.name) : pocket.kept && !pocket.unsent.length);
  const came = drawn && !shown.name;
  const fresh = drawn && count(answer) > count(shown);
  pocket.removeSent(answer.replies.map((each) => each.message));
  if (out) pocket.forget();
  shown = out ? { ...NOTHING, version: answer.version } : answer;
  drawn = true;
  if (fresh) castle.fresh(true); // until it has been seen, whatever else changes at the table
  const told = answer.replies.some((each) => each.message === message) && !out;
  // Also where the answer to its own text was lost; with the code of a seat it comes back to a game under way.
  if (scanned && answer.name && (came || scanned === answer.table?.code)) noteArrival();
  draw();
  if (answer.reply && !told) showHint(answer.reply);
  else if (out) showHint(answer.texts.findLast(({ secret }) => !secret)?.body ?? say("phone.gone"));
  else if (answer.name) showHint("");
}

/** The table whose code was scanned has this phone: from now on it is that of any reload. */
function noteArrival() {
  scanned = null;
  given.delete("code");
  history.replaceState(null, "", `#${given}`);
}

/** @param {Phone} phone */
const count = ({ texts, replies }) => texts.length + replies.length;

/** A sign for a new round, which comes to all phones: never for the answer to an own text. */
function ringForRound() {
  const { round = null, phase = "join" } = shown.table ?? {};
  if (rung !== null && round !== rung && phase !== "join") ring();
  rung = round ?? "";
}

/** Send what is not sent yet, unless it was the answer to an earlier question. */
async function sendUnsent() {
  const newest = shown.texts.at(-1)?.key ?? "";
  for (const { message } of pocket.unsent) if (textBefore(message) === newest) await send(message);
}

/**
 * Send a text or a wish; its name makes sure that it counts once, should it have to be sent again.
 * @param {string} message
 */
async function send(message) {
  await sending;
  const unsent = pocket.unsent.find((each) => each.message === message);
  if (!unsent) return;
  sends += 1;
  sending = exchange({ ...(unsent.wish ?? { text: unsent.text }), message }).then(
    () => showState(""),
    (error) => {
      showFailure(error);
      if (error.status !== 400 && error.status !== 413) return;
      pocket.removeSent([message]); // sent again, it would be as wrong
    },
  );
  await sending.finally(() => (sending = null));
  draw();
}

/** @param {unknown} error */
function showFailure(error) {
  if (!(error instanceof Refused)) throw error;
  waiting = error.wait;
  if (!drawn) draw(); // without a connection, too, there is a window
  over ||= error.status === SHUT_OUT;
  showState(error.status === 404 ? say("phone.closed") : over ? say("phone.over") : (error.status && error.message) || say("phone.offline"));
}

function draw() {
  keepFocus(paint, () => question.told ?? byId("log"));
}

function paint() {
  const { name, role, texts, asks, table } = shown;
  learnFaces(table);
  const title = name ? say("phone.title", { name }) : say("phone.nobody");
  byId("owner").textContent = title;
  document.title = title;
  document.body.toggleAttribute("data-in", Boolean(name));
  scene.draw(shown);
  log.draw(shown, pocket.unsent);
  byId("log").hidden = !byId("log").childElementCount;
  card.draw({ role, texts });
  question.draw(asks, table, name);
  castle.draw(table);
  byId("reply").hidden = !name;
  const seated = Boolean(name) && (!scanned || scanned === table?.code || GAME.has(table?.phase ?? ""));
  const known = seated || (!drawn && pocket.kept); // who may have a seat is not asked before that is known
  if (byId("who").hidden === known) return;
  byId("who").hidden = known;
  if (!known) (byId("code").value ? byId("name") : byId("code")).focus();
}

/** @param {SubmitEvent} event */
async function join(event) {
  event.preventDefault();
  if (joining) return;
  joining = true; // a button that is disabled would lose the focus
  showHint("");
  const code = byId("code").value.replace(/[\s.-]+/g, ""); // some type it as they hear it: 015 164
  const name = byId("name").value.trim();
  await write(say("phone.join_text", { code, name }), { command: "join", code, name, ...(picker.face && { face: picker.face }) });
  joining = false;
}

/** @param {SubmitEvent} event */
function reply(event) {
  event.preventDefault();
  const text = byId("text").value.trim();
  const { wish } = question;
  byId("text").value = "";
  question.clear();
  if (text) write(text, wish);
}

/**
 * Send what was typed or tapped.
 * @param {string} text it, or how it is shown
 * @param {PhoneWish | null} wish what was tapped
 */
async function write(text, wish) {
  pocket.add(text, shown.texts.at(-1)?.key ?? "", wish);
  const message = pocket.unsent.at(-1)?.message ?? "";
  draw();
  await send(message);
}

/** Show what is wrong with the connection. @param {string} text */
function showState(text) {
  byId("state").textContent = text;
  byId("state").hidden = !text;
}

/** Show a hint to somebody who has no seat. @param {string} text */
function showHint(text) {
  byId("hint").textContent = text;
  byId("hint").hidden = !text;
}

/** Install the page, where it may be, so that it is also there without a connection. */
async function install() {
  if (!isSecureContext || !navigator.serviceWorker) return;
  await navigator.serviceWorker.register("/api/page/phone-worker.js", { scope: location.pathname });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
}
