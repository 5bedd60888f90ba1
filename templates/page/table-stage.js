/** Draw the middle of the table's page with its buttons. */

/** @import { PageState } from "./phases.js" */
import { byId, element, show } from "./element.js";
import { Stage } from "./stage.js";
import { GO_ON } from "./wishes.js";
import { say } from "./words.js";

/** Draws the stage with its buttons. */
export class TableStage extends Stage {
  /** Whether nothing is told that could be paused. */
  paused = true;
  /** @override */
  isHeard = () => this.cuePlayer.isAloud;

  /** @override @param {PageState} state */
  draw({ phase, answer }) {
    const { cuePlayer } = this;
    // A new phase begins at the top of the page.
    if (document.body.dataset.view !== phase) scrollTo({ top: 0, behavior: "instant" });
    super.draw({ phase, answer });
    for (const id of ["title", "lead"]) byId(id).hidden = phase !== "start";
    for (const id of ["talk", "offers"]) byId(id).hidden = phase === "start";
    const scripted = cuePlayer.running && cuePlayer.cues.some(({ step }) => step);
    // A night by text has nothing to pause: everybody answers in their own time.
    const texted = (phase === "night" || Boolean(answer?.table.week)) && (answer?.texts?.joined.length ?? 0) > 0;
    byId("controls").hidden = (phase !== "night" && phase !== "day") || texted;
    const pause = byId("pause");
    pause.setAttribute("aria-label", say(scripted ? "controls.pause" : "controls.go_on"));
    pause.classList.toggle("waits", !scripted);
    // In a week most turns have nothing to pause, and nothing waits.
    pause.hidden = Boolean(answer?.table.week) && !scripted && !answer?.offers.some((each) => each.wish.intent === GO_ON);
    this.paused = !scripted;
  }

  /**
   * @param {string} text what was heard, typed or tapped
   * @param {string} note small print beside it
   */
  showHeard(text, note = "") {
    const words = text ? [element("span", { text: say("talk.you", { text }) })] : [];
    show(byId("heard"), note ? [...words, element("small", { text: note })] : words);
  }
}
