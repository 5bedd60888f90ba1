/** Choose a face before joining: an animal, and the color of its disc. */

import { element } from "./element.js";
import { ANIMALS, COLORS, drawFace } from "./faces.js";
import { say } from "./words.js";

/** The faces that are shown while none is chosen. */
const SAMPLES = ["fox-6", "owl-2", "frog-9"];

/** The color that is chosen at first. */
const FIRST_COLOR = 6;

/** A part of the form that opens; where nothing is chosen the table gives a face. */
export class FacePicker {
  /** @param {HTMLElement} place the `<details>` of the form */
  constructor(place) {
    /** The chosen animal; empty for none. */
    this._animal = "";
    /** The chosen color. */
    this._color = FIRST_COLOR;
    /** The `<details>` of the form. */
    this._place = place;
  }

  /** @returns {string} the key of the chosen face, as "owl-3"; empty where none is chosen */
  get face() {
    return this._animal && `${this._animal}-${this._color}`;
  }

  /** Draw the choices anew; the words must be there. */
  draw() {
    const focused = document.activeElement?.getAttribute("value");
    const animals = ANIMALS.map((animal) => this._drawChoice("animal", animal, animal === this._animal, `${animal}-${this._color}`, () => (this._animal = animal)));
    const colors = COLORS.map((_, color) => this._drawChoice("color", `color_${color}`, color === this._color, `-${color}`, () => (this._color = color)));
    this._place.replaceChildren(
      element("summary", {}, [...(this.face ? [this.face] : SAMPLES).map((key) => drawFace(key)), element("span", { text: say("faces.choose") })]),
      element("fieldset", {}, [element("legend", { class: "unseen", text: say("faces.animal") }), ...animals]),
      element("fieldset", {}, [element("legend", { class: "unseen", text: say("faces.color") }), ...colors]),
    );
    /** @type {HTMLElement | null} */ (focused ? this._place.querySelector(`input[value="${focused}"]`) : null)?.focus();
  }

  /**
   * Return one choice.
   * @param {string} name of the choices of which one alone is chosen
   * @param {string} value
   * @param {boolean} checked
   * @param {string} key of the face that is drawn
   * @param {() => void} choose
   */
  _drawChoice(name, value, checked, key, choose) {
    const onchange = () => {
      choose();
      this.draw();
    };
    return element("label", {}, [
      element("input", { type: "radio", class: "unseen", name, value, checked: checked && "", onchange }),
      drawFace(key),
      element("span", { class: "unseen", text: say(`faces.${value}`) }),
    ]);
  }
}
