import type { CatalogFormat } from "../catalog.js";
import type { Syntax } from "./read-page.js";

const NAMES: Readonly<Record<Syntax, string>> = {
  "json-ld": "JSON-LD",
  microdata: "microdata",
  "open-graph": "Open Graph",
};

/** The format of pages by the syntax that gave most about each of them. */
export function pageFormat(syntaxes: ReadonlySet<Syntax>): CatalogFormat {
  const [only, ...others] = [...syntaxes].sort();
  const names = [...syntaxes].sort().map((syntax) => NAMES[syntax]);
  return {
    id: only !== undefined && others.length === 0 ? only : "mixed-pages",
    label: names.length === 0 ? "Web pages" : `Web pages (${names.join(", ")})`,
    encoding: null,
    delimiter: null,
    preambleLines: 0,
    columns: [],
  };
}
