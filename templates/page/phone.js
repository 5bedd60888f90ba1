/** The page of a player's phone: it polls for what is asked, and sends taps and texts again until they have arrived. */

/** @import { Phone, PhoneTable, PhoneWish, Table } from "./api.js" */
import "./older.js";
import "./click-target.js";
import { Refused, ask } from "./api.js";
import { unlockTone, buzz } from "./audio-context.js";
import { CastleRing } from "./castle-ring.js";
import { doOnce } from "./double-taps.js";
import { byId, element, showChanged } from "./element.js";
import { FacePicker } from "./face-picker.js";
import { learnFaces } from "./faces.js";
import { keepFocus } from "./focus.js";
import { makeNightRecap } from "./night-recap.js";
import { drawPhoneCastle } from "./phone-castle.js";
import { drawPhoneLog, scrollToLast } from "./phone-log.js";
import { PhoneStorage, findPrecedingText } from "./phone-storage.js";
import { Question, waitsFor } from "./question.js";
import { drawPhoneStatus, findPhonePhase } from "./phone-status.js";
import { RoleCard } from "./role-card.js";
import { makeWeekRecap } from "./week-recap.js";
import { language, loadWords, say } from "./words.js";

const POLL_MILLISECONDS = 2000;
const HIDDEN_POLL_MILLISECONDS = 5000;
const LEAST_POLL_MILLISECONDS = 100;
/** Seconds after which a request is taken for lost, and is sent again: it may hang for good, and all others wait for it. */
const ANSWER_SECONDS = 20;
/** The status that tells so to phones that were let in, before nobody answers any more. */
const SHUT_OUT = 410;
/** The phases of a game that is under way. */
const GAME_PHASES = new Set(["night", "day", "vote", "check"]);
/** What can be seen of the phone: its stage, the player's notes, and the texts. @type {Record<string, string>} */
const SIDES = { play: "play", notes: "notes-side", texts: "texts" };
/** The commands that are offered beside the texts: before the game, in it, in a week, and after it. */
const COMMANDS = { before: ["rules", "leave"], game: ["again", "rules"], week: ["hand", "token", "where", "again"], after: ["recap", "rules", "leave"] };

/** @type {Phone} */
const NOTHING = { reply: null, texts: [], replies: [], name: null, role: null, asks: null, table: null, version: 0 };

const address = location.hash.slice(1);
const given = new URLSearchParams(address);
const speed = Number(given.get("speed")) || 1;
const storage = new PhoneStorage(address);
/** The code of a table that this phone is to join, though it may sit at another one. @type {string | null} */
let scanned = storage.isWindowToken ? null : given.get("code");
/** The phone as it is shown. */
let shown = NOTHING;
/** Whether the player's request to join is under way. */
let joining = false;
/** The round for which the phone has buzzed. @type {string | null} */
let buzzedRound = null;
/** The message under way. @type {Promise<void> | null} */
let sending = null;
/** The number of messages that were sent. */
let sends = 0;
/** Seconds for which the service asked to wait. */
let waiting = 0;
/** Whether the table has shut its phones out. */
let over = false;
/** Whether the last answer knew no seat of this phone: it may be between two tables, moved by another tab. */
let missed = false;

const card = new RoleCard(byId("card"));
const question = new Question(byId("question"));
/** The picture of the castle. */
const ring = new CastleRing();
const picker = new FacePicker(byId("face-picker"));
/** The films of a game that is over; they need the words. @type {import("./replay.js").Replay<any>[]} */
let recaps = [];

loadWords().then(() => {
  picker.draw();
  byId("small-ring").append(ring.drawing);
  recaps = [makeNightRecap(), makeWeekRecap()];
  ring.onroom = (key) => question.tapRoom(key);
  question.onwish = answerQuestion;
  byId("again").addEventListener("click", () => storage.unsent[0] && send(storage.unsent[0].message));
  for (const button of byId("sides").querySelectorAll("button")) button.addEventListener("click", () => showSide(button.dataset.side ?? ""));
  byId("code").value = given.get("code") ?? "";
  byId("who").addEventListener("submit", join);
  byId("reply").addEventListener("submit", reply);
  addEventListener("pointerdown", unlockTone);
  addEventListener("online", () => sending ?? sendUnsent());
  // Another table's code was scanned, or another tab has joined or left: this window begins anew.
  addEventListener("hashchange", () => location.reload());
  storage.watchOtherTabs(() => location.reload());
  // A keyboard takes its room from the texts.
  new ResizeObserver(scrollToLast).observe(byId("log"));
  delete document.body.dataset.quiet;
  install();
  poll();
});

