import { readDescription } from "./read-description.js";
import { openStatement } from "./sell-verbs.js";
import { isQuestion, splitStatements } from "./statements.js";

export interface DescribedProduct {
  readonly title: string;
  readonly price: number;
  /** ISO 4217; missing where the words name none. */
  readonly currency?: string;
}

/** More than a message says in passing; a catalog this long is sent as one. */
const MOST = 100;
/** A question behind a comma: "…, which should I advertise?" */
const QUESTION_BEHIND =
  /[,;:–—-]\s+(?:(?:and|so|but)\s+)?(?=(?:which|what|how|where|who|when|why|should|can|could|do|does|is|are|am|will|welche\p{L}*|was|wie|wo|soll\p{L}*|quel\p{L}*|que|qu[eé]|cu[aá]l|quale|qual)(?!\p{L}))/giu;

/** Products with a price in those statements of a message that tell of selling; its questions are left out. */
export function readPricedSales(text: string, isMeant: (statement: string) => boolean): DescribedProduct[] {
  if (!/\d/.test(text)) return [];
  const told = splitStatements(text.replace(QUESTION_BEHIND, ". "))
    .map((statement) => statement.text)
    .filter((statement) => !isQuestion(statement) && isMeant(statement) && openStatement(statement).isSale);
  if (told.length === 0) return [];
  const { products } = readDescription(told.join("\n"), { currency: null, maxProducts: MOST });
  return products.flatMap(({ title, price, currency }) =>
    price === null ? [] : [{ title, price, ...(currency !== null && { currency }) }],
  );
}
