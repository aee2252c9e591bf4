import { column, type Section, table } from "../../answer.js";
import { count, say } from "../../figure.js";
import type { CampaignInsight } from "./analyse.js";
import { type AdCopy, COPY_LIMITS, type CopyKind } from "./copy.js";

/** More products' texts would bury the rest of the draft. */
const PRODUCTS_SHOWN = 2;

/** Ad texts with their lengths. */
export function copySections({ copy, refs }: CampaignInsight): Section[] {
  return copy
    .filter(({ isComplete }) => isComplete)
    .slice(0, PRODUCTS_SHOWN)
    .map((text) => copySection(text, [refs.bids, ...(refs.attributes === null ? [] : [refs.attributes])]));
}

function copySection({ clusterId, product, lines }: AdCopy, refs: readonly string[]): Section {
  const limit = (kind: CopyKind) => count(COPY_LIMITS[kind].characters, [], { formula: "limit of the ad platform" });
  return {
    id: `copy-${clusterId}`,
    title: `Ad texts for ${product}`,
    statements: [
      say`Within the limits of a responsive search ad: headlines up to ${limit("headline")} characters, descriptions up to ${limit("description")}, paths up to ${limit("path")}. They name only what searches and products name; nothing is promised about price, delivery or rank.`,
    ],
    tables: [
      copyTable(clusterId, "headline", "Headlines", lines, refs),
      copyTable(clusterId, "description", "Descriptions and paths", lines, refs),
    ],
  };
}

function copyTable(
  clusterId: number,
  kind: "headline" | "description",
  title: string,
  lines: AdCopy["lines"],
  refs: readonly string[],
) {
  const rows = lines.filter((line) => (kind === "headline" ? line.kind === kind : line.kind !== "headline"));
  return table({
    id: `copy-${clusterId}-${kind}`,
    title,
    columns: [
      column("kind", "Part", "text"),
      column("text", "Text", "text"),
      column("characters", "Characters", "count"),
    ],
    rows: rows.map((line) => ({ kind: line.kind, text: line.text, characters: line.characters })),
    refs,
    show: 10,
  });
}