/** Ask again and again for new texts, and send what could not be sent. */
async function poll() {
  try {
    await exchange({ seen: isAnswered() ? shown.version : null });
    showText("state", "");
    buzzForRound();
    await sendUnsent();
  } catch (error) {
    showFailure(error);
  }
  const rest = document.hidden ? HIDDEN_POLL_MILLISECONDS : POLL_MILLISECONDS;
  setTimeout(poll, Math.max(rest / speed, LEAST_POLL_MILLISECONDS, 1000 * waiting));
  waiting = 0;
}

/**
 * @param {{text?: string, answer?: object, command?: string, message?: string, round?: string, seen?: number | null}} asked
 * @returns {Promise<void>}
 */
async function exchange(asked) {
  const [phone, before] = [storage.token, sends];
  /** @type {Phone} */
  const answer = await ask("phone", { phone, language: language() || undefined, ...asked }, ANSWER_SECONDS);
  over = false;
  if (phone !== storage.token) return; // forgotten meanwhile
  if (!asked.message && (sending || sends > before)) return; // a message that was sent meanwhile has a newer answer
  if (asked.message) storage.removeSent([asked.message]);
  if (answer.texts) applyAnswer(answer, asked.message);
}

/**
 * Take over an answer.
 * @param {Phone} answer
 * @param {string} [message] that it answers
 */
function applyAnswer(answer, message) {
  const out = !answer.name && (isAnswered() ? Boolean(shown.name) : storage.isRemembered && !storage.unsent.length);
  missed = out && !message && !missed;
  if (missed) return;
  const came = isAnswered() && !shown.name;
  storage.removeSent(answer.replies.map((each) => each.message));
  if (out) storage.forget();
  shown = out ? { ...NOTHING, version: answer.version } : answer;
  const told = answer.replies.some((each) => each.message === message) && !out;
  // Also where the answer to its own text was lost; with the code of a seat it comes back to a game under way.
  if (scanned && answer.name && (came || scanned === answer.table?.code)) noteArrival();
  draw();
  if (answer.reply && !told) showText("hint", answer.reply);
  else if (out) showText("hint", answer.texts.findLast(({ secret }) => !secret)?.body ?? say("phone.gone"));
  else if (answer.name) showText("hint", "");
}

/** The table whose code was scanned has this phone: from now on it is that of any reload. */
function noteArrival() {
  scanned = null;
  given.delete("code");
  history.replaceState(null, "", `#${given}`);
}

/** Return whether the service has answered. */
const isAnswered = () => shown !== NOTHING;

/** A sign for a new round, which comes to all phones: never for the answer to an own text. */
function buzzForRound() {
  const { round = null, phase = "join" } = shown.table ?? {};
  if (buzzedRound !== null && round !== buzzedRound && phase !== "join") buzz();
  buzzedRound = round ?? "";
}

/** Send unsent messages, but for answers to an earlier question. */
async function sendUnsent() {
  const newest = shown.texts.at(-1)?.key ?? "";
  for (const { message } of storage.unsent) if (findPrecedingText(message) === newest) await send(message);
}

/**
 * Send a text or a wish; its name makes sure that it counts once, should it have to be sent again.
 * @param {string} message
 */
async function send(message) {
  await sending;
  const unsent = storage.unsent.find((each) => each.message === message);
  if (!unsent) return;
  sends += 1;
  sending = exchange({ ...(unsent.wish ?? { text: unsent.text }), round: unsent.round, message }).then(() => showText("state", ""));
  sending = sending.catch((error) => {
    showFailure(error);
    if (error.status === 400 || error.status === 413) storage.removeSent([message]); // sent again, it would be as wrong
  });
  await sending.finally(() => (sending = null));
  draw();
}

/** @param {unknown} error */
function showFailure(error) {
  if (!(error instanceof Refused)) throw error;
  waiting = error.wait;
  if (!isAnswered()) draw(); // without a connection, too, there is a window
  over = over || error.status === SHUT_OUT;
  showText("state", error.status === 404 ? say("phone.closed") : over ? say("phone.over") : (error.status && error.message) || say("phone.offline"));
}

function draw() {
  const { view } = document.body.dataset;
  keepFocus(paint, () => question.task ?? byId("moment-name"));
  // With large letters a stage is longer than the screen: the next one begins at its top.
  if (view !== document.body.dataset.view) document.querySelector("main")?.scrollTo(0, 0);
}

