import { z } from "zod";
import {
  bareProduct,
  type CatalogProduct,
  type CatalogReading,
  type ReadOptions,
} from "../../tools/catalogs/catalog.js";
import { readDescription } from "../../tools/catalogs/description/read-description.js";
import { ModelError } from "../../tools/errors.js";
import type { CallOptions, LanguageModel } from "../models/language-model.js";
import { quote } from "../write/facts.js";
import { DESCRIBE } from "./prompt.js";

/** Reads what somebody sells from their own words. */
export interface Describer {
  /** `refusal`: why no model may be asked; null when one may. Never fails for want of a model. */
  describe(text: string, options: ReadOptions, refusal: string | null, call?: CallOptions): Promise<CatalogReading>;
}

export const builtInDescriber: Describer = {
  describe: async (text, options, refusal) => {
    const reading = readDescription(text, options);
    return refusal === null ? reading : { ...reading, assumptions: [...reading.assumptions, clauseOf(refusal)] };
  },
};

const clauseOf = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, "");

const LONGEST_TEXT = 20_000;
const MOST_PRODUCTS = 500;

const Reply = z.object({
  products: z.array(
    z.object({
      title: z.string(),
      price: z.number().nullable(),
      currency: z.string().nullable(),
      brand: z.string().nullable(),
      category: z.string().nullable(),
      words: z.string(),
    }),
  ),
});
type Line = z.output<typeof Reply>["products"][number];

/** One call of a model; where it fails or finds nothing, the built-in reader. */
export function createModelDescriber(model: LanguageModel): Describer {
  return {
    async describe(text, options, refusal, call = {}) {
      if (refusal !== null) return builtInDescriber.describe(text, options, refusal);
      const material = `<seller>${quote(text.slice(0, LONGEST_TEXT))}</seller>`;
      try {
        const reply = await model.ask({ instructions: DESCRIBE, material }, Reply, {
          ...call,
          ...(options.signal && { signal: options.signal }),
        });
        const reading = toReading(reply.products.slice(0, MOST_PRODUCTS), text, options);
        return reading.products.length > 0 ? reading : await builtInDescriber.describe(text, options, null);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        return builtInDescriber.describe(
          text,
          options,
          `the language model ${error.message}, so the built-in reader read the description`,
        );
      }
    },
  };
}

const INVENTED = "Not what the description says";

/** A model's lines count only as far as the seller's words bear them out: a price that nobody named is none. */
function toReading(lines: readonly Line[], text: string, { currency }: ReadOptions): CatalogReading {
  const sound = lines.filter((line) => isSaid(line, text));
  const invented = lines.length - sound.length;
  const said = new Set(amountsOf(text));
  const products = sound.map((line, at): CatalogProduct => {
    const price = line.price !== null && line.price > 0 && said.has(line.price) ? line.price : null;
    const stated = line.currency !== null && /^[A-Z]{3}$/.test(line.currency) ? line.currency : null;
    return {
      ...bareProduct(`line-${at + 1}`, line.title.trim().slice(0, 300)),
      description: line.words.slice(0, 500),
      brand: line.brand !== null && text.includes(line.brand) ? line.brand : null,
      category: line.category?.slice(0, 200) ?? null,
      price,
      currency: price === null ? null : (stated ?? currency),
      assumed: line.category === null ? [] : ["category"],
    };
  });
  const rejected = Array.from({ length: invented }, () => ({
    line: null,
    page: null,
    column: null,
    reason: INVENTED,
    value: null,
  }));
  return {
    format: {
      id: "description",
      label: "Description in words, read by a language model",
      encoding: null,
      delimiter: null,
      preambleLines: 0,
      columns: [],
    },
    products,
    rowsRead: lines.length,
    rowsAccepted: products.length,
    rowsRejected: invented,
    rejected: rejected.slice(0, 50),
    rejectedByReason: invented === 0 ? [] : [{ reason: INVENTED, rows: invented }],
    unread: [],
    unreadByReason: [],
    cuts: text.length > LONGEST_TEXT ? ["Only the first 20,000 characters of the description were read."] : [],
    assumptions: [],
  };
}

/** The words it quotes stand in the text, and so do most words of its title. */
function isSaid({ title, words }: Line, text: string): boolean {
  const known = new Set(wordsOf(text));
  const own = wordsOf(title);
  const found = own.filter((word) => known.has(word) || known.has(`${word}s`) || known.has(word.replace(/s$/, "")));
  return own.length > 0 && found.length * 2 >= own.length && text.includes(words.trim().slice(0, 40));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every number as it may have been meant: with a point or a comma for decimals, with either between thousands. */
const amountsOf = (text: string): number[] =>
  (text.match(/\d[\d.,\u2019']*\d|\d/g) ?? []).flatMap((numeral) => [
    Number(numeral.replace(/[,\u2019']/g, "")),
    Number(numeral.replace(/[.\u2019']/g, "").replace(",", ".")),
  ]);
