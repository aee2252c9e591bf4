import { join, say } from "../answer/figure.js";
import type { Limit } from "../answer/limit.js";
import type { Suggestion } from "../answer/suggestion.js";
import type { Draft } from "../specialist.js";
import { isLookup } from "../understand/asking.js";
import type { Request } from "../understand/request.js";
import type { Asked, Part } from "./part.js";

/** How the parts of an answer are put together. */
interface PartsDefinition<Details, Insight> {
  readonly parts: readonly Part<Insight, Details>[];
  /** Ids of the parts that answer the request, in order; the first one that has a headline speaks for all. */
  readonly choose: (insight: Insight, request: Asked<Details>) => readonly string[];
  /** How many of them speak in the headline, a sentence each; one where this is missing. */
  readonly sentences?: (insight: Insight, request: Asked<Details>) => number;
  /** What is said instead where there is nothing to tell; null where there is. */
  readonly nothing: (insight: Insight, request: Asked<Details>) => Draft | null;
  /** What bounds the answer as a whole. */
  readonly limits?: (insight: Insight, request: Asked<Details>) => readonly Limit[];
  /** What can be asked next whichever parts were told. */
  readonly followUps?: (insight: Insight, request: Asked<Details>) => readonly Suggestion[];
}

/** Whether a part is asked for by name, or tells the first measure of an ask for the rows it asks for. */
const isAsked = ({ id, measures, by = [] }: Part<never, never>, { asks }: Pick<Request, "asks">): boolean =>
  asks.some(
    (ask) =>
      ask.topics.some((topic) => topic.endsWith(`.${id}`)) ||
      (ask.by !== null &&
        by.some((rows) => rows === ask.by) &&
        measures.some((measure) => measure === ask.measures[0])),
  );

/** The words of a specialist from those of its parts. */
export function writeParts<Details, Insight>({
  parts,
  choose,
  sentences,
  nothing,
  limits,
  followUps,
}: PartsDefinition<Details, Insight>) {
  return (insight: Insight, request: Asked<Details>): Draft => {
    const none = nothing(insight, request);
    if (none !== null) return none;
    const chosen = choose(insight, request).flatMap((id) => parts.find((part) => part.id === id) ?? []);
    const most = sentences?.(insight, request) ?? 1;
    const speaking = chosen.flatMap((part) => {
      const statement = part.headline(insight, request);
      return statement === null ? [] : [{ part, statement }];
    });
    const told = isLookup(request)
      ? chosen.filter((part) => part === speaking[0]?.part || part.isBound || isAsked(part, request))
      : chosen;
    const heard = speaking.filter(({ part }, place) => place < most || isAsked(part, { asks: request.asks.slice(1) }));
    const spoken = heard.map(({ statement }) => statement);
    return {
      status: spoken.length === 0 ? "empty" : "answered",
      headline: spoken.length === 0 ? say`The data holds nothing on this.` : join(...spoken),
      told: speaking[0]?.part ?? null,
      alsoTold: heard.slice(1).map(({ part }) => part.id),
      sections: told.flatMap((part) => part.section(insight, request) ?? []),
      limits: [...(limits?.(insight, request) ?? []), ...told.flatMap((part) => part.limits?.(insight, request) ?? [])],
      followUps: [
        ...told.flatMap((part) => part.followUps?.(insight, request) ?? []),
        ...(followUps?.(insight, request) ?? []),
      ],
    };
  };
}
