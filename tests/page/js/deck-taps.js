/** Taps cards at random in the deck editor, as tokens and in the list, and looks what the table has then; see `tests/page/test_tapped.py`. */

/* global document */
/** So often the table is looked at until it has what was tapped: seconds, on a machine with other work. */
const LOOKS = 500;

export async function tapDecks({ series, seed }) {
  let state = seed;
  const chance = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const rest = () => new Promise((resolve) => setTimeout(resolve));
  const deck = document.getElementById("deck");
  const shown = () => {
    const rows = [...deck.querySelectorAll("[data-role]")].map((row) => [row.dataset.role, parseInt(row.querySelector(".copies-in").textContent, 10)]);
    const tokens = [...deck.querySelectorAll("[data-copy][aria-pressed=true]")].map(({ dataset: { copy } }) => copy.replace(/-\d+$/, ""));
    const alike = rows.every(([role, count]) => tokens.filter((each) => each === role).length === count);
    const beside = deck.querySelector(".extra:not([hidden]) [aria-pressed=true]");
    return JSON.stringify([alike ? rows.filter(([, count]) => count) : { rows, tokens }, beside?.dataset.extra ?? null]);
  };
  /** Whether a deck is as it was tapped; the table chooses the card beside the center where none was, or none is needed. */
  const same = (wanted, found) => {
    const [[cards, extra], [there, lies]] = [JSON.parse(wanted), JSON.parse(found || "[]")];
    return JSON.stringify(cards) === JSON.stringify(there) && (extra === lies || !extra || !cards.some(([role]) => role === "alpha_wolf"));
  };
  const table = async () => {
    const session = JSON.parse(localStorage.getItem("onenight.session"));
    const { table: now } = await (await fetch("/api/look", { method: "POST", body: JSON.stringify({ session, seen: null }) })).json();
    const { deck: cards, extra } = now.draft ?? now;
    const rows = [...deck.querySelectorAll("[data-role]")].map(({ dataset: { role } }) => [role, cards.filter((each) => each === role).length]);
    return JSON.stringify([rows.filter(([, count]) => count), extra]);
  };
  const wrong = [];
  for (let at = 0; at < series; at += 1) {
    const slow = chance(2);
    const log = [];
    for (let taps = 1 + chance(6); taps; taps -= 1) {
      // What was tapped before in the other view is not sent by going there.
      if (!chance(4)) document.getElementById("deck-view").click();
      const all = [...deck.querySelectorAll("[data-copy], .step:not([aria-disabled=true]), .extra:not([hidden]) button")].filter((each) => each.checkVisibility());
      const button = all[chance(all.length)];
      log.push(button.dataset.copy ?? button.ariaLabel ?? button.textContent);
      button.click();
      if (slow && chance(2)) document.body.click();
      if (slow && chance(2)) await rest();
    }
    const wanted = shown();
    document.body.click();
    let [after, there] = ["", ""];
    // It is sent once the answers to what was sent before have come.
    for (let looks = 0; looks < LOOKS && !(same(wanted, after) && same(wanted, there)); looks += 1) {
      await rest();
      [after, there] = [shown(), await table()];
    }
    if (!same(wanted, after) || !same(wanted, there)) wrong.push([log, wanted, after, there]);
  }
  return wrong;
}
