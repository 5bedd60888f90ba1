/** Change a player who was tapped: another name, another seat, out, and back in with another phone. */

/** @import { Answer, Wish } from "./api.js" */
import { byId, element } from "./element.js";
import { drawFaceOf } from "./faces.js";
import { drawScanAddress, drawTexting } from "./join.js";
import { givenNames, makeSeatsWish } from "./seating.js";
import { doOnce } from "./double-taps.js";
import { wish } from "./wishes.js";
import { say } from "./words.js";

/** Where people take their seats. */
const SEATING = new Set(["deck", "check"]);
/** As many letters as a name may have. */
const MAX_NAME_LETTERS = 24;

/** The window over the page. */
export class PlayerMenu {
  /** Whose it is. */
  #name = "";
  #phase = "";
  /** @type {Answer | null} */
  #answer = null;
  #drawn = "";
  #field = element("input", { class: "text", type: "text", maxlength: MAX_NAME_LETTERS, autocomplete: "off", enterkeyhint: "done", "data-testid": "player-field" });
  /** Called with a wish. @type {(wish: Wish) => void} */
  onwish = () => {};

  constructor() {
    addEventListener("click", ({ target }) => {
      const name = target instanceof Element && target.closest("[data-player]")?.getAttribute("data-player");
      if (name) this.#open(name);
    });
    byId("player").addEventListener("submit", () => this.#rename());
  }

  /**
   * @param {string} phase where the evening is
   * @param {Answer | null} answer the last answer
   */
  draw(phase, answer) {
    this.#phase = phase;
    this.#answer = answer;
    if (byId("player").open) this.#show();
  }

  /** @param {string} name */
  #open(name) {
    this.#name = this.#field.value = name;
    this.#drawn = "";
    this.#show();
    byId("player").showModal();
    byId("player-name").focus();
  }

  #close() {
    byId("player").close();
  }

  #show() {
    const { table, texts = null, home = null } = this.#answer ?? {};
    const name = this.#name;
    const byPhone = Boolean(texts?.joined.includes(name) || texts?.late.includes(name));
    // Whoever is gone has no menu.
    if (!table || (!byPhone && !table.names.includes(name))) return this.#close();
    const drawn = JSON.stringify([name, this.#phase, byPhone, texts?.back, home?.phones, table.names]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    byId("player-face").replaceChildren(drawFaceOf(name, 96));
    byId("player-name").textContent = name;
    byId("player-can").replaceChildren(...(byPhone ? this.#drawPhoneMenu() : this.#drawSeatMenu()));
  }

  /** Draw the choices at a table with cards. */
  #drawSeatMenu() {
    const seats = SEATING.has(this.#phase);
    const renames = seats || !this.#answer?.table.week;
    return [
      ...(renames ? [element("label", {}, [element("span", { text: say("player.name") }), this.#field])] : []),
      ...(seats ? [element("div", { class: "row" }, [this.#drawButton("player.on", () => this.#move(1)), this.#drawButton("player.back", () => this.#move(-1))]), this.#drawOutButton()] : []),
    ];
  }

  /** Draw the choices where a phone plays. */
  #drawPhoneMenu() {
    const { texts = null } = this.#answer ?? {};
    const back = texts?.back?.name === this.#name ? texts.back : null;
    const seated = texts?.joined.includes(this.#name);
    return [
      ...(seated && !back ? [this.#drawButton("player.let_back", () => this.onwish(wish("LetBackIntent", { names: this.#name }))), element("p", { class: "fine", text: say("player.let_back_fine") })] : []),
      ...(back ? this.#drawReturnCode(back.code) : []),
      this.#drawOutButton(),
    ];
  }

  /**
   * Draw the code by which another phone takes the seat, as large as at joining.
   * @param {string} code
   */
  #drawReturnCode(code) {
    const texts = this.#answer?.texts;
    return [
      element("p", { class: "code" }, [element("span", { class: "label", text: say("join.code") }), element("strong", { "data-testid": "back-code", text: code })]),
      ...(texts ? [...drawTexting(texts, code), ...drawScanAddress(texts, code)].filter((each) => each !== null) : []),
    ];
  }

  #drawOutButton() {
    return this.#drawButton("roster.out", () => {
      this.onwish(wish("LeaveIntent", { names: this.#name }));
      this.#close();
    });
  }

  /**
   * @param {string} key
   * @param {() => void} then
   */
  #drawButton(key, then) {
    return element("button", { type: "button", class: "quiet", text: say(key, { name: this.#name }), onclick: () => doOnce(then) });
  }

  /** @param {number} by so many seats on, clockwise */
  #move(by) {
    const names = givenNames(this.#answer?.table.names ?? []);
    const seat = this.#answer?.table.names.indexOf(this.#name) ?? 0;
    const [who] = names.splice(seat, 1);
    names.splice((seat + by + names.length + 1) % (names.length + 1), 0, who);
    this.onwish(makeSeatsWish(names));
    this.#close();
  }

  #rename() {
    const { table } = this.#answer ?? {};
    const name = this.#field.value.trim();
    if (!this.#field.isConnected || !table || name === this.#name || (!name && !SEATING.has(this.#phase))) return;
    const names = givenNames(table.names);
    names[table.names.indexOf(this.#name)] = name;
    this.onwish(SEATING.has(this.#phase) ? makeSeatsWish(names) : wish("CallPlayerIntent", { names: this.#name, target: name }));
  }
}
