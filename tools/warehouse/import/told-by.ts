import type { GroupSource } from "../group-sources.js";
import { SUBJECT_IDS, type SubjectId } from "../queries/coverage.js";
import type { FactTable } from "./fact-tables.js";
import type { ImportStore } from "./import-store.js";
import { inParts, latestOf, type OfPart, questionSql } from "./market-files.js";
import type { StoredFile } from "./stored-file.js";

/** Facts that are of a product group by their search. */
const ofSearch = (facts: string, name: string, isOfPart: OfPart): string =>
  `${facts} f JOIN grouped g ON g.kind = 'search' AND g.name = f.${name} WHERE ${isOfPart(`f.${name}`)} AND ${isOfPart("g.name")}`;

/** Facts that are of a product group by their product, whatever it is called in them. */
const ofProduct = (facts: string, name: string, isOfPart: OfPart): string =>
  `${facts} f LEFT JOIN canon c ON c.alias = f.${name} JOIN grouped g ON g.kind = 'product' AND g.name = COALESCE(c.product, f.${name})
WHERE ${isOfPart(`COALESCE(c.product, f.${name})`)} AND ${isOfPart("g.name")}`;

interface Telling {
  readonly of: FactTable;
  readonly from: (isOfPart: OfPart) => string;
  /** True, in SQL, of the facts that tell the subject. */
  readonly subjects: Partial<Record<SubjectId, string>>;
}

const tellings = (isQuestion: string): readonly Telling[] => [
  {
    of: "keyword_facts",
    from: (isOfPart) => ofSearch("keyword_facts", "keyword", isOfPart),
    subjects: {
      phrases: "true",
      searches: "COALESCE(f.searches, f.searches_low, f.searches_high) IS NOT NULL",
      bids: "COALESCE(f.cpc_low, f.cpc_high) IS NOT NULL",
      questions: isQuestion,
    },
  },
  {
    of: "month_facts",
    from: (isOfPart) => ofSearch("month_facts", "keyword", isOfPart),
    subjects: { searches: "true", months: "true" },
  },
  {
    of: "trend_facts",
    from: (isOfPart) => ofSearch("trend_facts", "keyword", isOfPart),
    subjects: { months: "true" },
  },
  {
    of: "site_facts",
    from: (isOfPart) => ofSearch(latestOf("site_facts"), "query", isOfPart),
    subjects: { "site-searches": "true" },
  },
  {
    of: "ad_facts",
    from: (isOfPart) => ofSearch(latestOf("ad_facts"), "term", isOfPart),
    subjects: { "ad-terms": "true" },
  },
  {
    of: "offer_facts",
    from: (isOfPart) => ofProduct("offer_facts", "product", isOfPart),
    subjects: { prices: "true", rivals: "true", "price-moves": "true" },
  },
  {
    of: "order_facts",
    from: (isOfPart) => ofProduct(latestOf("order_facts"), "alias", isOfPart),
    subjects: { sales: "true" },
  },
];

/** Which files tell what of each product group. After the market's files were written: their tables are read. */
export async function readGroupSources(store: ImportStore): Promise<GroupSource[]> {
  await store.execute(
    "CREATE OR REPLACE TEMP TABLE told_by (group_id INTEGER, market TEXT, file INTEGER, subject TEXT)",
  );
  for (const { of, from, subjects } of tellings(await questionSql(store, "f")))
    await inParts(store, of, async (isOfPart) => {
      const told = Object.entries(subjects).map(
        ([subject, isTold]) => `CASE WHEN BOOL_OR(${isTold}) THEN '${subject}' END`,
      );
      await store.execute(`INSERT INTO told_by SELECT group_id, market, file, UNNEST(subjects) FROM (
  SELECT g.group_id, f.market, f.file, list_filter([${told.join(", ")}], lambda subject: subject IS NOT NULL) AS subjects
  FROM ${from(isOfPart)} GROUP BY g.group_id, f.market, f.file)`);
    });
  const byNumber = new Map((await store.files()).map((file) => [file.file, sourceOf(file)] as const));
  const rows =
    await store.rows(`SELECT group_id, market, subject, string_agg(file, ' ' ORDER BY file DESC) AS files FROM (SELECT DISTINCT * FROM told_by)
GROUP BY group_id, market, subject ORDER BY market, group_id, subject`);
  return rows.flatMap(({ group_id, market, subject, files }) => {
    const known = SUBJECT_IDS.find((id) => id === subject);
    const sources = String(files)
      .split(" ")
      .flatMap((file) => byNumber.get(Number(file)) ?? []);
    return known === undefined
      ? []
      : [{ market: String(market), clusterId: Number(group_id), subject: known, files: sources }];
  });
}

const sourceOf = ({ file, name, label, refreshedOn }: StoredFile) => ({
  file,
  name: `${name} (${label}${refreshedOn === null ? "" : ` of ${refreshedOn}`})`,
  refreshedOn,
});
