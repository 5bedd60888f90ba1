/** Give a tap to what was under the finger when it came down, though the page moved or was drawn anew before it was lifted. */

const PRESSABLE = "button, summary, a[href]";
/** How far a finger may slip, in pixels: farther, it scrolls. */
const SLIP_PIXELS = 16;
/** Milliseconds within which a browser sends the click of a tap. */
const CLICK_MILLISECONDS = 120;

/** The press under way: its pointer, place and element. @type {{id: number, x: number, y: number, element: HTMLElement} | null} */
let press = null;
/** The element that was pressed and let go, and where, until its click comes. @type {{element: HTMLElement, clientX: number, clientY: number} | null} */
let pressed = null;
/** Whether the last press has had its click from here: the browser's own, should it still come, would be a second one. */
let replaced = false;

addEventListener("pointerdown", startPress, { capture: true });
addEventListener("pointercancel", () => (press = null), { capture: true });
addEventListener("pointerup", endPress, { capture: true });
addEventListener("click", replaceClick, { capture: true });

/** Remember the pressed element. @param {PointerEvent} event */
function startPress({ target, isPrimary, button, pointerId: id, clientX: x, clientY: y }) {
  const element = /** @type {Element} */ (target).closest?.(PRESSABLE);
  pressed = null;
  replaced = false;
  press = isPrimary && button === 0 && element instanceof HTMLElement ? { id, x, y, element } : null;
}

/** Click the pressed element, if the browser does not. @param {PointerEvent} event */
function endPress({ pointerId, clientX, clientY }) {
  if (press?.id !== pointerId) return;
  const { x, y, element } = press;
  press = null;
  if (Math.hypot(clientX - x, clientY - y) > SLIP_PIXELS) return;
  const released = (pressed = { element, clientX, clientY });
  // For an element that is gone no click comes; on a busy device one may come late.
  setTimeout(() => pressed === released && clickPressed(), CLICK_MILLISECONDS);
}

/** Replace the browser's click, which is at what lies under the finger now. @param {MouseEvent} event */
function replaceClick(event) {
  if (!event.isTrusted || !(pressed || (replaced && event.detail))) return; // a key's click has no detail
  if (pressed?.element.contains(/** @type {Node} */ (event.target))) pressed = null;
  else {
    event.stopImmediatePropagation();
    event.preventDefault();
    clickPressed();
  }
}

/** Click the pressed element, if it is still there. */
function clickPressed() {
  const { element, ...place } = pressed ?? {};
  pressed = null;
  replaced = true;
  if (element) findCurrent(element)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...place }));
}

/**
 * Return an element, or the same drawn anew: one with a test id, for a like answer may be one to another question.
 * @param {HTMLElement} element
 */
function findCurrent(element) {
  if (element.isConnected) return element;
  const named = [...document.querySelectorAll(`[data-testid="${element.dataset.testid}"]`)];
  return named.find((each) => each.textContent === element.textContent && each.checkVisibility());
}
