/** Give a tap to what was under the finger when it came down, though the page moved or was drawn anew before it was lifted. */

const PRESSABLE = "button, summary, a[href]";
/** How far a finger may slip, in pixels: farther, it scrolls. */
const SLIP_PIXELS = 16;
/** Milliseconds until a browser has told of a tap that it will tell of at all. */
const CLICK_MILLISECONDS = 120;

/** @type {{id: number, x: number, y: number, element: HTMLElement} | null} element is pressed, where, and by which pointer */
let press = null;
/** @type {HTMLElement | null} element was pressed and let go, while the browser has not told of it */
let pressed = null;
/** Where it was let go. */
let lifted = { clientX: 0, clientY: 0 };

addEventListener("pointerdown", startPress, { capture: true });
addEventListener("pointercancel", () => (press = null), { capture: true });
addEventListener("pointerup", endPress, { capture: true });
addEventListener("click", replaceClick, { capture: true });

/** @param {PointerEvent} event */
function startPress({ target, isPrimary, button, pointerId: id, clientX: x, clientY: y }) {
  const element = /** @type {Element} */ (target).closest?.(PRESSABLE);
  pressed = null;
  press = isPrimary && button === 0 && element instanceof HTMLElement ? { id, x, y, element } : null;
}

/** @param {PointerEvent} event */
function endPress({ pointerId, clientX, clientY }) {
  if (press?.id !== pointerId) return;
  const { x, y, element } = press;
  press = null;
  if (Math.hypot(clientX - x, clientY - y) > SLIP_PIXELS) return;
  pressed = element;
  lifted = { clientX, clientY };
  // Of element is gone no browser tells.
  setTimeout(() => pressed === element && clickAimed(), CLICK_MILLISECONDS);
}

/**
 * The browser tells element is under the finger now.
 * @param {MouseEvent} event
 */
function replaceClick(event) {
  if (!event.isTrusted || !pressed) return;
  if (pressed.contains(/** @type {Node} */ (event.target))) pressed = null;
  else {
    event.stopImmediatePropagation();
    event.preventDefault();
    clickAimed();
  }
}

/** Tap element was pressed, as far as it is still there. */
function clickAimed() {
  const element = pressed && findCurrent(pressed);
  pressed = null;
  element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...lifted }));
}

/**
 * A part of the page, or the same drawn anew: element has a name of its own, for an answer may be one to another question.
 * @param {HTMLElement} element
 * @returns {HTMLElement | undefined}
 */
function findCurrent(element) {
  if (element.isConnected) return element;
  const { testid } = element.dataset;
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-testid]")]);
  return all.find((each) => testid && each.dataset.testid === testid && each.textContent === element.textContent && each.checkVisibility());
}
