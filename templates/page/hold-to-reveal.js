/** Show a secret only as long as its cover is held: with a finger, the mouse, or a key. */

import { element } from "./element.js";

const KEYS = new Set([" ", "Enter"]);
/** The event by which the page itself covers a secret again. */
const COVER = "cover";
/** Percent of its usual size that a text shrinks to at most, so that none is cut off; and by how much at a time. */
const SMALLEST = 55;
const SMALLER = 5;

/**
 * Show a secret only while its cover is held.
 * @param {HTMLElement} covered in it `.hint` is seen until it is held
 * @param {() => Node[]} reveal returns the secret, of which nothing is on the page before or after
 * @param {() => void} [after] done once it is covered again
 */
export function revealWhileHeld(covered, reveal, after = () => {}) {
  const show = () => {
    if (!isHeld(covered)) showSecret(covered, reveal());
  };
  const release = () => {
    if (!isHeld(covered)) return;
    covered.classList.remove("held");
    covered.querySelector(".secret")?.remove();
    after();
  };
  covered.classList.add("cover");
  covered.addEventListener("pointerdown", (event) => event.isPrimary && event.button === 0 && show());
  for (const kind of ["pointerup", "pointercancel", "pointerleave", "blur", "keyup", COVER]) covered.addEventListener(kind, release);
  covered.addEventListener("keydown", (event) => {
    if (!KEYS.has(event.key)) return;
    event.preventDefault(); // the page does not scroll by it
    show();
  });
  // A long press is no wish for a menu.
  covered.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** @param {HTMLElement} covered */
const isHeld = (covered) => covered.classList.contains("held");

/** Cover a secret again, if it is held. @param {Element} covered */
export const hideAgain = (covered) => covered.dispatchEvent(new Event(COVER));

/** @param {HTMLElement} covered @param {Node[]} revealed */
function showSecret(covered, revealed) {
  covered.classList.add("held");
  const secret = element("span", { class: "secret", "data-testid": "phone-secret" }, revealed);
  covered.append(secret);
  for (let size = 100; size > SMALLEST && secret.scrollHeight > secret.clientHeight; size -= SMALLER)
    secret.style.fontSize = `${size - SMALLER}%`;
}

/** Cover everything again, as after a turn to another window. */
const releaseAll = () => document.querySelectorAll(".cover.held").forEach(hideAgain);

globalThis.addEventListener?.("blur", releaseAll);
globalThis.document?.addEventListener?.("visibilitychange", releaseAll);
