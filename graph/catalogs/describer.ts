import { z } from "zod";
import {
  bareProduct,
  type CatalogProduct,
  type CatalogReading,
  MOST_LISTED,
  type ReadOptions,
} from "../../tools/catalogs/catalog.js";
import { isCurrency } from "../../tools/catalogs/currency.js";
import { type MoneyMention, maskMoney } from "../../tools/catalogs/description/money-mentions.js";
import { LONGEST_DESCRIPTION, readDescription } from "../../tools/catalogs/description/read-description.js";
import { ModelError } from "../../tools/errors.js";
import type { Guard } from "../guard/index.js";
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

const NOTHING_BORNE_OUT =
  "the language model found no product that the words bear out, so the built-in reader read the description";

/** One call of a model; where it fails or finds nothing, the built-in reader. */
export function createModelDescriber(model: LanguageModel, guard: Guard): Describer {
  // What a model is talked into repeating would stand in a catalog that is kept.
  return {
    async describe(text, options, refusal, call = {}) {
      if (refusal !== null) return builtInDescriber.describe(text, options, refusal);
      const material = `<seller>${quote(text.slice(0, LONGEST_DESCRIPTION))}</seller>`;
      try {
        const { products: lines } = await model.ask({ instructions: DESCRIBE, material }, Reply, {
          ...call,
          ...(options.signal && { signal: options.signal }),
        });
        const sound = lines.filter((line) => isSaid(line, text) && guard.findLeak(shownOf(line)) === null);
        if (sound.length > 0) return toReading(sound, lines.length, text, options);
        return builtInDescriber.describe(text, options, NOTHING_BORNE_OUT);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        const reason = `${clauseOf(error.message)}, so the built-in reader read the description`;
        return builtInDescriber.describe(text, options, reason);
      }
    },
  };
}

const shownOf = ({ title, brand, category }: Line): string => [title, brand, category].join("\n");

const INVENTED = "Not what the description says";

/** A model's lines count only as far as the seller's words bear them out. */
function toReading(sound: readonly Line[], rowsRead: number, text: string, options: ReadOptions): CatalogReading {
  const kept = sound.slice(0, Math.min(MOST_PRODUCTS, options.maxProducts));
  const left = sound.length - kept.length;
  const read = rowsRead - left;
  const invented = read - kept.length;
  const rejected = { line: null, page: null, column: null, reason: INVENTED, value: null };
  const products = kept.map(productReader(text, options));
  const isDollarGuessed = products.some(({ currency, assumed }) => currency === "USD" && assumed.includes("currency"));
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
    rowsRead: read,
    rowsAccepted: kept.length,
    rowsRejected: invented,
    rejected: Array.from({ length: Math.min(invented, MOST_LISTED) }, () => ({ ...rejected })),
    rejectedByReason: invented === 0 ? [] : [{ reason: INVENTED, rows: invented }],
    unread: [],
    unreadByReason: [],
    cuts: [
      ...(text.length > LONGEST_DESCRIPTION
        ? [`Only the first ${LONGEST_DESCRIPTION.toLocaleString("en-US")} characters of the description were read.`]
        : []),
      ...(left > 0
        ? [`Only the first ${kept.length.toLocaleString("en-US")} products of the description were kept.`]
        : []),
    ],
    assumptions: isDollarGuessed ? ["$ was read as US dollars"] : [],
  };
}

/** A price that nobody named is none. */
function productReader(text: string, { currency }: ReadOptions): (line: Line, at: number) => CatalogProduct {
  const said = new Set(amountsOf(text));
  const mentions = new Map<string | null, readonly MoneyMention[]>();
  const mentionsFor = (hint: string | null): readonly MoneyMention[] => {
    const known = mentions.get(hint) ?? maskMoney(text, hint).mentions;
    mentions.set(hint, known);
    return known;
  };
  /** As the seller's words name it; the model's word only where they cannot be read. */
  const currencyFor = (price: number, stated: string | null) => {
    const hint = stated !== null && isCurrency(stated) ? stated : currency;
    const found = mentionsFor(hint).find((each) => [each.low, each.high, each.listPrice].includes(price));
    if (found !== undefined) return { code: found.currency ?? currency, isAssumed: found.isGuessed };
    return { code: hint, isAssumed: hint !== null && hint !== currency };
  };
  return (line, at) => {
    const price = line.price !== null && line.price > 0 && said.has(line.price) ? line.price : null;
    const { code, isAssumed } = price === null ? { code: null, isAssumed: false } : currencyFor(price, line.currency);
    const [brand, category] = [line.brand?.trim() ?? "", line.category?.trim().slice(0, 200) ?? ""];
    return {
      ...bareProduct(`line-${at + 1}`, line.title.trim().slice(0, 300)),
      description: line.words.trim().slice(0, 500),
      brand: brand !== "" && squeeze(text).includes(squeeze(brand)) ? brand : null,
      category: category === "" ? null : category,
      price,
      currency: code,
      assumed: [...(category === "" ? [] : ["category"]), ...(isAssumed ? ["currency"] : [])],
    };
  };
}

/** The words it quotes stand in the text, and so do most words of its title. */
function isSaid({ title, words }: Line, text: string): boolean {
  const known = new Set(wordsOf(text));
  const own = wordsOf(title.replace(/\((?:lowest|highest) price\)\s*$/, ""));
  const found = own.filter((word) => known.has(word) || known.has(`${word}s`) || known.has(word.replace(/s$/, "")));
  const quoted = words.split(/…|\.{3}/).map(squeeze);
  const isQuoted = quoted.some((part) => part !== "") && quoted.every((part) => squeeze(text).includes(part));
  return own.length > 0 && found.length * 2 >= own.length && isQuoted;
}

/** As the model was shown it, spaces and letter case aside. */
const squeeze = (text: string): string => quote(text).toLowerCase().replace(/\s+/g, " ").trim();

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Measures, shares and years are no prices. */
const OTHER_NUMBER =
  /\d[\d.,]*\s?(?:%|percent|prozent|°|(?:mm|cm|m|km|ml|cl|l|litres?|liters?|mg|g|kg|oz|lbs?|inch(?:es)?|in|ft|watts?|w|v|mah|gb|tb|hours?|years?|jahren?|ans|años|anni|anos|pieces?|pcs|packs?)(?![\p{L}\p{N}]))|\b(?:since|seit|depuis|desde|dal|founded in|est\.?)\s+(?:19|20)\d\d\b/giu;

/** Every number as it may have been meant: with a point or a comma for decimals, with either between thousands. */
const amountsOf = (text: string): number[] =>
  (text.replace(OTHER_NUMBER, " ").match(/\d[\d.,\u2019']*\d|\d/g) ?? []).flatMap((numeral) => [
    Number(numeral.replace(/[,\u2019']/g, "")),
    Number(numeral.replace(/[.\u2019']/g, "").replace(",", ".")),
  ]);
