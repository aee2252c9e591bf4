import { isGroupable, MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { cell } from "../../answer/cell.js";
import { citing, compose, type Figure } from "../../answer/figure.js";
import type { Ask, Condition, Request, Scope } from "../../understand/request.js";
import { isLevel } from "../bounds.js";
import { productsOf, type Query } from "../plan.js";
import type { AskAnswer, Queried } from "../tell/asking.js";
import { amountInWords, beOf, placeOf, subjectOf } from "../words.js";
import type { ComparisonPlan } from "./comparison-plan.js";

/** "Is a click on mattresses expensive?": one product group's figure beside those of all others in its market. */

const HIGH = "among the highest";
const LOW = "among the lowest";

export function planLevel(ask: Ask, { scope, inputs }: Request): ComparisonPlan | null {
  const [condition, ...others] = ask.where;
  const measure = MeasureId.safeParse(ask.measures[0]).data;
  if (condition === undefined || others.length > 0 || !isLevel(condition) || measure === undefined) return null;
  const { clusters, brands, merchants, values, comparedMarkets } = scope;
  const isOfOne =
    ask.isYesNo &&
    ask.by === null &&
    clusters.length === 1 &&
    brands.length + merchants.length + values.length + comparedMarkets.length + inputs.length === 0;
  if (!isOfOne || condition.measure !== measure || !isGroupable(measure, "cluster")) return null;
  const share = Number(condition.value);
  const query = { markets: [scope.market.code], measures: [measure] } satisfies Query;
  const ends: Query = {
    ...query,
    by: "cluster",
    having: [HIGH, LOW].map((is) => ({ measure, is: is as typeof HIGH | typeof LOW, value: share })),
    limit: 1,
  };
  return {
    owner: registry[measure].owner,
    queries: [{ ...query, ...productsOf(scope) }, ends],
    tell: ([own, all]) =>
      own === undefined || all === undefined ? null : tellLevel(condition, measure, scope, own, all),
  };
}

/** "No: the cost per click of tents in the United States is $0.92, in the middle third of all product groups ($0.42 to $1.10)." */
function tellLevel({ is }: Condition, id: MeasureId, scope: Scope, own: Queried, all: Queried): AskAnswer | null {
  const [total] = own.data.totals;
  const value = total?.values[id] ?? null;
  const ends = [LOW, HIGH].map((level) => all.data.levels?.find((each) => each.is === level) ?? null);
  const [low, high] = ends;
  if (total === undefined || value === null || low?.value == null || high?.value == null) return null;
  const { currency } = scope.market;
  const figure = (end: { readonly value: number | null }): Figure | string =>
    amountInWords(cell(end, "value"), id, currency, all.ref);
  const isHigh = value >= high.value;
  const isLow = value <= low.value;
  const where = isHigh
    ? compose("among the highest third of all product groups (from ", figure(high), " up)")
    : isLow
      ? compose("among the lowest third of all product groups (up to ", figure(low), ")")
      : compose("in the middle third of all product groups (", figure(low), " to ", figure(high), ")");
  const isSo = is === HIGH ? isHigh : isLow;
  const { name, unit } = registry[id];
  const amount = amountInWords(cell(total.values, id), id, currency, own.ref);
  const of = `of ${subjectOf(scope, true)}${placeOf(scope)}`;
  const sentence = compose(
    `${isSo ? "Yes" : "No"}: `,
    ...(unit === "count" ? ["there are ", amount, ` ${name} ${of}`] : [`the ${name} ${of} ${beOf(name)} `, amount]),
    ", ",
    where,
    ".",
  );
  return {
    headline: citing(sentence, own.ref, all.ref),
    section: null,
    limits: [],
    isDeclined: false,
    isComparison: true,
  };
}
