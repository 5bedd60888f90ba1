/** Choose answers that name several things step by step: one thing after the other. */

/** @import { Option } from "./api.js" */

/**
 * Return what can be chosen next, once these steps are taken.
 * @template {Option} Answer
 * @param {Answer[]} answers
 * @param {string[]} taken what was chosen so far
 * @returns {{steps: string[], left: Answer[]}} what the next step can be, and the answers that need no further one, by what is left of them
 */
export function listNextParts(answers, taken) {
  const stepped = answers.filter((each) => listParts(each).length > 1);
  const left = taken.length ? [] : answers.filter((each) => !stepped.includes(each));
  for (let at = 0, fitting = stepped; fitting.length; at += 1) {
    const chosen = taken.length > at ? [taken[at]] : [...new Set(fitting.map((each) => listParts(each)[at]))];
    const last = at === Math.max(...fitting.map((each) => listParts(each).length)) - 1;
    if (last) return { steps: [], left: [...fitting.map((each) => labelByPart(each, at)), ...left] };
    // Where one thing alone can be chosen, there is nothing to choose.
    if (chosen.length > 1) return { steps: chosen, left };
    fitting = fitting.filter((each) => listParts(each)[at] === chosen[0]);
  }
  return { steps: [], left };
}

/**
 * Return an answer labelled by the last thing that it names; people have their faces.
 * @template {Option} Answer
 * @param {Answer} answer
 * @param {number} at
 * @returns {Answer}
 */
function labelByPart(answer, at) {
  const [slot, label] = Object.entries(answer.parts)[at];
  return slot === "names" ? { ...answer, label, kind: "player", key: label } : { ...answer, label };
}

/** @param {Option} answer */
const listParts = ({ parts }) => Object.values(parts ?? {});
