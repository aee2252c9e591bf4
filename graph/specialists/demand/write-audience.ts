import { column, type Section, table } from "../../answer.js";
import { citing, count, number, percent, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { inMarket } from "../../words.js";
import type { AudienceInsight } from "./analyse.js";
import type { ClustersInsight } from "./write.js";

/** Who buys: the largest segments, and those far more common among buyers than in the population. */
export function writeAudience({ clusters, refs }: ClustersInsight, question: Question): Section | null {
  const ref = refs.audience;
  const known = clusters.flatMap(({ audience }) => audience ?? []);
  if (refs.audience === refs.series) return null;
  const section = { id: "audience", title: "Who buys" };
  if (known.length === 0)
    return {
      ...section,
      statements: [citing(say`No audience panel ${inMarket(question)} covers this, so who buys is unknown.`, ref)],
      tables: [],
    };
  const statements = known.flatMap((audience) => [profile(audience, ref), ...left(audience, ref)]);
  return { ...section, statements, tables: [segmentTable(known, ref)] };
}

function profile({ name, largest, distinct }: AudienceInsight, ref: string): Statement {
  const special = distinct[0];
  if (special !== undefined) {
    return say`Buyers of ${name} stand out most by ${special.kind}: ${special.segment} make up ${percent(special.share, ref)} of them (95 % interval ${percent(special.low, ref)} to ${percent(special.high, ref)}), an index of ${number(special.populationIndex, ref)} where the population is 100.`;
  }
  const first = largest[0];
  if (first === undefined)
    return citing(say`Every audience segment of ${name} has too few panel members to show.`, ref);
  return say`Buyers of ${name} look like the population: no segment is significantly more common among them. The largest by ${first.kind} is ${first.segment} with ${percent(first.share, ref)} (95 % interval ${percent(first.low, ref)} to ${percent(first.high, ref)}).`;
}

function left({ suppressed }: AudienceInsight, ref: string): Statement[] {
  if (suppressed === 0) return [];
  return [
    say`${count(suppressed, ref)} ${suppressed === 1 ? "segment has" : "segments have"} too few panel members and ${suppressed === 1 ? "is" : "are"} not shown.`,
  ];
}

function segmentTable(known: readonly AudienceInsight[], ref: string) {
  const isAlone = known.length === 1;
  const rows = known.flatMap(({ name, segments }) =>
    segments.slice(0, isAlone ? undefined : 3).map(({ kind, segment, share, low, high, populationIndex, n }) => ({
      name,
      kind,
      segment,
      share,
      low,
      high,
      populationIndex,
      n,
    })),
  );
  return table({
    id: "audience",
    title: isAlone ? "Segments" : "Most telling segments",
    columns: [
      ...(isAlone ? [] : [column("name", "Product", "text")]),
      column("kind", "By", "text"),
      column("segment", "Segment", "text"),
      column("share", "Share of buyers", "percent"),
      column("low", "95 % low", "percent"),
      column("high", "95 % high", "percent"),
      column("populationIndex", "Index (population 100)", "number"),
      column("n", "Panel members", "count"),
    ],
    rows,
    show: isAlone ? 10 : 12,
    totalRows: known.reduce((sum, { segments }) => sum + segments.length, 0),
    refs: ref,
    note: "First the segments significantly above the population, then the rest by share.",
  });
}
