import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  { rules: { eqeqeq: "error", "no-unused-vars": ["error", { argsIgnorePattern: "^_" }], "no-var": "error", "prefer-const": "error" } },
  { files: ["templates/page/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["templates/page/ticker.js"], languageOptions: { sourceType: "script", globals: globals.worker } },
  { files: ["tests/page/js/*.js"], languageOptions: { globals: globals.node } },
  { files: ["tests/page/firefox/*.js"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
