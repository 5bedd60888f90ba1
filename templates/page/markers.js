/** The markers of players and staff: a face or a plate with letters, and small signs of what lies on it. */

/** @import { Marker } from "./castle-view.js" */
/** @import { Disc, Point } from "./picture-parts.js" */
import { drawing, placeDrawing } from "./element.js";
import { drawEmblem } from "./emblems.js";
import { drawPlayerFace } from "./faces.js";
import { placeInRows } from "./picture-parts.js";

const SIZE = 40;
const FACE = 36;
const SIGN = 34;
const ALONE = 12;
/** The colors of the players by their seats. */
const SEATS = "#ff8b7b #6cc6ff #ffd75e #86e08d #d5a3ff #ff9ed2 #8ff0e2".split(" ");
/** The share of a name that is written large. */
const NAMED = 0.75;

/**
 * By the number of markers: size, markers in a row, place of the first row, distance of rows, letters of a name.
 * @type {Record<number, number[]>}
 */
const FEW = {
  1: [40, 1, 14, 0, ALONE],
  2: [38, 2, 14, 0, 7],
  3: [34, 3, 16, 0, 5],
  4: [32, 2, 2, 68, 0],
  5: [28, 3, 8, 62, 0],
  6: [28, 3, 8, 62, 0],
};

/**
 * Return how markers stand in a room: the place of each, its size, and how many letters of a name fit under it.
 * @param {number} count
 * @param {number} radius of the room
 * @returns {{size: number, letters: number, places: Point[]}}
 */
export function placeStanding(count, radius) {
  const [size, perRow, first, apart, letters] = FEW[count] || (count > 8 ? [22, 4, -8, 48, 0] : [25, 4, 4, 56, 0]);
  const grown = radius / 135;
  const step = 2 * size + (perRow > 3 ? 4 : letters ? 12 + (letters > 5 ? 24 : 0) : 6);
  const places = placeInRows(count, perRow, step * grown, apart * grown).map(({ x, y }) => ({ x, y: y + first * grown }));
  return { size: size * grown, letters, places };
}

/** One marker of the picture, which moves. */
export class Figure {
  /** @param {Marker} marker */
  constructor(marker) {
    /** The artifact, shield and flag on it. */
    this._signs = drawing("g", { class: "signs" });
    /** The name under it. */
    this._name = drawing("text", { class: "owner", y: SIZE + 32 });
    /** The marker as it is drawn. */
    this.drawing = drawing("g", { class: "figure", ...findColor(marker.seat), "data-marker": marker.name }, [
      drawing("title", { text: marker.name }),
      drawing("circle", { class: "halo", r: SIZE + 9 }), // the light around it on its turn
      drawShape(marker),
      this._signs,
      this._name,
    ]);
  }

  /** Move the marker, and show what it has. @param {Marker} marker @param {Disc} stand @param {number} letters how many of its name have room */
  draw(marker, { x, y, r }, letters) {
    this.drawing.style.transform = `translate(${x}px, ${y}px) scale(${r / SIZE})`;
    this.drawing.setAttribute("data-room", marker.room || "");
    this.drawing.classList.toggle("turn", marker.turn);
    const { name } = marker;
    this._name.textContent = letters ? (name.length > letters ? `${name.slice(0, letters - 1)}…` : name) : "";
    this._name.classList.toggle("long", this._name.textContent.length > letters * NAMED);
    this._name.classList.toggle("alone", letters === ALONE);
    this._signs.replaceChildren(
      ...(marker.artifact ? [drawEmblem("artifact", 34, -30, SIGN, "carried gem")] : []),
      ...(marker.shield ? [drawEmblem("shield", 36, 26, SIGN + 4, "carried guard")] : []),
      ...(marker.holder ? [drawEmblem("flag", -32, -36, SIGN + 8, "carried banner")] : []),
    );
  }
}

/** Return a marker as a small picture in a line of text. @param {Marker} marker */
export function drawPawn(marker) {
  return drawing("svg", { class: "pawn figure", ...findColor(marker.seat), viewBox: "-46 -46 92 92", width: "2.1em", "aria-hidden": "true" }, [drawShape(marker)]);
}

/** Return the color of what belongs to a player; staff have that of their plates. @param {number} seat -1 for staff */
export const findColor = (seat) => ({ color: SEATS[seat] || "var(--plate)" });

/** Return a marker without what lies on it. @param {Marker} marker */
export function drawShape({ name, player, initial }) {
  if (player) return drawing("g", { class: "pawn-shape" }, [drawing("circle", { class: "body", r: SIZE }), placeDrawing(drawPlayerFace(name), -FACE, -FACE, 2 * FACE)]);
  return drawing("g", { class: "pawn-shape" }, [
    drawing("rect", { class: "body", x: -SIZE + 4, y: -SIZE + 4, width: 2 * SIZE - 8, height: 2 * SIZE - 8, rx: 14 }),
    drawing("text", { class: initial.length > 1 ? "letter two" : "letter", y: 16, text: initial }),
  ]);
}
