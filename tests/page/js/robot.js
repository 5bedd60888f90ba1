/** A robot that taps all buttons that a page shows, evaluated there; see `tests/page/in_process.py`. */

/* global document */
/** So often a button is tried again that may lead to what was seen once. */
const TRIES = 8;
/** So often a button may be passed over that goes on to the next view, while others may be left in this one. */
const PASSES = 4;
/** So often is looked whether a busy machine has answered, twenty milliseconds apart. */
const PATIENCE = 1500;

export async function robot({ most, ends, places, without, skipped, names }) {
  const taps = new Map();
  /** By a button, what was there once it had been tapped, and not before. */
  const opens = new Map();
  /** How often each button was seen. */
  const sights = new Map();
  const log = [];
  const { body } = document;
  const rest = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const until = async (what, tries, time) => {
    for (let at = 0; at < tries && !what(); at += 1) await rest(time);
  };
  const named = (text) => text.replace(new RegExp(names.join("|"), "gu"), "*");
  const key = (each) => [body.dataset.view, named(each.closest("[id]").id), named(each.getAttribute("aria-label") ?? each.textContent) || `${each.name} ${each.value}`].join(" / ");
  const there = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(`${without}, [aria-disabled=true]`) && !skipped.includes(each.textContent);
  const shown = () => [...document.querySelectorAll(places.map((each) => `${each} :is(button, [type=radio], [type=checkbox])`).join())].filter(there);
  const leads = (each) => each.matches(".primary, #points *, #answers *, #deck-draft *");
  const left = () => [...sights.keys()].filter((each) => !taps.get(each));
  const least = (all) => all.sort((one, other) => (taps.get(key(one)) ?? 0) - (taps.get(key(other)) ?? 0))[0];
  // What a tap asks of the service is waited for, however busy the machine is: else the next tap seems to lead there.
  const asked = new Set();
  const { fetch } = globalThis;
  globalThis.fetch = (path, ...more) => {
    const answer = fetch(path, ...more);
    if (String(path).endsWith("/talk")) {
      asked.add(answer);
      const over = () => setTimeout(() => asked.delete(answer), 20);
      answer.then((response) => response.clone().text()).then(over, over);
    }
    return answer;
  };
  /** Views with more than one next step, or with two buttons of the same words. */
  const amiss = new Set();
  const visible = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility() && !each.closest("dialog"));
  const look = () => {
    const steps = visible(".primary, .big").map((each) => each.textContent);
    if (steps.length > 1) amiss.add(`${body.dataset.view}: ${steps}`);
    const words = visible("#answers button, #chips button, #deck-draft button, #deck-lead button").map((each) => each.textContent);
    for (const each of words.filter((one, at) => words.indexOf(one) !== at)) amiss.add(`${body.dataset.view}: twice ${each}`);
  };
  const failed = () => document.querySelector("[data-testid=notice-failed]")?.checkVisibility();

  for (let at = 0; at < most; at += 1) {
    await until(() => shown().length, PATIENCE, 20);
    look();
    const all = shown();
    const before = new Set(all.map(key));
    before.forEach((each) => sights.set(each, (sights.get(each) ?? 0) + 1));
    if (body.dataset.view === ends && !left().length) return { amiss: [...amiss], log, left: [], why: "" };
    const fresh = all.filter((each) => !taps.get(key(each)));
    const ways = all.filter((each) => (taps.get(key(each)) ?? 0) < TRIES && left().some((open) => opens.get(key(each))?.has(open)));
    const overdue = fresh.find((each) => sights.get(key(each)) > PASSES);
    if (!fresh.length && !ways.length && body.dataset.view === "night" && !body.hasAttribute("data-week")) {
      // A night goes on by itself, unless it is paused.
      if (document.querySelector("#pause.waits")?.checkVisibility()) document.getElementById("pause").click();
      await until(() => body.dataset.view !== "night", PATIENCE, 20);
      continue;
    }
    const [onward, aside] = [all.filter(leads), all.filter((each) => !leads(each))];
    // What was seen here once, and nothing is known to lead to, may be behind any of these.
    const lost = left().some((each) => each.startsWith(body.dataset.view));
    const tries = lost ? aside.filter((each) => taps.get(key(each)) < TRIES) : [];
    const best = overdue ?? fresh.find((each) => aside.includes(each)) ?? fresh.find((each) => each.matches("#answers *, #deck-draft *")) ?? least(ways) ?? fresh[0] ?? least(tries) ?? least(onward) ?? least(aside);
    if (!best) return { amiss: [...amiss], log, left: left(), why: "nothing to tap" };
    const tapped = key(best);
    taps.set(tapped, (taps.get(tapped) ?? 0) + 1);
    log.push(tapped);
    const { told } = body.dataset;
    best.click();
    // A choice of the menu is sent as if it were closed: how soon the next tap comes must not decide which are sent together.
    document.getElementById("settings").dispatchEvent(new Event("close"));
    await until(() => body.dataset.told !== told || !best.isConnected || asked.size, 20, 5);
    await until(() => !asked.size, PATIENCE, 20);
    await until(() => body.dataset.told !== told, 10, 5);
    const opened = opens.get(tapped) ?? new Set();
    opens.set(tapped, opened);
    for (const each of shown().map(key)) if (!before.has(each)) opened.add(each);
    if (failed()) return { amiss: [...amiss], log, left: left(), why: document.querySelector("[data-testid=notice-failed]").textContent };
  }
  return { amiss: [...amiss], log, left: left(), why: "no end" };
}
