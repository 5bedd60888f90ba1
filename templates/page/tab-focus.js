/** Keep the focus of people who use Tab: where the focused element is gone, it goes to what comes next. */

/** Selectors for what comes next, in order: the open dialog, the announcer's buttons, the start. */
const NEXT = ["dialog[open] [tabindex]", "#offers", "#begin input:checked", "#same"];

/** Whether Tab is used: with a pointer there is no focus to lose. */
let usesTab = false;
addEventListener("keydown", ({ key }) => (usesTab ||= key === "Tab"), { capture: true });
addEventListener("pointerdown", () => (usesTab = false), { capture: true });
// A pressed button may go while nothing else is drawn.
addEventListener("click", () => requestAnimationFrame(restoreTabFocus));

/** Move a lost focus; called whenever the page is drawn anew. */
export function restoreTabFocus() {
  const at = document.activeElement;
  if (!usesTab || !document.hasFocus() || (at && at !== document.body && at.checkVisibility())) return;
  const next = NEXT.map((each) => document.querySelector(each)).find((each) => each?.checkVisibility());
  if (next instanceof HTMLElement) next.focus();
}
