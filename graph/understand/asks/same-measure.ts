import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, MEASURE_IDS } from "../../../tools/measures/registry.js";
import { wordsAmong } from "../languages/gloss.js";
import type { Ask, Scope } from "../request.js";
import * as words from "../turns/follow-words.js";
import type { ChangedAsk } from "./changed.js";
import { clauseOf } from "./clause.js";
import type { Order } from "./measured.js";
import { dimensionsIn } from "./rows.js";
import { COUNTS, SHARES } from "./stand-ins.js";

/** Rows of answers by the column of their names. */
export const ROWS: Readonly<Record<string, Dimension>> = {
  brand: "brand",
  merchant: "merchant",
  keyword: "keyword",
  query: "keyword",
  cluster: "cluster",
  name: "cluster",
  market: "market",
};

/** "Which of the two is cheaper?": what two things are held against each other by. */
export function comparedBy(text: string, scope: Scope, spoken: readonly string[]): Order | null {
  const clause = clauseOf(text, scope, ...spoken);
  const found = clause.mentions.find(({ kind }) => kind === "comparative");
  if (found?.kind === "comparative") return { by: found.id, first: found.first };
  // "Which has more brands?"
  const counted = dimensionsIn(clause).flatMap(({ id }) => COUNTS[id] ?? [])[0];
  const [isMore, isFewer] = [MORE, FEWER].map((side) => text.search(side(clause.among)) >= 0);
  return counted === undefined || isMore === isFewer ? null : { by: counted, first: isMore ? "most" : "least" };
}

const MORE = wordsAmong(({ moves }) => moves.more);
const FEWER = wordsAmong(({ moves }) => moves.fewer);

/** Words that point at rows and name no measure ask for the one asked last: "what share is that?", "and the other one's?", "which of the two has more?" Null where none was asked for. */
export function sameMeasure(
  text: string,
  { measures, order }: Ask,
  rows: number,
  kind: string | null,
  compared: Order | null = null,
): ChangedAsk | null {
  const asked = [order?.by, ...measures];
  const former = MEASURE_IDS.find((id) => id === asked.find((each) => MEASURE_IDS.some((known) => known === each)));
  if (former === undefined) return null;
  const id = compared?.by ?? (words.SHARE.test(text) ? (SHARES[former] ?? former) : former);
  if (rows === 1) return { measures: [id], by: null, order: null, want: "value" };
  const by = ROWS[kind ?? "cluster"];
  if (by === undefined || !isGroupable(id, by)) return null;
  return { measures: [id], by, order: { by: id, first: compared?.first ?? "most" }, want: "compare" };
}
