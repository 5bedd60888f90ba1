/** A choice of the menu that is a slider: one stop for each thing to choose, the least first. */

/** @import { Choice, Group } from "./menu-groups.js" */
import { element } from "./element.js";
import { say } from "./words.js";

/** A slider that tells in words where it stands. */
export class Slider {
  /** The stops, the least first. */
  #choices;
  /** The slider. */
  #slider;
  /** The words of the current stop. */
  #told = element("span", { "aria-hidden": "true" });

  /** @param {Group} group @param {(choice: Choice) => void} onchoose */
  constructor({ title, choices }, onchoose) {
    this.#choices = choices;
    this.#slider = element("input", {
      type: "range", min: 0, max: choices.length - 1, step: 1, "aria-label": title, oninput: () => onchoose(choices[this.#slider.valueAsNumber]),
    });
    /** The element that the menu shows. */
    this.drawing = element("div", { class: "scale" }, [this.#slider, this.#told]);
  }

  /** @param {string} value of the chosen stop */
  show(value) {
    const stop = this.#choices.findIndex((each) => each.value === value);
    const { name = "", note = "" } = this.#choices[stop] ?? {};
    const told = note ? say("menu.scale", { name, note }) : name;
    this.#slider.value = String(stop);
    this.#slider.setAttribute("aria-valuetext", told);
    this.#told.textContent = told;
  }
}
