/** Draw the cards of a deck once it is chosen, and those to choose: as tokens in a grid, in a list that explains each role, and beside the center. */

/** @import { GameRole, Table, Wish } from "./api.js" */
import { countRoles } from "./deck-counts.js";
import { drawChoice, element } from "./element.js";
import { drawHeading } from "./panel-parts.js";
import { drawRoleInfo, makeUnfold } from "./role-info.js";
import { drawNumberedRole, drawRole } from "./tokens.js";
import { catalog, roleName, say } from "./words.js";

/**
 * Return the cards of a chosen deck; a tap on one explains it, one at a time.
 * @param {Table} table
 * @param {(wish: Wish) => void} onwish
 */
export function drawDeck({ deck, extra, game }, onwish) {
  const roles = catalog().games.find(({ key }) => key === game)?.roles ?? [];
  const cards = [...countRoles(deck)].flatMap(([key, count]) =>
    roles.filter((role) => role.key === key).map((role) => ({ button: drawToken(key, count), info: drawRoleInfo(role, onwish) })),
  );
  makeUnfold(cards);
  return [
    drawHeading("table.deck", say("table.cards", { count: deck.length })),
    element("ul", { class: "tokens" }, cards.map(({ button }) => element("li", { class: "token" }, [button]))),
    ...cards.map(({ info }) => info),
    extra === null ? null : element("p", { class: "extra" }, [element("span", { class: "fine", text: say("deck.beside") }), drawRole(extra), element("span", { text: roleName(extra) })]),
  ];
}

/** Return a token with its name and numbers, as a button. @param {string} role its key @param {number} count how many of it are in the deck */
function drawToken(role, count) {
  const name = roleName(role);
  const number = say(`order.${role}`);
  const wakes = number ? say("table.wakes", { name, number }) : say("table.sleeps", { name });
  const label = count > 1 ? `${wakes}; ${say("table.several", { count })}` : wakes;
  return element("button", { type: "button", title: label }, [
    drawNumberedRole(role, count),
    element("span", { class: "name", text: name, "aria-hidden": "true" }),
    element("span", { class: "unseen", text: label }),
  ]);
}

/**
 * What is drawn of a role, and shows how many of it are in, whether it can be, and which role lies beside the center.
 * @typedef {{role: GameRole, drawing: HTMLElement, draw: (count: number, possible: boolean, extra: string | null) => void}} Choosable
 */

/**
 * Return the tokens of a role: each copy is tapped in, and out.
 * @param {GameRole} role
 * @param {(by: number) => void} ontap called with one card more, or one less
 * @returns {Choosable[]}
 */
export function drawCopies(role, ontap) {
  const name = roleName(role.key);
  return Array.from({ length: role.copies }, (_, before) => {
    const number = before + 1;
    const label = role.copies > 1 ? say("deck.copy", { role: name, number }) : name;
    const named = element("span", { class: "name", text: name });
    named.style.setProperty("--letters", String(countLongest(name)));
    const tap = () => ontap(button.getAttribute("aria-pressed") === "true" ? -1 : 1);
    const button = element("button", { type: "button", "data-copy": `${role.key}-${number}`, "aria-label": label, onclick: tap }, [drawRole(role.key), named]);
    const drawing = element("li", {}, [button]);
    const draw = (/** @type {number} */ count, /** @type {boolean} */ possible) => {
      drawing.hidden = !possible;
      button.setAttribute("aria-pressed", String(count >= number));
    };
    return { role, drawing, draw };
  });
}

/** Return how many letters the longest word of a name has, which is not to be broken. @param {string} name */
const countLongest = (name) => Math.max(...name.split(/[\s-]/).map((word) => word.length));

/**
 * Return the row of a role: what it does, how many of it are in, one more, one less.
 * @param {GameRole} role
 * @param {(by: number) => void} ontap called with one card more, or one less
 * @param {(wish: Wish) => void} onwish called with a question about the role
 * @returns {Choosable}
 */
export function drawRow(role, ontap, onwish) {
  const { key, copies } = role;
  const name = roleName(key);
  const told = drawRoleInfo(role, onwish);
  const about = element("button", { type: "button", class: "about" }, [
    drawNumberedRole(key),
    element("span", { class: "name", text: name }),
    element("span", { class: "unseen", text: say("deck.about") }),
  ]);
  makeUnfold([{ button: about, info: told }]);
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label) =>
    element("button", { type: "button", class: "step", text: sign, "aria-label": say(label, { role: name }), onclick: () => ontap(by) });
  const [less, more] = [step(-1, "−", "deck.less"), step(1, "+", "deck.more")];
  const counted = element("span", { class: "copies-in" });
  const drawing = element("li", { class: "pick", "data-role": key }, [
    about,
    element("div", { class: "stepper", role: "group", "aria-label": name }, [less, counted, more]),
    told,
  ]);
  const draw = (/** @type {number} */ count, /** @type {boolean} */ possible) => {
    drawing.hidden = !possible;
    drawing.classList.toggle("absent", !count);
    counted.textContent = say("deck.count", { count, copies });
    // Not `disabled`, which would lose the focus.
    less.setAttribute("aria-disabled", String(count <= 0));
    more.setAttribute("aria-disabled", String(count >= copies));
  };
  return { role, drawing, draw };
}

/**
 * Return the button that lays a role beside the center, if a copy of it is left.
 * @param {GameRole} role
 * @param {() => void} onclick
 * @returns {Choosable}
 */
export function drawExtraChoice(role, onclick) {
  const { key, copies } = role;
  const drawing = drawChoice("quiet", drawRole(key), roleName(key), { "data-extra": key, onclick });
  const draw = (/** @type {number} */ count, /** @type {boolean} */ _, /** @type {string | null} */ extra) => {
    drawing.hidden = key !== extra && count >= copies;
    drawing.setAttribute("aria-pressed", String(key === extra));
  };
  return { role, drawing, draw };
}
