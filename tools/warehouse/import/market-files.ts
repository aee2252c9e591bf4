import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type Country, readCountry } from "../../import/countries.js";
import { BENCHMARK } from "../../import/facts/products.js";
import type { Group } from "../../import/groups/group.js";
import { readPhrase } from "../../import/groups/phrase.js";
import { formatCell } from "../../sample/csv.js";
import { literal, pathLiteral } from "../load/sql-text.js";
import type { TableName } from "../schema.js";
import type { FactTable } from "./fact-tables.js";
import type { ImportStore } from "./import-store.js";
import type { StoredFile } from "./stored-file.js";

/** 52 bits of a name's digest: the same id for the same thing in every import, and whole in a JavaScript number. */
const idOf = (name: string): string => `CAST(('0x' || substr(md5(${name}), 1, 13)) AS BIGINT)`;

/** A later import of the same kind replaces the months that an earlier one told; files of one import are added up. */
export const latestOf = (table: string): string => `(SELECT t.* FROM ${table} t JOIN files f ON f.file = t.file
  JOIN (SELECT f.format, t.market, t.month, MAX(f.import_number) AS import_number FROM ${table} t JOIN files f ON f.file = t.file GROUP BY ALL) l
    ON l.format = f.format AND l.market = t.market AND l.month = t.month AND l.import_number = f.import_number)`;

/** Without those that somebody has taken out of the market. */
const GROUPED = "CREATE OR REPLACE TEMP VIEW grouped AS SELECT * FROM placed WHERE group_id IS NOT NULL";

const KEYWORD_FIGURES = [
  ["searches", "told"],
  ["searches_low", "searches_low"],
  ["searches_high", "searches_high"],
  ["cpc_low", "cpc_low"],
  ["cpc_high", "cpc_high"],
  ["competition", "competition_index"],
  ["difficulty", "difficulty"],
  ["informational", "informational"],
  ["commercial", "commercial"],
  ["transactional", "transactional"],
  ["navigational", "navigational"],
] as const;

/** True, in SQL, of the texts that belong to the part that is made. */
export type OfPart = (text: string) => string;

const keywordRows = (
  which: "SEMI" | "ANTI",
  figure: (column: string) => string,
  tail: string,
  isOfPart: OfPart,
): string =>
  `SELECT ${idOf("k.market || '|' || k.keyword")} AS keyword_id, g.group_id AS cluster_id, k.market, k.keyword,
  ${KEYWORD_FIGURES.map(([column, name]) => `${figure(column)} AS ${name}`).join(", ")}
FROM keyword_facts k ${which} JOIN several r ON r.market = k.market AND r.keyword = k.keyword
JOIN priorities p ON p.file = k.file JOIN grouped g ON g.kind = 'search' AND g.name = k.keyword
WHERE ${isOfPart("k.keyword")} AND ${isOfPart("g.name")} ${tail}`;

/** Only those of which several rows tell need to be grouped. */
const keywords = (isOfPart: OfPart): string => `WITH several AS (
  SELECT market, keyword FROM keyword_facts WHERE ${isOfPart("keyword")} GROUP BY market, keyword HAVING COUNT(*) > 1
)
${keywordRows("ANTI", (column) => `k.${column}`, "", isOfPart)}
UNION ALL
${keywordRows("SEMI", (column) => `arg_min(k.${column}, p.priority)`, "GROUP BY k.market, k.keyword, g.group_id", isOfPart)}`;

/**
 * Measured months, from the best kind of source that tells of a keyword, since searches on Google and on Amazon are two things; for keywords
 * with a volume and no months, the shape that Google Trends gives, brought to the volume.
 */
