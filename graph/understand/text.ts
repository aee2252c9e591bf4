import type { Toolbox } from "../toolbox.js";
import type { Clause } from "./asks/clauses.js";
import type { AskedBefore, LearnedAsk, LearnedTurn } from "./encoder/ask-reader.js";
import { type ByProduct, readByProduct } from "./names/by-product.js";
import { LONGEST_QUESTION, understand } from "./names/entities.js";
import { readLeftOut } from "./names/left-out.js";
import type { KnownMarket } from "./names/market-reader.js";
import { knownNames, maskProducts, namedOnly } from "./names/masked.js";
import type { Entities, FurtherNames } from "./names/named.js";
import { namedProduct, withoutModel } from "./names/named-product.js";
import { namedValues } from "./names/named-values.js";
import { withoutCatalogIds } from "./names/own-words.js";
import type { Reading as NumberReading } from "./numbers/read.js";
import { type QuestionModel, questionModel, type Reading } from "./routing/model.js";
import { withoutInstructions } from "./words/instructions.js";

/** What a text names and sounds like, before anything around it is known. */
export interface Text {
  /** As it was sent. */
  readonly whole: string;
  /** What of it is read. */
  readonly asked: string;
  /** Set where only products and common wishes are understood of its language. */
  readonly byProduct: ByProduct | null;
  readonly numbers: readonly NumberReading[];
  readonly entities: Entities & Pick<FurtherNames, "product" | "values">;
  /** `asked` with a placeholder for each product: what is asked does not depend on them. */
  readonly masked: string;
  /** What the question model hears in `masked`. */
  readonly reading: Reading;
  /** What such words, or all of them, were learned to ask for. */
  readonly learnedOf: (clause: Clause | null) => LearnedAsk;
  /** The same where everything that was heard as a product is masked, known or not. */
  readonly learnedMasked: () => LearnedAsk;
  /** What such words were learned to ask after this. */
  readonly learnedAfter: (before: AskedBefore) => LearnedAsk;
  /** How it stands to a question before it. */
  readonly turn: () => LearnedTurn;
}

/** "Quiet robot vacuums": the kind in front of a product is part of what is asked about, where one alone is named. */
function kindsNamed(text: string, { clusters, values }: Pick<Text["entities"], "clusters" | "values">): string[] {
  const [value, ...others] = values;
  if (value === undefined || others.length > 0) return [];
  const { term = value.value } = value;
  const lower = text.toLowerCase();
  return clusters.map((cluster) => `${term} ${cluster.term}`).filter((kind) => lower.includes(kind.toLowerCase()));
}

/** `before`: what was said before it in the conversation, with products masked. */
export async function readText(
  whole: string,
  toolbox: Toolbox,
  markets: readonly KnownMarket[],
  defaultMarket: string,
  before: string | null,
): Promise<Text> {
  const sent = withoutCatalogIds(withoutInstructions(whole.slice(0, LONGEST_QUESTION)));
  const byProduct = readByProduct(sent);
  const { text: said, leftOut } = byProduct
    ? { text: byProduct.text, leftOut: null }
    : await readLeftOut(sent, toolbox);
  const model: QuestionModel = await questionModel();
  const read = async (text: string) => {
    const numbers = model.numbers(text, before);
    const products = byProduct ? [] : namedOnly(text, model.products(text));
    return { numbers, products, named: await understand(text, numbers, toolbox, markets, defaultMarket, products) };
  };
  const first = await read(said);
  const product = namedProduct(said, first.named);
  const asked = withoutModel(said, product);
  const { numbers, products, named } = asked === said ? first : await read(asked);
  const { values } = named.clusters.length === 0 ? { values: [] } : await namedValues(asked, named, toolbox);
  const entities = { ...named, product, leftOut, values };
  const names = [...kindsNamed(asked, entities), ...knownNames(entities, products)];
  const masked = maskProducts(asked, products, names);
  // Where the market knows a product, what else was heard as one is part of what is asked.
  const isKnown = entities.clusters.length > 0 || entities.category !== null;
  const unnamed = (words: string): string =>
    maskProducts(words, [], isKnown ? names : [...names, ...products.map((heard) => heard.words)]);
  return {
    whole,
    asked,
    byProduct,
    numbers,
    entities,
    masked,
    reading: model.read(masked),
    learnedOf: (clause) => model.ask(unnamed(clause?.text ?? asked), null),
    learnedMasked: () => model.ask(masked, null),
    learnedAfter: (before) => model.ask(unnamed(asked), before),
    turn: () => model.turn(unnamed(asked)),
  };
}
