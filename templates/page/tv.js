/** The page of a television: it asks for a table's code, and shows that table to everybody in the room. */

/** @import { Answer, Table } from "./api.js" */
/** @import { SpeedWindow } from "./clock.js" */
import { Refused, ask } from "./api.js";
import { CastlePanel } from "./castle-panel.js";
import { makeChangeCheck } from "./changes.js";
import { waitFor, speed } from "./clock.js";
import { CuePlayer, findPlace } from "./cue-player.js";
import { byId, element, show } from "./element.js";
import { learnFaces } from "./faces.js";
import { Keypad } from "./keypad.js";
import { NightRecap } from "./night-recap.js";
import { drawCode, drawHeading } from "./panel-parts.js";
import { findPhase } from "./phases.js";
import { Stage } from "./stage.js";
import { TableView, listSeats } from "./table-view.js";
import { keepScreenOn } from "./wake-lock.js";
import { WeekRecap } from "./week-recap.js";
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

await loadWords();
const cuePlayer = new CuePlayer({ say: async () => false });
const stage = new Stage(cuePlayer);
const castle = new CastlePanel();
const tableView = new TableView(drawEverybody);
const keypad = new Keypad();
const nightRecap = new NightRecap();
const weekRecap = new WeekRecap();
/** The table as it stands; null where a code is asked for. @type {Answer | null} */
let answer = null;
/** Tells whether the way of phones to the table has changed. */
const hasJoinChanged = makeChangeCheck();
/** The number of codes that were typed: an answer to an earlier poll counts no more. */
let typed = 0;

cuePlayer.isAloud = false;
cuePlayer.oncue = showCue;
cuePlayer.onend = draw;
keypad.oncode = pair;
setInterval(() => answer && stage.tick({ phase: findCurrentPhase(), answer }), TICK);
await (scanned ? pair(scanned) : look());
delete document.body.dataset.quiet; // what cannot be seen takes no focus
if (!answer) askForCode();
keepLooking();

/** Return the phase as it is told. */
function findCurrentPhase() {
  return findPhase({ session: answer && "tv", answer }, cuePlayer);
}

async function keepLooking() {
  for (;;) {
    await waitFor(answer ? LOOK / Math.max(speed(), 1) : LOOK_AGAIN);
    await look();
  }
}

/** Ask how the table stands that this screen shows. */
async function look() {
  const before = typed;
  try {
    const now = await ask("tv", { seen: answer?.version ?? null });
    if (before === typed) await take(now);
    byId("lost").hidden = true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("lost").hidden = false;
    await waitFor(1000 * error.wait);
  }
}

/** @param {string} code */
async function pair(code) {
  byId("entry-told").textContent = "";
  typed += 1;
  try {
    await take(await ask("tv", { code }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("entry-told").textContent = error.message || say("tv.lost");
    if (!answer) keypad.clear();
  }
}

/** Ask for a code, as no table is shown. */
function askForCode() {
  answer = null;
  cuePlayer.stop();
  byId("entry").hidden = false;
  byId("stage").hidden = byId("side").hidden = true;
  stage.draw({ phase: "start", answer: null });
  keepScreenOn(false);
  keypad.clear();
}

/** @param {Answer | {version: number | null, cues?: undefined}} now the version alone, where nothing has changed; none where no table is shown */
async function take(now) {
  if (now.version === null && answer) askForCode();
  if (!now.cues) return;
  const told = answer?.told;
  await followLanguage(now.language ?? FIRST);
  answer = now;
  byId("entry").hidden = true;
  byId("stage").hidden = byId("side").hidden = false;
  if (now.told !== told) {
    const from = findPlace(now.cues, now.seconds, (now.ago ?? 0) * speed());
    stage.showCaption(now.cues.slice(0, from.index).findLast((cue) => cue.say)?.say ?? "");
    cuePlayer.play(now.cues, now.seconds, from);
  }
  keepScreenOn(true);
  draw();
}

/** @param {import("./api.js").Cue} cue */
function showCue(cue) {
  if (cue.say !== undefined) stage.showCaption(cue.say);
  draw();
}

function draw() {
  if (!answer) return;
  const { texts, say: told } = answer;
  const now = findCurrentPhase();
  stage.draw({ phase: now, answer });
  learnFaces(answer.table, texts);
  castle.draw(now, answer.table);
  // Before a week begins its players are those who have come in.
  tableView.draw(now, now === "join" ? { ...answer.table, week: null } : answer.table, texts, told);
  const { verdict, week } = answer.table;
  const over = now === "verdict" ? answer.table : null;
  const known = texts?.joined.length ? () => ask("tv/recap", {}) : null;
  nightRecap.draw(verdict && !week ? over : null, known);
  weekRecap.draw(week?.verdict ? over : null, known);
  const open = now === "join" && texts?.code ? texts : null;
  if (hasJoinChanged(open && [open.code, open.address, open.number])) show(byId("join"), open ? drawJoining(open) : []);
}

/**
 * Return what is shown of the players: all of them, all the time; the verdict has their names by itself.
 * @param {string} now where the evening is
 * @param {Table} shown
 * @param {string[]} waiting
 */
function drawEverybody(now, shown, waiting) {
  if (now === "verdict") return listSeats(now, shown, waiting);
  const names = now === "join" ? (answer?.texts?.joined ?? []) : shown.names;
  return { ...shown, names, waiting };
}

/** Draw how phones get to the table. @param {import("./api.js").Texts} texts */
function drawJoining({ code, address, number }) {
  const picture = element("img", { class: "qr", alt: "", src: `/api/qr.png?code=${code}`, onerror: () => picture.parentElement?.remove() });
  return [
    drawHeading("join.title"),
    address ? element("div", { class: "scan" }, [picture]) : null,
    drawCode(code),
    address ? element("p", { class: "address", text: say("join.type", { address: address.replace(/^https?:\/\//, ""), code }) }) : null,
    number ? element("p", { text: `${say("join.send", { number })} ${say("join.words", { code })}` }) : null,
  ];
}
