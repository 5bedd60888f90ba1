/** A simulated phone: its secret stands behind the # of the address, which no server is told. */

/** @import { Phone, PhoneTable } from "./api.js" */
import { Refused, ask } from "./api.js";
import { byId, element } from "./element.js";
import { secret } from "./join.js";
import { recall, remember } from "./memory.js";
import { PhoneCastle } from "./phone-castle.js";
import { loadWords, parts, say } from "./words.js";

const LOOK = 1500;
const LOOK_HIDDEN = 4000;
const LOOK_LEAST = 100;
const KEPT = 200;
const TOKEN = /^[\w-]{22,}$/;
const GAME = new Set(["night", "day", "vote"]);

const [, address = "", rest = ""] = /^#?([^&]*)&?(.*)$/.exec(location.hash) ?? [];
const given = new URLSearchParams(rest);
const speed = Number(given.get("speed")) || 1;
const token = TOKEN.test(address) ? address : recall("phone") ?? secret();
if (token !== address) {
  // Scanned from the table's page: this phone has made a secret of its own, and keeps it.
  remember("phone", token);
  given.delete("speed");
  history.replaceState(null, "", `#${token}${given.size ? `&${given}` : ""}`);
}

/** @typedef {{mine: boolean, body: string, key?: string}} Text */

/** @type {Text[]} */
const log = recall(`log.${token}`, []);
/** @type {string | null} */
let name = null;
/** @type {string | null} */
let quick = null;
let waiting = 0;
const castle = new PhoneCastle(token);
castle.onword = put;

await loadWords();
for (const text of log) bubble(text);
byId("code").value = given.get("code") ?? "";
byId("who").addEventListener("submit", join);
byId("reply").addEventListener("submit", reply);
// What can be put into a text, or a keyboard, takes its room from the texts.
new ResizeObserver(toLast).observe(byId("log"));
delete document.body.dataset.quiet;
look();

/** Ask again and again for new texts. */
async function look() {
  await exchange({}).then(
    () => state(""),
    (error) => {
      if (!(error instanceof Refused)) throw error;
      state(say(error.status === 404 ? "phone.closed" : "phone.offline"));
      waiting = error.wait;
    },
  );
  const rest = document.hidden ? LOOK_HIDDEN : LOOK;
  setTimeout(look, Math.max(rest / speed, LOOK_LEAST, 1000 * waiting));
  waiting = 0;
}

/** @param {{text?: string, message?: string}} sent */
async function exchange(sent) {
  /** @type {Phone} */
  const answer = await ask("phone", { phone: token, ...sent });
  if (answer.reply) add({ mine: false, body: answer.reply });
  const known = new Set(log.map(({ key }) => key));
  const fresh = answer.texts.filter(({ key }) => !known.has(key));
  for (const { key, body } of fresh) add({ mine: false, body, key });
  if (fresh.length || answer.reply) castle.fresh(true);
  draw(answer);
}

/**
 * Send a text; the same message id makes sure that it counts once, should it have to be sent again.
 * @param {string} text
 */
async function send(text) {
  const message = secret();
  add({ mine: true, body: text });
  for (let tries = 0; tries < 3; tries++) {
    try {
      await exchange({ text, message });
      return;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === 413) return state(error.message); // sent again, it would be as long
      await new Promise((resolve) => setTimeout(resolve, 1000 * Math.max(error.wait, 0.8)));
    }
  }
  state(say("phone.unsent"));
}

/** @param {Phone} answer */
function draw({ name: seat, table }) {
  name = seat;
  const title = name ? say("phone.title", { name }) : say("phone.nobody");
  byId("owner").textContent = title;
  document.title = title;
  const asked = !name;
  if (asked && table?.code) byId("code").value ||= table.code;
  if (byId("who").hidden === asked) {
    byId("who").hidden = !asked;
    if (asked) byId("name").focus();
  }
  byId("reply").hidden = asked && !log.length;
  words(asked ? null : table);
  castle.draw(asked ? null : table);
}

/**
 * Add a word to the text that is being written.
 * @param {string} word
 */
function put(word) {
  const field = byId("text");
  field.value = `${field.value} ${word}`.trim();
  field.focus();
}

/**
 * Words to tap. They are the same for every player, whatever the role: they tell nothing.
 * @param {PhoneTable | null} table
 */
function words(table) {
  const phase = table?.phase ?? "";
  const others = (table?.names ?? []).filter((other) => other !== name);
  /** @type {string[]} */
  let now = [];
  const week = table?.week;
  if (week && !week.verdict) now = [...parts("castle.words"), ...Object.keys(week.markers).filter((other) => other !== name)];
  else if (GAME.has(phase)) now = [...others, ...parts("phone.words_game")];
  else if (table) now = parts(phase === "verdict" ? "phone.words_after" : "phone.words_before");
  const drawn = JSON.stringify(now);
  if (drawn === quick) return;
  quick = drawn;
  byId("quick").replaceChildren(
    ...now.map((word) => element("li", {}, [element("button", { type: "button", text: word, onclick: () => put(word) })])),
  );
}

/** @param {SubmitEvent} event */
async function join(event) {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (byId("who").querySelector("button"));
  button.disabled = true;
  await send(say("phone.join_text", { code: byId("code").value.trim(), name: byId("name").value.trim() }));
  button.disabled = false;
}

/** @param {SubmitEvent} event */
function reply(event) {
  event.preventDefault();
  const field = byId("text");
  const text = field.value.trim();
  field.value = "";
  if (text) send(text);
}

/** @param {Text} text */
function add(text) {
  log.push(text);
  remember(`log.${token}`, log.slice(-KEPT));
  bubble(text);
}

/** @param {Text} text */
function bubble({ mine, body }) {
  const list = byId("log");
  list.append(
    element("p", { class: mine ? "mine" : "theirs", "data-testid": "phone-text" }, [
      element("span", { class: "unseen", text: `${say(mine ? "phone.mine" : "phone.theirs")}: ` }),
      element("span", { text: body }),
    ]),
  );
  toLast();
}

/** The last text in sight. */
function toLast() {
  byId("log").scrollTop = byId("log").scrollHeight;
}

/** @param {string} text */
function state(text) {
  byId("state").textContent = text;
  byId("state").hidden = !text;
}
