/** The drawn faces by which players are known: an animal (`faces.svg`) on a disc of one of ten colors, "owl-3". */

import { drawSymbol, drawing } from "./element.js";

/** The animals that are drawn; the service has the same list. */
export const ANIMALS = [
  ..."fox owl cat bear hare deer badger raven mouse frog".split(" "),
  ..."hedgehog squirrel goat duck dog snail bat moth otter turtle".split(" "),
];

/** The colors of discs, as they are numbered; that of a disc without a number. */
export const COLORS = "#e0523f #ef9234 #f4cb3f #a3cc4e #2f8f62 #37b3b0 #7cc4f2 #3f66d6 #8a5bc7 #ee8dbb".split(" ");
const GRAY = "#8d93a6";

/**
 * Return the drawing of a face.
 * @param {string} [key] as "owl-3"; a disc alone where it names no animal
 * @param {string | number} [size] in pixels; as large as its place says where it is left out
 */
export function drawFace(key, size = "1.9em") {
  const face = drawing("svg", { class: "portrait", viewBox: "0 0 64 64", width: size, height: size, "aria-hidden": "true" });
  fillFace(face, key);
  return face;
}

/** Draw a face in its place. @param {Element} face @param {string} [key] */
function fillFace(face, key = "") {
  const [animal, color] = key.split("-");
  face.setAttribute("data-face", key);
  const disc = drawing("circle", { cx: 32, cy: 32, r: 32, fill: COLORS[Number(color)] || GRAY });
  face.replaceChildren(disc, ...(animal ? [drawSymbol("faces", animal, { width: 64, height: 64 })] : []));
}

/** The players' faces by name. @type {Map<string, string>} */
let known = new Map();

/**
 * Remember whose faces these are; those that are shown already change.
 * @param {{names: string[], faces?: string[]} | null} [table]
 * @param {{joined: string[], faces?: string[]} | null} [texts] of who joins by phone
 */
export function learnFaces(table, texts) {
  const lists = [{ names: (texts && texts.joined) || [], faces: texts ? texts.faces : [] }, { names: (table && table.names) || [], faces: table ? table.faces : [] }];
  known = new Map(lists.flatMap(({ names, faces = [] }) => names.map((name, at) => /** @type {[string, string]} */ ([name, faces[at]]))));
  for (const shown of document.querySelectorAll("[data-of]")) {
    const name = shown.getAttribute("data-of") || "";
    if (known.has(name) && known.get(name) !== shown.getAttribute("data-face")) fillFace(shown, known.get(name));
  }
}

/** Return the drawing of a player's face. @param {string} name @param {number} [size] */
export function drawPlayerFace(name, size) {
  const face = drawFace(known.get(name), size);
  face.setAttribute("data-of", name);
  return face;
}
