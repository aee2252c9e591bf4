import { UNNAMED, unknownMeasures } from "../../tools/measures/unknown-measures.js";
import type { Evidence } from "../answer/answer.js";
import { type Statement, say } from "../answer/figure.js";
import { listWords, quotedList } from "../answer/words.js";
import { isSolvedAlone } from "../asks/solve/index.js";
import { notHeldIn } from "../understand/missing.js";
import type { Request } from "../understand/request.js";

/** What was asked for and stands in no data: said first, so that the nearest thing that can be told is not taken for it. */
export function notHeldStatements(request: Request, evidence: readonly Evidence[]): Statement[] {
  const { scope } = request;
  const things = thingsOf(notHeldIn(request), request);
  // "My Amazon title": where the asker sells is no shop that is asked about.
  const isOfOwn = isSolvedAlone(request) || scope.ownProducts !== null || scope.quotes.length > 0;
  const time = outsideCoverage(request, evidence);
  return [
    ...(scope.unknownNames.length === 0 || isOfOwn
      ? []
      : [
          say`${quotedList(scope.unknownNames)} ${scope.unknownNames.length === 1 ? "is" : "are"} no brand or shop of this data.`,
        ]),
    ...(things === "" ? [] : [say`This data holds nothing on ${things}.`]),
    ...(time === null ? [] : [time]),
  ];
}

/** What no data holds, as it reads in a sentence; what has no name here in the asker's own words: "what is asked here (“loud”)". */
export function thingsOf(ids: readonly string[], { leftover }: Pick<Request, "leftover">): string {
  const names = ids.flatMap(
    (id) => (id in unknownMeasures ? [unknownMeasures[id as keyof typeof unknownMeasures].name] : []), // asked for just before
  );
  const words = leftover.flatMap((each) => (each.isNumber ? [] : each.words));
  const own = `what is asked here${words.length === 0 ? "" : ` (${quotedList(words)})`}`;
  return listWords([...new Set(names), ...(ids.includes(UNNAMED) ? [own] : [])]);
}

/** A time that no data behind the answer covers. */
function outsideCoverage({ scope }: Request, evidence: readonly Evidence[]): Statement | null {
  const { period } = scope;
  const covered = evidence.flatMap(({ sources }) => sources.flatMap(({ coversFrom }) => coversFrom ?? []));
  const first = covered.toSorted()[0];
  if (period === null || first === undefined) return null;
  if (period.to < first) return say`The data begins on ${first}, so nothing is known of ${period.label}.`;
  const { asOf } = scope.market;
  return period.from <= asOf ? null : say`The data ends on ${asOf}, so nothing is known of ${period.label}.`;
}
