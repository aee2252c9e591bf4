import { carry, cell } from "../../answer/cell.js";
import { constant, type Derived, derive } from "../../answer/derivation.js";
import {
  citing,
  compose,
  count,
  estimate,
  listStatements,
  number,
  percent,
  ratio,
  readsAlike,
  type Statement,
  say,
} from "../../answer/figure.js";
import { inMarket, listWords, monthName, monthOf } from "../../answer/words.js";
import type { AudienceInsight } from "./audience.js";
import { audienceLine, segmentWords } from "./audience-line.js";
import type { DemandRequest } from "./details.js";
import type { Course, ProductsInsight } from "./insight.js";
import { byGrowth, byVolume, volumeOf } from "./order.js";
import { PART_NAMES, partOf } from "./size-line.js";
import { growth, phrase, WITHOUT_RANGES } from "./words.js";

/** Several products: the winner by each criterion, and by how much. */

const POINTS = constant(100, "percentage points of a share");

export function growthCompared({ courses, refs }: ProductsInsight, request: DemandRequest): Statement {
  const ref = refs.series;
  const where = inMarket(request);
  const tested = byGrowth(courses).filter(
    ({ demand: { trend } }) => trend.direction !== "unknown" && trend.perYear !== null,
  );
  const [best, last] = [tested[0], tested.at(-1)];
  if (best === undefined || last === undefined || best === last)
    return citing(say`Too few months are known ${where} to compare the growth of these products.`, ref);
  const points = derive(
    "product",
    derive("difference", cell(best.demand.trend, "perYear"), cell(last.demand.trend, "perYear")),
    POINTS,
  );
  const speed = ({ demand: { trend } }: Course) => growth(cell(trend, "perYear"), ref);
  if (readsAlike(speed(best), speed(last)))
    return say`Demand for ${listWords(tested.map(({ demand }) => phrase(demand.name)))} ${where} changes alike: ${speed(best)} a year.`;
  const lead =
    best.demand.trend.direction === "rising"
      ? say`Demand for ${phrase(best.demand.name)} ${where} grows fastest: ${speed(best)} a year`
      : say`None of these products grows beyond chance ${where}; demand for ${phrase(best.demand.name)} holds up best: ${speed(best)} a year`;
  return compose(
    lead,
    say`, ${number(points, ref)} percentage points ahead of ${phrase(last.demand.name)} (${speed(last)}${last.demand.trend.direction === "no-trend" ? ", within chance" : ""}).`,
  );
}

export function seasonsCompared({ courses, refs }: ProductsInsight, request: DemandRequest): Statement {
  const ref = refs.series;
  const parts = courses.map(({ demand: { name, season } }) =>
    season.label === "unknown"
      ? `${phrase(name)} at a time not known yet`
      : season.peakMonth === null
        ? `${phrase(name)} in no season`
        : `${phrase(name)} in ${monthName(season.peakMonth)}`,
  );
  const peaks = citing(say`Demand ${inMarket(request)} peaks by product: ${listWords(parts)}`, ref);
  const strongest = courses
    .filter(({ demand }) => demand.season.peakToTrough !== null)
    .sort((a, b) => (b.demand.season.peakToTrough ?? 0) - (a.demand.season.peakToTrough ?? 0))[0];
  if (strongest === undefined) return compose(peaks, say`.`);
  const { name, season } = strongest.demand;
  return compose(
    peaks,
    say`; the strongest season is that of ${phrase(name)}, with a peak ${ratio(cell(season, "peakToTrough"), ref)} times its low.`,
  );
}

export function forecastsCompared({ courses, refs }: ProductsInsight, request: DemandRequest): Statement | null {
  const ref = refs.series;
  const known = courses
    .flatMap(({ demand, outlook }) =>
      outlook === null || outlook.change.value === null ? [] : [{ demand, change: outlook.change }],
    )
    .sort((a, b) => (b.change.value ?? 0) - (a.change.value ?? 0));
  const [best, last] = [known[0], known.at(-1)];
  if (best === undefined || last === undefined)
    return citing(
      say`No forecast held for these products ${inMarket(request)} on months kept back, so none is compared.`,
      ref,
    );
  if (best === last)
    return say`Only for ${phrase(best.demand.name)} ${inMarket(request)} a forecast holds: ${growth(best.change, ref)} on the same months a year before.`;
  if (readsAlike(growth(best.change, ref), growth(last.change, ref)))
    return say`For the months ahead ${inMarket(request)}, demand for ${listWords(known.map(({ demand }) => phrase(demand.name)))} is expected to do alike: ${growth(best.change, ref)} on the same months a year before.`;
  return say`For the months ahead ${inMarket(request)}, demand for ${phrase(best.demand.name)} is expected to do best: ${growth(best.change, ref)} on the same months a year before, against ${growth(last.change, ref)} for ${phrase(last.demand.name)}.`;
}

