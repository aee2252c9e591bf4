import { z } from "zod";
import type { Answer, AnswerTable } from "../../answer/answer.js";
import type { Statement } from "../../answer/figure.js";
import { nameColumnOf } from "../../answer/listing.js";
import { Suggestion } from "../../answer/suggestion.js";
import { inSentence, lastLevel } from "../../answer/words.js";
import { maskProducts } from "../names/masked.js";
import { Request, type Scope, type Want } from "../request.js";
import { languageToAnswer } from "../words/language.js";
import { marketsOf } from "./name-sets.js";

/** A line of an answer's main listing. */
export const Row = z.object({
  name: z.string(),
  /** What "the cheapest one" and "the biggest one" are told by, by column. */
  numbers: z.record(z.string(), z.number()),
});
export type Row = z.infer<typeof Row>;

/** What a later question of the same conversation may refer to: one question that was answered, or declined by name. Kept small, for it is stored with the conversation. */
export const Turn = z.object({
  /** 1 for the first question of the conversation. */
  place: z.number(),
  /** The asker's words, for models and for display: with those of the question that they change. */
  said: z.string(),
  /** What was asked, as fields: a follow-up changes them. */
  request: Request.omit({ own: true }),
  /** Specialists that answered. */
  specialists: z.array(z.string()),
  /** The answer's main listing, top down: what "the second one" counts. */
  rows: z.array(Row),
  /** What the rows are: the key of their name's column. */
  kind: z.string().nullable(),
  /** The row that the headline names first, of a comparison or a ranking that one is wanted of: what "it" stands for; null for none. */
  focus: z.string().nullable(),
  /** It asked about a row of an earlier answer, so "and the third?" goes on counting there. */
  isOfRow: z.boolean(),
  /** It asked an earlier question again, with something changed. */
  isChange: z.boolean(),
  /** Where the question stands that "undo" leads back to; null for none. */
  before: z.number().nullable(),
  /** What was offered as next questions; of the newest turn only. */
  suggestions: z.array(Suggestion),
});
export type Turn = z.infer<typeof Turn>;

/** What a question took from the conversation. */
export const Carried = z.object({
  /** One sentence that says so in the answer. */
  words: z.string(),
  /** It points at a row of an earlier answer. */
  isOfRow: z.boolean(),
  /** It asks an earlier question again, with something changed. */
  isChange: z.boolean(),
  /** Where the question stands that "undo" leads back to from here; null for none. */
  before: z.number().nullable(),
});
export type Carried = z.infer<typeof Carried>;

/** Older turns are forgotten: a follow-up means what was said last, or counts in a listing shown shortly before. */
export const MOST_TURNS = 5;
const MOST_ROWS = 15;
const LONGEST_NAME = 60;
/** Few words seldom lean on a longer question. */
const LONGEST_TURN = 600;

const MOST_NUMBERS = 6;

/** A question that was answered, as it was understood. */
export interface Understood {
  readonly said: string;
  readonly request: Request;
  readonly carried: Carried | null;
  /** Next questions that its answer offers. */
  readonly suggestions: readonly Suggestion[];
}

/** The conversation with this answer as its newest turn; unchanged when nothing was told that a follow-up could mean. */
export function remember(
  conversation: readonly Turn[],
  { said, request, carried, suggestions }: Understood,
  { kind, headline, sections, specialists }: Pick<Answer, "kind" | "headline" | "sections" | "specialists">,
): Turn[] {
  if (!isKept({ kind })) return [...conversation];
  const last = conversation.at(-1)?.place ?? null;
  const listing =
    marketsIn(request) ??
    listingOf(
      sections.flatMap(({ tables }) => tables),
      subjectsOf(request.scope),
    );
  const turn: Turn = {
    place: (last ?? 0) + 1,
    said: said.slice(0, LONGEST_TURN),
    request: toKeep(request),
    specialists,
    ...listing,
    focus: focusOf(listing.rows, request, headline),
    isOfRow: carried?.isOfRow ?? false,
    isChange: carried?.isChange ?? false,
    before: carried === null ? last : carried.before,
    suggestions: suggestions.map(({ text, request: next }) => ({ text, request: toKeep(next) })),
  };
  return newestOf([...conversation, turn]);
}

/** Turns of this version; a run that paused under an older one holds others, which mean nothing to this one. */
export function knownTurns(conversation: readonly Turn[]): Turn[] {
  const turns = Turn.array().safeParse(conversation);
  return turns.success ? turns.data : [];
}

/** Whether a later question can lean on it: on what was answered, and on what was declined by name. */
export const isKept = ({ kind }: Pick<Answer, "kind">): boolean => kind === "answered" || kind === "unknown";