function paint() {
  const { name, asks, table } = shown;
  learnFaces(table);
  document.title = name ? say("phone.title", { name }) : say("phone.nobody");
  byId("owner").textContent = name ?? say("phone.contact");
  document.body.toggleAttribute("data-in", Boolean(name));
  drawPhoneStatus(shown);
  drawPhoneLog(shown, storage.unsent);
  byId("unsent").hidden = Boolean(sending) || !storage.unsent.length;
  card.draw(shown);
  question.draw(asks, table, name);
  drawPhoneCastle(ring, table, name, storage.token);
  drawCommands(table);
  drawRecaps(table);
  const seated = Boolean(name) && (!scanned || scanned === table?.code || GAME_PHASES.has(table?.phase ?? ""));
  const known = seated || (!isAnswered() && storage.isRemembered); // the form waits until it is known whether the phone has a seat
  if (Boolean(document.body.dataset.side) !== known) showSide(known ? "play" : "");
  byId("sides").hidden = !known;
  if (byId("who").hidden === known) return;
  byId("who").hidden = known;
  if (!known) (byId("code").value ? byId("name") : byId("code")).focus();
}

/** Show one side of the phone; none where it asks who its player is. @param {string} side */
function showSide(side) {
  document.body.dataset.side = side;
  for (const [key, id] of Object.entries(SIDES)) byId(id).hidden = key !== side;
  for (const button of byId("sides").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.side === side));
  scrollToLast();
}

/** Draw the commands that can be texted now. @param {PhoneTable | null} table */
function drawCommands(table) {
  const { phase = "join", week = null } = table ?? {};
  const now = week && !week.verdict ? "week" : GAME_PHASES.has(phase) ? "game" : phase === "verdict" ? "after" : "before";
  const button = (/** @type {string} */ key) => {
    const text = say(`phone.command_${key}`);
    // Who leaves sends it by the form.
    const follow = () => (key === "leave" ? (byId("text").value = text) : write(text, { command: key }));
    return element("button", { type: "button", class: "word", "data-say": text, "data-testid": "phone-word", text, onclick: () => doOnce(follow) });
  };
  showChanged(byId("commands"), COMMANDS[now], (keys) => keys.map((key) => element("li", {}, [button(key)])));
}

/** Show a game that is over as a film. @param {PhoneTable | null} table */
function drawRecaps(table) {
  const over = table?.ending ? /** @type {Table} */ (/** @type {unknown} */ ({ ...table, verdict: table.ending })) : null;
  const tell = async () => (await ask("phone", { phone: storage.token, story: true })).story;
  recaps.forEach((recap, at) => recap.draw(over && Boolean(over.week) === Boolean(at) ? over : null, tell));
}

/** @param {SubmitEvent} event */
async function join(event) {
  event.preventDefault();
  if (joining) return;
  joining = true; // a button that is disabled would lose the focus
  showText("hint", "");
  const code = byId("code").value.replace(/[\s.-]+/g, ""); // some type it as they hear it: 015 164
  const name = byId("name").value.trim();
  await write(say("phone.join_text", { code, name }), { command: "join", code, name, ...(picker.face && { face: picker.face }) });
  joining = false;
}

/** @param {SubmitEvent} event */
function reply(event) {
  event.preventDefault();
  const text = byId("text").value.trim();
  byId("text").value = "";
  if (text) write(text, null);
}

/**
 * Send an answer; a reason why it does not count is told in the open where everybody may know it.
 * @param {string} text
 * @param {PhoneWish} wish
 */
async function answerQuestion(text, wish) {
  const before = shown.table;
  const message = await write(text, wish);
  const { name, table, replies } = shown;
  const told = replies.find((each) => each.message === message)?.body ?? "";
  const others = Boolean(before?.week?.player && before.week.player !== name);
  const waits = waitsFor(table, name) && JSON.stringify(table) === JSON.stringify(before);
  // By night the reason may be a secret, which stands on the card.
  const secret = waits && !others && findPhonePhase(table) === "night";
  question.refuse(secret ? say("phone.hold_answer") : others || waits ? told : "");
}

/**
 * Send a text or a tap.
 * @param {string} text it, or how it is shown
 * @param {PhoneWish | null} wish that of a tap
 */
async function write(text, wish) {
  storage.addUnsent(text, shown.texts.at(-1)?.key ?? "", wish, shown.table?.round);
  const message = storage.unsent.at(-1)?.message ?? "";
  draw();
  await send(message);
  return message;
}

/** Show a text in its place, or hide the place where there is none. @param {string} id @param {string} text */
function showText(id, text) {
  byId(id).textContent = text;
  byId(id).hidden = !text;
}

/** Install the page, where it may be, so that it is also there without a connection. */
async function install() {
  if (!isSecureContext || !navigator.serviceWorker) return;
  await navigator.serviceWorker.register("/api/page/phone-worker.js", { scope: location.pathname });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
}