export function volumesCompared({ courses, refs }: ProductsInsight, request: DemandRequest): Statement | null {
  const ref = refs.series;
  const known = byVolume(courses).filter((course) => volumeOf(course) > 0);
  const [first, second] = known;
  if (first === undefined || second === undefined) return null;
  const searches = ({ demand, period }: Course) =>
    period?.kind === "known" ? period.searches : cell(demand, "searchesPerMonth");
  const unit = first.period?.kind === "known" ? `in ${spanWords(first)}` : "a month";
  if (readsAlike(count(searches(first), ref), count(searches(second), ref)))
    return say`${first.demand.name} and ${phrase(second.demand.name)} are searched alike ${inMarket(request)}: ${count(searches(first), ref)} ${unit} each (${WITHOUT_RANGES}).`;
  const times = derive("quotient", searches(first), searches(second));
  return say`${first.demand.name} lead in searches ${inMarket(request)}: ${count(searches(first), ref)} ${unit}, ${ratio(times, ref)} times as many as ${phrase(second.demand.name)} (${count(searches(second), ref)}; ${WITHOUT_RANGES}).`;
}

const spanWords = ({ period }: Course): string => {
  if (period?.kind !== "known") return "";
  return period.from === period.to ? monthOf(period.from) : `${monthOf(period.from)} to ${monthOf(period.to)}`;
};

export function sizesCompared({ sizes, refs }: ProductsInsight, request: DemandRequest): Statement | null {
  const part = partOf(request);
  const [first, second] = (sizes?.data.clusters ?? []).flatMap(({ name, size }) =>
    size?.[part] == null ? [] : [carry(size[part], { name })],
  );
  if (first === undefined || second === undefined) return null;
  const amount = (value: Derived) => estimate(value, sizes?.data.currency ?? "", refs.size);
  const certainty = first.low > second.high ? "" : "; their ranges overlap, so the order is not certain";
  const [larger, smaller] = [amount(cell(first, "base")), amount(cell(second, "base"))];
  if (readsAlike(larger, smaller))
    return say`The ${PART_NAMES[part]}s ${inMarket(request)} for ${phrase(first.name)} and ${phrase(second.name)} are the same size: about ${larger} a year each.`;
  return say`The ${(sizes?.data.clusters.length ?? 0) > 2 ? "largest" : "larger"} ${PART_NAMES[part]} ${inMarket(request)} is that for ${phrase(first.name)}, worth about ${amount(cell(first, "base"))} a year, ${ratio(derive("quotient", cell(first, "base"), cell(second, "base")), refs.size)} times that for ${phrase(second.name)} (${amount(cell(second, "base"))})${certainty}.`;
}

export function audiencesCompared({ audiences, refs }: ProductsInsight, request: DemandRequest): Statement | null {
  const [first] = audiences;
  if (first === undefined) return null;
  if (audiences.length === 1) return audienceLine(first, refs.audience, request);
  if (request.details.segmentKinds.length === 1) return sharesCompared(audiences, refs.audience, request);
  const parts = audiences.flatMap(({ name, distinct, largest }) => {
    const lead = distinct[0] ?? largest[0];
    return lead === undefined
      ? []
      : [
          say`for ${phrase(name)} those ${segmentWords(lead)} (index ${number(cell(lead, "populationIndex"), refs.audience)})`,
        ];
  });
  const [head, ...rest] = parts;
  if (head === undefined) return null;
  const tail = rest.flatMap((part, position) => [position === rest.length - 1 ? say` and ` : say`, `, part]);
  return compose(
    say`Compared with the population ${inMarket(request)}, these groups stand out among buyers: `,
    head,
    ...tail,
    say`.`,
  );
}

const MOST_SHARES = 3;

/** "Buyers by gender in Germany: of beard oil men (81.0 %) and women (19.0 %); of hair wax men (60.0 %) and women (40.0 %)." */
function sharesCompared(audiences: readonly AudienceInsight[], ref: string, request: DemandRequest): Statement {
  const each = audiences.map(({ name, segments }) => {
    const largest = segments.toSorted((a, b) => b.share - a.share).slice(0, MOST_SHARES);
    const groups = largest.map((segment) => say`${segmentWords(segment)} (${percent(cell(segment, "share"), ref)})`);
    return compose(`of ${phrase(name)} `, listStatements(groups));
  });
  const [kind] = request.details.segmentKinds;
  return compose(
    `Buyers by ${kind} ${inMarket(request)}: `,
    ...each.flatMap((one, at) => (at === 0 ? [one] : ["; ", one])),
    ".",
  );
}
