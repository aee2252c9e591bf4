import type { Period, Request } from "../request.js";
import type { Turn } from "../turns/conversation.js";
import { valuesIn, valuesOf } from "./numbers.js";
import { standsIn } from "./words.js";

/** What a model was given to read. */
export interface Said {
  /** The asker's words. */
  readonly text: string;
  /** What had been asked back about, and in which words it had been asked, where `text` is the reply; null without one. */
  readonly pending: { readonly request: Request; readonly said: string } | null;
  readonly conversation: readonly Turn[];
}

export const saidIn = ({
  text,
  unclear,
  said,
  conversation,
}: {
  readonly text: string;
  readonly unclear: Request | null;
  readonly said: string;
  readonly conversation: readonly Turn[];
}): Said => ({ text, pending: unclear === null ? null : { request: unclear, said }, conversation });

/** What a reply has to bear out: a word or a number that stands nowhere in it was not said. */
export interface Ground {
  /** Times that are known: of earlier requests, and the one that the built-in reader hears here. */
  readonly times: readonly Period[];
  /** In this question: in its words, or in those that it completes. */
  readonly isHere: (words: string) => boolean;
  /** Here or earlier. */
  readonly isSaid: (words: string) => boolean;
  /** Numbers of this question. */
  readonly valuesHere: ReadonlySet<number>;
  /** With those of earlier requests. */
  readonly values: ReadonlySet<number>;
}

export function groundOf({ text, pending, conversation }: Said, heard: Period | null): Ground {
  const requests = requestsOf({ pending, conversation });
  const here = [text, pending?.said ?? ""];
  const earlier = [
    ...conversation.flatMap(({ said, rows }) => [said, ...rows.map(({ name }) => name)]),
    ...requests.flatMap(namesIn),
  ];
  const valuesHere = new Set(here.flatMap((each) => [...valuesIn(each)]));
  const standsInAny = (words: string, texts: readonly string[]): boolean => texts.some((each) => standsIn(words, each));
  const times = requests.flatMap(({ scope, asks }) => [scope.period, ...asks.map(({ period }) => period)]);
  return {
    times: [heard, ...times].filter((time) => time !== null),
    isHere: (words) => standsInAny(words, here),
    isSaid: (words) => standsInAny(words, [...here, ...earlier]),
    valuesHere,
    values: new Set([...valuesHere, ...requests.flatMap(valuesOf)]),
  };
}

/** Requests before this one, the newest first. */
export const requestsOf = ({ pending, conversation }: Pick<Said, "pending" | "conversation">): Turn["request"][] => [
  ...(pending === null ? [] : [pending.request]),
  ...conversation.map(({ request }) => request).reverse(),
];

function namesIn({ scope, asks }: Turn["request"]): string[] {
  const { clusters, category, unknownTerms, market, unknownMarkets, otherMarkets, period, values } = scope;
  return [
    ...clusters.flatMap(({ name, term }) => [name, term]),
    ...unknownTerms.map(({ term }) => term),
    ...values.flatMap(({ attribute, value }) => [attribute, value]),
    ...[
      scope.brands,
      scope.merchants,
      scope.attributes,
      scope.keywords,
      scope.quotes,
      scope.unknownNames,
      unknownMarkets,
    ].flat(),
    ...otherMarkets,
    ...asks.map((ask) => ask.period?.label ?? ""),
    market.name,
    category ?? "",
    period?.label ?? "",
  ];
}
