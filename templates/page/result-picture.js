/** The picture of how a game ended: who won, with faces and roles, and why. It is made in this browser, to be saved or shared; nothing is sent. */

import { drawing, element, placeDrawing } from "./element.js";
import { drawPlayerFace } from "./faces.js";
import { placeInRows } from "./picture-parts.js";
import { drawMark, drawRole, isMarked } from "./tokens.js";
import { say } from "./words.js";

export const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 90;
const TOP = 96;
const SANS = "sans-serif";
/** The name of the picture as a file. */
const NAME = "one-night.png";
/** The properties that the picture takes from the page's styles, which do not reach into an image. */
const STYLE = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity", "clip-path", "font-family", "font-size", "font-weight", "text-anchor"];
const STARS = [[64, 84], [178, 48], [250, 118], [90, 420], [980, 350], [1020, 560], [760, 56], [48, 700], [1036, 800], [70, 1010], [1010, 1040], [44, 250]];
const BIG = { face: 200, row: 4, name: 42, role: 32, high: 380 };
const SMALL = { face: 120, row: 5, name: 32, role: 26, high: 270 };
const TOKEN = 150;
/** How much larger than usual the players of a small table are. */
const LARGEST = 1.12;

/**
 * The result of a game.
 * @typedef {object} Result
 * @property {string} title
 * @property {string[]} sides the roles that stand for the teams that won
 * @property {string[]} players
 * @property {string[]} winners
 * @property {Record<string, string>} [votes] who pointed at whom
 * @property {string[]} [killed]
 * @property {Record<string, string>} roles as far as they are known
 * @property {Record<string, string>} [marks] as far as they are known
 * @property {string} reason
 * @property {string} nameless the same where nobody may be named
 * @property {(role: string) => string} named how a role is called
 */

/** @type {CanvasRenderingContext2D | null | undefined} */
let pen;

/**
 * Return the width of a text.
 * @param {string} text
 * @param {number} size of its letters
 */
function measureText(text, size) {
  pen = pen || element("canvas").getContext("2d");
  if (!pen) return 0;
  pen.font = `${size}px ${SANS}`;
  return pen.measureText(text).width;
}

/**
 * Write a text in lines that fit, in the middle of the picture.
 * @param {string} text
 * @param {string} kind
 * @param {number} size
 * @param {number} y of the first line
 */
