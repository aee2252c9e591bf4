import { Dimension } from "../../tools/measures/measure.js";
import { isGroupable, MeasureId, measures as registry } from "../../tools/measures/registry.js";
import type { Findings } from "../answer/answer.js";
import { join } from "../answer/figure.js";
import type { Draft } from "../specialist.js";
import { isMoreThanFigures, isNamed } from "../understand/asking.js";
import { isAskNotHeld } from "../understand/missing.js";
import { type Ask, MOST_COMPARED, type Request } from "../understand/request.js";
import { claimedBound, isPairClaim, meetsSeveral } from "./bounds.js";
import { type LookedUp, tellAsks } from "./index.js";
import { withRowsNamed } from "./name-rows.js";
import { namesProduct } from "./plan.js";

/** `isSumAlone`: nothing of the specialist's own parts is left. */
type Led = Draft & Pick<Findings, "asks"> & { readonly isSumAlone: boolean };

/** A specialist's draft with what was asked for in front: where no part of it tells that, the sentence that does leads, and usual parts that nobody asked for stay out. */
export function answerFirst(specialist: string, request: Request, looked: readonly LookedUp[], found: Draft): Led {
  const own = request.asks.find((ask) => ask.specialists.includes(specialist));
  const draft = { ...found, headline: withRowsNamed(found.headline, found.sections, own) };
  const answered = tellAsks(specialist, request, looked);
  const told = answered.filter(
    ({ ask, isDeclined, isSolved, isComparison }) =>
      (isSolved === true ||
        isComparison === true ||
        isOfPast(request.asks[ask], request, draft) ||
        (draft.status === "empty" && !(isDeclined && namesProduct(request.scope)) && isOfKnown(request)) ||
        !(isCourse(request.asks[ask], draft) || isTold(request.asks[ask], ask, draft))) &&
      !(
        isDeclined &&
        !isOfNames(request.asks[ask], request) &&
        tellsMeasure(request.asks[ask], draft) &&
        !isOfMove(request.asks[ask])
      ),
  );
  if (told.length === 0) return { ...draft, asks: [], isSumAlone: false };
  const solved = told.filter(({ isDeclined, isSolved }) => isSolved === true && !isDeclined);
  const isReckoned = solved.length > 0;
  // What the question builds on is checked first; what it asks follows.
  const isLeftOver = request.asks.some(
    (ask, place) =>
      ask.specialists.includes(specialist) &&
      !isAskNotHeld(ask, request.inputs) &&
      !answered.some((each) => each.ask === place),
  );
  // A part that another ask names says what is left of it.
  const isPartLeft = request.asks.some(
    (ask, place) => place > 0 && isPartAsked(ask, draft.told?.id ?? "") && !told.some((each) => each.ask === place),
  );
  const isBuiltOn = told.every(
    ({ isPremise, isComparison }) => isPremise === true || (isComparison === true && isLeftOver),
  );
  const isMore = isNamed(request, specialist) || request.asks.some(wantsMore);
  const isAllAsked = isReckoned || (!isBuiltOn && !isLeftOver && told.length === answered.length && !isMore);
  const isListed = ({ ask }: { readonly ask: number }): boolean =>
    !isReckoned && isSameRows(request.asks[ask], request, draft);
  const keepsParts =
    !isAllAsked || (!isReckoned && told.some(({ ask }) => isOfRows(request.asks[ask], request, draft)));
  const parts = keepsParts ? draft : { sections: [], limits: [] };
  const headline = join(...told.map((each) => each.headline));
  const isAlone = isAllAsked || draft.status === "empty" || told.some(({ ask }) => ask === 0);
  return {
    ...draft,
    isSumAlone: isReckoned,
    status: "answered",
    headline:
      isBuiltOn || (isAlone && isPartLeft)
        ? join(headline, draft.headline)
        : isAlone
          ? headline
          : join(draft.headline, headline),
    asks: told.map(({ ask, headline: statement }) => ({
      ask,
      statement: isBuiltOn && !isLeftOver ? join(statement, draft.headline) : statement,
    })),
    sections: [
      ...told.flatMap((each) => (each.section === null || isListed(each) ? [] : [each.section])),
      ...(isAlone && !isBuiltOn && draft.told?.isCourse === true
        ? withCourse(parts.sections, draft.headline)
        : parts.sections),
    ],
    limits: [...told.flatMap(({ limits }) => limits), ...parts.limits],
  };
}

/** A course says more than its figure: over how many offers, and what the median did beside it. It stays in the text. */
const withCourse = ([first, ...rest]: Draft["sections"], course: Draft["headline"]): Draft["sections"] =>
  first === undefined ? [] : [{ ...first, statements: [course, ...first.statements] }, ...rest];

/** Nothing that the question names is unknown: figures of everything else would be no answer. */
const isOfKnown = ({ scope: { clusters, category, unknownTerms } }: Request): boolean =>
  clusters.length > 0 || category !== null || unknownTerms.length === 0;

