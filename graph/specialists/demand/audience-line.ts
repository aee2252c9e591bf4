import type { MeasureId } from "../../../tools/measures/registry.js";
import { cell } from "../../answer/cell.js";
import { constant } from "../../answer/derivation.js";
import {
  capitalised,
  citing,
  compose,
  listStatements,
  number,
  percent,
  type Statement,
  say,
} from "../../answer/figure.js";
import { inMarket } from "../../answer/words.js";
import type { AudienceInsight, KindSegment } from "./audience.js";
import type { DemandRequest } from "./details.js";
import { phrase } from "./words.js";

const POPULATION = constant(100, "index of the population");

/** Who buys, in one sentence; the largest group where a kind was asked for ("men or women?"), the most telling one otherwise. */
export function audienceLine(audience: AudienceInsight, ref: string, request: DemandRequest): Statement {
  const { name, distinct, largest } = audience;
  const buyers = `buyers of ${phrase(name)} ${inMarket(request)}`;
  const kindsAsked = request.details.segmentKinds.length;
  const [first] = largest;
  if (first === undefined)
    return citing(
      say`Who buys ${phrase(name)} ${inMarket(request)} cannot be shown: every segment has too few panel members.`,
      ref,
    );
  const ask = request.asks.find(({ measures: [id] }) => id === SHARE || id === INDEX);
  const isLeast = ask?.order?.first === "least";
  if (!isLeast && kindsAsked === 1 && ask?.measures[0] !== INDEX) return largestLine(first, audience, buyers, ref);
  if (!isLeast && (kindsAsked > 0 || ask?.measures[0] === SHARE)) return eachLargestLine(audience, buyers, ref);
  const [lead, second] = isLeast ? audience.rare : distinct;
  if (lead === undefined)
    return say`The ${buyers} look like the population; the largest group by ${first.kind} is ${first.segment} with ${percent(cell(first, "share"), ref)}.`;
  const share = lead.populationShare === null ? say`` : say` against ${percent(cell(lead, "populationShare"), ref)}`;
  const also =
    second === undefined
      ? say``
      : say`; next come those ${segmentWords(second)} (index ${number(cell(second, "populationIndex"), ref)})`;
  return compose(
    say`Compared with the population, ${buyers} are ${isLeast ? "least" : "most"} often ${segmentWords(lead)}: ${percent(cell(lead, "share"), ref)} of them`,
    share,
    say`, an index of ${number(cell(lead, "populationIndex"), ref)} (population: ${number(POPULATION, ref)})`,
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

const SHARE = "audience-share" satisfies MeasureId;
const INDEX = "audience-index" satisfies MeasureId;

/** "Buyers of mattresses in Germany are mostly women (54.0 %); the largest groups by age, region and household are those aged 35-44 (22.0 %), from the South (30.0 %) and …" */
function eachLargestLine({ largest, distinct }: AudienceInsight, buyers: string, ref: string): Statement {
  const named = (segment: KindSegment) => say`${segmentWords(segment)} (${percent(cell(segment, "share"), ref)})`;
  const most = largest.filter(({ share }) => share > 0.5);
  const others = largest.filter(({ share }) => share <= 0.5);
  const [special] = distinct;
  return compose(
    capitalised(say`${buyers} are `),
    ...(most.length === 0 ? [] : ["mostly ", listStatements(most.map(named)), others.length === 0 ? "" : ", and "]),
    ...(others.length === 0 ? [] : ["most often ", listStatements(others.map(named))]),
    special === undefined
      ? "."
      : say`; compared with the population, those ${segmentWords(special)} stand out most (index ${number(cell(special, "populationIndex"), ref)}).`,
  );
}

/** The other groups of the same kind, by share. */
function otherGroups(first: KindSegment, segments: readonly KindSegment[], ref: string): Statement {
  const others = segments
    .filter(({ kind, segment }) => kind === first.kind && segment !== first.segment)
    .toSorted((a, b) => b.share - a.share)
    .map((other) => say`${segmentWords(other)} (${percent(cell(other, "share"), ref)})`);
  return others.length === 0
    ? say``
    : compose(` Then come ${first.kind === "gender" ? "" : "those "}`, listStatements(others), ".");
}

function largestLine(
  first: KindSegment,
  { distinct, rare, segments }: AudienceInsight,
  buyers: string,
  ref: string,
): Statement {
  const most = first.share > 0.5 ? `most ${buyers} are` : `the largest group of ${buyers} is`;
  const share = say`By ${first.kind}, ${most} ${segmentWords(first)}: ${percent(cell(first, "share"), ref)} (95 % interval ${percent(cell(first, "low"), ref)} to ${percent(cell(first, "high"), ref)})`;
  const known =
    first.populationShare === null
      ? say``
      : say`, against ${percent(cell(first, "populationShare"), ref)} of the population`;
  const then = otherGroups(first, segments, ref);
  const [special] = distinct;
  const more =
    special === undefined
      ? say``
      : special.segment === first.segment
        ? say`; relative to the population too they stand out most (index ${number(cell(special, "populationIndex"), ref)})`
        : say`; relative to the population, those ${segmentWords(special)} stand out most (index ${number(cell(special, "populationIndex"), ref)})`;
  return rare.length + distinct.length === 0
    ? compose(share, known, say`; no group differs from the population beyond chance.`, then)
    : compose(share, known, more, say`.`, then);
}
