import { writeParts } from "../write-parts.js";
import type { GapInsight } from "./analyse.js";
import { followUpsOf } from "./follow-ups.js";
import { nothing } from "./nothing.js";
import { advice } from "./parts/advice.js";
import { attributes } from "./parts/attributes.js";
import { avoid } from "./parts/avoid.js";
import { categories } from "./parts/categories.js";
import { comparison } from "./parts/comparison.js";
import { concentration } from "./parts/concentration.js";
import { position } from "./parts/position.js";
import { ranking } from "./parts/ranking.js";
import { reasons } from "./parts/reasons.js";
import { stability } from "./parts/stability.js";
import { stated } from "./parts/stated.js";
import { surplus } from "./parts/surplus.js";
import { worth } from "./parts/worth.js";
import { isAboutAvoiding, type PartId } from "./plan.js";

export const parts = [
  ranking,
  position,
  comparison,
  worth,
  surplus,
  concentration,
  attributes,
  stability,
  categories,
  reasons,
  advice,
  avoid,
  stated,
] as const;

export const write = writeParts({
  parts,
  choose: chooseParts,
  nothing,
  limits: ({ limits }) => limits,
  followUps: followUpsOf,
});

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
