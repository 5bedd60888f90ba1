/** Whoever walks the page by Tab keeps a place on it: where what they pressed is gone, they are at what comes next. */

/** The first of them that is there: in what lies over the page, else what can be said, else how it begins. */
const NEXT = ["dialog[open] [tabindex]", "#offers", "#begin input:checked", "#same"];

/** Whether somebody walks: whoever points has no place to lose. */
let walking = false;
addEventListener("keydown", ({ key }) => (walking ||= key === "Tab"), { capture: true });
addEventListener("pointerdown", () => (walking = false), { capture: true });
// What is pressed may go while nothing else changes.
addEventListener("click", () => requestAnimationFrame(restoreTabFocus));

/** To be called whenever the page is drawn anew. */
export function restoreTabFocus() {
  const at = document.activeElement;
  if (!walking || !document.hasFocus() || (at && at !== document.body && at.checkVisibility())) return;
  const next = NEXT.map((each) => document.querySelector(each)).find((each) => each?.checkVisibility());
  if (next instanceof HTMLElement) next.focus();
}