const months = (isOfPart: OfPart): string => `WITH known AS (
  SELECT keyword_id, market, keyword, told FROM market_keywords WHERE ${isOfPart("keyword")}
),
told AS (
  SELECT k.keyword_id, CAST(m.month AS DATE) AS month, m.searches, m.file FROM month_facts m
  JOIN known k ON k.market = m.market AND k.keyword = m.keyword WHERE ${isOfPart("m.keyword")}
),
sources AS (
  SELECT keyword_id, MIN(rank) AS rank FROM (
    SELECT n.keyword_id, f.rank FROM keyword_facts k JOIN files f ON f.file = k.file
    JOIN known n ON n.market = k.market AND n.keyword = k.keyword WHERE k.searches IS NOT NULL AND ${isOfPart("k.keyword")}
    UNION ALL SELECT t.keyword_id, f.rank FROM told t JOIN files f ON f.file = t.file
  ) GROUP BY keyword_id
),
measured AS (
  SELECT t.keyword_id, t.month, arg_min(t.searches, p.priority) AS searches FROM told t
  JOIN priorities p ON p.file = t.file JOIN files f ON f.file = t.file
  JOIN sources s ON s.keyword_id = t.keyword_id AND s.rank = f.rank GROUP BY t.keyword_id, t.month
),
levels AS (
  SELECT k.keyword_id, CAST(t.month AS DATE) AS month, arg_min(t.level, p.priority) AS level FROM trend_facts t
  JOIN priorities p ON p.file = t.file JOIN known k ON k.market = t.market AND k.keyword = t.keyword WHERE ${isOfPart("t.keyword")}
  GROUP BY ALL
),
latest AS (SELECT keyword_id, MAX(month) AS last FROM levels GROUP BY keyword_id),
year AS (
  SELECT l.keyword_id, AVG(l.level) AS level, COUNT(*) AS months FROM levels l JOIN latest e ON e.keyword_id = l.keyword_id
  WHERE l.month > e.last - INTERVAL 12 MONTH GROUP BY l.keyword_id
)
SELECT keyword_id, month, searches, 'measured' AS how FROM measured
UNION ALL
SELECT l.keyword_id, l.month, ROUND(k.told * l.level / y.level), 'shape' FROM levels l
JOIN known k ON k.keyword_id = l.keyword_id JOIN year y ON y.keyword_id = l.keyword_id
WHERE k.told IS NOT NULL AND y.level > 0 AND y.months = 12 AND NOT EXISTS (FROM measured m WHERE m.keyword_id = l.keyword_id)`;

/** How many of a shop's offers a later export must still hold before the others count as closed. */
const LEAST_WHOLE = 0.5;

/** Days on which the whole of a shop's offers was seen: what is missing then is no longer on offer. */
const SNAPSHOTS = `CREATE OR REPLACE TEMP TABLE snapshots AS
WITH days AS (
  SELECT o.merchant, o.market, CAST(o.seen_on AS DATE) AS seen_on, COUNT(*) AS n FROM offer_facts o JOIN files f ON f.file = o.file
  WHERE f.is_whole GROUP BY ALL
)
SELECT merchant, market, seen_on FROM (SELECT *, LAG(n) OVER (PARTITION BY merchant, market ORDER BY seen_on) AS earlier FROM days)
WHERE earlier IS NULL OR n >= earlier * ${LEAST_WHOLE}`;

/** One state of every offer on every day it was looked for; null price where it was missing from a whole export. */
const states = (isOfPart: OfPart): string => `WITH seen AS (
  SELECT c.product, o.market, o.merchant, o.condition, CAST(o.seen_on AS DATE) AS seen_on, arg_min(o.price, p.priority) AS price,
    arg_min(o.list_price, p.priority) AS list_price, arg_min(o.availability, p.priority) AS availability, arg_min(o.position, p.priority) AS position
  FROM offer_facts o JOIN canon c ON c.alias = o.product JOIN priorities p ON p.file = o.file
  WHERE ${isOfPart("c.product")} GROUP BY ALL
),
offers AS (SELECT product, market, merchant, condition, MIN(seen_on) AS first FROM seen GROUP BY ALL),
missing AS (
  SELECT o.product, o.market, o.merchant, o.condition, s.seen_on FROM offers o JOIN snapshots s ON s.merchant = o.merchant AND s.market = o.market AND s.seen_on > o.first
  ANTI JOIN seen n ON n.product = o.product AND n.market = o.market AND n.merchant = o.merchant AND n.condition = o.condition AND n.seen_on = s.seen_on
),
states AS (
  SELECT *, false AS is_missing FROM seen
  UNION ALL SELECT product, market, merchant, condition, seen_on, NULL, NULL, 'out_of_stock', NULL, true FROM missing
)
SELECT *, ${idOf("product || '|' || market || '|' || merchant || '|' || condition")} AS offer_id,
  LAST_VALUE(price IGNORE NULLS) OVER past AS known_price, LAST_VALUE(CASE WHEN is_missing THEN NULL ELSE COALESCE(list_price, -1) END IGNORE NULLS) OVER past AS known_list
FROM states WINDOW past AS (PARTITION BY product, market, merchant, condition ORDER BY seen_on ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;

const siteMonths = (isOfPart: OfPart): string =>
  `SELECT g.group_id AS cluster_id, t.market, t.query, t.month, CAST(SUM(t.searches) AS BIGINT) AS searches, CAST(SUM(t.sessions) AS BIGINT) AS sessions,
  CAST(ROUND(AVG(t.results)) AS BIGINT) AS results, CAST(SUM(t.clicks) AS BIGINT) AS clicks
