import { z } from "zod";
import { defineTool } from "../../define.js";
import { ClusterIds, MarketCode } from "../../domain.js";
import { normaliseText } from "../../statistics/text.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { placeholders } from "../../warehouse/warehouse.js";

export const findKeywords = defineTool({
  name: "find_keywords",
  description:
    "Keywords of clusters that a text holds as whole words, upper or lower case: the longest, none within another, in the order of the text. Use it to learn which single keywords a question is about. Returns them as the data spells them; nothing for words that are no keyword of these clusters.",
  reads: ["keywords"],
  input: z.object({ market: MarketCode, clusterIds: ClusterIds, text: z.string().min(1).max(10_000) }),
  output: z.array(z.object({ clusterId: z.int(), keyword: z.string() })),
  describe: ({ market, clusterIds }, nameClusters) =>
    `Keywords of ${nameClusters(clusterIds)} in ${market} that the question names`,
  async read({ market, clusterIds, text }, { warehouse, signal }) {
    const words = ` ${normaliseText(text)} `;
    const rows = await warehouse.query(keywordsHeld(clusterIds.length), [market, words, ...clusterIds], { signal });
    const known = rows.flatMap((row) =>
      textCell(row, "held")
        .split("\n")
        .filter((keyword) => keyword !== "")
        .map((keyword) => ({ clusterId: countCell(row, "cluster_id"), keyword })),
    );
    const examined = rows.reduce((sum, row) => sum + countCell(row, "keywords"), 0);
    return { data: heldKeywords(known, text), rowsExamined: examined };
  },
});

/** Those of the keywords that the text holds as whole words: longest first, none within another, in the order of the text. */
export function heldKeywords<Row extends { readonly keyword: string }>(rows: readonly Row[], text: string): Row[] {
  let rest = ` ${normaliseText(text)} `;
  const found: { readonly row: Row; readonly at: number }[] = [];
  const byLength = [...rows].sort((a, b) => b.keyword.length - a.keyword.length);
  for (const row of byLength) {
    const words = ` ${normaliseText(row.keyword)} `;
    const at = rest.indexOf(words);
    if (at < 0) continue;
    found.push({ row, at });
    rest = `${rest.slice(0, at + 1)}${"\u0000".repeat(words.length - 2)}${rest.slice(at + words.length - 1)}`;
  }
  return found.sort((a, b) => a.at - b.at).map(({ row }) => row);
}

/**
 * Keywords of clusters that a text holds, one per line of `held`, and how many were looked at. Hyphens and apostrophes do not count.
 * $1 market, $2 the text in lower case without punctuation, a space at either end, then the clusters.
 */
export const keywordsHeld = (clusters: number): string => `
SELECT k.cluster_id, COUNT(*) AS keywords,
  STRING_AGG(CASE WHEN STRPOS(CAST($2 AS TEXT), ' ' || REPLACE(REPLACE(k.keyword, '-', ' '), '''', '') || ' ') > 0 THEN k.keyword END,
    CHR(10) ORDER BY k.keyword_id) AS held
FROM keywords k
WHERE k.market = $1 AND k.cluster_id IN (${placeholders(clusters, 3)})
GROUP BY k.cluster_id
ORDER BY k.cluster_id`;
