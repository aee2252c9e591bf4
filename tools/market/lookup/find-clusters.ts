import { z } from "zod";
import { defineTool } from "../../define.js";
import { Cluster } from "../../domain.js";
import type { FoundPhrase } from "../../products/vocabulary/cluster-index.js";
import { clusterIndexOf } from "../../products/vocabulary/read-index.js";

const Phrase = z.string().min(1).max(200);

const FindClustersInput = z
  .object({
    /** Product phrases, each looked up by itself. */
    phrases: z.array(Phrase).min(1).max(20).optional(),
    /** A whole question: the product phrases in it are found. */
    text: z.string().min(1).max(8_000).optional(),
    /** ISO 639-1 language of the asker. */
    language: z
      .string()
      .regex(/^[a-z]{2}$/, "a language is an ISO code such as en")
      .optional(),
    /** Also returns everyday products in the text that the market does not hold: no matches, the nearest clusters. */
    withUnknown: z.boolean().default(false),
    limit: z.int().min(1).max(20).default(5),
  })
  .refine((input) => (input.phrases === undefined) !== (input.text === undefined), "give either phrases or text");

const Match = Cluster.extend({
  /** 0-1; below 0.7 the phrase names several products or only part of one. */
  score: z.number(),
  how: z.enum(["exact", "stem", "synonym", "translation", "spelling", "category"]),
  /** The vocabulary term that was hit. */
  term: z.string(),
});

export const PhraseMatch = z.object({
  phrase: z.string(),
  /** Offsets in the text; null for phrases. */
  start: z.int().nullable(),
  end: z.int().nullable(),
  matches: z.array(Match),
  /** Category path when the phrase names a category rather than a product. */
  category: z.string().nullable(),
  /** At most three clusters that come near when nothing matches. */
  nearest: z.array(Cluster),
});
export type PhraseMatch = z.infer<typeof PhraseMatch>;

export const findClusters = defineTool({
  name: "find_clusters",
  description:
    "Demand clusters that product words mean: exact, inflected, misspelt, synonym or translated, each with a score from 0 to 1; " +
    "a category path where the words name a category; nothing rather than nonsense, then the nearest clusters. " +
    "Give `phrases`, or a whole question as `text` to find the products in it with their offsets.",
  reads: ["clusters", "cluster_terms"],
  input: FindClustersInput,
  output: z.array(PhraseMatch),
  describe: ({ phrases, text }) =>
    text === undefined
      ? `clusters meant by ${(phrases ?? []).map(quote).join(", ")}`
      : "clusters meant by the question's product words",
  async read({ phrases, text, language, withUnknown, limit }, { warehouse }) {
    const index = await clusterIndexOf(warehouse);
    const options = { language: language ?? null, withUnknown };
    const found =
      text === undefined
        ? (phrases ?? []).map((phrase) => ({ ...index.lookup(phrase, options), start: null, end: null }))
        : index.scan(text, options);
    const isCut = found.some(({ matches }) => matches.length > limit);
    return { data: found.map((part) => toData(part, limit)), rowsExamined: index.rows, truncated: isCut };
  },
});

type LookedUp = Omit<FoundPhrase, "start" | "end"> & { readonly start: number | null; readonly end: number | null };

function toData({ phrase, start, end, matches, category, nearest }: LookedUp, limit: number): PhraseMatch {
  return { phrase, start, end, matches: matches.slice(0, limit), category, nearest: [...nearest] };
}

function quote(phrase: string): string {
  return `"${phrase}"`;
}
