import { z } from "zod";
import { defineTool } from "../../define.js";
import { ClusterIds, MarketCode } from "../../domain.js";
import { normaliseText } from "../../statistics/text.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { keywordsHeld } from "../../warehouse/queries/intent.js";
import { heldKeywords } from "../intent/held-keywords.js";

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