FROM ${latestOf("site_facts")} t JOIN grouped g ON g.kind = 'search' AND g.name = t.query
WHERE ${isOfPart("t.query")} AND ${isOfPart("g.name")} GROUP BY g.group_id, t.market, t.query, t.month`;

const adMonths = (isOfPart: OfPart): string =>
  `SELECT g.group_id AS cluster_id, t.market, t.term AS search_term, t.month, CAST(SUM(t.impressions) AS BIGINT) AS impressions,
  CAST(SUM(t.clicks) AS BIGINT) AS clicks, ROUND(SUM(t.cost), 2) AS cost, CAST(ROUND(SUM(t.orders)) AS BIGINT) AS orders
FROM ${latestOf("ad_facts")} t JOIN grouped g ON g.kind = 'search' AND g.name = t.term
WHERE ${isOfPart("t.term")} AND ${isOfPart("g.name")} GROUP BY g.group_id, t.market, t.term, t.month`;

/** Rows whose texts are grouped at a time: those of millions do not fit into the memory. */
const ROWS_OF_A_PART = 500_000;

/** What is made of which facts, part by part, in an order in which each may read those before. */
const MADE: readonly { readonly table: string; readonly of: FactTable; readonly sql: (isOfPart: OfPart) => string }[] =
  [
    { table: "market_keywords", of: "keyword_facts", sql: keywords },
    { table: "market_months", of: "month_facts", sql: months },
    { table: "offer_states", of: "offer_facts", sql: states },
    { table: "ad_months", of: "ad_facts", sql: adMonths },
    { table: "site_months", of: "site_facts", sql: siteMonths },
  ];

function make(store: ImportStore, { table, of, sql }: (typeof MADE)[number]): Promise<void> {
  return inParts(store, of, async (isOfPart, part) => {
    const into = part === 0 ? `CREATE OR REPLACE TEMP TABLE ${table} AS` : `INSERT INTO ${table}`;
    await store.execute(`${into} ${sql(isOfPart)}`);
  });
}

/** Once for as many rows of a table as fit into the memory. */
export async function inParts(
  store: ImportStore,
  of: FactTable,
  each: (isOfPart: OfPart, part: number) => Promise<void>,
): Promise<void> {
  const [counted] = await store.rows(`SELECT COUNT(*) AS n FROM ${of}`);
  const parts = Math.max(1, Math.ceil(Number(counted?.n) / ROWS_OF_A_PART));
  for (let part = 0; part < parts; part += 1)
    await each((text) => (parts === 1 ? "true" : `hash(${text}) % ${parts} = ${part}`), part);
}

const QUESTION: Readonly<Record<string, string>> = {
  en: "^(how|what|which|why|when|where|who|is|are|can|do|does|should) ",
  de: "^(wie|was|welche[rsmn]?|warum|wieso|wann|wo|wer|ist|sind|kann|soll) ",
  fr: "^(comment|que|quel(le)?s?|pourquoi|quand|ou|où|qui|est-ce) ",
  es: "^(como|cómo|que|qué|cual(es)?|cuál(es)?|por que|por qué|cuando|cuándo|donde|dónde|quien|quién) ",
};
/** The stage a question belongs to; the first that fits. */
const STAGES: readonly (readonly [stage: string, pattern: string])[] = [
  ["price", "how much|cost|price|wie viel|wieviel|kostet|preis|combien|prix|coûte|cuanto|cuánto|precio|cuesta"],
  [
    "compare",
    "best|better|difference| vs |versus| or |beste|besser|unterschied|oder|meilleur|différence|mejor|diferencia",
  ],
  ["fit", "size|fit|big|tall|long|thick|größe|groß|hoch|lang|passt|taille|grand|talla|tamaño|grande"],
  [
    "use",
    "how (to|do|often)|clean|wash|install|use|wie (man|oft|reinig|wasch)|reinigen|waschen|nettoyer|laver|utiliser|limpiar|lavar|usar",
  ],
];

const EVERY: readonly { readonly table: TableName; readonly sql: (question: string, stage: string) => string }[] = [
  {
    table: "keywords",
    sql: () => `WITH latest AS (SELECT keyword_id, MAX(month) AS last FROM market_months WHERE how = 'measured' GROUP BY keyword_id),
