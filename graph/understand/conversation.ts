import { z } from "zod";
import type { Answer, AnswerTable } from "../answer.js";
import { inSentence, lastLevel } from "../words.js";
import { MarketScope, type Request, type Scope } from "./request.js";

/** A line of an answer's main listing. */
export const Row = z.object({
  name: z.string(),
  /** What "the cheapest one" and "the biggest one" are told by, by column. */
  numbers: z.record(z.string(), z.number()),
});
export type Row = z.infer<typeof Row>;

/** What a later question of the same conversation may refer to: one question that was answered. Kept small, for it is stored with the conversation. */
export const Turn = z.object({
  /** The whole question: what had been left out of it is spelled out. */
  text: z.string(),
  /** What it was about, as one would name it: "espresso machines"; empty for the whole market. */
  subjects: z.array(z.string()),
  market: MarketScope.pick({ code: true, name: true, stated: true }),
  /** Specialists that answered. */
  specialists: z.array(z.string()),
  /** The answer's main listing, top down: what "the second one" counts. */
  rows: z.array(Row),
  /** What the rows are: the key of their name's column. */
  kind: z.string().nullable(),
  /** It asked about a row of an earlier answer, so "and the third?" goes on counting there. */
  isOfRow: z.boolean(),
});
export type Turn = z.infer<typeof Turn>;

/** What a question took from the conversation. */
export const Carried = z.object({
  /** One sentence that says so in the answer. */
  words: z.string(),
  /** It points at a row of an earlier answer. */
  isOfRow: z.boolean(),
});
export type Carried = z.infer<typeof Carried>;

/** The turn in words, for somebody who understands follow-ups from them. */
export function renderTurn({ text, subjects, market, rows }: Turn): string {
  const listed =
    rows.length === 0 ? "" : ` The answer listed: ${rows.map(({ name }, at) => `${at + 1}. ${name}`).join("; ")}.`;
  return `${text} (about ${subjects.length > 0 ? subjects.join(", ") : "the whole market"}, ${market.name}).${listed}`;
}

/** Older turns are forgotten: a follow-up means what was said last, or counts in a listing shown shortly before. */
export const MOST_TURNS = 5;
const MOST_ROWS = 15;
const LONGEST_NAME = 60;
/** Few words seldom lean on a longer question. */
const LONGEST_TURN = 600;

/** Columns whose rows are things to ask about: a month or a case is none. */
const THINGS = ["cluster", "name", "product", "keyword", "query", "brand", "merchant"];
/** Columns that tell the cheapest, the biggest and the fastest growing. */
const MEASURES = ["price", "median", "searches", "clickShare", "growth", "perYear", "trend"];

/** The conversation with this answer as its newest turn; unchanged when nothing was answered that a follow-up could mean. */
export function remember(
  conversation: readonly Turn[],
  { text, scope }: Request,
  { kind, sections, specialists }: Pick<Answer, "kind" | "sections" | "specialists">,
  isOfRow = false,
): Turn[] {
  if (kind !== "answered") return [...conversation];
  const { code, name, stated } = scope.market;
  const subjects = subjectsOf(scope);
  const turn: Turn = {
    text: text.slice(0, LONGEST_TURN),
    subjects,
    market: { code, name, stated },
    specialists,
    ...listingOf(
      sections.flatMap(({ tables }) => tables),
      subjects,
    ),
    isOfRow,
  };
  return [...conversation, turn].slice(-MOST_TURNS);
}

/** The listing that is counted in: the newest; a mere "and the third?" `goesOn` in the one that was counted in before. */
export function findListing(conversation: readonly Turn[], goesOn = false): Turn | null {
  return conversation.findLast(({ rows, isOfRow }) => rows.length > 0 && !(goesOn && isOfRow)) ?? null;
}

function subjectsOf({ clusters, category, unknownTerms, brands, merchants }: Scope): string[] {
  const products = clusters.map((cluster) => inSentence(cluster.name));
  if (products.length === 1 && brands.length === 1) return [`${brands[0]} ${products[0]}`];
  if (products.length > 0) return products;
  if (category !== null) return [`the ${lastLevel(category)} category`];
  return unknownTerms.length > 0 ? unknownTerms.map(({ term }) => term) : [...brands, ...merchants];
}

/** The first table with several things in it; without one, what was asked about. */
function listingOf(tables: readonly AnswerTable[], subjects: readonly string[]): Pick<Turn, "rows" | "kind"> {
  for (const { columns, rows } of tables) {
    // A column of names without a heading holds the product beside its category and the market.
    const kind = columns.find(({ key, label }) => THINGS.includes(key) && label !== "")?.key;
    if (kind === undefined || rows.length < 2) continue;
    const measures = MEASURES.filter((key) => columns.some((column) => column.key === key));
    const listed = rows.slice(0, MOST_ROWS).flatMap((cells): Row[] => {
      const name = cells[kind];
      if (typeof name !== "string") return [];
      const numbers = measures.flatMap((key) => {
        const value = cells[key];
        return typeof value === "number" ? [[key, Number(value.toPrecision(6))]] : [];
      });
      return [{ name: name.slice(0, LONGEST_NAME), numbers: Object.fromEntries(numbers) }];
    });
    if (new Set(listed.map(({ name }) => name)).size > 1) return { rows: listed, kind };
  }
  return { rows: subjects.length > 1 ? subjects.map((name) => ({ name, numbers: {} })) : [], kind: null };
}
