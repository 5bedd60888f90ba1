/** What is covered, and seen only as long as it is held: with a finger, the mouse, or a key. */

const KEYS = new Set([" ", "Enter"]);

/** @type {Set<HTMLElement>} */
const open = new Set();

/**
 * Cover something, until it is held.
 * @param {HTMLElement} covered in it `.secret` is seen while it is held, and `.hint` otherwise
 */
export function cover(covered) {
  covered.classList.add("cover");
  const uncover = () => turn(covered, true);
  const release = () => turn(covered, false);
  covered.addEventListener("pointerdown", (event) => event.isPrimary && event.button === 0 && uncover());
  for (const kind of ["pointerup", "pointercancel", "pointerleave", "blur"]) covered.addEventListener(kind, release);
  covered.addEventListener("keydown", (event) => {
    if (!KEYS.has(event.key)) return;
    event.preventDefault(); // the page does not scroll by it
    uncover();
  });
  covered.addEventListener("keyup", release);
  // A long press is no wish for a menu.
  covered.addEventListener("contextmenu", (event) => event.preventDefault());
}

/**
 * @param {HTMLElement} covered
 * @param {boolean} held
 */
function turn(covered, held) {
  covered.classList.toggle("held", held);
  if (held) open.add(covered);
  else open.delete(covered);
}

/** Whoever turns to another window lets go. */
function releaseAll() {
  for (const covered of open) turn(covered, false);
}

globalThis.addEventListener?.("blur", releaseAll);
globalThis.document?.addEventListener?.("visibilitychange", releaseAll);