function writeLines(text, kind, size, y) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) || ""} ${word}`.trim();
    if (lines.length && measureText(longer, size) <= WIDTH - 2 * EDGE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return { drawn: lines.map((line, at) => drawing("text", { class: kind, x: WIDTH / 2, y: y + at * size * 1.25, "font-size": size, text: line })), high: lines.length * size * 1.25 };
}

/**
 * Draw players in rows, each with the face, the role, the faces of those who pointed there, and perhaps the name.
 * @param {string[]} names
 * @param {Result} result
 * @param {boolean} shown whether names are
 * @param {typeof BIG} as how large
 */
function drawPlayers(names, { roles, killed = [], winners, named, votes = {}, marks = {} }, shown, as) {
  const rows = Math.ceil(names.length / as.row);
  const perRow = Math.ceil(names.length / Math.max(rows, 1));
  const wide = (WIDTH - EDGE) / as.row;
  const high = shown ? as.high : as.high - as.name;
  const fitted = (/** @type {string} */ text, /** @type {string} */ kind, /** @type {number} */ size, /** @type {number} */ y) =>
    drawing("text", { class: kind, y, "font-size": size * Math.min(1, (wide - 12) / (measureText(text, size) || 1)), text });
  const drawn = placeInRows(names.length, perRow, wide, high).map(({ x, y }, at) => {
    const name = names[at];
    const [radius, role] = [as.face / 2, roles[name]];
    const part = [killed.includes(name) && "✝", role && named(role)].filter(Boolean).join(" ");
    const voters = Object.keys(votes).filter((voter) => votes[voter] === name);
    const small = Math.min(as.role * 1.5, (wide - 12) / (voters.length + 1));
    const below = radius + (shown ? as.name : 0) + (part ? as.role + 8 : 0) + 22;
    return drawing("g", { transform: `translate(${WIDTH / 2 + x} ${y + radius})` }, [
      winners.includes(name) && drawing("circle", { class: "laurel", r: radius + 10 }),
      placeDrawing(drawPlayerFace(name), -radius, -radius, as.face),
      Boolean(role) && placeDrawing(drawRole(role), radius * 0.3, radius * 0.3, radius * 0.85),
      isMarked(marks[name]) && placeDrawing(drawMark(marks[name]), -radius * 1.15, radius * 0.3, radius * 0.85),
      shown && fitted(name, "name", as.name, radius + as.name + 4),
      Boolean(part) && fitted(part, "part", as.role, radius + (shown ? as.name : 0) + as.role + 12),
      voters.length > 0 && drawing("path", { class: "finger", d: "M0 -9L-11 9h22z", transform: `translate(${(-small * voters.length) / 2} ${below + small / 2})` }),
      ...voters.map((voter, index) => placeDrawing(drawPlayerFace(voter), small * (index - (voters.length - 1) / 2), below, small)),
    ]);
  });
  return { drawn, high: rows * high, wide: perRow * wide };
}

/**
 * Draw which side has won, and its players.
 * @param {Result} result
 * @param {boolean} named whether players' names are in it
 */
export function drawWinners(result, named) {
  const { title, sides, players, winners } = result;
  const tokens = sides.map((side, at) => placeDrawing(drawRole(side), WIDTH / 2 + (at - sides.length / 2) * (TOKEN + 20) + 10, 0, TOKEN));
  const above = sides.length ? TOKEN : 0;
  const said = writeLines(title, "title", 88, above + 88);
  const from = above + said.high + 36;
  const won = drawPlayers(players.filter((name) => winners.includes(name)), result, named, BIG);
  return { drawn: [...tokens, ...said.drawn, drawing("g", { transform: `translate(0 ${from})` }, won.drawn)], high: from + won.high, wide: won.wide };
}

/**
 * Draw the picture.
 * @param {Result} result
 * @param {boolean} named whether players' names are in it
 */
export function drawResult(result, named) {
  const { players, winners, reason, nameless } = result;
  const won = drawWinners(result, named);
  const lost = drawPlayers(players.filter((name) => !winners.includes(name)), result, named, winners.length ? SMALL : BIG);
  const why = named || !players.some((name) => reason.includes(name)) ? reason : nameless;
  const said = writeLines(why, "why", 38, 0);
  const from = TOP + 40;
  const room = HEIGHT - from - said.high - 110;
  const body = won.high + lost.high;
  const scale = Math.min(LARGEST, room / body, (WIDTH - EDGE) / Math.max(won.wide, lost.wide));
  const above = from + (room - body * scale) / 2;
  const group = drawing("g", { transform: `translate(${(WIDTH * (1 - scale)) / 2} ${above}) scale(${scale})` }, [
    ...won.drawn,
    drawing("g", { class: winners.length ? "lost" : "", transform: `translate(0 ${won.high})` }, lost.drawn),
  ]);
  return drawing("svg", { class: "result", xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT }, [
    drawing("rect", { class: "night", width: WIDTH, height: HEIGHT }),
    ...STARS.map(([cx, cy], at) => drawing("circle", { class: "star", cx, cy, r: 2 + (at % 3) })),
    drawing("circle", { class: "moonlight", cx: 968, cy: 92, r: 56 }),
    drawing("circle", { class: "night", cx: 944, cy: 80, r: 50 }),
    drawing("path", { class: "hills", d: `M0 ${HEIGHT}V1270Q200 1190 430 1250T800 1230T1080 1260V${HEIGHT}z` }),
    drawing("text", { class: "brand", x: WIDTH / 2, y: TOP, "font-size": 40, text: say("start.title") }),
    group,
    drawing("g", { transform: `translate(0 ${HEIGHT - 70 - said.high})` }, said.drawn),
  ]);
}

/** Return the button beneath a recap, and the picture that it unfolds. @param {Result} result */
export function drawSharing(result) {
  /** The picture as a file. @type {File[]} */
  let files = [];
  const names = element("input", { type: "checkbox", checked: "", onchange: draw });
  const place = element("div", { "data-testid": "keepsake" });
  const save = element("a", { class: "quiet", download: NAME, "data-testid": "save-picture", text: say("share.save") });
  // It is refused where somebody thinks better of it.
  const send = () => "share" in navigator && navigator.share({ files }).catch(() => {});
  const share = element("button", { type: "button", class: "quiet", "data-testid": "share-picture", text: say("share.share"), onclick: send });
  const parts = element("div", { class: "keepsake", hidden: "" }, [
    place,
    element("label", { class: "check" }, [names, element("span", { text: say("share.names") })]),
    element("p", { class: "row" }, [share, save]),
    element("p", { class: "fine", text: say("share.means") }),
  ]);
  const button = element("button", { type: "button", class: "quiet", "data-testid": "share", "aria-expanded": "false", text: say("share.open"), onclick: unfold });
  return element("div", { class: "sharing" }, [button, parts]);

  function unfold() {
    parts.hidden = !parts.hidden;
    button.setAttribute("aria-expanded", String(!parts.hidden));
    return parts.hidden ? null : draw();
  }

  async function draw() {
    const drawn = drawResult(result, names.checked);
    const label = [...drawn.querySelectorAll("text")].map(({ textContent }) => textContent).join(" ");
    const canvas = await paintCanvas(drawn);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", label);
    place.replaceChildren(canvas);
    const blob = await new Promise((/** @type {(made: Blob | null) => void} */ made) => canvas.toBlob(made, "image/png"));
    if (!blob) return;
    files = [new File([blob], NAME, { type: blob.type })];
    URL.revokeObjectURL(save.href);
    save.href = URL.createObjectURL(files[0]);
    share.hidden = !("canShare" in navigator && navigator.canShare({ files }));
  }
}

/** Paint the drawing on a canvas, as the page would show it. @param {SVGSVGElement} drawn */
async function paintCanvas(drawn) {
  const canvas = element("canvas", { width: WIDTH, height: HEIGHT });
  const styled = element("div", { class: "unseen", "aria-hidden": "true" }, [drawn]);
  document.body.append(styled);
  for (const used of drawn.querySelectorAll("use")) used.replaceWith(await copySymbol(used));
  for (const each of drawn.querySelectorAll("*")) {
    const style = getComputedStyle(each);
    for (const key of STYLE) if (key !== "font-size" || !each.hasAttribute(key)) each.setAttribute(key, style.getPropertyValue(key));
  }
  styled.remove();
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
  await picture.decode();
  const brush = canvas.getContext("2d");
  if (brush) brush.drawImage(picture, 0, 0);
  return canvas;
}

/** The sheets of drawings that were fetched, by address. @type {Map<string, Promise<Document>>} */
const sheets = new Map();

/**
 * Return a symbol that is used from a sheet as a drawing of its own: a picture can use nothing from elsewhere.
 * @param {SVGUseElement} used
 */
async function copySymbol(used) {
  const [address, name] = (used.getAttribute("href") || "").split("#");
  const sheet = sheets.get(address) || fetch(address).then(async (got) => new DOMParser().parseFromString(await got.text(), "image/svg+xml"));
  sheets.set(address, sheet);
  const found = (await sheet).getElementById(name);
  const place = Object.fromEntries(["x", "y", "width", "height"].map((key) => [key, used.getAttribute(key)]));
  return drawing("svg", { viewBox: "0 0 64 64", ...place }, [...((found && found.cloneNode(true).childNodes) || [])]);
}
