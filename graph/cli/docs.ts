import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { configurationPage, environmentExample } from "./settings-docs.js";

/** Writes the pages that are made from the sources. */
const root = resolve(import.meta.dirname, "..", "..");
writeFileSync(join(root, "docs", "configuration.md"), configurationPage());
writeFileSync(join(root, ".env.example"), environmentExample());
