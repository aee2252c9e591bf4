import { say } from "../answer/figure.js";
import { listWords, marketWords } from "../answer/words.js";
import { NO_SIGNALS } from "../signals.js";
import type { Draft, SpecialistDefinition } from "../specialist.js";
import type { Request } from "../understand/request.js";

/** Only products that the market does not know are named. */
const isUnknown = ({ scope: { clusters, category, unknownTerms } }: Pick<Request, "scope">): boolean =>
  clusters.length === 0 && category === null && unknownTerms.length > 0;

const sayUnknown = ({ scope: { unknownTerms, market } }: Pick<Request, "scope">): Draft => ({
  status: "empty",
  headline: say`No product of ${marketWords(market)} is known as ${listWords(
    unknownTerms.map(({ term }) => `"${term}"`),
    "or",
  )}.`,
  sections: [],
  limits: [],
  followUps: [],
});

/** The specialist looks nothing up about such products: the whole market would answer another question. */
export function withoutUnknownProducts<Details, Facts, Insight>(
  definition: SpecialistDefinition<Details, Facts, Insight>,
): SpecialistDefinition<Details, Facts | null, Insight | null> {
  const { gather, analyse, write, signals } = definition;
  return {
    ...definition,
    gather: async (request, tools) => (isUnknown(request) ? null : gather(request, tools)),
    analyse: (facts, request) => (facts === null ? null : analyse(facts, request)),
    write: (insight, request) => (insight === null ? sayUnknown(request) : write(insight, request)),
    signals: (facts, request) => (facts === null ? NO_SIGNALS : (signals?.(facts, request) ?? NO_SIGNALS)),
  };
}