year AS (
  SELECT m.keyword_id, ROUND(AVG(m.searches)) AS mean FROM market_months m JOIN latest l ON l.keyword_id = m.keyword_id
  WHERE m.how = 'measured' AND m.month > l.last - INTERVAL 12 MONTH GROUP BY m.keyword_id
),
intents AS (SELECT keyword_id, CAST(COALESCE(informational, false) AS INTEGER) + CAST(COALESCE(commercial, false) AS INTEGER) + CAST(COALESCE(transactional, false) AS INTEGER) + CAST(COALESCE(navigational, false) AS INTEGER) AS n FROM market_keywords)
SELECT k.keyword_id, k.cluster_id, k.market, k.keyword, CAST(COALESCE(k.told, y.mean) AS BIGINT) AS searches_per_month, CAST(k.searches_low AS BIGINT) AS searches_low,
  CAST(k.searches_high AS BIGINT) AS searches_high, k.cpc_low, k.cpc_high, CAST(k.competition_index AS BIGINT) AS competition_index, CAST(k.difficulty AS BIGINT) AS difficulty,
  CASE WHEN i.n > 0 THEN CAST(k.informational AS INTEGER) * 1.0 / i.n END AS intent_informational, CASE WHEN i.n > 0 THEN CAST(k.commercial AS INTEGER) * 1.0 / i.n END AS intent_commercial,
  CASE WHEN i.n > 0 THEN CAST(k.transactional AS INTEGER) * 1.0 / i.n END AS intent_transactional, CASE WHEN i.n > 0 THEN CAST(k.navigational AS INTEGER) * 1.0 / i.n END AS intent_navigational
FROM market_keywords k LEFT JOIN year y ON y.keyword_id = k.keyword_id JOIN intents i ON i.keyword_id = k.keyword_id`,
  },
  {
    table: "keyword_months",
    sql: () => "SELECT keyword_id, month, CAST(searches AS BIGINT) AS searches FROM market_months",
  },
  {
    table: "buyer_questions",
    sql: (
      question,
      stage,
    ) => `SELECT keyword_id AS question_id, cluster_id, market, keyword AS question, ${stage} AS stage, CAST(told AS BIGINT) AS searches_per_month
FROM market_keywords k WHERE ${question}`,
  },
  {
    table: "site_searches",
    sql: () => "SELECT * FROM site_months",
  },
  {
    table: "ad_terms",
    sql: () => "SELECT * FROM ad_months",
  },
  {
    // Of one shop: they tell the course of demand where nobody counts searches, and are no estimate of the market's.
    table: "sales_months",
    sql: () => `SELECT g.group_id AS cluster_id, o.market, o.month, CAST(SUM(o.orders) AS BIGINT) AS units_low, CAST(SUM(o.orders) AS BIGINT) AS units_high, CAST(NULL AS DOUBLE) AS revenue
FROM ${latestOf("order_facts")} o JOIN files f ON f.file = o.file LEFT JOIN canon c ON c.alias = o.alias
JOIN grouped g ON g.kind = 'product' AND g.name = COALESCE(c.product, o.alias)
ANTI JOIN (SELECT DISTINCT cluster_id, market FROM market_keywords) k ON k.cluster_id = g.group_id AND k.market = o.market
WHERE NOT (${IS_BEGUN}) GROUP BY g.group_id, o.market, o.month`,
  },
  {
    table: "merchants",
    sql: () => `SELECT ${idOf("merchant")} AS merchant_id, merchant,
  CASE WHEN merchant LIKE 'Amazon%' THEN 'marketplace' WHEN merchant = ${literal(BENCHMARK)} THEN 'benchmark' ELSE 'own shop' END AS merchant_kind
