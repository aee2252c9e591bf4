import type { Findings } from "../answer.js";
import { type SpecialistId, specialists } from "../specialists/index.js";
import { topicsOf } from "../understand/asking.js";
import type { Request } from "../understand/request.js";
import { heardByCues } from "../understand/route.js";
import { readWish } from "../understand/wish.js";
import { marketWords } from "../words.js";

/** Follow-up questions shown at most. */
const MOST_FOLLOW_UPS = 4;
const LEAST_FOLLOW_UPS = 2;

/** Next questions: the first of each specialist, then the second of each, without those that this answer has answered. */
export function followUpsOf(request: Request, findings: readonly Findings[], ids: readonly SpecialistId[]): string[] {
  const offered = interleave(
    findings.map(({ specialist, followUps }) =>
      followUps
        .map(({ text }) => text)
        .filter((next) => isForOneOf(next, ids) && isOpen(next, specialist, request, findings)),
    ),
  );
  const told = withoutTwins(offered, request.text).slice(0, MOST_FOLLOW_UPS);
  return told.length >= LEAST_FOLLOW_UPS
    ? told
    : withoutTwins([...told, ...wider(request).filter((next) => isForOneOf(next, ids))], request.text).slice(
        0,
        LEAST_FOLLOW_UPS,
      );
}

/** An agent with one specialist offers only what that one can answer. */
function isForOneOf(next: string, ids: readonly SpecialistId[]): boolean {
  return heardByCues(next).some((id) => ids.includes(id));
}

/** Questions that any market answers, for who has asked everything about a product. */
function wider({ scope }: Request): string[] {
  const market = marketWords(scope.market);
  return [`Which products are growing in ${market}?`, `Where are the biggest supply gaps in ${market}?`];
}

function withoutTwins(questions: readonly string[], asked: string): string[] {
  const seen = new Set<string>([keyOf(asked)]);
  return questions.filter((next) => {
    const isNew = !seen.has(keyOf(next));
    seen.add(keyOf(next));
    return isNew;
  });
}

/** A specialist offers its own further parts knowingly; what it offers of a domain that took part has been answered beside it. */
function isOpen(next: string, speaker: string, request: Request, findings: readonly Findings[]): boolean {
  const concerned = heardByCues(next);
  const answered = new Set(findings.filter(({ status }) => status === "answered").map(({ specialist }) => specialist));
  const others = concerned.filter((id) => id !== speaker);
  const isOwn = others.length < concerned.length;
  if (isOwn && findings.length === 1) return true;
  if (request.breadth === "full" && concerned.every((id) => answered.has(id))) return false;
  return isOwn ? !namesAnswered(next, concerned, topicsOf(request)) : !concerned.every((id) => answered.has(id));
}

/** All parts that the next question names were asked for by name before. */
function namesAnswered(next: string, concerned: readonly SpecialistId[], asked: readonly string[]): boolean {
  const { aspects } = readWish(next, concerned, specialists);
  return aspects.length > 0 && aspects.every((aspect) => asked.includes(aspect));
}

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** First of each, then second of each. */
function interleave(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((items) => items.length));
  return Array.from({ length: longest }, (_, position) => lists.flatMap((items) => items[position] ?? [])).flat();
}
