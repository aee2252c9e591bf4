import { guessLanguage } from "../../products/vocabulary/guess-language.js";
import { splitWords } from "../../products/vocabulary/words.js";
import type { CatalogProduct, CatalogReading, ReadOptions } from "../catalog.js";
import { Problems } from "../problems.js";
import { currencyForRest, productsOf } from "./line-products.js";
import { type Line, LineReader } from "./line-reader.js";
import { maskMoney } from "./money-mentions.js";
import { withoutOtherMoney } from "./other-money.js";
import { openStatement } from "./sell-verbs.js";
import { isInstruction, isQuestion, type Statement, splitStatements } from "./statements.js";
import { splitTokens } from "./tokens.js";

export const LONGEST_DESCRIPTION = 20_000;
/** So much of it tells its language. */
const LANGUAGE_SAMPLE = 2_000;

/**
 * Product lines of a free text, without a model: what is sold, in which named variants, at which stated prices. Rows are
 * the lines found; questions, instructions and prices of nothing are rows that were rejected. Never throws: a text
 * without a product gives no accepted row.
 */
export function readDescription(text: string, options: ReadOptions): CatalogReading {
  const cuts: string[] = [];
  const problems = new Problems();
  const bounded = text.slice(0, LONGEST_DESCRIPTION);
  if (text.length > bounded.length)
    cuts.push(`Only the first ${LONGEST_DESCRIPTION.toLocaleString("en-US")} characters of the description were read.`);
  const language = guessLanguage(splitWords(bounded.slice(0, LANGUAGE_SAMPLE)).map(({ folded }) => folded));
  const reader = new LineReader(language === "de");
  for (const statement of splitStatements(bounded)) readStatement(statement, reader, problems, options);
  for (const { text: value, line } of reader.homeless)
    problems.add({ line, reason: "A price without a product beside it", value });
  const lines = reader.lines;
  const { products, accepted, assumptions } = toProducts(lines, options);
  if (accepted < lines.length)
    cuts.push(`Only the first ${options.maxProducts.toLocaleString("en-US")} products of the description were kept.`);
  return {
    format: {
      id: "description",
      label: "Description in words",
      encoding: null,
      delimiter: null,
      preambleLines: 0,
      columns: [],
    },
    products,
    rowsRead: accepted + problems.total,
    rowsAccepted: accepted,
    rowsRejected: problems.total,
    rejected: problems.listed,
    rejectedByReason: problems.byReason,
    unread: [],
    unreadByReason: [],
    cuts,
    assumptions,
  };
}

function readStatement(statement: Statement, reader: LineReader, problems: Problems, { currency }: ReadOptions): void {
  const { text: value, line } = statement;
  const reason = isInstruction(value)
    ? "An instruction, not a product"
    : isQuestion(value)
      ? "A question, not a product"
      : null;
  if (reason !== null) {
    problems.add({ line, reason, value });
    return;
  }
  const priced = maskMoney(withoutOtherMoney(value), currency);
  const { text, isSale } = openStatement(priced.text);
  reader.read(statement, splitTokens(text, priced.mentions), isSale);
}

function toProducts(lines: readonly Line[], { currency, maxProducts }: ReadOptions) {
  const rest = currencyForRest(lines, currency);
  const products: CatalogProduct[] = [];
  const assumptions = new Set<string>();
  let accepted = 0;
  for (const line of lines) {
    const read = productsOf(line, accepted + 1, rest);
    if (products.length + read.products.length > maxProducts) break;
    accepted += 1;
    products.push(...read.products);
    for (const assumption of read.assumptions) assumptions.add(assumption);
  }
  return { products, accepted, assumptions: [...assumptions] };
}
