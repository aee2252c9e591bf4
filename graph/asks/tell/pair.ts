import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { cell } from "../../answer/cell.js";
import { derive } from "../../answer/derivation.js";
import { compose, percent, ratio, readsAlike, type Statement } from "../../answer/figure.js";
import { capital, have } from "../../answer/words.js";
import { isPairClaim } from "../bounds.js";
import { judge } from "../comparisons/judge.js";
import { kindOf, type Row } from "../words.js";
import { type Asking, comparedNames, figureOf, isLowAsked, ofRows, placeOfRows, rowName, timeOf } from "./asking.js";

/** "Everbay has the lower median price of air fryers: $98.99 against $117.00 for Northmart, 15.4 % less." Of two that are held against each other, the one that is asked about comes first: the dearer one for "dearer". */
export function tellPair(asking: Asking, id: MeasureId, one: Row, other: Row): Statement {
  const times = tellTimes(asking, id, one, other);
  if (times !== null) return times;
  const isLow = isLowAsked(asking, id);
  const [a, b] = [one.values[id] ?? 0, other.values[id] ?? 0];
  const [first, second] = isLow === a <= b ? [one, other] : [other, one];
  const [winner, loser] = [rowName(asking, first), rowName(asking, second)];
  const { name } = registry[id];
  const { by } = asking.query;
  const where = `${by === "cluster" ? "" : ` of ${ofRows(asking)}`}${placeOfRows(asking)}${timeOf(asking, id)}`;
  if (readsAlike(figureOf(asking, first, id), figureOf(asking, second, id)))
    return compose(
      isPairClaim(asking.ask) ? "No: " : "",
      `${capital(rowName(asking, one))} and ${rowName(asking, other)} have the same ${name}${where}: `,
      figureOf(asking, one, id),
      ".",
    );
  // The first one that the question names is what it asks about.
  const [subject] = comparedNames(asking);
  return compose(
    !isPairClaim(asking.ask) || subject === undefined ? "" : winner === subject ? "Yes: " : "No: ",
    `${isPairClaim(asking.ask) && subject !== undefined ? winner : capital(winner)} ${by === "cluster" ? have(winner) : "has"} ${sideOf(id, isLow)} ${name}${where}: `,
    figureOf(asking, first, id),
    " against ",
    figureOf(asking, second, id),
    ` for ${loser}`,
    apart(asking, id, first, second),
    besides(asking, first, second),
    ".",
  );
}

/** "No: running shoes have 4.36 times the cost per click of yoga mats in the United Kingdom: £1.57 against £0.36." Null where nothing says how many times. */
function tellTimes(asking: Asking, id: MeasureId, one: Row, other: Row): Statement | null {
  const { claim } = asking.ask;
  if (!isPairClaim(asking.ask) || claim?.size === undefined) return null;
  const [named] = comparedNames(asking);
  const [first, second] = rowName(asking, other) === named ? [other, one] : [one, other];
  const times = derive("quotient", cell(first.values, id), cell(second.values, id));
  if (times.value === null) return null;
  const name = rowName(asking, first);
  const { by } = asking.query;
  return compose(
    judge(claim, times.value - 1).how === "so" ? "Yes: " : "No: ",
    `${name} ${by === "cluster" ? have(name) : "has"} `,
    ratio(times, asking.result.ref),
    ` times the ${registry[id].name} of ${rowName(asking, second)}${placeOfRows(asking)}${timeOf(asking, id)}: `,
    figureOf(asking, first, id),
    " against ",
    figureOf(asking, second, id),
    ".",
  );
}

/** "; cost per click: $1.57 against $0.98": what is told with a measure although nobody named it. */
function besides(asking: Asking, first: Row, second: Row): Statement | string {
  const further = asking.result.data.measures.find(({ id }) => !asking.ask.measures.includes(id));
  if (further === undefined || first.values[further.id] == null || second.values[further.id] == null) return "";
  return compose(
    `; ${further.name}: `,
    figureOf(asking, first, further.id),
    " against ",
    figureOf(asking, second, further.id),
  );
}

function sideOf(id: MeasureId, isLow: boolean): string {
  const isCount = kindOf(id) === "count";
  if (isLow) return isCount ? "fewer" : "the lower";
  return isCount ? "more" : "the higher";
}

/** ", 15.4 % less"; shares are not held against each other once more. */
function apart({ result }: Asking, id: MeasureId, first: Row, second: Row): Statement | string {
  if (kindOf(id) === "percent") return "";
  const change = derive("change", cell(first.values, id), cell(second.values, id));
  if (change.value === null) return "";
  return compose(", ", percent(derive("magnitude", change), result.ref), change.value >= 0 ? " more" : " less");
}
