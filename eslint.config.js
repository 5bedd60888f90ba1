import css from "@eslint/css";
import js from "@eslint/js";
import globals from "globals";
import { listLoaded, plugin } from "./tests/page/too-new.js";

/** What each page has to run in, at least, and the last edition of JavaScript that these read. */
const PAGES = [
  { document: "index.html", oldest: { chrome: 94, safari: 15.4 }, ecmaVersion: 2022 },
  { document: "phone.html", oldest: { chrome: 80, safari: 14 }, ecmaVersion: 2020 },
  { document: "tv.html", oldest: { chrome: 68 }, ecmaVersion: 2019 },
];
/** Styles that a page does without; `table.css` has margins in the place of gaps. */
const DECORATION = [
  ":focus-visible",
  "@container",
  "@property",
  "-webkit-touch-callout",
  "accent-color",
  "align-content: start",
  "clip-path: view-box",
  "color-scheme",
  "container-type",
  "field-sizing",
  "gap of flex",
  "hyphens",
  "mask",
  "outline",
  "overflow-wrap: anywhere",
  "overscroll-behavior",
  "paint-order",
  "scroll-padding-bottom",
  "scrollbar-color",
  "scrollbar-width",
  "text-wrap",
  "user-select",
];

/** The oldest browsers of a file: it may be of several pages. */
const oldest = {};
for (const page of PAGES)
  for (const name of listLoaded(page.document)) {
    const before = oldest[name] ?? page;
    const chrome = Math.min(before.oldest.chrome, page.oldest.chrome);
    oldest[name] = { oldest: { ...before.oldest, ...page.oldest, chrome }, ecmaVersion: Math.min(before.ecmaVersion, page.ecmaVersion) };
  }

export default [
  { files: ["**/*.js"], ...js.configs.recommended },
  { files: ["**/*.js"], rules: { eqeqeq: "error", "no-unused-vars": ["error", { argsIgnorePattern: "^_" }], "no-var": "error", "prefer-const": "error" } },
  { files: ["templates/page/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["templates/page/ticker.js"], languageOptions: { sourceType: "script", globals: globals.worker } },
  { files: ["tests/page/js/*.js"], languageOptions: { globals: globals.node } },
  { files: ["tests/page/*.js"], languageOptions: { globals: globals.node } },
  { files: ["tests/page/firefox/*.js"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  { files: ["templates/page/*.css"], plugins: { css }, language: "css/css" },
  ...Object.entries(oldest).map(([name, page]) => ({
    files: [`templates/page/${name}`],
    plugins: { page: plugin },
    ...(name.endsWith(".css")
      ? { rules: { "page/style": ["error", page.oldest, DECORATION] } }
      : { languageOptions: { ecmaVersion: page.ecmaVersion }, rules: { "page/script": ["error", page.oldest] } }),
  })),
];
