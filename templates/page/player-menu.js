/** Change a player who was tapped: another name, another seat, out, and back in with another phone. */

/** @import { Texts, Wish } from "./api.js" */
/** @import { PageState } from "./phases.js" */
import { byId, element, showChanged } from "./element.js";
import { drawPlayerFace } from "./faces.js";
import { drawScanAddress, drawTexting } from "./join.js";
import { drawCode } from "./panel-parts.js";
import { SEATING_PHASES } from "./phases.js";
import { MAX_NAME_LETTERS, givenNames, makeSeatsWish, moveSeat } from "./seating.js";
import { doOnce } from "./double-taps.js";
import { wish } from "./wishes.js";
import { say } from "./words.js";

/** The dialog of one player. */
export class PlayerMenu {
  /** The player whose menu it is. */
  #name = "";
  /** Where the evening is. @type {PageState} */
  #state = { phase: "", answer: null };
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
  draw(state) {
    this.#state = state;
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
    const { phase, answer } = this.#state;
    const { table, texts = null, home = null } = answer ?? {};
    const name = this.#name;
    const byPhone = texts && [...texts.joined, ...texts.late].includes(name) ? texts : null;
    // A player who is gone has no menu.
    if (!table || (!byPhone && !table.names.includes(name))) return byId("player").close();
    const shown = [name, phase, byPhone !== null, texts?.back, home?.phones, table.names];
    showChanged(byId("player-can"), shown, () => (byPhone ? this.#drawPhoneMenu(byPhone) : this.#drawSeatMenu()));
  }

  /** Draw the choices at a table with cards. */
  #drawSeatMenu() {
    const seats = SEATING_PHASES.has(this.#state.phase);
    const renames = seats || !this.#state.answer?.table.week;
    return [
      ...(renames ? [element("label", {}, [element("span", { text: say("player.name", { most: MAX_NAME_LETTERS }) }), this.#field])] : []),
      ...(seats ? [element("div", { class: "row" }, [this.#drawButton("player.on", () => this.#move(1)), this.#drawButton("player.back", () => this.#move(-1))]), this.#drawOutButton()] : []),
    ];
  }

  /** Draw the choices where a phone plays. @param {Texts} texts */
  #drawPhoneMenu(texts) {
    const code = texts.back?.name === this.#name ? texts.back.code : "";
    return [
      // The code by which another phone takes the seat is as large as at joining.
      ...(code ? [drawCode(code, "back-code"), ...drawTexting(texts, code), ...drawScanAddress(texts, code)] : []),
      ...(texts.joined.includes(this.#name) && !code ? [this.#drawButton("player.let_back", () => this.onwish(wish("LetBackIntent", { names: this.#name }))), element("p", { class: "fine", text: say("player.let_back_fine") })] : []),
      this.#drawOutButton(),
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
    const names = this.#state.answer?.table.names ?? [];
    const seat = names.indexOf(this.#name);
    this.onwish(makeSeatsWish(moveSeat(givenNames(names), seat, seat + by)));
    byId("player").close();
  }

  #rename() {
    const { phase, answer } = this.#state;
    const name = this.#field.value.trim();
    const seats = SEATING_PHASES.has(phase);
    if (!this.#field.isConnected || !answer || name === this.#name || (!name && !seats)) return;
    const names = givenNames(answer.table.names);
    names[answer.table.names.indexOf(this.#name)] = name;
    this.onwish(seats ? makeSeatsWish(names) : wish("CallPlayerIntent", { names: this.#name, target: name }));
  }
}
