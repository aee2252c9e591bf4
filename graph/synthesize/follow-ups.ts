import type { Findings } from "../answer/answer.js";
import { type Suggestion, suggest } from "../answer/suggestion.js";
import { marketWords } from "../answer/words.js";
import { type SpecialistId, specialistIds } from "../specialists/index.js";
import { topicsOf } from "../understand/asking.js";
import type { Request } from "../understand/request.js";
import { sameWords } from "../understand/turns/suggested.js";

/** Follow-up questions shown at most. */
const MOST_FOLLOW_UPS = 4;
const LEAST_FOLLOW_UPS = 2;

/** Next questions: the first of each specialist, then the second of each, without those that this answer has answered and what was asked itself (`said`). */
export function followUpsOf(
  request: Request,
  findings: readonly Findings[],
  ids: readonly SpecialistId[],
  said: string,
): Suggestion[] {
  const offered = interleave(
    findings.map(({ specialist, followUps }) =>
      followUps.filter((next) => isForOneOf(next, ids) && isOpen(next, specialist, request, findings)),
    ),
  );
  const told = withoutTwins(offered, said).slice(0, MOST_FOLLOW_UPS);
  return told.length >= LEAST_FOLLOW_UPS
    ? told
    : withoutTwins([...told, ...wider(request).filter((next) => isForOneOf(next, ids))], said).slice(
        0,
        LEAST_FOLLOW_UPS,
      );
}

/** Who answers it. */
function concernedBy({ request }: Suggestion): SpecialistId[] {
  const asked = request.asks.flatMap(({ specialists: ids }) => ids);
  return specialistIds.filter((id) => asked.includes(id));
}

/** An agent with one specialist offers only what that one can answer. */
const isForOneOf = (next: Suggestion, ids: readonly SpecialistId[]): boolean =>
  concernedBy(next).some((id) => ids.includes(id));

/** Questions that any market answers, for who has asked everything about a product. */
function wider(request: Request): Suggestion[] {
  const market = marketWords(request.scope.market);
  return [
    suggest(`Which products are growing in ${market}?`, request, {
      specialists: ["demand"],
      topics: ["demand.trend"],
      details: { demand: { lists: ["rising"] } },
    }),
    suggest(`Where are the biggest supply gaps in ${market}?`, request, {
      specialists: ["gap"],
      topics: ["gap.ranking"],
      want: "rank",
    }),
  ];
}

function withoutTwins(questions: readonly Suggestion[], asked: string): Suggestion[] {
  const seen = new Set<string>([sameWords(asked)]);
  return questions.filter(({ text }) => {
    const isNew = !seen.has(sameWords(text));
    seen.add(sameWords(text));
    return isNew;
  });
}

/** A specialist offers its own further parts knowingly; what it offers of a domain that took part has been answered beside it. */
function isOpen(next: Suggestion, speaker: string, request: Request, findings: readonly Findings[]): boolean {
  const concerned = concernedBy(next);
  const answered = new Set(findings.filter(({ status }) => status === "answered").map(({ specialist }) => specialist));
  const others = concerned.filter((id) => id !== speaker);
  const isOwn = others.length < concerned.length;
  if (isOwn && findings.length === 1) return true;
  if (request.breadth === "full" && concerned.every((id) => answered.has(id))) return false;
  return isOwn ? !namesAnswered(next, topicsOf(request)) : !concerned.every((id) => answered.has(id));
}

/** All parts that the next question names were asked for by name before. */
function namesAnswered({ request }: Suggestion, asked: readonly string[]): boolean {
  const topics = topicsOf(request);
  return topics.length > 0 && topics.every((topic) => asked.includes(topic));
}

/** First of each, then second of each. */
function interleave<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((items) => items.length));
  return Array.from({ length: longest }, (_, position) => lists.flatMap((items) => items[position] ?? [])).flat();
}