FROM offer_states GROUP BY merchant`,
  },
  {
    table: "products",
    sql: () => `SELECT ${idOf("p.product")} AS product_id, g.group_id AS cluster_id, p.title, COALESCE(p.brand, 'Unknown brand') AS brand, p.gtin,
  GREATEST(1, COALESCE(TRY_CAST(NULLIF(regexp_extract(LOWER(p.title), '(?:pack of|set of|lot de|pack de|paquete de)\\s+(\\d{1,3})', 1), '') AS INTEGER),
    TRY_CAST(NULLIF(regexp_extract(LOWER(p.title), '(\\d{1,3})\\s?-?(?:er[ -]pack|er[ -]set|[ -]pack|[ -]count|[ -]?pcs|[ -]pieces)', 1), '') AS INTEGER), 1)) AS pack_units
FROM known_products p JOIN grouped g ON g.kind = 'product' AND g.name = p.product`,
  },
  {
    table: "product_attributes",
    sql: () => `SELECT DISTINCT ${idOf("c.product")} AS product_id, a.attribute, a.value FROM attribute_facts a JOIN canon c ON c.alias = a.product
JOIN grouped g ON g.kind = 'product' AND g.name = c.product JOIN known_products k ON k.product = c.product`,
  },
  {
    table: "offers",
    sql: () => `SELECT offer_id, ${idOf("s.product")} AS product_id, s.market, ${idOf("s.merchant")} AS merchant_id, s.known_price AS price, NULLIF(s.known_list, -1) AS list_price,
  s.availability, s.condition, CAST(s.position AS BIGINT) AS shelf_position, s.seen_on
FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY offer_id ORDER BY seen_on DESC) AS place FROM offer_states) s
JOIN grouped g ON g.kind = 'product' AND g.name = s.product WHERE s.place = 1`,
  },
  {
    table: "price_events",
    sql: () => `SELECT offer_id, seen_on, known_price AS price, NULLIF(known_list, -1) AS list_price, availability FROM (
  SELECT s.*, LAG(known_price) OVER w AS price_before, LAG(known_list) OVER w AS list_before, LAG(availability) OVER w AS availability_before
  FROM offer_states s JOIN grouped g ON g.kind = 'product' AND g.name = s.product WINDOW w AS (PARTITION BY offer_id ORDER BY seen_on))
WHERE price_before IS NULL OR price_before <> known_price OR list_before <> known_list OR availability_before <> availability`,
  },
];

/** The month in which an export ends before the month does: a part of it would look like a fall. */
const IS_BEGUN = `f.refreshed_on IS NOT NULL AND CAST(o.month AS DATE) = date_trunc('month', CAST(f.refreshed_on AS DATE))
  AND CAST(f.refreshed_on AS DATE) < last_day(CAST(f.refreshed_on AS DATE)) - 2`;

/** Writes the market that all imports tell as load files into a folder; `placed` says who is in which group (`Members`). */
export async function writeMarketFiles(store: ImportStore, groups: readonly Group[], directory: string): Promise<void> {
  const files = await store.files();
  await store.execute(GROUPED);
  await store.execute(SNAPSHOTS);
  for (const each of MADE) await make(store, each);
  const markets = await marketsOf(store);
  const question = await questionSql(store, "k");
  const stage = `CASE ${STAGES.map(([name, pattern]) => `WHEN regexp_matches(k.keyword, ${literal(pattern)}) THEN ${literal(name)}`).join(" ")} ELSE 'need' END`;
  for (const { table, sql } of EVERY)
    await store.execute(
      `COPY (${sql(question, stage)}) TO ${pathLiteral(path.join(directory, `${table}.parquet`))} (FORMAT parquet)`,
    );
  await writeReferences(store, markets, groups, directory);
  await writeDatasets(store, files, directory);
}

/** True, in SQL, of the keywords that are questions. `row`: the name of their table. */
export async function questionSql(store: ImportStore, row: string): Promise<string> {
  const ofMarkets = (await marketsOf(store)).flatMap(({ code, language }) => {
    const pattern = QUESTION[language];
    return pattern === undefined
      ? []
      : [`(${row}.market = ${literal(code)} AND regexp_matches(${row}.keyword, ${literal(pattern)}))`];
  });
  return ofMarkets.length === 0 ? "false" : ofMarkets.join(" OR ");
}

async function marketsOf(store: ImportStore): Promise<Country[]> {
  const tables = ["keyword_facts", "ad_facts", "site_facts", "offer_facts", "order_facts"];
  const rows = await store.rows(
    `${tables.map((table) => `SELECT market FROM ${table}`).join(" UNION ")} ORDER BY market`,
  );
  return rows.flatMap(({ market }) => readCountry(String(market)) ?? []);
}

/** Words of a search that may be another name of its group. */
const LONGEST_SYNONYM = 4;

async function writeReferences(
  store: ImportStore,
  markets: readonly Country[],
  groups: readonly Group[],
  directory: string,
): Promise<void> {
  const put = (table: string, rows: readonly (readonly (string | number | null)[])[]) =>
    writeFile(path.join(directory, `${table}.csv`), rows.map((row) => `${row.map(formatCell).join(",")}\n`).join(""));
  await put("markets", [
    ["market", "name", "currency", "language"],
    ...markets.map(({ code, name, currency, language }) => [code, name, currency, language]),
  ]);
  const used = new Set(
    (await store.rows("SELECT DISTINCT group_id FROM grouped")).map(({ group_id }) => Number(group_id)),
  );
  const kept = groups.filter(({ id }) => used.has(id));
  await put("clusters", [
    ["cluster_id", "name", "category_path", "head_term"],
    ...kept.map(({ id, name, category, headTerm }) => [id, name, category, headTerm]),
  ]);
  const byId = new Map(kept.map((group) => [group.id, group]));
  const terms = new Map<string, readonly (string | number)[]>();
  for (const { id, language, headTerm } of kept) terms.set(`${id}:${headTerm}`, [id, language, headTerm, "head"]);
  const words = "length(s.search) - length(replace(s.search, ' ', '')) + 1";
  const blocks =
    store.blocks(`SELECT g.group_id, s.search FROM grouped g JOIN known_searches s ON g.kind = 'search' AND s.search = g.name
