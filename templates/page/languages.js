/** Choose the language of the page and its table: the browser's, unless another installed one was chosen. */

import { element } from "./element.js";
import { recall, remember } from "./memory.js";

const CHOSEN = "language";

/** @returns {string} how to ask for something in the language that was chosen here; empty where none was */
export function makeLanguageQuery() {
  const language = recall(CHOSEN);
  return typeof language === "string" ? `?language=${encodeURIComponent(language)}` : "";
}

/**
 * Draw all languages by their own names; a choice loads the page anew.
 * @param {string} title
 * @param {string[]} codes
 * @param {string} now the one that is spoken
 */
export function drawChoices(title, codes, now) {
  const choice = (/** @type {string} */ code) =>
    element("label", { class: "choice" }, [
      element("input", { type: "radio", name: CHOSEN, value: code, checked: code === now, onchange: () => choose(code) }),
      element("span", { class: "called", text: languageName(code), lang: code }),
    ]);
  return element("fieldset", { class: "choices", "data-testid": "menu-language" }, [element("legend", { text: title }), ...codes.map(choice)]);
}

/** @param {string} code */
function choose(code) {
  rememberLanguage(code);
  location.reload();
}

/** Ask for everything in this language from now on. @param {string} code */
export const rememberLanguage = (code) => remember(CHOSEN, code);

/** Return a language's own name. @param {string} code */
export function languageName(code) {
  return ("DisplayNames" in Intl && new Intl.DisplayNames([code], { type: "language" }).of(code)) || code;
}
