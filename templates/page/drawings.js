/**
 * Our own drawing of each role, on 64 by 64. Shapes are [what, where]: `ink` is light, `shade` dark, `warm` the color
 * of a lamp, `line` and `thread` are strokes. A path is a string, a circle three numbers.
 */

import { drawing } from "./element.js";

/** @typedef {[what: string, where: string | [x: number, y: number, r: number]]} Shape */

/**
 * @param {Shape[]} shapes
 * @returns {SVGElement[]}
 */
export const drawn = (shapes) =>
  shapes.map(([what, where]) =>
    Array.isArray(where)
      ? drawing("circle", { class: what, cx: where[0], cy: where[1], r: where[2] })
      : drawing("path", { class: what, d: where }),
  );

/** @type {Record<string, Shape[]>} */
export const DRAWINGS = {
  doppelganger: [
    ["thread", "M42 8a12 12 0 0 1 1 22M52 36c6 4 9 11 9 21H53"],
    ["ink", [26, 19, 13]],
    ["ink", "M3 58c0-15 9-23 23-23s23 8 23 23z"],
    ["shade", [21.5, 18, 2]],
    ["shade", [30.5, 18, 2]],
    ["warm", "M19 24q7 5 14 0-7 9-14 0z"],
  ],
  werewolf: [
    ["ink", "M10 7l13 11q9-3 18 0L54 7l-2 24q-1 11-11 17l-9 10-9-10Q13 42 12 31z"],
    ["shade", "M14 14l7 7-6 5zM50 14l-7 7 6 5zM28 47h8l-4 6z"],
    ["warm", "M18 29l10 5-7 3zM46 29l-10 5 7 3z"],
  ],
  minion: [
    ["ink", "M21 24C11 21 10 12 13 6c2 8 8 10 14 12zM43 24c10-3 11-12 8-18-2 8-8 10-14 12z"],
    ["ink", "M32 16c-11 0-16 8-16 19 0 13 8 21 16 21s16-8 16-21c0-11-5-19-16-19z"],
    ["warm", [25.5, 33, 3.2]],
    ["warm", [38.5, 33, 3.2]],
    ["shade", "M22 43q10 5 20 0q-3 8-10 8t-10-8z"],
  ],
  mason: [
    ["glow", "M7 34l25 22 25-22"],
    ["line", "M30 12L13 57M34 12l17 45"],
    ["ink", [32, 10, 7]],
    ["warm", [32, 35, 5]],
  ],
  seer: [
    ["ink", [32, 27, 20]],
    ["ink", "M20 49h24l5 8H15z"],
    ["shade", "M17 28q15-15 30 0-15 15-30 0z"],
    ["warm", [32, 28, 5]],
    ["ink", [33.8, 26.2, 1.5]],
  ],
  robber: [
    ["ink", "M15 21C18 9 25 6 32 6s14 3 17 15q-17-6-34 0z"],
    ["ink", "M5 25q27-9 54 0 1 19-14 20-9 0-13-9-4 9-13 9Q4 44 5 25z"],
    ["shade", "M14 31q7-3 13 2-3 5-7 5-5 0-6-7zM50 31q-7-3-13 2 3 5 7 5 5 0 6-7z"],
    ["warm", [21, 33.5, 1.8]],
    ["warm", [43, 33.5, 1.8]],
    ["line", "M24 52q8 4 16 0"],
  ],
  troublemaker: [
    ["ink", "M9 21l16-4q3-1 4 2l6 25q1 3-2 4l-16 4q-3 1-4-2L7 25q-1-3 2-4z"],
    ["ink", "M55 21l-16-4q-3-1-4 2l-6 25q-1 3 2 4l16 4q3 1 4-2l6-25q1-3-2-4z"],
    ["shade", "M31.5 29l3.5 14-3 3-3.5-3z"],
    ["glow", "M18 11q14-9 27 0"],
    ["warm", "M48 15l-9-1 5-7zM16 53l9 1-5 7z"],
    ["glow", "M46 57q-14 8-27-1"],
  ],
  drunk: [
    ["line", "M44 28h5q6 0 6 7v6q0 7-6 7h-5"],
    ["ink", "M13 20h31v32q0 5-5 5H18q-5 0-5-5z"],
    ["warm", "M18 31h21v18q0 3-3 3H21q-3 0-3-3z"],
    ["ink", [16, 18, 6]],
    ["ink", [25, 13.5, 7.5]],
    ["ink", [36, 16, 7.5]],
    ["ink", [43, 20, 4.5]],
    ["shade", "M23 36h3v11h-3zM31 36h3v11h-3z"],
  ],
  insomniac: [
    ["line", "M12 21l-4-6M23 14l-2-7M34 12V5M45 15l3-6"],
    ["ink", "M4 36q28-28 56 0-28 26-56 0z"],
    ["shade", [32, 35, 11]],
    ["warm", "M36 26a9.5 9.5 0 1 0 5 14 8 8 0 0 1-5-14z"],
  ],
  villager: [
    ["ink", "M43 10h6v12l-6-6z"],
    ["ink", "M5 33L32 9l27 24-4 4-3-2.500V56H12V34.500L9 37z"],
    ["shade", "M36 40h10v16H36z"],
    ["warm", "M18 38h11v11H18z"],
    ["shade", "M23 38h1v11h-1zM18 43h11v1H18z"],
  ],
  hunter: [
    ["line", "M22 7q30 25 0 50"],
    ["thin", "M22 7L14 32l8 25"],
    ["glow", "M10 32h40"],
    ["warm", "M59 32l-13-6 3 6-3 6z"],
    ["ink", "M4 26h6l5 6-5 6H4l4-6z"],
  ],
  tanner: [
    ["line", "M9 9h46v46H9z"],
    ["ink", "M21 16q11 6 22 0 5 3 3 9-4 7 0 14 2 6-3 9-11-6-22 0-5-3-3-9 4-7 0-14-2-6 3-9z"],
    ["thin", "M10 10l10 8M54 10l-10 8M10 54l10-8M54 54l-10-8"],
    ["warm", [32, 32, 4.5]],
  ],
  sorcerer: [
    ["ink", "M38 4q-3 6-1 11l11 31H16L28 14q3-8 10-10z"],
    ["ink", "M4 49q28-12 56 0-28 15-56 0z"],
    ["shade", "M17 43q15-5 30 0l1.5 5q-16-5-33 0z"],
    ["warm", "M32 20l2.3 5 5.4.6-4 3.7 1.1 5.4-4.8-2.7-4.8 2.7 1.1-5.4-4-3.7 5.4-.6z"],
  ],
  phantom_thief: [
    ["ink", "M17 5h30l-2 22H19z"],
    ["ink", "M6 25h52v7H6z"],
    ["warm", "M19 19h26l-.5 6h-25z"],
    ["ink", "M13 37q19-6 38 0 0 17-11 17-6 0-8-7-2 7-8 7-11 0-11-17z"],
    ["shade", [23, 43.5, 3.6]],
    ["shade", [41, 43.5, 3.6]],
  ],
};
