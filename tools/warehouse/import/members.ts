import { readCountry } from "../../import/countries.js";
import type { Member, MemberKind } from "../../import/groups/group.js";
import { pathLiteral } from "../load/sql-text.js";
import type { Row } from "../warehouse.js";
import { membersBefore } from "./group-edits.js";
import type { ImportStore } from "./import-store.js";

/** Members that are read, and placed, at a time: those of a whole import would not fit into memory. */
const PAGE = 20_000;

/** Of several files that tell the same, the better source counts, then the newer file. */
const PRIORITIES = `CREATE OR REPLACE TEMP TABLE priorities AS
SELECT file, ROW_NUMBER() OVER (ORDER BY rank, refreshed_on DESC NULLS LAST, file DESC) AS priority FROM files`;

/** Every name of a product leads to its best one: GTIN, then ASIN, then the shop's own number, then the title. */
const CANON = `CREATE OR REPLACE TEMP TABLE canon AS
WITH direct AS (
  SELECT alias, arg_min(product, CASE split_part(product, ':', 1) WHEN 'gtin' THEN 1 WHEN 'asin' THEN 2 WHEN 'sku' THEN 3 ELSE 4 END || product) AS product
  FROM alias_facts GROUP BY alias
)
SELECT a.alias, COALESCE(b.product, a.product) AS product FROM direct a LEFT JOIN direct b ON b.alias = a.product`;

/** What a product is, by its best source; of one that only orders name, its title. */
const PRODUCTS = `CREATE OR REPLACE TEMP TABLE known_products AS
SELECT c.product, arg_min(f.title, p.priority) AS title, arg_min(f.brand, p.priority) AS brand, arg_min(f.gtin, p.priority) AS gtin,
  arg_min(f.category, p.priority) AS category, arg_min(s.market, p.priority) AS market
FROM product_facts f JOIN canon c ON c.alias = f.product JOIN priorities p ON p.file = f.file JOIN files s ON s.file = f.file
GROUP BY c.product
UNION ALL
SELECT o.alias, arg_max(o.title, o.month), NULL, NULL, NULL, arg_max(o.market, o.month) FROM order_facts o ANTI JOIN canon c ON c.alias = o.alias
WHERE o.title IS NOT NULL GROUP BY o.alias`;

const SEARCHES = `CREATE OR REPLACE TEMP TABLE known_searches AS
SELECT search, MAX(weight) AS weight, MIN(topic) AS topic, arg_max(market, weight) AS market FROM (
  SELECT keyword AS search, COALESCE(arg_min(searches, p.priority), arg_min(searches_high, p.priority), 0) AS weight, arg_min(topic, p.priority) AS topic, market
  FROM keyword_facts k JOIN priorities p ON p.file = k.file GROUP BY keyword, market
  UNION ALL SELECT term, 0, NULL, market FROM ad_facts GROUP BY term, market
  UNION ALL SELECT query, 0, NULL, market FROM site_facts GROUP BY query, market
) GROUP BY search`;

/** Pages, or products, that searches lead to. */
const PAGES = `CREATE OR REPLACE TEMP TABLE known_pages AS
SELECT keyword AS search, page, SUM(COALESCE(clicks, 1)) AS clicks FROM page_facts GROUP BY keyword, page HAVING SUM(COALESCE(clicks, 1)) > 0`;

/** Who is in no group yet, numbered in the order in which groups are made. */
const FREE = `CREATE OR REPLACE TEMP TABLE free_members AS
SELECT CAST(ROW_NUMBER() OVER (ORDER BY kind DESC, name) AS INTEGER) AS row, m.* FROM (
  SELECT 'search' AS kind, search AS name, NULL AS title, COALESCE(l.language, 'en') AS language, weight, NULL AS category, topic
  FROM known_searches s LEFT JOIN market_languages l ON l.market = s.market
  UNION ALL
  SELECT 'product', product, title, COALESCE(l.language, 'en'), 0, category, NULL
  FROM known_products p LEFT JOIN market_languages l ON l.market = p.market
) m ANTI JOIN placed g ON g.kind = m.kind AND g.name = m.name`;

