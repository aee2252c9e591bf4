import type { Intent, KeywordMetric } from "../../../tools/market/intent/keyword-metrics.js";
import { cell } from "../../answer/cell.js";
import type { Derived } from "../../answer/derivation.js";
import { buyingOf, mainIntent } from "./intents.js";
import type { KeywordInsight } from "./rank-keywords.js";

/** Why people search: of keywords named in the question, else of the products. */

export interface Mix {
  readonly name: string;
  readonly searches: Derived;
  readonly intent: Intent;
  readonly buying: Derived;
  readonly main: keyof Intent;
}

export interface MixInsight {
  readonly ref: string;
  /** What the question is about. */
  readonly subject: Mix;
  readonly isKeyword: boolean;
  /** Single keywords that were named, else products beside each other, else the largest keywords. */
  readonly beside: readonly Mix[];
}

const SHOWN = 10;

export function readMix({ ref, focus, rows, clusters, total }: KeywordInsight): MixInsight | null {
  const named = focus.flatMap(({ keyword }) => mixOfKeyword(keyword) ?? []);
  const products = clusters.flatMap(
    (cluster) => mixOf(cluster.name, cell(cluster, "distinctSearches"), cluster.intent) ?? [],
  );
  const [firstNamed] = named;
  if (firstNamed) return { ref, subject: firstNamed, isKeyword: true, beside: [...named, ...products.slice(0, 1)] };
  const all = mixOf(
    products.length === 1 ? (products[0]?.name ?? "") : "all together",
    cell(total, "distinctSearches"),
    total.intent,
  );
  if (all === null) return null;
  const bySearches = [...rows].sort((a, b) => (b.keyword.volume ?? 0) - (a.keyword.volume ?? 0));
  const largest = bySearches.slice(0, SHOWN).flatMap(({ keyword }) => mixOfKeyword(keyword) ?? []);
  return {
    ref,
    subject: all,
    isKeyword: false,
    beside: products.length > 1 ? [...products.slice(0, SHOWN), all] : [all, ...largest],
  };
}

const mixOfKeyword = (row: KeywordMetric): Mix | null => mixOf(row.keyword, cell(row, "volume"), row.intent);

function mixOf(name: string, searches: Derived, intent: Intent | null): Mix | null {
  const main = mainIntent(intent);
  return intent === null || main === null ? null : { name, searches, intent, buying: buyingOf(intent), main };
}
