import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { cell } from "../../answer/cell.js";
import { citing, compose, join, percent, type Statement } from "../../answer/figure.js";
import { capital } from "../../answer/words.js";
import { claimedBound, RANGES } from "../plan.js";
import { inWords, kindOf, knownWords, placeOf, type Row, subjectOf } from "../words.js";
import { type Asking, beforeOf, boundsOf, currencyOf, statedAs, timeOf } from "./asking.js";

/** Figures of everything that is asked about, without rows. */

/** One figure for each measure, and market by market where several were named. */
export function tellWhole(asking: Asking): Statement | null {
  const { result, scope } = asking;
  const { ref } = result;
  const sentences = result.data.totals.flatMap((total) => {
    const currency = currencyOf(asking, total.market);
    const where = scope.comparedMarkets.length > 0 ? ` in ${total.market}` : placeOf(scope);
    const known = result.data.measures.filter(
      ({ id }) => (total.values[id] ?? null) !== null && !isEndOfRange(id, asking),
    );
    return known.map(({ id, name }): Statement => {
      const subject = subjectOf(scope, true);
      const time = timeOf(asking, id);
      const isPerUnit = total.basis === "unit" && kindOf(id) === "money" && registry[id].owner === "pricing";
      const figure = inWords(total.values, id, currency, ref);
      const value = isPerUnit ? compose(figure, " per unit") : figure;
      const change = total.change?.[id];
      if (change === undefined || total.against === null) {
        const range = rangeOf(id, total.values, currency, ref);
        return citing(
          compose(
            `${capital(name)} of ${subject}${where}`,
            boundsOf(asking),
            `${time}: `,
            value,
            range === null ? "" : range,
            knownWords(total, id, ref),
            ".",
          ),
          ref,
        );
      }
      const before = inWords(total.against, id, currency, ref);
      const now = time.replace(/^, (.+)$/u, " ($1)");
      return citing(
        compose(
          `The ${name} of ${subject}${where} went from `,
          before,
          `${beforeOf(asking, id)} to `,
          value,
          now,
          change.share === null ? "" : compose(" (", percent(cell(change, "share"), ref, { signed: true }), ")"),
          ".",
        ),
        ref,
      );
    });
  });
  return sentences.length === 0 ? null : join(...sentences);
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
  const isCount = kindOf(id) === "count";
  return citing(
    compose(
      `${isTrue ? "Yes" : "No"}: ${isCount ? "" : "the "}${name} of ${subjectOf(scope, true)}${placeOf(scope)}${timeOf(asking, id)}${isCount ? ": " : " is "}`,
      inWords(total.values, id, currencyOf(asking, total.market), result.ref),
      `, ${side} `,
      statedAs(id, stated, asking),
      ".",
    ),
    result.ref,
  );
}