/** A name that somebody wrote twice is where it stands last. */
const LAST_PLACED = `CREATE OR REPLACE TEMP TABLE placed AS
SELECT kind, name, arg_max_null(group_id, line) AS group_id FROM placed_lines GROUP BY kind, name`;

export interface FreeMember extends Member {
  readonly row: number;
}

interface PagedMember {
  readonly name: string;
  readonly groupId: number | null;
  /** Clicks by page. */
  readonly pages: ReadonlyMap<string, number>;
}

/** A member whose group is known: null was taken out of the market. */
export interface PlacedLine {
  readonly kind: MemberKind;
  readonly name: string;
  readonly groupId: number | null;
}

/** The members of groups while they are placed, in the tables of the import store: as many as there are, page by page. */
export class Members {
  readonly #store: ImportStore;

  private constructor(store: ImportStore) {
    this.#store = store;
  }

  /**
   * Everything that the store's files tell of, with the groups that are known. Nobody is given one twice. `takenBack`: a step whose edits
   * of members no longer count.
   */
  static async open(
    store: ImportStore,
    known: Iterable<readonly PlacedLine[]>,
    takenBack: number | null = null,
  ): Promise<Members> {
    for (const sql of [PRIORITIES, CANON, PRODUCTS, SEARCHES, PAGES]) await store.execute(sql);
    const markets = await store.rows(
      "SELECT DISTINCT market FROM known_searches UNION SELECT DISTINCT market FROM known_products",
    );
    const languages = markets.flatMap(({ market }) => {
      const language = readCountry(String(market))?.language;
      return language === undefined ? [] : [[String(market), language] as const];
    });
    return Members.#start(store, known, languages, takenBack === null ? [] : membersBefore(takenBack));
  }

