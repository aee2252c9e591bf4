import { currencyInHeading, normaliseHeading } from "../catalogs/table/headings.js";
import type { TableRow } from "../catalogs/table/row-reader.js";
import { type ExportFormat, type FactKind, FIELDS, type Field, headingsOf } from "./formats/format.js";
import { FORMATS } from "./formats/index.js";
import type { ExportColumn } from "./recognise.js";
import { readMonth } from "./values/dates.js";

/** Words for columns of tables that no format describes, beside those of all formats. */
const MORE: Partial<Record<Field, string>> = {
  keyword: "keywords|phrase|search phrase|suchwort|suchwörter|mots clés|expression|palabras clave|término",
  searchTerm: "search query|query|site search term|internal search term|suchanfrage|requête|consulta",
  searches:
    "searches|search volume|monthly searches|volume|msv|avg searches|total unique searches|suchvolumen|suchanfragen pro monat|suchanfragen|volume de recherche|recherches mensuelles|volumen de búsqueda|búsquedas mensuales",
  difficulty: "kd|seo difficulty|keyword difficulty|schwierigkeit|difficulté|dificultad",
  cpc: "avg cpc|average cpc|estimated average cpc|cost per click|klickpreis|coût par clic|coste por clic",
  clicks: "clicks|klicks|clics",
  impressions: "impressions|impr|impressionen|impresiones",
  cost: "cost|spend|kosten|ausgaben|coût|dépenses|coste|gasto",
  orders: "orders|conversions|purchases|bestellungen|käufe|commandes|pedidos|compras",
  results: "results|result count|results count|treffer|trefferzahl|résultats|resultados",
  sessions: "sessions|visits|sitzungen|sesiones",
  month: "month|monat|mois|mes",
  day: "date|day|datum|tag|jour|fecha|día",
  country: "country|market|land|pays|país|marketplace",
};
const SURE = 0.9;

const MEANINGS: ReadonlyMap<string, Field> = new Map([
  ...FORMATS.filter(({ facts }) => facts === "keywords" || facts === "ad-terms").flatMap((format) =>
    [...headingsOf(format)].flatMap(([name, field]) => (field === null ? [] : [[name, field] as const])),
  ),
  ...Object.entries(MORE).flatMap(([field, names]) =>
    names.split("|").map((name) => [normaliseHeading(name), field as Field] as const),
  ),
]);

interface Guess {
  readonly format: ExportFormat;
  readonly line: number;
  readonly columns: readonly ExportColumn[];
}

/** A table that no format describes, told by its headings one by one; what the map says counts first. Null when it makes no sense. */
export function guessExport(rows: readonly TableRow[], map: Readonly<Record<string, string | null>>): Guess | null {
  for (const row of rows.slice(0, 12)) {
    if (row.problem !== null || row.cells.length < 2) continue;
    const columns = row.cells.map((heading, index) => guessColumn(heading.trim(), index, map));
    const fields = new Set(columns.map(({ field }) => field));
    const isMapped = row.cells.some((heading) => heading.trim() in map);
    const facts = factsOf(fields) ?? (isMapped && fields.has("title") ? "products" : null);
    if (facts !== null)
      return {
        format: generic(facts),
        line: row.line,
        columns: facts === "products" ? columns : forFacts(columns, facts),
      };
  }
  return null;
}

function guessColumn(heading: string, index: number, map: Readonly<Record<string, string | null>>): ExportColumn {
  const column = { index, heading, month: null, currency: currencyInHeading(heading)?.currency ?? null };
  const said = map[heading];
  if (said !== undefined)
    return { ...column, field: said !== null && said in FIELDS ? (said as Field) : null, certainty: 1 };
  const field = MEANINGS.get(normaliseHeading(heading)) ?? MEANINGS.get(currencyInHeading(heading)?.name ?? "") ?? null;
  const month = field === null ? readMonth(heading) : null;
  return { ...column, field, month, certainty: field === null && month === null ? 0 : SURE };
}

function factsOf(fields: ReadonlySet<Field | null>): FactKind | null {
  const has = (...wanted: Field[]) => wanted.every((field) => fields.has(field));
  const isNamed = has("keyword") || has("searchTerm");
  // Without orders nothing can be said of a term; a forecast of clicks still tells what one costs.
  if (isNamed && has("cost", "clicks") && (has("orders") || !has("cpc"))) return "ad-terms";
  if (isNamed && has("searches", "results", "clicks")) return "site-searches";
  if (isNamed && (has("searches") || has("cpc") || has("difficulty"))) return "keywords";
  return null;
}

/** "Keyword" and "search term" are one thing to a table that holds only one of both. */
function forFacts(columns: readonly ExportColumn[], facts: FactKind): ExportColumn[] {
  const wanted: Field = facts === "keywords" ? "keyword" : "searchTerm";
  const other: Field = facts === "keywords" ? "searchTerm" : "keyword";
  const hasWanted = columns.some(({ field }) => field === wanted);
  return columns.map((column) => (column.field === other ? { ...column, field: hasWanted ? null : wanted } : column));
}

const generic = (facts: FactKind): ExportFormat => ({
  id: `table-${facts}`,
  label:
    {
      keywords: "Table of keywords",
      "ad-terms": "Table of ad search terms",
      "site-searches": "Table of on-site searches",
      products: "Table of products",
    }[facts as string] ?? "Table",
  facts,
  needs: [],
  fields: {},
  rank: 4,
});
