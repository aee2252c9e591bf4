import { citing, join, type Statement, say } from "../../answer/figure.js";
import { limit } from "../../answer/limit.js";
import { DemandDetails } from "../../specialists/demand/details.js";
import type { Ask, Period, Request } from "../../understand/request.js";
import { isReasonOfFigure, type Query } from "../plan.js";
import { placeOf } from "../words.js";
import { type AskAnswer, type Asking, type Queried, subjectOfAsk } from "./asking.js";
import { isOfChange, sectionOfChanges, tellChanges } from "./changes.js";
import { tellRows } from "./rows.js";
import { sectionOf } from "./section.js";
import { confirmBound, tellWhole } from "./whole.js";

/** What the rows say to the ask. Null where they hold nothing that answers it. */
export function tell(ask: Ask, { scope, details }: Request, query: Query, result: Queried): AskAnswer | null {
  const { month, months } = monthsNamed(details);
  const asking = { ask, scope, query, result, month: month ?? monthOf(ask.period ?? scope.period), months };
  const { measures, refused } = result.data;
  // What rows are held to has to be known of them.
  const isHeldTo = ({ measure }: { readonly measure: string }): boolean =>
    (query.having ?? []).some((bound) => bound.measure === measure);
  const missing = refused.find((each) => measures.length === 0 || isHeldTo(each));
  if (missing !== undefined)
    return { headline: decline(asking, missing.why), section: null, limits: [], isDeclined: true };
  if (measures.length === 0) return null;
  const isWhole = query.by === null || query.by === undefined;
  const [first] = measures;
  if (first !== undefined && isOfChange(asking)) {
    const changes = tellChanges(asking, first.id);
    return changes && { headline: changes, section: sectionOfChanges(asking, first.id), limits: [], isDeclined: false };
  }
  const headline = isWhole ? (confirmBound(asking) ?? tellWhole(asking)) : tellRows(asking);
  if (headline === null) return null;
  const whole = isReasonOfFigure(ask) ? join(headline, say`What lies behind it is not in this data.`) : headline;
  const limits = refused.map(({ why }) => limit("measure-refused", why));
  return { headline: whole, section: sectionOf(asking), limits, isDeclined: false };
}

const OfMonths = DemandDetails.pick({ month: true, months: true });

/** The months of every year that are asked about. */
function monthsNamed({ demand }: Request["details"]): Pick<DemandDetails, "month" | "months"> {
  const named = OfMonths.safeParse(demand ?? {});
  return named.success ? named.data : { month: null, months: [] };
}

/** "Is May a good month?" may be said as a time. */
const monthOf = (period: Period | null): number | null =>
  period !== null && period.from.slice(0, 7) === period.to.slice(0, 7) ? Number(period.from.slice(5, 7)) : null;

const decline = (asking: Asking, why: string): Statement =>
  citing(say`This cannot be told of ${subjectOfAsk(asking)}${placeOf(asking.scope)}: ${why}.`, asking.result.ref);
