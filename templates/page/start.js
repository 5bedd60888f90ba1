/** Begin an evening: with so many players, or the same as last time; before the first night with three pictures. */

/** @import { Wish } from "./api.js" */
/** @import { PageState } from "./phases.js" */
import { byId, drawing, drawSymbol, element, show, showChanged } from "./element.js";
import { recall, remember } from "./memory.js";
import { drawHeading } from "./panel-parts.js";
import { makeSameWishes, recallEvening } from "./seating.js";
import { doOnce } from "./double-taps.js";
import { TEXT_ROLES, wish } from "./wishes.js";
import { catalog, listNames, say } from "./words.js";

const COUNTS = [3, 4, 5, 6, 7, 8, 9, 10];
const COUNT = "count";
/** Whether the pictures were seen, or a night was begun without them. */
const SEEN = "first-evening";
/** The pictures of `first-evening.svg`, each with its sentence. */
const PICTURES = ["deal", "look", "sleep"];

/** The page before there is a table. */
export class Start {
  /** Whether other people are to play than last time. */
  #others = false;
  /** Called with the wishes that begin an evening, as one turn. @type {(wishes: Wish[]) => void} */
  onbegin = () => {};

  constructor() {
    const counts = COUNTS.map((count) =>
      element("label", {}, [
        element("input", { type: "radio", name: COUNT, value: count, checked: count === recall(COUNT, 5) && "" }),
        element("span", { text: count }),
      ]),
    );
    byId("count").append(...counts);
    byId("without-cards").hidden = !catalog().phones;
    byId("begin").addEventListener("submit", (event) => this.#begin(event));
    byId("same").addEventListener("click", () => doOnce(() => this.#beginSame()));
    byId("new-table").addEventListener("click", () => doOnce(() => this.#askCount()));
  }

  /** @param {PageState} state */
  draw({ phase }) {
    if (phase !== "start") this.#others = false;
    const last = phase === "start" && !this.#others ? recallEvening() : null;
    byId("begin").hidden = phase !== "start" || Boolean(last);
    byId("again").hidden = !last;
    if (!last) return;
    const names = last.names.filter(Boolean);
    const people = names.length ? listNames(names) : "";
    byId("same-who").textContent = names.length === last.players ? people : [say("start.same_count", { count: last.players }), people].filter(Boolean).join(" ");
  }

  /** Ask for the number of players, for other people than last time. */
  #askCount() {
    this.#others = true;
    this.draw({ phase: "start", answer: null });
    /** @type {HTMLElement | null} */ (byId("begin").querySelector("input:checked"))?.focus();
  }

  #beginSame() {
    const last = recallEvening();
    if (last) this.onbegin(makeSameWishes(last));
  }

  /** @param {SubmitEvent} event */
  #begin(event) {
    event.preventDefault();
    const count = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get(COUNT));
    remember(COUNT, count);
    const texted = event.submitter === byId("without-cards");
    this.onbegin([wish("PlayersIntent", { players: count }), ...(texted ? [wish(TEXT_ROLES)] : [])]);
  }
}

/** Draw three pictures for a table that has never played in this browser: deal, look, close your eyes. @param {PageState} state */
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
