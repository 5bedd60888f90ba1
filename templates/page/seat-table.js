/** The table from above, with the players around it as they sit: they are dragged to another seat, or go there by arrow keys. */

import { element } from "./element.js";
import { drawPlayerFace } from "./faces.js";
import { moveSeat, seatName } from "./seating.js";

/** The distance of players from the middle of the table, in percent of its width. */
const AWAY = 39;
/** Pixels that a finger may slip and still taps. */
const SLIP = 8;
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: -1, ArrowDown: -1 };

/** @typedef {{given: string, row: HTMLElement, button: HTMLButtonElement}} Sitter  the name is empty where nobody was named */

/**
 * Return the place of a seat, in percent; the first at the bottom, the others clockwise from there.
 * @param {number} seat
 * @param {number} players
 */
export function placeSeat(seat, players) {
  const angle = (2 * Math.PI * seat) / players + Math.PI / 2;
  return { x: 50 + AWAY * Math.cos(angle), y: 50 + AWAY * Math.sin(angle) };
}

/**
 * Return the seat that is nearest, as seen from the middle.
 * @param {number} x in percent
 * @param {number} y
 * @param {number} players
 */
export function findNearestSeat(x, y, players) {
  const turned = Math.atan2(y - 50, x - 50) - Math.PI / 2;
  return (Math.round((turned / (2 * Math.PI)) * players) + players) % players;
}

/** The picture; a dragged player follows the pointer, and the others make room. */
export class SeatTable {
  /** @param {(names: string[]) => void} onorder called with the names in their new order; empty where nobody was named */
  constructor(onorder) {
    /** @type {Sitter[]} in their order */
    this._sitters = [];
    /** Whether somebody is being dragged. */
    this._dragged = false;
    /** The element that shows the table. */
    this.element = element("ol", { class: "round-table", "data-testid": "round-table" });
    /** Called with the names in their new order. */
    this._onorder = onorder;
    // The end of a drag is no tap.
    this.element.addEventListener("click", (event) => this._dragged && event.stopPropagation(), { capture: true });
  }

  /** @param {string[]} names in their order; empty where nobody was named */
  draw(names) {
    if (this._dragged) return;
    if (JSON.stringify(names) !== JSON.stringify(this._sitters.map(({ given }) => given))) {
      const at = this._sitters.findIndex(({ button }) => button === document.activeElement);
      this._sitters = names.map((given) => this._makeSitter(given));
      this.element.replaceChildren(...this._sitters.map(({ row }) => row));
      this._sitters[at]?.button.focus();
    }
    this._place();
  }

  /** @param {string} given */
  _makeSitter(given) {
    const button = element("button", { type: "button", class: "sitter", "aria-describedby": "seats-how" });
    const sitter = { given, button, row: element("li", {}, [button]) };
    button.addEventListener("pointerdown", (event) => this._grab(event, sitter));
    button.addEventListener("keydown", (event) => {
      const by = STEPS[event.key];
      if (!by) return;
      event.preventDefault();
      this.move(this._sitters.indexOf(sitter), by);
    });
    return sitter;
  }

  /** Let somebody go on by so many seats, clockwise. @param {number} seat @param {number} by */
  move(seat, by) {
    const sitter = this._sitters[seat];
    const focused = document.activeElement === sitter.button;
    this._put(sitter, seat + by);
    // In the document they stand in their order, too.
    this.element.append(...this._sitters.map(({ row }) => row));
    if (focused) sitter.button.focus();
    this._onorder(this._sitters.map(({ given }) => given));
  }

  /** @param {PointerEvent} start @param {Sitter} sitter */
  _grab(start, sitter) {
    if (start.button) return;
    const { row } = sitter;
    const before = this._sitters.indexOf(sitter);
    const ended = new AbortController();
    const here = { signal: ended.signal };
    const slide = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      if (!this._dragged && Math.hypot(clientX - start.clientX, clientY - start.clientY) < SLIP) return;
      this._dragged = true;
      row.classList.add("dragged");
      const { left, top, width, height } = this.element.getBoundingClientRect();
      const [x, y] = [((clientX - left) / width) * 100, ((clientY - top) / height) * 100];
      this._put(sitter, findNearestSeat(x, y, this._sitters.length));
      placeRow(row, { x, y });
    };
    const drop = (/** @type {Event} */ { type }) => {
      ended.abort();
      if (!this._dragged) return;
      row.classList.remove("dragged");
      const seat = this._sitters.indexOf(sitter);
      this._put(sitter, type === "pointerup" ? seat : before);
      setTimeout(() => (this._dragged = false));
      if (type === "pointerup" && seat !== before) this.move(seat, 0);
    };
    addEventListener("pointermove", slide, here);
    addEventListener("pointerup", drop, here);
    addEventListener("pointercancel", drop, here);
  }

  /**
   * @param {Sitter} sitter
   * @param {number} seat where the sitter goes; those between make room
   */
  _put(sitter, seat) {
    this._sitters = moveSeat(this._sitters, this._sitters.indexOf(sitter), seat);
    this._place();
  }

  _place() {
    for (const [seat, { given, row, button }] of this._sitters.entries()) {
      const name = given || seatName(seat);
      placeRow(row, placeSeat(seat, this._sitters.length));
      if (button.dataset.player === name) continue;
      button.dataset.player = name;
      button.replaceChildren(drawPlayerFace(name), element("span", { text: name }));
    }
  }
}

/**
 * Give a player a place at the table.
 * @param {HTMLElement} row
 * @param {{x: number, y: number}} spot in percent
 */
export function placeRow(row, { x, y }) {
  row.style.left = `${x}%`;
  row.style.top = `${y}%`;
}
