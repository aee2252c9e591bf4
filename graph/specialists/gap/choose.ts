import type { GapInsight } from "./analyse.js";
import { isAboutAvoiding, type PartId } from "./plan.js";

/** Ids of the parts that answer, in order; the first one speaks in the headline. */
export function chooseParts(insight: GapInsight): string[] {
  const { plan } = insight;
  const ids = withNamedValue(insight).map((id) => asTold(id, insight));
  // The value itself says what it rests on.
  return plan.parts.includes("worth") ? ids : [...ids, "stated"];
}

/** A variant that the question names is what it asks about, also where variants were not asked for by that word. */
function withNamedValue({ plan: { parts }, attributes }: GapInsight): readonly PartId[] {
  if ((attributes?.asked.length ?? 0) === 0) return parts;
  if (parts.includes("attributes")) return ["attributes", ...parts.filter((id) => id !== "attributes")];
  return ["attributes", ...parts.filter((id) => id !== "ranking")];
}

/** A ranking of named products is the place of the one, or a comparison of several. */
function asTold(id: PartId, { plan, rows }: GapInsight): string {
  if (id === "advice" && isAboutAvoiding(plan)) return "avoid";
  if (id !== "ranking" || plan.scope !== "clusters") return id;
  return rows.length > 1 ? "comparison" : "position";
}
