/** Choose the language of the page and its table: the browser's, unless another installed one was chosen. */

import { recall, remember } from "./memory.js";

const CHOSEN = "language";

/** @returns {string} how to ask for something in the language that was chosen here; empty where none was */
export function makeLanguageQuery() {
  const language = recall(CHOSEN);
  return typeof language === "string" ? `?language=${encodeURIComponent(language)}` : "";
}

/** Ask for everything in this language from now on. @param {string} code */
export const rememberLanguage = (code) => remember(CHOSEN, code);

/** Return a language's own name. @param {string} code */
export function languageName(code) {
  return ("DisplayNames" in Intl && new Intl.DisplayNames([code], { type: "language" }).of(code)) || code;
}
