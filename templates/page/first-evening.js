/** Three pictures for a table that has never played in this browser: deal, look, close your eyes. */

/** @import { PageState } from "./phases.js" */
import { byId, drawing, drawSymbol, element, show, showChanged } from "./element.js";
import { recall, remember } from "./memory.js";
import { drawHeading } from "./panel-parts.js";
import { say } from "./words.js";

/** Whether the pictures were seen, or a night was begun without them. */
const SEEN = "first-evening";
/** The pictures of `first-evening.svg`, each with its sentence. */
const PICTURES = ["deal", "look", "sleep"];

/** Draw the panel before the first night. @param {PageState} state */
export function drawFirstEvening({ phase, answer }) {
  if (phase === "night") remember(SEEN, true);
  showChanged(byId("first-evening"), phase === "check" && answer && !answer.table.week && !recall(SEEN, false), drawPictures);
}

function drawPictures() {
  const close = () => {
    remember(SEEN, true);
    show(byId("first-evening"), []);
    byId("offers").focus();
  };
  return [
    drawHeading("first.title"),
    element("ol", { class: "pictures" }, PICTURES.map((key) =>
      element("li", {}, [drawing("svg", { viewBox: "0 0 120 92", width: "11em", "aria-hidden": "true" }, [drawSymbol("first-evening", key)]), element("p", { text: say(`first.${key}`) })]),
    )),
    element("p", { class: "row" }, [element("button", { type: "button", class: "quiet", "data-testid": "first-close", text: say("first.close"), onclick: close })]),
  ];
}
