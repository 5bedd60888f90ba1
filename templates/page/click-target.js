/** A tap means what was under the finger when it came down, though the page moved, or drew it anew, before it was lifted. */

const PRESSED = "button, summary, a[href]";
/** How far a finger may slip, in pixels: farther, it scrolls. */
const SLIP = 16;
/** Milliseconds until a browser has told of a tap that it will tell of at all. */
const TOLD = 120;

/** @type {{id: number, x: number, y: number, what: HTMLElement} | null} what is pressed, where, and by which pointer */
let down = null;
/** @type {HTMLElement | null} what was pressed and let go, while the browser has not told of it */
let meant = null;
/** Where it was let go. */
let lifted = { clientX: 0, clientY: 0 };

addEventListener("pointerdown", startPress, { capture: true });
addEventListener("pointercancel", () => (down = null), { capture: true });
addEventListener("pointerup", endPress, { capture: true });
addEventListener("click", replaceClick, { capture: true });

/** @param {PointerEvent} event */
function startPress({ target, isPrimary, button, pointerId: id, clientX: x, clientY: y }) {
  const what = /** @type {Element} */ (target).closest?.(PRESSED);
  meant = null;
  down = isPrimary && button === 0 && what instanceof HTMLElement ? { id, x, y, what } : null;
}

/** @param {PointerEvent} event */
function endPress({ pointerId, clientX, clientY }) {
  if (down?.id !== pointerId) return;
  const { x, y, what } = down;
  down = null;
  if (Math.hypot(clientX - x, clientY - y) > SLIP) return;
  meant = what;
  lifted = { clientX, clientY };
  // Of what is gone no browser tells.
  setTimeout(() => meant === what && clickAimed(), TOLD);
}

/**
 * The browser tells what is under the finger now.
 * @param {MouseEvent} event
 */
function replaceClick(event) {
  if (!event.isTrusted || !meant) return;
  if (meant.contains(/** @type {Node} */ (event.target))) meant = null;
  else {
    event.stopImmediatePropagation();
    event.preventDefault();
    clickAimed();
  }
}

/** Tap what was meant, as far as it is still there. */
function clickAimed() {
  const what = meant && findCurrent(meant);
  meant = null;
  what?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...lifted }));
}

/**
 * A part of the page, or the same drawn anew: what has a name of its own, for an answer may be one to another question.
 * @param {HTMLElement} what
 * @returns {HTMLElement | undefined}
 */
function findCurrent(what) {
  if (what.isConnected) return what;
  const { testid } = what.dataset;
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-testid]")]);
  return all.find((each) => testid && each.dataset.testid === testid && each.textContent === what.textContent && each.checkVisibility());
}
