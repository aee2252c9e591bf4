import { mergeNearDuplicates } from "../../tools/statistics/near-duplicates.js";
import type { Findings } from "../answer/answer.js";
import { isMissingPart, type Limit } from "../answer/limit.js";
import { capital, listWords, marketWords } from "../answer/words.js";
import type { Request, Scope } from "../understand/request.js";

/** More reasons than this are read by nobody. */
const MOST_REASONS = 6;
/** Character 3-gram cosine from which two reasons say the same in other words. */
const SAME_REASON = 0.55;

/** The limits as one sentence, and the inputs that it names as assumed. */
export interface LimitsSentence {
  readonly sentence: string;
  readonly assumed: readonly string[];
}

/** One sentence with the true reasons: what could not be read first, then those of understanding, then those about what was asked, then those that always hold. */
export function limitsOf(request: Request, findings: readonly Findings[], isReplaced: boolean): LimitsSentence {
  const missing = findings.flatMap(({ limits }) => limits.filter(isMissingPart)).map(({ words }) => words);
  const own = ownLimits(request, findings).slice(0, MOST_REASONS);
  const reasons = [...new Set(missing), ...understandingLimits(request, isReplaced), ...own.map(({ words }) => words)];
  const sentence = reasons.join("; ");
  return {
    sentence: sentence === "" ? "" : `${capital(sentence)}.`,
    assumed: own.flatMap(({ assumed }) => assumed),
  };
}

function understandingLimits({ scope, isCut, asks }: Request, isReplaced: boolean): string[] {
  const { market, unknownMarkets, otherMarkets, unknownTerms } = scope;
  const reasons: string[] = [];
  if (isCut) reasons.push("only the beginning of the long question was read");
  if (isReplaced) reasons.push("the market data was replaced by a newer load while this was answered: ask again");
  if (!market.stated && unknownMarkets.length === 0)
    reasons.push(`no market was named, so ${marketWords(market)} was taken`);
  const areCompared = asks.some(({ by, against }) => by === "market" || against?.kind === "markets");
  if (otherMarkets.length > 0 && !areCompared)
    reasons.push(`one answer covers one market: ask again for ${listWords(otherMarkets)}`);
  for (const { term, isAmbiguous, nearest } of unknownTerms) {
    const names = listWords(
      nearest.map(({ name }) => name),
      "or",
    );
    reasons.push(
      isAmbiguous ? `"${term}" could mean ${names}` : `"${term}" was not recognised as a product of this market`,
    );
  }
  return reasons;
}

/** Reasons of the specialists, none twice in other words; first those that tell of this question. */
function ownLimits({ scope }: Request, findings: readonly Findings[]): Pick<Limit, "words" | "assumed">[] {
  const told = findings.flatMap(({ limits }, speaker) =>
    limits
      .filter((each) => !isMissingPart(each))
      .map((limit, place) => {
        const words = limit.words.replace(/\.$/, "");
        const rank = isSpecific(words, scope) ? 1 : 0;
        // Of equal rank: first of each specialist, then second of each.
        return { words, assumed: limit.assumed, weight: rank * 1_000 - place * 10 - speaker };
      }),
  );
  const groups = mergeNearDuplicates(
    told,
    ({ words }) => words,
    ({ weight }) => weight,
    SAME_REASON,
  );
  return groups.map(({ head }) => head);
}

/** It names something of this question or its figures, so it does not hold for every answer. */
function isSpecific(words: string, { clusters, brands, merchants, period }: Scope): boolean {
  const names = [
    ...clusters.map(({ name }) => name),
    ...brands,
    ...merchants,
    ...(period === null ? [] : [period.label]),
  ];
  const lower = words.toLowerCase();
  return /\d|["“]/.test(words) || names.some((name) => lower.includes(name.toLowerCase()));
}
