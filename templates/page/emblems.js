/** Our own drawing of each room and of what lies in rooms, on 64 by 64; the shapes are those of `drawings.js`. */

import { drawShapes } from "./drawings.js";
import { drawing } from "./element.js";

/** @type {Record<string, import("./drawings.js").Shape[]>} */
const EMBLEMS = {
  foyer: [
    ["ink", "M12 60V30a20 20 0 0 1 40 0v30z"],
    ["shade", "M19 60V31a13 13 0 0 1 26 0v29z"],
    ["ink", "M31 19h2v41h-2z"],
    ["warm", [27, 42, 2.6]],
    ["warm", [37, 42, 2.6]],
  ],
  archives: [["ink", "M7 12h12v44H7zM23 8h12v48H23zM39 15l11-3 9 42-11 3z"], ["warm", "M7 20h12v4H7zM23 16h12v4H23z"], ["shade", "M7 44h12v4H7zM23 44h12v4H23z"]],
  armory: [["ink", "M32 4l23 8v18c0 15-10 24-23 31C19 54 9 45 9 30V12z"], ["shade", "M29 13h6v39h-6zM17 25h30v6H17z"], ["warm", [32, 28, 5]]],
  dynamite: [["ink", "M12 28h11v32H12zM26.500 24h11v36h-11zM41 28h11v32H41z"], ["shade", "M10 40h44v7H10z"], ["line", "M32 24q0-10 12-13"], ["warm", "M50 3l2 5 6-1-4 4 4 5-6-1-3 5-1-6-6-1 5-3-1-6z"]],
  guest_bedroom: [["ink", "M5 15h6v21h48v22h-6v-9H11v9H5zM14 25h15v8H14z"], ["warm", "M31 25h22q6 0 6 8H31z"]],
  kitchen: [["ink", "M12 28h40v22q0 8-8 8H20q-8 0-8-8zM4 31h8v7H4zM52 31h8v7h-8zM13 19h38v6H13zM28 12h8v6h-8z"], ["warm", "M18 40h28v4H18z"]],
  laboratory: [["ink", "M25 5h14v5h-3v14l16 27q3 8-5 8H17q-8 0-5-8l16-27V10h-3z"], ["warm", "M22 42h20l7 11H15z"], ["shade", [29, 48, 2.4]], ["shade", [37, 46, 1.8]]],
  parlor: [["ink", "M16 11h32q7 0 7 8v9q-7 0-7 8v5H16v-5q0-8-7-8v-9q0-8 7-8zM5 32q7 0 7 9v5h40v-5q0-9 7-9 3 12 0 23h-4v5h-6v-5H15v5H9v-5H5q-3-11 0-23z"], ["warm", [32, 24, 3]], ["warm", [22, 24, 2]], ["warm", [42, 24, 2]]],
  secret_passage: [["ink", "M10 60V26a22 22 0 0 1 44 0v34h-9V50h-9V41h-9V32h-8v28z"], ["warm", [41, 24, 4]]],
  great_hall: [["ink", "M5 20L32 5l27 15v5H5zM10 28h8v24h-8zM28 28h8v24h-8zM46 28h8v24h-8zM5 54h54v6H5z"], ["warm", [32, 17, 3]]],
  observatory: [["ink", "M9 46a23 23 0 0 1 46 0zM6 49h52v10H6z"], ["shade", "M29 44L45 18l5 3-14 23z"], ["ink", "M33 36L48 8l8 5-16 26z"], ["warm", "M14 10l1.500 4 4 1.500-4 1.500-1.500 4-1.500-4-4-1.500 4-1.500z"]],
  panic_room: [["ink", "M8 7h48v46H8zM13 53h8v6h-8zM43 53h8v6h-8z"], ["shade", [32, 30, 16]], ["ink", "M30 15h4v30h-4zM17 28h30v4H17z"], ["warm", [32, 30, 5.500]]],
  staff_quarters: [["ink", "M32 13a21 21 0 0 1 21 22v9H11v-9a21 21 0 0 1 21-22zM6 47h52v7H6zM27 5h10v7H27z"], ["warm", "M18 33a14 14 0 0 1 9-12l1 3a11 11 0 0 0-7 9z"]],
  study: [["ink", "M32 15q-11-8-28-6v42q17-2 28 6 11-8 28-6V9q-17-2-28 6z"], ["shade", "M31 16h2v40h-2zM10 20q8 0 15 4v3q-7-4-15-4zM10 30q8 0 15 4v3q-7-4-15-4zM54 20q-8 0-15 4v3q7-4 15-4zM54 30q-8 0-15 4v3q7-4 15-4z"]],
  workshop: [["ink", "M6 10h34q8 0 12 9H40l-3 6H6zM17 27h11v33H17z"], ["warm", "M40 32h18v7H40zM44 42h10v18H44z"]],
  sitting_room: [["ink", "M20 6h24l9 25H11zM29 33h6v20h-6zM19 53h26v6H19z"], ["warm", "M24 11h16l5 15H19z"]],
  artifact: [["ink", "M16 12h32l12 16-28 30L4 28z"], ["shade", "M4 27h56v3H4zM24 12l-6 16 14 28 14-28-6-16h-3l5 16-10 22-10-22 5-16z"]],
  shield: [["ink", "M32 4l24 8v18c0 15-10 24-24 31C18 54 8 45 8 30V12z"], ["shade", "M32 12v42c10-5 17-13 17-24V18z"]],
  charge: [["ink", "M8 26h36v14H8z"], ["shade", "M16 26h5v14h-5zM31 26h5v14h-5z"], ["line", "M45 33q8-2 6-12"], ["warm", "M52 8l2 5 6-1-4 4 3 6-6-2-4 4v-6l-5-3 6-2z"]],
  flag: [["ink", "M14 5h6v55h-6zM21 7h34l-9 11 9 11H21z"]],
  token: [["ink", [32, 32, 27]], ["shade", "M25 25q1-9 9-9 8 0 8 8 0 5-5 8-3 2-3 6h-5q0-7 5-10 3-2 3-4 0-3-3-3-4 0-4 5z"], ["shade", [31, 45, 3.500]]],
};

/** @param {string} key */
const shapes = (key) => drawShapes(EMBLEMS[key] ?? []);

/**
 * An emblem around a point of a drawing.
 * @param {string} key
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} kind its class
 * @returns {SVGElement}
 */
export function drawEmblem(key, x, y, size, kind = "") {
  const scale = size / 64;
  return drawing("g", { class: `emblem ${kind}`, transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})` }, shapes(key));
}

/**
 * An emblem as a small picture in a line of text.
 * @param {string} key
 * @returns {SVGElement}
 */
export const drawSign = (key) => drawing("svg", { class: "sign emblem", viewBox: "0 0 64 64", "aria-hidden": "true" }, shapes(key));
