/** Draw the deck once it is chosen. */

/** @import { Table, Wish } from "./api.js" */
import { countRoles } from "./deck-counts.js";
import { element } from "./element.js";
import { drawHeading } from "./panel-parts.js";
import { drawRoleInfo, makeUnfold } from "./role-info.js";
import { drawNumberedRole, drawRole } from "./tokens.js";
import { catalog, roleName, say } from "./words.js";

/**
 * Return the cards; a tap on one explains it, one at a time.
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
