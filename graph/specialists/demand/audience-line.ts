import { cell } from "../../answer/cell.js";
import { constant } from "../../answer/derivation.js";
import { citing, compose, number, percent, type Statement, say } from "../../answer/figure.js";
import { inMarket } from "../../answer/words.js";
import type { AudienceInsight, KindSegment } from "./audience.js";
import type { DemandRequest } from "./details.js";
import { phrase } from "./words.js";

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
    return say`The ${buyers} look like the population; the largest group by ${first.kind} is ${first.segment} with ${percent(cell(first, "share"), ref)}.`;
  const share = lead.populationShare === null ? say`` : say` against ${percent(cell(lead, "populationShare"), ref)}`;
  const also =
    second === undefined
      ? say``
      : say`; next come those ${segmentWords(second)} (index ${number(cell(second, "populationIndex"), ref)})`;
  return compose(
    say`Compared with the population, ${buyers} are most often ${segmentWords(lead)}: ${percent(cell(lead, "share"), ref)} of them`,
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

function largestLine(first: KindSegment, { distinct, rare }: AudienceInsight, buyers: string, ref: string): Statement {
  const most = first.share > 0.5 ? `most ${buyers} are` : `the largest group of ${buyers} is`;
  const share = say`By ${first.kind}, ${most} ${segmentWords(first)}: ${percent(cell(first, "share"), ref)} (95 % interval ${percent(cell(first, "low"), ref)} to ${percent(cell(first, "high"), ref)})`;
  const known =
    first.populationShare === null
      ? say``
      : say`, against ${percent(cell(first, "populationShare"), ref)} of the population`;
  const [special] = distinct;
  const more =
    special === undefined
      ? say``
      : special.segment === first.segment
        ? say`; relative to the population too they stand out most (index ${number(cell(special, "populationIndex"), ref)})`
        : say`; relative to the population, those ${segmentWords(special)} stand out most (index ${number(cell(special, "populationIndex"), ref)})`;
  return rare.length + distinct.length === 0
    ? compose(share, known, say`; no group differs from the population beyond chance.`)
    : compose(share, known, more, say`.`);
}
