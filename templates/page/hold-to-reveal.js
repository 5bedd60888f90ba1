/** Show a secret only as long as its cover is held: with a finger, the mouse, or a key. */

import { element } from "./element.js";

const KEYS = new Set([" ", "Enter"]);
/** Percent of its usual size that a text shrinks to at most, so that none is cut off; and by how much at a time. */
const SMALLEST = 55;
const SMALLER = 5;

/** The covers that are held, each with what is done once it is not. @type {Map<HTMLElement, () => void>} */
const open = new Map();

/**
 * Show a secret only while its cover is held.
 * @param {HTMLElement} covered in it `.hint` is seen until it is held
 * @param {() => Node[]} reveal returns the secret, of which nothing is on the page before or after
 * @param {() => void} [after] done once it is covered again
 */
export function revealWhileHeld(covered, reveal, after = () => {}) {
  covered.classList.add("cover");
  const show = () => showSecret(covered, reveal, after);
  const release = () => hideAgain(covered);
  covered.addEventListener("pointerdown", (event) => event.isPrimary && event.button === 0 && show());
  for (const kind of ["pointerup", "pointercancel", "pointerleave", "blur"]) covered.addEventListener(kind, release);
  covered.addEventListener("keydown", (event) => {
    if (!KEYS.has(event.key)) return;
    event.preventDefault(); // the page does not scroll by it
    show();
  });
  covered.addEventListener("keyup", release);
  // A long press is no wish for a menu.
  covered.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** Cover a secret again, if it is held. @param {HTMLElement} covered */
export function hideAgain(covered) {
  const after = open.get(covered);
  if (!after) return;
  open.delete(covered);
  covered.classList.remove("held");
  covered.querySelector(".secret")?.remove();
  after();
}

/** @param {HTMLElement} covered @param {() => Node[]} reveal @param {() => void} after */
function showSecret(covered, reveal, after) {
  if (open.has(covered)) return;
  open.set(covered, after);
  covered.classList.add("held");
  const secret = element("span", { class: "secret", "data-testid": "phone-secret" }, reveal());
  covered.append(secret);
  for (let size = 100; size > SMALLEST && secret.scrollHeight > secret.clientHeight; size -= SMALLER)
    secret.style.fontSize = `${size - SMALLER}%`;
}

/** Cover everything again, as after a turn to another window. */
const releaseAll = () => [...open.keys()].forEach(hideAgain);

globalThis.addEventListener?.("blur", releaseAll);
globalThis.document?.addEventListener?.("visibilitychange", releaseAll);
