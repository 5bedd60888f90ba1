/** Finds what the oldest browsers of a page lack: a plugin of ESLint, by the data that MDN keeps of browsers. */

import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";

const { api, css, javascript } = createRequire(import.meta.url)("@mdn/browser-compat-data");
const FOLDER = new URL("../../templates/page/", import.meta.url);
/** A module by its address, in a document or in code; types are imported in comments, and load nothing. */
const LOADED = /^(?:import|export)\b[^;/]*?["']\.\/([\w-]+\.js)["']|["']\/api\/page\/([\w-]+\.(?:js|css))["']/gm;

/** @typedef {Record<string, number>} Oldest  the oldest version of each browser */

/** Return the files that a document loads, and those that these load. @param {string} document */
export function listLoaded(document, read = (name) => readFileSync(new URL(name, FOLDER), "utf-8")) {
  const found = new Set();
  const follow = (text) => {
    for (const [, module, part] of text.matchAll(LOADED)) {
      const name = module ?? part;
      if (!found.has(name)) follow(read((found.add(name), name)));
    }
  };
  follow(read(document));
  return [...found];
}

/** Return since when a browser has something, by what MDN tells of it. */
function findSince(support, browser) {
  const told = [support[browser] ?? []].flat().filter((each) => !each.flags && !each.prefix && !each.alternative_name && !each.version_removed);
  const versions = told.map(({ version_added: since }) => (typeof since === "string" ? Number(since.replace("≤", "")) || Infinity : Infinity));
  return Math.min(Infinity, ...versions);
}

/** Return whether all the oldest browsers have it; also where MDN does not tell of it. */
const has = (told, oldest) => !told?.__compat || Object.entries(oldest).every(([browser, version]) => findSince(told.__compat.support, browser) <= version);

/** What of the browser our modules reach: for names that others alone have they have uses of their own. */
const REACHED = /^(Window|Document\w*|Element|(HTML|SVG)\w*Element|Node\w*|Navigator|Event\w*|DOM\w*|URL\w*|Abort\w*|Request|Response|Headers|Blob|File|Crypto|\w+Observer|Range)$/;
const language = [...Object.values(javascript.builtins), ...Object.values(javascript.builtins.Intl)];
/** Return what has a name, of kinds of objects. @param {object[]} kinds @param {string} name */
const list = (kinds, name) => kinds.flatMap((kind) => [kind[name], kind[`${name}_static`]]).filter((told) => told?.__compat);
const reached = [...Object.keys(api).filter((name) => REACHED.test(name)).map((name) => api[name]), ...language];
const all = [...Object.values(api), ...language];

const modules = readdirSync(FOLDER).filter((name) => name.endsWith(".js")).map((name) => readFileSync(new URL(name, FOLDER), "utf-8"));
/** The names that our modules give to fields and methods. */
const OURS = /@property \{.*?\} \[?(\w+)|[{,] ?(\w+)\??: (?=.*\*\/)|this\.(\w+) = |^ {2}(?:async |get )?(\w+)\(.*\{$/gm;
const ours = new Set(modules.flatMap((text) => Array.from(text.matchAll(OURS), (found) => found.slice(1).find(Boolean))));

/** What is asked for by name before it is used; a module may use what another one has asked for. @param {string} text */
const asked = (text) => new Set(Array.from([...modules, text].join("\n").matchAll(/"(\w+)" in \w/g), ([, name]) => name));

const script = {
  meta: { schema: false },
  create(context) {
    const [oldest] = context.options;
    const known = asked(context.sourceCode.text);
    const report = (node, name) => context.report({ node, message: `${name} is too new for ${JSON.stringify(oldest)}` });
    return {
      MemberExpression({ object, property, computed, parent }) {
        const { name } = property;
        if (computed || parent.optional || object.property?.name === "dataset" || ours.has(name) || known.has(name) || !list(reached, name).length) return;
        if (!list(all, name).some((told) => has(told, oldest))) report(property, name);
      },
      "Program:exit"(program) {
        const { variables, through } = context.sourceCode.getScope(program);
        for (const { identifier } of [...through, ...variables.filter((each) => !each.defs.length).flatMap((each) => each.references)]) {
          const { name } = identifier;
          if (!known.has(name) && !has(api[name] ?? api.Window[name] ?? javascript.builtins[name], oldest)) report(identifier, name);
        }
      },
    };
  },
};

/** Units of lengths by where MDN tells of them. */
const UNITS = [[/^cq/, css.types.length.container_query_length_units], [/^[dls]v/, css.types.length.viewport_percentage_units_dynamic]];

const style = {
  meta: { schema: false },
  create(context) {
    const [oldest, decoration] = context.options;
    /** Report something too new, but for decoration: what is named so, asked for by `@supports`, or has a plain value before it. */
    const check = (node, name, told) => {
      const path = [...context.sourceCode.getAncestors(node), node];
      if (has(told, oldest) || decoration.some((each) => name === each || name.startsWith(`${each}: `)) || path.some((each) => each.name === "supports")) return;
      const declaration = path.find((each) => each.type === "Declaration");
      const block = path.filter((each) => each.type === "Block").pop();
      const before = block?.children.slice(0, block.children.indexOf(declaration)) ?? [];
      // With a variable in it a browser finds only too late that it cannot read a value, and falls back to nothing.
      const isRead = declaration && !context.sourceCode.getText(declaration).includes("var(");
      if (declaration !== node && isRead && before.some((each) => each.property === declaration.property)) return;
      context.report({ loc: node.loc, message: `${name} is too new for ${JSON.stringify(oldest)}` });
    };
    return {
      Declaration(node) {
        const { property } = node;
        check(node, property, css.properties[property]);
        const block = context.sourceCode.getParent(node);
        if (property !== "gap" || block.type !== "Block") return;
        const display = block.children.filter((each) => each.property === "display").pop();
        if (display && /flex/.test(context.sourceCode.getText(display))) check(display, "gap of flex", css.properties.gap.flex_context);
      },
      Function(node) {
        check(node, `${node.name}()`, css.types[node.name]);
      },
      Identifier(node) {
        const declaration = context.sourceCode.getAncestors(node).find((each) => each.type === "Declaration");
        if (declaration) check(node, `${declaration.property}: ${node.name}`, css.properties[declaration.property]?.[node.name]);
      },
      Dimension(node) {
        check(node, node.unit, UNITS.find(([unit]) => unit.test(node.unit))?.[1]);
      },
      PseudoClassSelector(node) {
        check(node, `:${node.name}`, css.selectors[node.name]);
      },
      Atrule(node) {
        check(node, `@${node.name}`, css["at-rules"][node.name]);
      },
    };
  },
};

export const plugin = { rules: { script, style } };
