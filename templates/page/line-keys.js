/** Help translators: in a draft of a language `?` shows the keys of the lines that were heard last. */

/** @import { PageState } from "./phases.js" */
import { byId, element } from "./element.js";

const KEY = "?";

addEventListener("keydown", (event) => {
  const { key, target } = event;
  const writes = target instanceof HTMLInputElement && target.value !== "";
  if (key !== KEY || writes || !byId("line-keys").childElementCount) return;
  event.preventDefault();
  byId("line-keys").hidden = !byId("line-keys").hidden;
});

/** Draw each line's key and its text; where the server tells no keys there is nothing to show. @param {PageState} state */
export function drawLineKeys({ answer }) {
  const lines = (answer?.keys ?? []).flatMap(([key, said]) => [element("dt", { text: key }), element("dd", { text: said })]);
  byId("line-keys").replaceChildren(...lines);
}
