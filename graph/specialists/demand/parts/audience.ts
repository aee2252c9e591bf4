import { type AnswerTable, column, firstAnd, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { citing, number, percent, type Statement, say } from "../../../answer/figure.js";
import { inMarket, listWords } from "../../../answer/words.js";
import type { AudienceInsight } from "../audience.js";
import { audienceLine, segmentWords } from "../audience-line.js";
import { audienceChart } from "../charts.js";
import { audiencesCompared } from "../compared-lines.js";
import type { DemandRequest } from "../details.js";
import type { ProductsInsight } from "../insight.js";
import type { ProductPart } from "../kinds.js";
import { isOfOne } from "../plan.js";
import { phrase } from "../words.js";

/** Who buys. */
export const audience: ProductPart = {
  id: "audience",
  measures: ["audience-share", "audience-index"],
  by: ["segment"],
  headline: (insight, request) => {
    const [first] = insight.audiences;
    if (first === undefined) return insight.withoutPanel.length === 0 ? null : withoutPanelLine(insight, request);
    return isOfOne(insight) ? audienceLine(first, insight.refs.audience, request) : audiencesCompared(insight, request);
  },
  section: (insight, request) => sectionOf(insight, request, insight.told.includes("audience")),
};

const withoutPanelLine = ({ withoutPanel, refs }: ProductsInsight, request: DemandRequest): Statement =>
  citing(
    say`No audience panel ${inMarket(request)} covers ${listWords(withoutPanel.map(phrase))}, so who buys is unknown.`,
    refs.audience,
  );

function sectionOf(insight: ProductsInsight, request: DemandRequest, isLead: boolean): Section | null {
  const { audiences, withoutPanel, refs } = insight;
  const ref = refs.audience;
  if (ref === "") return null;
  const section = { id: "audience", title: "Who buys" };
  const [sole] = audiences;
  const missing = withoutPanel.length === 0 ? [] : [withoutPanelLine(insight, request)];
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
    charts: audienceChart(sole, ref),
  };
}

/** Whom not to address. */
function rarest({ rare, segments }: AudienceInsight, ref: string): Statement[] {
  const [first] = rare;
  if (first === undefined || segments.length <= 2) return [];
  return [
    say`Least of all they are ${segmentWords(first)}: ${percent(cell(first, "share"), ref)}, an index of ${number(cell(first, "populationIndex"), ref)}.`,
  ];
}

const SHOWN = 10;

function segmentTable({ segments, rare, suppressed }: AudienceInsight, ref: string): AnswerTable {
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
    rows: firstAnd(segments, SHOWN, rare.slice(0, 1)).map((segment) =>
      cells(segment, "kind", "segment", "share", "low", "high", "populationShare", "populationIndex", "n"),
    ),
    totalRows: segments.length,
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
      segments.slice(0, TOLD_OF_EACH).map((row) => ({
        name,
        ...cells(row, "kind", "segment", "share", "low", "high", "populationIndex", "n"),
      })),
    ),
    totalRows: audiences.reduce((sum, { segments }) => sum + segments.length, 0),
    refs: ref,
    note: "Of each product first the segments that stand out above the population beyond chance, then the largest.",
  });
}
