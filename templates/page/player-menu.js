/** Change a player who was tapped: another name, another seat, out, and back in with another phone. */

/** @import { Answer, Wish } from "./api.js" */
/** @import { PageState } from "./phases.js" */
import { byId, element, showChanged } from "./element.js";
import { drawPlayerFace } from "./faces.js";
import { drawScanAddress, drawTexting } from "./join.js";
import { drawCode } from "./panel-parts.js";
import { SEATING_PHASES } from "./phases.js";
import { MAX_NAME_LETTERS, givenNames, makeSeatsWish } from "./seating.js";
import { doOnce } from "./double-taps.js";
import { wish } from "./wishes.js";
import { say } from "./words.js";

/** The dialog of one player. */
export class PlayerMenu {
  /** The player whose menu it is. */
  #name = "";
  /** The phase of the evening. */
  #phase = "";
  /** The last answer. @type {Answer | null} */
  #answer = null;
  /** The field for another name. */
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

  /** @param {PageState} state */
  draw({ phase, answer }) {
    this.#phase = phase;
    this.#answer = answer;
    if (byId("player").open) this.#show();
  }

  /** @param {string} name */
  #open(name) {
    this.#name = this.#field.value = name;
    byId("player-face").replaceChildren(drawPlayerFace(name, 72));
    byId("player-name").textContent = name;
    this.#show();
    byId("player").showModal();
    byId("player-name").focus();
  }

  #show() {
    const { table, texts = null, home = null } = this.#answer ?? {};
    const name = this.#name;
    const byPhone = Boolean(texts?.joined.includes(name) || texts?.late.includes(name));
    // A player who is gone has no menu.
    if (!table || (!byPhone && !table.names.includes(name))) return byId("player").close();
    const shown = [name, this.#phase, byPhone, texts?.back, home?.phones, table.names];
    showChanged(byId("player-can"), shown, () => (byPhone ? this.#drawPhoneMenu() : this.#drawSeatMenu()));
  }

  /** Draw the choices at a table with cards. */
  #drawSeatMenu() {
    const seats = SEATING_PHASES.has(this.#phase);
    const renames = seats || !this.#answer?.table.week;
    return [
      ...(renames ? [element("label", {}, [element("span", { text: say("player.name", { most: MAX_NAME_LETTERS }) }), this.#field])] : []),
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

  /** Draw the code by which another phone takes the seat, as large as at joining. @param {string} code */
  #drawReturnCode(code) {
    const texts = this.#answer?.texts;
    return [
      drawCode(code, "back-code"),
      ...(texts ? [...drawTexting(texts, code), ...drawScanAddress(texts, code)].filter((each) => each !== null) : []),
    ];
  }

  #drawOutButton() {
    return this.#drawButton("roster.out", () => {
      this.onwish(wish("LeaveIntent", { names: this.#name }));
      byId("player").close();
    });
  }

  /** @param {string} key @param {() => void} then */
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
    byId("player").close();
  }

  #rename() {
    const { table } = this.#answer ?? {};
    const name = this.#field.value.trim();
    if (!this.#field.isConnected || !table || name === this.#name || (!name && !SEATING_PHASES.has(this.#phase))) return;
    const names = givenNames(table.names);
    names[table.names.indexOf(this.#name)] = name;
    this.onwish(SEATING_PHASES.has(this.#phase) ? makeSeatsWish(names) : wish("CallPlayerIntent", { names: this.#name, target: name }));
  }
}
