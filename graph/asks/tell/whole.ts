import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { cell } from "../../answer/cell.js";
import { derive } from "../../answer/derivation.js";
import { citing, compose, type Figure, join, money, percent, type Statement } from "../../answer/figure.js";
import { capital, have } from "../../answer/words.js";
import { claimedBound } from "../bounds.js";
import { judge } from "../comparisons/judge.js";
import { RANGES } from "../plan.js";
import { inTime } from "../solve/times.js";
import { amountInWords, beOf, inWords, kindOf, knownWords, placeOf, type Row } from "../words.js";
import {
  type Asking,
  boundsOf,
  currencyOf,
  meanOf,
  type Queried,
  statedAs,
  subjectOfAsk,
  timeInBrackets,
  timeOf,
} from "./asking.js";
import { offerOfAll } from "./offers.js";

/** Figures of everything that is asked about, without rows. */

/** One figure for each measure, and market by market where several were named. */
export function tellWhole(asking: Asking): Statement | null {
  const { result } = asking;
  const sentences = result.data.totals.flatMap((total) =>
    result.data.measures
      .filter(({ id }) => (total.values[id] ?? null) !== null && !isEndOfRange(id, asking))
      .flatMap(({ id }) => [citing(tellFigure(asking, total, id), result.ref), ...inOtherTimes(asking, total, id)]),
  );
  return sentences.length === 0
    ? null
    : join(...sentences, ...result.data.totals.flatMap((total) => quartersApart(asking, total)));
}

/** "They lie $61.04 apart." */
function quartersApart(asking: Asking, { values, market }: Total): Statement[] {
  const { ask, result } = asking;
  if (ask.measures.join() !== "price-p25,price-p75" || values["price-p25"] == null || values["price-p75"] == null)
    return [];
  const apart = derive("difference", cell(values, "price-p75"), cell(values, "price-p25"));
  return [
    citing(compose("They lie ", money(apart, currencyOf(asking, market) ?? "", result.ref), " apart."), result.ref),
  ];
}

type Total = Queried["data"]["totals"][number];

function tellFigure(asking: Asking, total: Total, id: MeasureId): Statement {
  const { ref } = asking.result;
  const currency = currencyOf(asking, total.market);
  const isPerUnit = total.basis === "unit" && kindOf(id) === "money" && registry[id].owner === "pricing";
  const figure = inWords(total.values, id, currency, ref);
  const value = isPerUnit ? compose(figure, " per unit") : figure;
  const change = total.change?.[id];
  if (change === undefined || total.against === null) return tellOne(asking, total, id, value);
  if (total.against[id] == null) return compose(tellOne(asking, total, id, value), " What it was before is not known.");
  const before = inWords(total.against, id, currency, ref);
  return compose(
    movedAsClaimed(asking, change.share),
    ` ${registry[id].name} of ${subjectOfAsk(asking)}${whereOf(asking, total)} went from `,
    before,
    timeInBrackets(asking, id, "against"),
    knownWords({ coverage: total.againstCoverage ?? {} }, id, ref),
    " to ",
    value,
    timeInBrackets(asking, id, "period"),
    knownWords(total, id, ref),
    change.share === null ? "" : compose(" (", percent(cell(change, "share"), ref, { signed: true }), ")"),
    ".",
  );
}

/** "Was it higher in March than in January?" */
function movedAsClaimed({ ask: { isYesNo, claim } }: Asking, share: number | null): string {
  if (!isYesNo || share === null || claim === null) return "The";
  return judge(claim, share).isTrue ? "Yes: the" : "No: the";
}

const whereOf = ({ scope }: Asking, { market }: Total): string =>
  scope.comparedMarkets.length > 0 ? ` in ${market}` : placeOf(scope);

/** "The median price of desks in Germany is €360.00", "There are 7 brands of desks in Germany", "Desks had 12,345 searches a month in Germany in June 2026". */
function tellOne(asking: Asking, total: Total, id: MeasureId, value: Figure | Statement | string): Statement {
  const { name, unit, time } = registry[id];
  const subject = subjectOfAsk(asking);
  const where = whereOf(asking, total);
  const when = timeOf(asking, id);
  const range = rangeOf(id, total.values, currencyOf(asking, total.market), asking.result.ref) ?? "";
  const known = knownWords(total, id, asking.result.ref);
  const bounds = boundsOf(asking);
  const among = asking.query.shareOf === "market" ? " among all product groups" : "";
  if (unit !== "count")
    return compose(
      `The ${name} of ${subject}${among}${where}`,
      bounds,
      `${when} ${beOf(name, when !== "")} `,
      value,
      range,
      known,
      aMonth(asking, total, id),
      offerOfAll(asking, total, id),
      ".",
    );
  const isOne = total.values[id] === 1;
  const isNone = asking.ask.isYesNo && total.values[id] === 0;
  const things = isOne ? oneOfMany(name) : name;
  if (time === "now")
    return compose(
      `${isNone ? "No: there" : "There"} ${isOne ? "is" : "are"} `,
      value,
      range,
      ` ${things} of ${subject}${where}`,
      bounds,
      ".",
    );
  return compose(
    `${capital(subject)} ${when === "" ? have(subject) : "had"} `,
    value,
    range,
    ` ${things}${where}`,
    bounds,
    when === "" ? meanOf(asking, id) : when,
    known,
    aMonth(asking, total, id),
    ".",
  );
}