WHERE ${words} <= ${LONGEST_SYNONYM} ORDER BY s.weight DESC, s.search`);
  for await (const block of blocks)
    for (const [groupId, search] of block) {
      const group = byId.get(Number(groupId));
      const text = String(search);
      const key = `${groupId}:${text}`;
      if (!group || terms.has(key) || text.split(" ").length !== (group.terms[0]?.split(" ").length ?? 0)) continue;
      if (group.terms.includes(readPhrase(text, group.language).stems.join(" ")))
        terms.set(key, [group.id, group.language, text, "synonym"]);
    }
  await put("cluster_terms", [["cluster_id", "language", "term", "kind"], ...terms.values()]);
}

/** Which kinds of rows come from which kinds of facts. */
const FACTS_OF: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  markets: [],
  clusters: [],
  cluster_terms: [],
  keywords: ["keyword_facts"],
  keyword_months: ["month_facts", "trend_facts"],
  buyer_questions: ["keyword_facts"],
  site_searches: ["site_facts"],
  ad_terms: ["ad_facts"],
  sales_months: ["order_facts"],
  merchants: ["offer_facts"],
  products: ["product_facts", "order_facts"],
  product_attributes: ["attribute_facts"],
  offers: ["offer_facts"],
  price_events: ["offer_facts"],
};
const MOST_SOURCES = 4;

/** Every kind of data names its sources; it is as fresh as the newest of them, or nobody knows. */
async function writeDatasets(store: ImportStore, files: readonly StoredFile[], directory: string): Promise<void> {
  const lines = ["dataset,source,refreshed_on,is_sample"];
  for (const [table, facts] of Object.entries(FACTS_OF)) {
    const used =
      facts.length === 0
        ? files.map(({ file }) => file)
        : (await store.rows(facts.map((fact) => `SELECT DISTINCT file FROM ${fact}`).join(" UNION "))).map(({ file }) =>
            Number(file),
          );
    const sources = files.filter(({ file }) => used.includes(file));
    if (sources.length === 0) continue;
    const named = [
      ...new Set(
        [...sources]
          .reverse()
          .map(({ label, refreshedOn }) => (refreshedOn === null ? label : `${label} of ${refreshedOn}`)),
      ),
    ];
    const more = named.length - MOST_SOURCES;
    const source = [...named.slice(0, MOST_SOURCES), ...(more > 0 ? [`${more} more`] : [])].join("; ");
    const days = sources.flatMap(({ refreshedOn }) => refreshedOn ?? []).sort();
    lines.push(
      [table, facts.length === 0 ? "made from the imported files" : source, days.at(-1) ?? null, "false"]
        .map(formatCell)
        .join(","),
    );
  }
  await writeFile(path.join(directory, "datasets.csv"), `${lines.join("\n")}\n`);
}
