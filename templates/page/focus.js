/** Keep the keyboard focus while the page is drawn: on the same element, the same drawn anew, or what comes next. */

/**
 * Draw, and put the focus back where drawing took it away.
 * @param {() => void} draw
 * @param {() => HTMLElement} next returns the element for a focus whose place is gone
 */
export function keepFocus(draw, next) {
  const at = document.activeElement;
  const inside = at?.parentElement?.closest("[id]");
  draw();
  const now = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return;
  if (now && now !== document.body && now.checkVisibility()) return;
  (findSame(at, inside ?? null) ?? next()).focus({ preventScroll: true });
}

/** @param {HTMLElement} at @param {Element | null} inside */
function findSame(at, inside) {
  if (at.isConnected) return at.checkVisibility() ? at : null;
  // A button of a question may come back with another one: that has to be read first.
  if (!inside?.isConnected || inside.id === "question") return null;
  const same = [...inside.querySelectorAll("button")].find((each) => each.textContent === at.textContent);
  return same?.checkVisibility() ? same : null;
}