/** " That is 12,857 a day.": the same for the times that were asked for. */
function inOtherTimes(asking: Asking, total: Total, id: MeasureId): Statement[] {
  const { ask, result } = asking;
  const months = total.coverage[id];
  const isMonthly = id === "searches" && meanOf(asking, id) !== "";
  const isSum = registry[id].additivity === "sum" && months !== undefined && months.known > 0;
  const times = (ask.per ?? []).filter((time) => time !== "month");
  if ((!isMonthly && !isSum) || ask.isYesNo || times.length === 0) return [];
  const value = cell(total.values, id);
  const monthly = isMonthly ? value : derive("quotient", value, cell(months, "known"));
  return times.map((time) => {
    const figure = amountInWords(inTime(monthly, "month", time), id, currencyOf(asking, total.market), result.ref);
    return citing(compose("That is ", figure, ` a ${time}.`), result.ref);
  });
}

/** ", 6,480 a month on average": of a sum over several months, those that are not known left out. */
function aMonth(asking: Asking, total: Total, id: MeasureId): Statement | string {
  const months = total.coverage[id];
  const isOfOne = asking.scope.clusters.length === 1;
  if (!isOfOne || registry[id].additivity !== "sum" || months === undefined || months.known < 2) return "";
  const mean = derive("quotient", cell(total.values, id), cell(months, "known"));
  return compose(
    ", ",
    amountInWords(mean, id, currencyOf(asking, total.market), asking.result.ref),
    " a month on average",
  );
}

/** "Offers out of stock" -> "offer out of stock", "discounted offers" -> "discounted offer". */
function oneOfMany(name: string): string {
  const [first = "", ...rest] = name.split(" ");
  return /[^s]s$/.test(first) ? [first.slice(0, -1), ...rest].join(" ") : name.replace(/s$/, "");
}

/** The end of a range is told with what lies between, unless it is asked for by itself. */
const isEndOfRange = (id: MeasureId, { ask }: Asking): boolean =>
  !ask.measures.includes(id) && Object.values(RANGES).some((ends) => ends.includes(id));

/** " (4,308 to 6,174)": an estimate is told with its range. */
function rangeOf(id: MeasureId, values: Row["values"], currency: string | null, ref: string): Statement | null {
  const [low, high] = RANGES[id] ?? [];
  if (low === undefined || high === undefined || (values[low] ?? null) === null || (values[high] ?? null) === null)
    return null;
  return compose(" (", inWords(values, low, currency, ref), " to ", inWords(values, high, currency, ref), ")");
}

/** "Yes: the median price of desks in the United States is $360.00, above $300.00." Null where no bound is to be confirmed. */
export function confirmBound(asking: Asking): Statement | null {
  const { ask, scope, result } = asking;
  const bound = claimedBound(ask);
  const [total] = result.data.totals;
  const [measure] = result.data.measures;
  const value = measure === undefined ? null : (total?.values[measure.id] ?? null);
  if (bound === null || total === undefined || measure === undefined || value === null) return null;
  const { is, value: stated, isStrict } = bound.condition;
  const isAt = value === stated;
  const isTrue = is === "equal" ? isAt : isAt ? isStrict !== true : is === "at least" ? value > stated : value < stated;
  const side = isAt ? "just" : value > stated ? "above" : "below";
  const { id, name } = measure;
  const figure = inWords(total.values, id, currencyOf(asking, total.market), result.ref);
  const subject = compose(
    `${name} of ${subjectOfAsk(asking)}${placeOf(scope)}`,
    boundsOf(asking, bound.condition.measure),
  );
  const when = timeOf(asking, id);
  return citing(
    compose(
      !ask.isYesNo ? "" : isTrue ? "Yes: " : "No: ",
      ...(kindOf(id) === "count"
        ? [`${ask.isYesNo ? "t" : "T"}here are `, figure, " ", subject, when]
        : [`${ask.isYesNo ? "t" : "T"}he `, subject, `${when} ${beOf(name, when !== "")} `, figure]),
      knownWords(total, id, result.ref),
      `, ${side} `,
      statedAs(id, stated, asking),
      ".",
    ),
    result.ref,
  );
}
