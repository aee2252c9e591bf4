import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import type { GapDetails } from "../details.js";
import { statedStatements } from "../stated.js";

/** What the asker stated is said to be applied, also where the value itself is not shown. */
export const stated: Part<GapInsight, GapDetails> = {
  id: "stated",
  measures: [],
  headline: () => null,
  section(insight) {
    const statements = insight.rows.length === 0 ? [] : statedStatements(insight);
    return statements.length === 0 ? null : { id: "gap-stated", title: "What you stated", statements, tables: [] };
  },
};