  /** Members that are in no file: for measuring how well they are placed. */
  static async of(
    store: ImportStore,
    members: readonly Member[],
    pages: readonly (readonly [search: string, page: string, clicks: number])[] = [],
  ): Promise<Members> {
    await store.execute("CREATE OR REPLACE TEMP TABLE known_pages (search TEXT, page TEXT, clicks DOUBLE)");
    await store.fill("known_pages", pages);
    await store.execute(
      "CREATE OR REPLACE TEMP TABLE known_searches (search TEXT, market TEXT, topic TEXT, weight DOUBLE)",
    );
    await store.execute(
      "CREATE OR REPLACE TEMP TABLE known_products (product TEXT, title TEXT, brand TEXT, category TEXT, market TEXT)",
    );
    const searches = members.filter(({ kind }) => kind === "search");
    const products = members.filter(({ kind }) => kind === "product");
    await store.fill(
      "known_searches",
      searches.map(({ name, language, topic, weight }) => [name, language, topic, weight]),
    );
    await store.fill(
      "known_products",
      products.map(({ name, title, language, category }) => [name, title, null, category, language]),
    );
    const languages = new Set(members.map(({ language }) => language));
    return Members.#start(
      store,
      [],
      [...languages].map((language) => [language, language] as const),
    );
  }

  static async #start(
    store: ImportStore,
    known: Iterable<readonly PlacedLine[]>,
    languages: readonly (readonly [market: string, language: string])[],
    corrections: readonly string[] = [],
  ): Promise<Members> {
    await store.execute("CREATE OR REPLACE TEMP TABLE market_languages (market TEXT, language TEXT)");
    await store.fill("market_languages", languages);
    await store.execute(
      "CREATE OR REPLACE TEMP TABLE placed_lines (line INTEGER, kind TEXT, name TEXT, group_id INTEGER)",
    );
    let line = 0;
    for (const lines of known)
      await store.fill(
        "placed_lines",
        lines.map(({ kind, name, groupId }) => [line++, kind, name, groupId]),
      );
    await store.execute(LAST_PLACED);
    await store.execute("DROP TABLE placed_lines");
    for (const sql of corrections) await store.execute(sql);
    await store.execute(FREE);
    await store.execute("CREATE OR REPLACE TEMP TABLE taken (row INTEGER, group_id INTEGER)");
    return new Members(store);
  }

  /** Of those in no group yet. */
  async languages(): Promise<string[]> {
    const rows = await this.#store.rows("SELECT DISTINCT language FROM free_members ORDER BY language");
    return rows.map(({ language }) => String(language));
  }

  /** The most searched phrases of a language, or of all, in a group already or not. */
  async telling(most: number, language: string | null): Promise<{ readonly name: string; readonly weight: number }[]> {
    const telling: { name: string; weight: number }[] = [];
    const blocks =
      this.#store.blocks(`SELECT search, weight FROM known_searches s LEFT JOIN market_languages l ON l.market = s.market
${language === null ? "" : `WHERE COALESCE(l.language, 'en') = '${language}'`} ORDER BY weight DESC, search LIMIT ${most}`);
    for await (const block of blocks)
      for (const [search, weight] of block) telling.push({ name: String(search), weight: Number(weight) });
    return telling;
  }

  /** Searches of a language that lead to pages, in a group already or not, the most searched and clicked first. */
  async paged(most: number, language: string): Promise<PagedMember[]> {
    const rows =
      await this.#store.rows(`WITH clicked AS (SELECT search, SUM(clicks) AS clicks FROM known_pages GROUP BY search),
chosen AS (
  SELECT s.search, s.weight, c.clicks, g.group_id FROM clicked c JOIN known_searches s ON s.search = c.search
  LEFT JOIN market_languages l ON l.market = s.market LEFT JOIN placed g ON g.kind = 'search' AND g.name = s.search
  WHERE COALESCE(l.language, 'en') = '${language}' AND (g.name IS NULL OR g.group_id IS NOT NULL)
  ORDER BY s.weight DESC, c.clicks DESC, s.search LIMIT ${most}
)
SELECT c.search, c.group_id, p.page, p.clicks FROM chosen c JOIN known_pages p ON p.search = c.search
ORDER BY c.weight DESC, c.clicks DESC, c.search, p.page`);
    const found = new Map<string, { name: string; groupId: number | null; pages: Map<string, number> }>();
    for (const { search, group_id, page, clicks } of rows) {
      const name = String(search);
      const known = found.get(name) ?? { name, groupId: group_id === null ? null : Number(group_id), pages: new Map() };
      found.set(name, known);
      known.pages.set(String(page), Number(clicks));
    }
    return [...found.values()];
  }

  /** Brands and categories that products name. */
  async named(column: "brand" | "category"): Promise<string[]> {
    const rows = await this.#store.rows(
      `SELECT DISTINCT ${column} AS name FROM known_products WHERE ${column} IS NOT NULL ORDER BY 1`,
    );
    return rows.map(({ name }) => String(name));
  }

  /** Who is in no group yet and was given none since, page by page, in order. */
  async *free(kind: MemberKind, language: string | null): AsyncGenerator<readonly FreeMember[]> {
    const where = `kind = '${kind}'${language === null ? "" : ` AND language = '${language}'`}`;
    const [range] = await this.#store.rows(
      `SELECT MIN(row) AS first, MAX(row) AS last FROM free_members WHERE ${where}`,
    );
    if (range?.first == null) return;
    for (let from = Number(range.first); from <= Number(range.last); from += PAGE) {
      const rows =
        await this.#store.rows(`SELECT f.* FROM free_members f ANTI JOIN (SELECT row FROM taken WHERE row BETWEEN ${from} AND ${from + PAGE - 1}) t
ON t.row = f.row WHERE ${where} AND f.row BETWEEN ${from} AND ${from + PAGE - 1} ORDER BY f.row`);
      yield rows.map(memberOf);
    }
  }

  /** Gives members of a page their groups. */
  async take(taken: readonly (readonly [row: number, groupId: number])[]): Promise<void> {
    if (taken.length > 0) await this.#store.fill("taken", taken);
  }

  /** How many products of each category were given which group. */
  async votes(): Promise<{ readonly category: string; readonly groupId: number; readonly n: number }[]> {
    const rows =
      await this.#store.rows(`SELECT f.category, t.group_id, COUNT(*) AS n FROM free_members f JOIN taken t ON t.row = f.row
WHERE f.kind = 'product' AND f.category IS NOT NULL GROUP BY ALL ORDER BY 1, 2`);
    return rows.map(({ category, group_id, n }) => ({
      category: String(category),
      groupId: Number(group_id),
      n: Number(n),
    }));
  }

  /** Puts everybody who was given no group into this one; false when there was nobody left. */
  async takeRest(groupId: number): Promise<boolean> {
    const [row] = await this.#store.rows("SELECT COUNT(*) AS n FROM free_members f ANTI JOIN taken t ON t.row = f.row");
    if (Number(row?.n) === 0) return false;
    await this.#store.execute(
      `INSERT INTO taken SELECT f.row, ${groupId} FROM free_members f ANTI JOIN taken t ON t.row = f.row`,
    );
    return true;
  }

  /** From now on they are in their groups. */
  async settle(): Promise<void> {
    await this.#store.execute(
      "INSERT INTO placed SELECT f.kind, f.name, t.group_id FROM taken t JOIN free_members f ON f.row = t.row",
    );
    for (const table of ["taken", "free_members"]) await this.#store.execute(`DROP TABLE ${table}`);
  }

  /** Everybody's group, for measuring. */
  async groupOf(): Promise<ReadonlyMap<string, number | null>> {
    const rows = await this.#store.rows("SELECT name, group_id FROM placed");
    return new Map(rows.map(({ name, group_id }) => [String(name), group_id === null ? null : Number(group_id)]));
  }

  /** Searches and products in each group. */
  async sizes(): Promise<ReadonlyMap<number, { readonly searches: number; readonly products: number }>> {
    const rows =
      await this.#store.rows(`SELECT group_id, COUNT(*) FILTER (kind = 'search') AS searches, COUNT(*) FILTER (kind = 'product') AS products
FROM placed WHERE group_id IS NOT NULL GROUP BY group_id`);
    return new Map(
      rows.map(({ group_id, searches, products }) => [
        Number(group_id),
        { searches: Number(searches), products: Number(products) },
      ]),
    );
  }

  /** A number that changes when anybody is in another group. */
  async digest(): Promise<string> {
    const [row] = await this.#store.rows(
      "SELECT COUNT(*) || ' ' || COALESCE(SUM(hash(kind, name, group_id)), 0) AS digest FROM placed",
    );
    return String(row?.digest);
  }

  /** Writes who is in which group as CSV, in the order of groups, searches before products. Whoever was placed once stays in it. */
  async write(file: string): Promise<void> {
    // With "g.kind = 'product' AND …" DuckDB compares everybody with every product.
    await this.#store.execute(`COPY (
  SELECT g.group_id, g.kind, g.name AS member, p.title FROM placed g LEFT JOIN known_products p ON p.product = CASE WHEN g.kind = 'product' THEN g.name END
  ORDER BY g.group_id NULLS LAST, g.kind DESC, g.name
) TO ${pathLiteral(file)} (FORMAT csv, HEADER)`);
  }
}

const textOrNull = (value: Row[string] | undefined): string | null => (value == null ? null : String(value));

function memberOf({ row, kind, name, title, language, weight, category, topic }: Row): FreeMember {
  return {
    row: Number(row),
    kind: kind === "product" ? "product" : "search",
    name: String(name),
    title: String(title ?? name),
    language: String(language),
    weight: Number(weight),
    category: textOrNull(category),
    topic: textOrNull(topic),
  };
}