/** Reasons or advice, for which the specialist's parts speak. */
const wantsMore = ({ want, also }: Ask): boolean => [want, ...also].some(isMoreThanFigures);

/** How something moved: what it is today is no answer. */
const isOfMove = (ask: Ask | undefined): boolean => ask !== undefined && (ask.want === "change" || ask.claim !== null);

/** Of brands or shops, each or those that are named: the figure of all of them together is no answer. */
const isOfNames = (ask: Ask | undefined, { scope }: Request): boolean =>
  ask?.by === "brand" || ask?.by === "merchant" || scope.brands.length + scope.merchants.length > 0;

/** Whether the part that speaks tells the measure, for the rows asked for or for others. */
const tellsMeasure = (ask: Ask | undefined, { told }: Draft): boolean =>
  told?.measures.some((id) => ask?.measures.includes(id)) ?? false;

/** The part that speaks lists the rows that are asked for; products beyond a few stand in no part. */
const isOfRows = (ask: Ask | undefined, { scope: { clusters } }: Request, { told }: Draft): boolean =>
  ask !== undefined &&
  ask.by !== null &&
  clusters.length <= MOST_COMPARED &&
  (told?.by ?? []).some((by) => by === ask.by);

/** It lists them by the same measure, and more beside it: once is enough. */
const isSameRows = (ask: Ask | undefined, request: Request, draft: Draft): boolean =>
  isOfRows(ask, request, draft) && (draft.told?.measures.some((id) => id === ask?.measures[0]) ?? false);

/** "Is the median above 300?", "is this cheaper than that?": yes or no, and not what the figure is. */
const isClaim = (ask: Ask): boolean =>
  claimedBound(ask) !== null || isPairClaim(ask) || (ask.isYesNo && ask.order !== null);

/** Rows that are parts of what is asked about: a headline on them tells nothing of the whole. */
const PARTS_OF_IT: readonly string[] = ["keyword", "brand", "merchant", "product", "attribute-value"];

/** "How did prices develop?" names their course and nothing else: the part on it tells that, like for like. */
const isCourse = (ask: Ask | undefined, { told }: Draft): boolean =>
  told?.isCourse === true &&
  ask !== undefined &&
  ask.order === null &&
  ask.against === null &&
  (ask.by === null || ask.by === "month") &&
  ask.want !== "count" &&
  ask.topics.length > 0 &&
  ask.topics.every((topic) => topic.endsWith(`.${told.id}`));

/** Prices of a past time: the parts of specialists tell those of today, and how they moved. */
function isOfPast(ask: Ask | undefined, { scope }: Request, draft: Draft): boolean {
  const id = MeasureId.safeParse(ask?.measures[0]);
  const period = ask?.period ?? scope.period;
  // A time that ends today is one in which prices moved, unless its months are asked for.
  if (!id.success || isCourse(ask, draft) || period === null || (period.to >= scope.market.asOf && ask?.by !== "month"))
    return false;
  return registry[id.data].owner === "pricing" && registry[id.data].time === "both";
}

/** A concentration over brands has no value of its own for each brand. */
function isKnownBy(measure: string, rows: string): boolean {
  const [id, dimension] = [MeasureId.safeParse(measure), Dimension.safeParse(rows)];
  return id.success && dimension.success && isGroupable(id.data, dimension.data);
}

const isPartAsked = (ask: Ask | undefined, part: string): boolean =>
  ask?.topics.some((topic) => topic.endsWith(`.${part}`)) ?? false;

/** Whether the headline of the part that speaks tells the ask already: its first measure, for the same rows, with nothing held to further bounds. The first ask chooses parts, and another one that names its own. */
function isTold(ask: Ask | undefined, place: number, { told, alsoTold = [] }: Draft): boolean {
  const [measure] = ask?.measures ?? [];
  if (told === undefined) return true;
  // No part holds rows to several conditions.
  if (ask !== undefined && meetsSeveral(ask)) return false;
  if (place > 0 && alsoTold.some((id) => isPartAsked(ask, id))) return true;
  if (ask !== undefined && isClaim(ask)) return false;
  if (ask === undefined || measure === undefined || told === null || ask.against !== null) return false;
  if (place > 0 && !isPartAsked(ask, told.id)) return false;
  // A part that is asked for says yes or no itself.
  if (ask.isYesNo && ask.by === null && told.measures.some((id) => id === measure) && isPartAsked(ask, told.id))
    return true;
  // Advice, drafts and the like tell no measure: named by the question they are what is asked for.
  if (told.measures.length === 0) return ask.topics.length > 0;
  if (ask.by === null && told.toldBeside?.some((id) => id === measure)) return true;
  if (ask.want === "count" || ask.measures.length > 1 || told.measures[0] !== measure) return false;
  const { by = [] } = told;
  if (ask.by === null) return !by.some((rows) => PARTS_OF_IT.includes(rows) && isKnownBy(measure, rows));
  return by.some((rows) => rows === ask.by) && ask.limit === null && ask.where.length === 0;
}
