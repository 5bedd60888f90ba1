/** Draw the common parts of pictures: rings and arrows, and what lies around a middle or in rows. */

import { drawing } from "./element.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point & {r: number}} Disc  the middle of something, and its radius */

/**
 * Return points around the middle of a picture, clockwise.
 * @param {number} count
 * @param {number} away their distance from the middle
 * @param {"top" | "bottom"} first where the first one is
 * @returns {Point[]}
 */
export function placeAround(count, away, first) {
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count + (first === "top" ? -0.5 : 0.5) * Math.PI;
    return { x: away * Math.cos(angle), y: away * Math.sin(angle) };
  });
}

/**
 * Return points in rows, each row around the same middle, the first row at 0.
 * @param {number} count
 * @param {number} perRow the most of a row
 * @param {number} wide the distance in a row
 * @param {number} high the distance of rows
 * @returns {Point[]}
 */
export function placeInRows(count, perRow, wide, high) {
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / perRow);
    const many = Math.min(perRow, count - row * perRow);
    return { x: ((at % perRow) - (many - 1) / 2) * wide, y: row * high };
  });
}

/** Draw a ring around something. @param {Disc} disc @param {number} gap @param {string} [kind] */
export const drawRing = ({ x, y, r }, gap, kind) => drawing("circle", { class: kind, cx: x, cy: y, r: r + gap });

/**
 * Draw a bent arrow from the edge of one thing to the edge of another.
 * @param {Disc} from
 * @param {Disc} to
 * @param {string} kind
 * @param {string} head its shape
 * @param {{bend: (length: number, right: boolean) => number, both?: boolean}} how how far it is bent to its left; whether both ends have heads
 */
export function drawArrow(from, to, kind, head, { bend, both = false }) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [begin, end] = [{ x: from.x + ux * from.r, y: from.y + uy * from.r }, { x: to.x - ux * to.r, y: to.y - uy * to.r }];
  const aside = bend(length, ux >= 0);
  return drawCurve([begin, { x: (begin.x + end.x) / 2 + uy * aside, y: (begin.y + end.y) / 2 - ux * aside }, end], kind, head, both);
}

/**
 * Draw a bent line with heads.
 * @param {Point[]} points where it begins, bends to, and ends
 * @param {string} kind
 * @param {string} shape of a head
 * @param {boolean} both whether both ends have heads
 */
export function drawCurve([from, bend, to], kind, shape, both = false) {
  const head = (/** @type {Point} */ { x, y }) => {
    const turn = (Math.atan2(y - bend.y, x - bend.x) * 180) / Math.PI;
    return drawing("path", { class: `${kind} head`, d: shape, transform: `translate(${x} ${y}) rotate(${turn})` });
  };
  return [drawing("path", { class: kind, d: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}` }), head(to), ...(both ? [head(from)] : [])];
}
