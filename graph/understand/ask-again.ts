import { findNames } from "../../tools/market/find-names.js";
import type { Toolbox } from "../toolbox.js";
import { listWords, marketWords } from "../words.js";
import { findAmounts } from "./amounts.js";
import { type Alone, amount, placesOf, productSpans, type SpelledOut, withCurrency, withoutName } from "./asked.js";
import type { Turn } from "./conversation.js";
import * as words from "./follow-words.js";
import type { Entities } from "./named.js";
import { findPeriod } from "./period.js";
import {
  append,
  changeable,
  inEnglish,
  phraseBehind,
  readBounds,
  readLimit,
  readMarket,
  readPeriod,
  replaced,
  type Span,
  withoutAll,
} from "./slots.js";

/** The question before with what the new text says in place of what it said. `names` are the products it is asked about now. */
export async function askAgain(
  { text, entities }: Alone,
  turn: Turn,
  { names, areRows }: { readonly names: readonly string[]; readonly areRows: boolean },
  tools: Toolbox,
): Promise<Omit<SpelledOut, "isOfRow">> {
  const said = withCurrency(text, entities);
  const isOfNothing = areRows && turn.subjects.length === 0;
  // "The second one?" after a ranking of the whole market asks about that product, not for a ranking.
  let base = isOfNothing
    ? listWords(names)
    : names.length > 0
      ? await renamed(turn, names, entities, tools)
      : turn.text;
  const additions: string[] = [];
  const places = placesOf(entities);
  if (places.length > 0) {
    base = withoutAll(base, readMarket);
    additions.push(`in ${listWords(places)}`);
  } else if (isOfNothing) additions.push(`in ${marketWords(turn.market)}`);
  for (const read of changeable(entities)) {
    const phrase = inEnglish(phraseBehind(said, read), read);
    if (phrase === "") continue;
    const limit = read === readLimit ? otherLimit(base, said) : null;
    if (limit !== null) {
      base = limit;
      continue;
    }
    const other = read === readBounds ? otherBound(base, said) : "";
    base = replaced(base, read, `${phrase} ${other}`.trim());
  }
  base = changeRelatively(said, base, entities);
  if (entities.brands.length + entities.merchants.length > 0) {
    const { data } = await tools.call(findNames, { text: base });
    const former = [
      ...(entities.brands.length > 0 ? data.brands : []),
      ...(entities.merchants.length > 0 ? data.merchants : []),
    ];
    base = former.reduce(withoutName, base);
    additions.push(...[...new Set([...entities.brands, ...entities.merchants])].map((name) => `from ${name}`));
  }
  const spelled = append(base, additions.join(" "));
  const advised = words.ADVICE.test(text) ? `${spelled.replace(/[.!?]?$/, "?")} What should I do?` : spelled;
  return { text: words.WHY.test(text) ? askWhy(spelled) : advised, isSameQuestion: !isOfNothing };
}

/** The side of a price range that the new text leaves as it was. */
function otherBound(base: string, said: string): string {
  const before = findAmounts(base);
  const { priceMin, priceMax } = findAmounts(said);
  if (priceMax !== null && priceMin === null && before.priceMin !== null && before.priceMin < priceMax)
    return `over ${before.priceMin}`;
  if (priceMin !== null && priceMax === null && before.priceMax !== null && before.priceMax > priceMin)
    return `under ${before.priceMax}`;
  return "";
}

/** Another number of results in the place of the one before; null where none stands in digits. */
function otherLimit(base: string, said: string): string | null {
  const before = new RegExp(`(?<![\\d$£€.,])${findAmounts(base).limit ?? "-"}(?![\\d.,])`);
  return before.test(base) ? base.replace(before, String(findAmounts(said).limit)) : null;
}

/** Changes that count from what was asked before: "the year before", "more expensive ones". */
function changeRelatively(text: string, base: string, { market }: Entities): string {
  let changed = base;
  if (words.YEAR_BEFORE.test(text)) {
    const before = findPeriod(base, market.asOf);
    const year = before === null ? "last year" : `in ${Number(before.from.slice(0, 4)) - 1}`;
    changed = replaced(changed, readPeriod(market.asOf), year);
  }
  const { priceMin, priceMax } = findAmounts(base);
  if (words.DEARER.test(text)) {
    changed =
      priceMax === null
        ? append(changed, "most expensive first")
        : replaced(changed, readBounds, `over ${amount(priceMax, market)}`);
  } else if (words.CHEAPER.test(text)) {
    changed =
      priceMin === null
        ? append(changed, "cheapest first")
        : replaced(changed, readBounds, `under ${amount(priceMin, market)}`);
  }
  return append(changed, words.turnOfAnswer(text));
}

/** The question before about other products: amounts and brands belonged to the ones before. */
async function renamed(turn: Turn, names: readonly string[], entities: Entities, tools: Toolbox): Promise<string> {
  const { data } = await tools.call(findNames, { text: turn.text });
  const unnamed = [...data.brands, ...data.merchants].reduce(withoutName, turn.text);
  const [, bounds, ownPrice, , , , margin, orderValue] = changeable(entities);
  const base = [bounds, ownPrice, margin, orderValue].reduce(
    (rest, read) => (read === undefined ? rest : withoutAll(rest, read)),
    unnamed,
  );
  const name = listWords(names);
  const spans =
    literalSpans(base, turn.subjects.map(bareName)) ??
    (await productSpans(base, { unknownTerms: [], category: null }, tools));
  const [first, ...others] = spans;
  if (first === undefined) return append(base, `for ${name}`);
  const rest = others.reduceRight(
    (left, { start, end }) => `${left.slice(0, start).replace(JOINING, "")}${left.slice(end)}`,
    base,
  );
  return `${rest.slice(0, first.start)}${name}${rest.slice(first.end)}`;
}

const JOINING = /(?:\s*,|\s+(?:and|or|und|oder|et|ou|y|o|e|vs\.?|versus|with))+\s*$/iu;

/** "Coffee" of "the Coffee category". */
const bareName = (subject: string): string => subject.replace(/^the (.+) category$/u, "$1");

function literalSpans(text: string, names: readonly string[]): Span[] | null {
  const spans = names.map((name) => {
    const start = text.toLowerCase().indexOf(name.toLowerCase());
    return { start, end: start + name.length };
  });
  const isWhole = spans.length > 0 && spans.every(({ start }) => start >= 0);
  return isWhole ? spans.sort((a, b) => a.start - b.start) : null;
}

/** "Why is it rising?" of "Is it rising?". */
function askWhy(text: string): string {
  if (/^(?:is|are|was|were|do|does|did|has|have|will)\s/i.test(text))
    return `Why ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return /^how\s+(?:do|does|did|has|have|is|are)\s/i.test(text) ? text.replace(/^how/i, "Why") : `Why? ${text}`;
}
