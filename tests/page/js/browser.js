/** As much of a browser as the page's modules need without one; imported before them. */

const kept = new Map();
const listeners = new Map();
let time = 0;
let sleeping = [];

/** The worker of `clock.js`, whose time goes on by `pass` alone. */
class Ticker {
  postMessage({ id, wait }) {
    sleeping.push({ at: time + wait, wake: () => this.onmessage({ data: id }) });
  }
}

function storage(items) {
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => items.set(name, text),
    removeItem: (name) => items.delete(name),
  };
}

/** All that is stored beyond one window. */
export const stored = () => Object.fromEntries(kept);

Object.assign(globalThis, {
  window: globalThis,
  document: Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: "en" }, querySelectorAll: () => [] }),
  localStorage: storage(kept),
  sessionStorage: storage(new Map()),
  addEventListener: (kind, listener) => listeners.set(kind, [...(listeners.get(kind) ?? []), listener]),
  Worker: Ticker,
});
Object.defineProperty(performance, "now", { value: () => time });

/** Let all that is waiting only for its turn have it. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The page is hidden, as when a phone is locked, or shown again. */
export function hide(hidden = true) {
  globalThis.document.hidden = hidden;
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
}

/** The page is touched, or a key is pressed. */
export function touch(kind = "pointerup") {
  for (const listener of listeners.get(kind) ?? []) listener({});
}

/** Another window of this browser remembers something. */
export function elsewhere(name, value) {
  const [key, newValue] = [`onenight.${name}`, value === null ? null : JSON.stringify(value)];
  if (newValue === null) kept.delete(key);
  else kept.set(key, newValue);
  for (const listener of listeners.get("storage") ?? []) listener({ key, newValue });
}

/**
 * Let time pass; whoever slept wakes in order. `asleep`: the machine sleeps meanwhile, and everybody wakes at its end,
 * but for `workers`, which sleep on.
 */
export async function pass(milliseconds, { asleep = false, workers = false } = {}) {
  const end = time + milliseconds;
  if (asleep) time = end;
  await settled();
  if (workers) return;
  for (;;) {
    const [next] = sleeping.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
    if (!next) break;
    sleeping = sleeping.filter((each) => each !== next);
    time = Math.max(time, next.at);
    next.wake();
    await settled();
  }
  time = end;
}

/** Have the page say these sentences; the others are empty. */
export async function speaks(words) {
  globalThis.fetch = async () => ({ json: async () => words });
  const { loadWords } = await import("../../../templates/page/words.js");
  await loadWords();
}

/** Answer the page's questions: `answers` takes what it asks and returns [status, body, headers], or throws. */
export function serves(answers) {
  globalThis.fetch = async (path, { body }) => {
    const [status, answer, headers = {}] = await answers(path, JSON.parse(body));
    return new Response(typeof answer === "string" ? answer : JSON.stringify(answer), { status, headers });
  };
}
