/** The verdict as a scene, before the film: fingers fly, cards turn, and the side that won fills the screen. */

/** @import { Result } from "./result-picture.js" */
import { toMilliseconds } from "./clock.js";
import { drawing, element } from "./element.js";
import { drawVote } from "./night-picture.js";
import { WIDTH, drawWinners } from "./result-picture.js";

/** Seconds of the scene; its styles divide them. */
const SECONDS = 7.5;

/** Ends the scene that is under way. */
export let endVerdict = () => {};

/**
 * Play the scene over the whole window; a tap or a key ends it.
 * @param {Result} result
 * @returns {Promise<void>} over once nothing of it is shown any more
 */
export function playVerdict(result) {
  endVerdict();
  const { players, roles, votes = {}, sides } = result;
  const { drawn, high } = drawWinners({ ...result, votes: {} }, true);
  const winners = drawing("svg", { class: "result", viewBox: `0 -40 ${WIDTH} ${high + 40}`, width: "26em" }, drawn);
  const scene = element("div", { class: "verdict-scene", "aria-hidden": "true", "data-testid": "verdict-scene" }, [
    drawVote(players, votes, roles),
    element("div", { class: `curtain face of-${sides[0]}` }, [winners]),
  ]);
  document.body.append(scene);
  return new Promise((resolve) => {
    const timer = setTimeout(() => endVerdict(), toMilliseconds(SECONDS));
    endVerdict = () => {
      clearTimeout(timer);
      removeEventListener("keydown", endVerdict);
      scene.remove();
      resolve();
    };
    scene.addEventListener("click", () => endVerdict());
    addEventListener("keydown", endVerdict);
  });
}
