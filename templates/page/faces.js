/** The drawn faces by which players are known: an animal (`faces.svg`) on a disc of one of ten colors, "owl-3". */

import { drawing } from "./element.js";

/** The animals that are drawn, as the service knows them. */
export const ANIMALS = [
  ..."fox owl cat bear hare deer badger raven mouse frog".split(" "),
  ..."hedgehog squirrel goat duck dog snail bat moth otter turtle".split(" "),
];

/** How many colors a disc can have. */
export const COLORS = 10;

/**
 * The drawing of a face.
 * @param {string | undefined} key as "owl-3"; a disc alone where there is none
 * @param {number} [size] in pixels; as large as its place says where it is left out
 * @returns {SVGElement}
 */
export function drawFace(key, size) {
  const face = drawing("svg", { class: "portrait", viewBox: "0 0 64 64", width: size, height: size, "aria-hidden": "true" });
  put(face, key);
  return face;
}

/**
 * @param {Element} face where it is drawn
 * @param {string} [key]
 */
function put(face, key = "") {
  const [animal, color] = key.split("-");
  face.setAttribute("data-face", key);
  face.setAttribute("data-color", color ?? "");
  const disc = drawing("circle", { class: "disc", cx: 32, cy: 32, r: 32 });
  face.replaceChildren(disc, ...(ANIMALS.includes(animal) ? [drawing("use", { href: `/api/page/faces.svg#${animal}`, width: 64, height: 64 })] : []));
}

/** The faces of who is at the table, by name. @type {Map<string, string>} */
let known = new Map();

/**
 * Remember whose faces these are; those that are shown already change.
 * @param {{names: string[], faces?: string[]} | null} [table]
 * @param {{joined: string[], faces?: string[]} | null} [texts] of who joins by phone
 */
export function learnFaces(table, texts) {
  const lists = [{ names: texts?.joined ?? [], faces: texts?.faces }, { names: table?.names ?? [], faces: table?.faces }];
  known = new Map(lists.flatMap(({ names, faces = [] }) => names.map((name, at) => /** @type {[string, string]} */ ([name, faces[at]]))));
  for (const shown of document.querySelectorAll("[data-of]")) {
    const name = shown.getAttribute("data-of") ?? "";
    if (known.has(name) && known.get(name) !== shown.getAttribute("data-face")) put(shown, known.get(name));
  }
}

/**
 * The drawing of a player's face.
 * @param {string} name as the table shows it
 * @param {number} [size]
 */
export function drawFaceOf(name, size) {
  const face = drawFace(known.get(name), size);
  face.setAttribute("data-of", name);
  return face;
}
