/** Draw the deck once it is chosen. */

/** @import { Table, Wish } from "./api.js" */
import { countRoles } from "./deck-counts.js";
import { byId, element } from "./element.js";
import { drawExtraCard } from "./extra-card.js";
import { drawHeading } from "./panel-parts.js";
import { drawRoleInfo } from "./role-info.js";
import { drawToken } from "./tokens.js";
import { catalog, say } from "./words.js";

/**
 * Return the cards; a tap on one explains it, one at a time.
 * @param {Table} table
 * @param {(wish: Wish) => void} onwish
 */
export function drawDeck({ deck, extra, game }, onwish) {
  const counts = countRoles(deck);
  const known = catalog().games.find(({ key }) => key === game)?.roles ?? [];
  const infos = known.filter(({ key }) => counts.has(key)).map((role) => drawRoleInfo(role, onwish));
  const close = () => {
    for (const each of infos) each.hidden = true;
    for (const each of byId("deck").querySelectorAll("[aria-expanded]")) each.setAttribute("aria-expanded", "false");
  };
  const tokens = [...counts].map(([role, count]) => drawToken(role, count, infos.find(({ id }) => id === `does-${role}`), close));
  return [
    drawHeading("table.deck", say("table.cards", { count: deck.length })),
    element("ul", { class: "tokens" }, tokens),
    ...infos,
    extra === null ? null : drawExtraCard(extra),
  ];
}
