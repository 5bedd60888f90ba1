/** Draw rooms and what lies in rooms, by our own drawings in `emblems.svg`. */

import { drawSymbol, drawing } from "./element.js";

/**
 * Return an emblem around a point of a drawing.
 * @param {string} key of a room or a thing
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} kind its class
 */
export function drawEmblem(key, x, y, size, kind = "") {
  const place = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  return drawSymbol("emblems", key, { class: `emblem ${kind}`, ...place });
}

/** Return an emblem as a small picture in a line of text. @param {string} key of a room or a thing */
export const drawSign = (key) => drawing("svg", { class: "sign", viewBox: "0 0 64 64", width: "1.5em", "aria-hidden": "true" }, [drawEmblem(key, 32, 32, 64)]);
