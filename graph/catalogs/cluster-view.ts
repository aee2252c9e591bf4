import { singular } from "../../tools/products/vocabulary/stemming.js";
import { FUNCTION_WORDS } from "../../tools/products/vocabulary/word-lists.js";
import { splitWords } from "../../tools/products/vocabulary/words.js";
import type { Findings } from "../answer/answer.js";
import { type View, viewsOf } from "../synthesize/views.js";
import type { MarketScope } from "../understand/request.js";
import type { OwnLine, OwnProducts } from "./own-products.js";
import { isComparable } from "./questions.js";
import type { GroupFindings } from "./state.js";

/** One product group: what the catalog holds of it and what the specialists found about it. */
export interface ClusterView {
  readonly line: OwnLine;
  readonly view: View;
  readonly findings: readonly Pick<Findings, "specialist" | "status">[];
  /** ISO 4217 of the market. */
  readonly currency: string;
  /** The catalog's prices are in the market's currency. */
  readonly isComparable: boolean;
  /** Stated by the seller: part of a price that is left after the cost of the product. */
  readonly margin: number | null;
}

/** In the order of the catalog's lines. */
export function clusterViews(
  own: OwnProducts,
  scope: MarketScope,
  clusterIds: readonly number[],
  parts: readonly GroupFindings[],
): ClusterView[] {
  return own.lines
    .filter(({ cluster }) => clusterIds.includes(cluster.clusterId))
    .map((line) => {
      const { clusterId, name } = line.cluster;
      const findings = parts.filter((part) => part.clusterIds.includes(clusterId)).map((part) => part.findings);
      const found = viewsOf(findings).find((view) => view.clusterId === clusterId);
      return {
        line,
        // The catalog names the group as the market does; a specialist may name the product it stands for.
        view:
          found === undefined
            ? { ...NOTHING, clusterId, name }
            : { ...found, name, intent: withTrueTitles(found.intent, line) },
        findings: findings.map(({ specialist, status }) => ({ specialist, status })),
        currency: scope.currency,
        isComparable: isComparable(own, scope),
        margin: own.margin ?? null,
      };
    });
}

/** Suggested titles that are other than today's and whose every word is known of the product. */
function withTrueTitles(intent: View["intent"], line: OwnLine): View["intent"] {
  if (intent?.catalog === undefined) return intent;
  const titles = intent.catalog.titles.filter(
    ({ current, suggested }) => suggested !== current && isTrueOf(line, current, suggested),
  );
  return { ...intent, catalog: { ...intent.catalog, titles } };
}

const NOTHING = { intent: null, gap: null, pricing: null, demand: null, campaign: null };

/** Stands for a brand that the seller puts in. */
const BRAND = "[Brand]";

/** Whether a new title says nothing that the data of the product does not hold; the name of its product group is known of it. */
export function isTrueOf(
  { cluster, titles, held, attributes }: Pick<OwnLine, "cluster" | "titles" | "held" | "attributes">,
  current: string,
  suggested: string,
): boolean {
  const own = held?.[titles.indexOf(current)];
  // Without a record of its own the line's attributes are all that is known.
  const known = own ?? attributes.map(({ value }) => value).join(" ");
  const words = wordsOf([current, known, cluster.name, cluster.headTerm].join(" "));
  return [...wordsOf(suggested.replaceAll(BRAND, " "))].every((word) => words.has(word) || FUNCTION_WORDS.has(word));
}

/** Whether the data of some product of the line says all of this. */
export const isTrueOfSome = (line: Parameters<typeof isTrueOf>[0], text: string): boolean =>
  line.titles.length === 0 || line.titles.some((title) => isTrueOf(line, title, text));

const wordsOf = (text: string): Set<string> => new Set(splitWords(text).map(({ folded }) => singular(folded)));
