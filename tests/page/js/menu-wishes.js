/** Prints, of a catalog on stdin, the wish behind every choice of the menu, and of tables what is in force at each. */

import { readFileSync } from "node:fs";
import { speaks } from "./browser.js";
import { listGroups } from "../../../templates/page/menu-groups.js";

const { catalog, tables } = JSON.parse(readFileSync(0, "utf-8"));
await speaks({ catalog });
const told = listGroups().map(({ key, choices, now }) => ({ key, choices, now: tables.map(now) }));
process.stdout.write(JSON.stringify(told));
