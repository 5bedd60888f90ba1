/** The cards that are played with, once they are chosen. */

/** @import { Table, Wish } from "./api.js" */
import { counted } from "./deck-cards.js";
import { byId, element } from "./element.js";
import { lying } from "./extra-card.js";
import { heading } from "./panel.js";
import { roleInfo } from "./role-info.js";
import { token } from "./tokens.js";
import { catalog, say } from "./words.js";

/**
 * What is known of a card is a tap away, of one at a time.
 * @param {Table} table
 * @param {(wish: Wish) => void} onwish
 */
export function laidOut({ deck, extra, game }, onwish) {
  const counts = counted(deck);
  const known = catalog().games.find(({ key }) => key === game)?.roles ?? [];
  const infos = known.filter(({ key }) => counts.has(key)).map((role) => roleInfo(role, onwish));
  const close = () => {
    for (const each of infos) each.hidden = true;
    for (const each of byId("deck").querySelectorAll("[aria-expanded]")) each.setAttribute("aria-expanded", "false");
  };
  const tokens = [...counts].map(([role, count]) => token(role, count, infos.find(({ id }) => id === `does-${role}`), close));
  return [
    heading("table.deck", say("table.cards", { count: deck.length })),
    element("ul", { class: "tokens" }, tokens),
    ...infos,
    extra === null ? null : lying(extra),
  ];
}
