import { type AnswerTable, column, type Section, table } from "../../../answer.js";
import { constant } from "../../../derivation.js";
import { citing, number, percent, type Statement, say } from "../../../figure.js";
import { inMarket, listWords } from "../../../words.js";
import type { ProductsInsight } from "../analyse.js";
import type { AudienceInsight, KindSegment } from "../audience.js";
import type { DemandRequest } from "../details.js";
import { glue, phrase } from "../words.js";

const POPULATION = constant(100, "index of the population");

/** Who buys, in one sentence; the largest group where a kind was asked for ("men or women?"), the most telling one otherwise. */
export function audienceLine(audience: AudienceInsight, ref: string, request: DemandRequest): Statement {
  const { name, distinct, largest } = audience;
  const buyers = `buyers of ${phrase(name)} ${inMarket(request)}`;
  const isKindAsked = request.details.segmentKinds.length > 0;
  const [first] = largest;
  if (first === undefined)
    return citing(
      say`Who buys ${phrase(name)} ${inMarket(request)} cannot be shown: every segment has too few panel members.`,
      ref,
    );
  if (isKindAsked) return largestLine(first, audience, buyers, ref);
  const [lead, second] = distinct;
  if (lead === undefined)
    return say`The ${buyers} look like the population; the largest group by ${first.kind} is ${first.segment} with ${percent(first.share, ref)}.`;
  const share = lead.populationShare === null ? say`` : say` against ${percent(lead.populationShare, ref)}`;
  const also =
    second === undefined
      ? say``
      : say`; next come those ${segmentWords(second)} (index ${number(second.populationIndex, ref)})`;
  return glue(
    say`Compared with the population, ${buyers} are most often ${segmentWords(lead)}: ${percent(lead.share, ref)} of them`,
    share,
    say`, an index of ${number(lead.populationIndex, ref)} (population: ${number(POPULATION, ref)})`,
    also,
    say`.`,
  );
}

/** "aged 25-34", "men", "in the North". */
export function segmentWords({ kind, segment }: KindSegment): string {
  if (kind === "age") return `aged ${segment}`;
  if (kind === "region") return `from ${segment}`;
  return kind === "household" ? `in households of the type ${segment}` : segment;
}

function largestLine(first: KindSegment, { distinct, rare }: AudienceInsight, buyers: string, ref: string): Statement {
  const most = first.share > 0.5 ? `most ${buyers} are` : `the largest group of ${buyers} is`;
  const share = say`By ${first.kind}, ${most} ${segmentWords(first)}: ${percent(first.share, ref)} (95 % interval ${percent(first.low, ref)} to ${percent(first.high, ref)})`;
  const known =
    first.populationShare === null ? say`` : say`, against ${percent(first.populationShare, ref)} of the population`;
  const special = distinct.find(({ segment }) => segment !== first.segment);
  const more =
    special === undefined
      ? say``
      : say`; relative to the population, those ${segmentWords(special)} stand out most (index ${number(special.populationIndex, ref)})`;
  return rare.length + distinct.length === 0
    ? glue(share, known, say`; no group differs from the population beyond chance.`)
    : glue(share, known, more, say`.`);
}

export function writeAudience(insight: ProductsInsight, request: DemandRequest, isLead: boolean): Section | null {
  const { audiences, withoutPanel, refs } = insight;
  const ref = refs.audience;
  if (ref === "") return null;
  const section = { id: "audience", title: "Who buys" };
  const [sole] = audiences;
  const missing =
    withoutPanel.length === 0
      ? []
      : [
          citing(
            say`No audience panel ${inMarket(request)} covers ${listWords(withoutPanel.map(phrase))}, so who buys is unknown.`,
            ref,
          ),
        ];
  if (sole === undefined) return { ...section, statements: isLead ? [] : missing, tables: [] };
  if (audiences.length > 1)
    return {
      ...section,
      statements: missing,
      tables: [comparedTable(audiences, ref)],
    };
  const lead = isLead ? [] : [audienceLine(sole, ref, request)];
  return {
    ...section,
    statements: [...lead, ...rarest(sole, ref)],
    tables: [segmentTable(sole, ref)].filter(({ rows }) => rows.length > 0),
  };
}

/** Whom not to address. */
function rarest({ rare, segments }: AudienceInsight, ref: string): Statement[] {
  const [first] = rare;
  if (first === undefined || segments.length <= 2) return [];
  return [
    say`Least of all they are ${segmentWords(first)}: ${percent(first.share, ref)}, an index of ${number(first.populationIndex, ref)}.`,
  ];
}

function segmentTable({ segments, suppressed }: AudienceInsight, ref: string): AnswerTable {
  return table({
    id: "audience",
    title: "Segments of buyers",
    columns: [
      column("kind", "By", "text"),
      column("segment", "Segment", "text"),
      column("share", "Share of buyers", "percent"),
      column("low", "95 % low", "percent"),
      column("high", "95 % high", "percent"),
      column("populationShare", "Share of population", "percent"),
      column("populationIndex", "Index (population 100)", "number"),
      column("n", "Panel members", "count"),
    ],
    rows: segments.map(({ differsFromPopulation: _, ...cells }) => cells),
    show: 10,
    refs: ref,
    note: `First the segments that stand out above the population beyond chance, then the rest by share.${suppressed > 0 ? " Segments with too few panel members are left out." : ""}`,
  });
}

const TOLD_OF_EACH = 3;

/** Of each product the largest groups of the kinds asked for, else those that stand out most. */
function comparedTable(audiences: readonly AudienceInsight[], ref: string): AnswerTable {
  return table({
    id: "audiences",
    title: "Buyers side by side",
    columns: [
      column("name", "Product", "text"),
      column("kind", "By", "text"),
      column("segment", "Segment", "text"),
      column("share", "Share of buyers", "percent"),
      column("low", "95 % low", "percent"),
      column("high", "95 % high", "percent"),
      column("populationIndex", "Index (population 100)", "number"),
      column("n", "Panel members", "count"),
    ],
    rows: audiences.flatMap(({ name, segments }) =>
      segments.slice(0, TOLD_OF_EACH).map(({ kind, segment, share, low, high, populationIndex, n }) => ({
        name,
        kind,
        segment,
        share,
        low,
        high,
        populationIndex,
        n,
      })),
    ),
    totalRows: audiences.reduce((sum, { segments }) => sum + segments.length, 0),
    refs: ref,
    note: "Of each product first the segments that stand out above the population beyond chance, then the largest.",
  });
}