/** The turns that are kept; only what the newest offered can be asked back. */
export function newestOf(conversation: readonly Turn[]): Turn[] {
  const kept = conversation.slice(-MOST_TURNS);
  return kept.map((turn, place) => (place === kept.length - 1 ? turn : { ...turn, suggestions: [] }));
}

const MOST_QUOTES = 3;

/** A request without what its answer has told already, and without the asker's products, which are known by their owner only. */
function toKeep({
  own: _own,
  today: _today,
  scope,
  leftover: _leftover,
  inputs,
  ...request
}: Request): Turn["request"] {
  return {
    ...request,
    // They stand in no later text.
    inputs: inputs.map((input) => ({ ...input, span: null })),
    scope: {
      ...scope,
      clusters: scope.clusters.map((cluster) => ({ ...cluster, score: Number(cluster.score.toPrecision(2)) })),
      unknownTerms: scope.unknownTerms.map((term) => ({ ...term, nearest: [] })),
      quotes: scope.quotes.slice(0, MOST_QUOTES).map((quote) => quote.slice(0, LONGEST_NAME)),
    },
    leftover: [],
  };
}

const RANKING: readonly Want[] = ["rank", "compare"];

function focusOf(rows: readonly Row[], { asks: [ask] }: Request, { parts }: Statement): string | null {
  const isOfOne = ask !== undefined && (ask.limit ?? 1) === 1 && (ask.order !== null || RANKING.includes(ask.want));
  if (!isOfOne) return null;
  const words = parts.map((part) => (typeof part === "string" ? part : " ")).join("");
  const places = rows.map(({ name }) => words.toLowerCase().indexOf(name.toLowerCase()));
  const first = Math.min(...places.filter((place) => place >= 0));
  return rows[places.indexOf(first)]?.name ?? null;
}

/** The listing that is counted in: the newest; a mere "and the third?" `goesOn` in the one that was counted in before. */
export function findListing(conversation: readonly Turn[], goesOn = false): Turn | null {
  return conversation.findLast(({ rows, isOfRow }) => rows.length > 0 && !(goesOn && isOfRow)) ?? null;
}

/** What it was about, as one would name it: "espresso machines"; empty for the whole market. */
export function subjectsOf({ clusters, category, unknownTerms, brands, merchants }: Scope): string[] {
  const products = clusters.map((cluster) => inSentence(cluster.name));
  if (products.length === 1 && brands.length === 1) return [`${brands[0]} ${products[0]}`];
  if (products.length > 0) return products;
  if (category !== null) return [`the ${lastLevel(category)} category`];
  return unknownTerms.length > 0 ? unknownTerms.map(({ term }) => term) : [...brands, ...merchants];
}

/** One thing in several markets is told market by market. */
function marketsIn({ scope, asks: [ask] }: Request): Pick<Turn, "rows" | "kind"> | null {
  const isOfMarkets = ask?.by === "market" || (ask?.by == null && scope.clusters.length < 2);
  const markets = isOfMarkets ? marketsOf(scope) : [];
  return markets.length < 2 ? null : { kind: "market", rows: markets.map(({ name }) => ({ name, numbers: {} })) };
}

/** The first table with several things in it; without one, what was asked about. */
function listingOf(tables: readonly AnswerTable[], subjects: readonly string[]): Pick<Turn, "rows" | "kind"> {
  for (const { columns, rows } of tables) {
    const kind = nameColumnOf({ columns })?.key;
    if (kind === undefined || rows.length < 2) continue;
    const measures = columns
      .map(({ key }) => key)
      .filter((key) => rows.some((cells) => typeof cells[key] === "number"));
    const listed = rows.slice(0, MOST_ROWS).flatMap((cells): Row[] => {
      const name = cells[kind];
      if (typeof name !== "string") return [];
      const numbers = measures.slice(0, MOST_NUMBERS).flatMap((key) => {
        const value = cells[key];
        return typeof value === "number" ? [[key, Number(value.toPrecision(6))]] : [];
      });
      return [{ name: name.slice(0, LONGEST_NAME), numbers: Object.fromEntries(numbers) }];
    });
    if (new Set(listed.map(({ name }) => name)).size > 1) return { rows: listed, kind };
  }
  return { rows: subjects.length > 1 ? subjects.map((name) => ({ name, numbers: {} })) : [], kind: null };
}

/** The language in which a text is answered after what was said before it. */
export const languageToAnswerIn = (conversation: readonly Turn[], text: string): string =>
  languageToAnswer(text, conversation.map(({ said }) => said).reverse());

/** What was said in it, with products masked, as the learned readers take it. */
export const maskedTurn = ({ said, request: { scope } }: Turn): string =>
  maskProducts(
    said,
    [],
    scope.clusters.map(({ term }) => term),
  );
