import { type CatalogueProduct, holdsWord, stemForms, stemsOf } from "./catalogue.js";
import { coverage, type QueryWord, type TitleQuery, titleCoverage } from "./title-coverage.js";

/** Characters a title may have; sources: the channels' own documentation, kept here so that they can be changed. */
export const CHANNEL_LIMITS = { google_feed: 150, amazon: 200, ebay: 80, etsy: 140, seo_title: 60 } as const;
export type Channel = keyof typeof CHANNEL_LIMITS;

export interface TitlePart {
  readonly text: string;
  readonly searches: number;
}

export interface TitlePlan {
  /** What people call the product most. */
  readonly head: TitlePart;
  /** Claims that the data of one product supports, by the searches they add. */
  readonly claims: readonly TitlePart[];
  /** Other names of the same product. */
  readonly names: readonly TitlePart[];
  /** Wanted by searches, but not stated by the data: to be added only if true. */
  readonly ifTrue: readonly (TitlePart & { readonly gain: number })[];
}

export interface PlanInput {
  readonly queries: readonly TitleQuery[];
  readonly language: string;
  /** Words that may be claimed. */
  readonly supported: ReadonlySet<string>;
  /** Whether a whole query is a name of the product in the market's vocabulary. */
  readonly isName: (keyword: string) => boolean;
}

/** Parts of a title, from the queries by volume. Null without queries. */
export function planTitle({ queries, language, supported, isName }: PlanInput): TitlePlan | null {
  const ranked = [...queries].sort((a, b) => b.volume - a.volume);
  const headQuery = ranked.find(({ keyword }) => isName(keyword)) ?? ranked[0];
  if (!headQuery) return null;
  const stems = new Set(stemsOf(headQuery.keyword, language));
  const total = ranked.reduce((sum, { volume }) => sum + volume, 0);
  const claims: TitlePart[] = [];
  const names: TitlePart[] = [];
  const ifTrue: (TitlePart & { gain: number })[] = [];
  const said = new Set<string>();
  for (const query of ranked) {
    const missing = query.words.filter(({ folded }) => !holdsWord(stems, folded, language));
    if (missing.length === 0) continue;
    const part = { text: toTitleCase(phraseOf(query, missing)), searches: query.volume };
    const isKind = isName(query.keyword) && qualifies(query, headQuery, language);
    if (isName(query.keyword) && !isKind) names.push({ ...part, text: toTitleCase(phraseOf(query, query.words)) });
    else if (missing.every(({ folded }) => holdsWord(supported, folded, language))) claims.push(part);
    else {
      if (!said.has(part.text))
        ifTrue.push({ text: withPreposition(query, missing), searches: query.volume, gain: query.volume / total });
      said.add(part.text);
      continue;
    }
    for (const { folded } of missing) for (const stem of stemForms(folded, language)) stems.add(stem);
  }
  const head = { text: toTitleCase(phraseOf(headQuery, headQuery.words)), searches: headQuery.volume };
  return { head, claims, names, ifTrue };
}

/** A name that says of which kind the product is ("refractor telescope", beside "telescope"): it adds to the head's words and keeps its noun in place, so what it adds is a claim. Another name instead ("exercise mat", beside "yoga mat") is none. */
function qualifies({ words }: TitleQuery, head: TitleQuery, language: string): boolean {
  const stems = new Set(words.flatMap(({ folded }) => stemForms(folded, language)));
  if (!head.words.every(({ folded }) => holdsWord(stems, folded, language))) return false;
  const at = NOUN_FIRST.has(language) ? 0 : -1;
  const [own, heads] = [words.at(at)?.folded, head.words.at(at)?.folded];
  return own !== undefined && heads !== undefined && holdsWord(new Set(stemForms(heads, language)), own, language);
}

/** Languages that put what qualifies a noun behind it. */
const NOUN_FIRST: ReadonlySet<string> = new Set(["fr", "es", "it", "pt"]);

/** The product whose stated words answer most searches: what a title may claim without going beyond the data. */
export function bestSupport(
  queries: readonly TitleQuery[],
  products: readonly CatalogueProduct[],
  headStems: ReadonlySet<string>,
  language: string,
): CatalogueProduct | null {
  let best: { product: CatalogueProduct; covered: number } | null = null;
  for (const product of products) {
    const covered = coverage(queries, new Set([...headStems, ...product.stems]), language) ?? 0;
    if (best === null || covered > best.covered) best = { product, covered };
  }
  return best?.product ?? null;
}

/** Brand, head noun, claims and further names, as many as the limit holds; what does not fit is left out, never cut. */
export function composeTitle(brand: string, plan: TitlePlan, limit: number): string {
  let title = `${brand} ${plan.head.text}`;
  for (const { text } of plan.claims) title = appendWithin(title, ` ${text}`, limit);
  for (const { text } of plan.names) title = appendWithin(title, `, ${text}`, limit);
  return title.length <= limit ? title : plan.head.text.slice(0, limit).trimEnd();
}

/** A seller's own title keeps its words and gains the product's names, best first; where too few of them fit, it is composed anew from its own claims. */
export function extendTitle(
  title: string,
  brand: string,
  plan: TitlePlan,
  queries: readonly TitleQuery[],
  language: string,
  limit: number,
): string {
  const own = title.trim().replace(/\s+/g, " ");
  const composed = composeTitle(brand, plan, limit);
  if (own.length > limit) return composed;
  const covered = (text: string): number => titleCoverage(queries, text, language) ?? 0;
  const names = [plan.head, ...plan.names].map(({ text }) => text);
  let extended = own;
  for (let longer = bestOf(extended); longer !== null; longer = bestOf(extended)) extended = longer;
  return covered(composed) > covered(extended) ? composed : extended;

  /** With the name that answers most further searches, the shortest of equals; null when none adds any. */
  function bestOf(text: string): string | null {
    const longer = names
      .map((name) => appendWithin(text, `, ${name}`, limit))
      .map((candidate) => ({ candidate, share: covered(candidate) }))
      .filter(({ share }) => share > covered(text))
      .sort((a, b) => b.share - a.share || a.candidate.length - b.candidate.length);
    return longer[0]?.candidate ?? null;
  }
}

/** The words as the keyword has them, hyphens and small words between them included; apart from each other they are joined by spaces. */
function phraseOf({ keyword, words }: TitleQuery, chosen: readonly QueryWord[]): string {
  const first = chosen[0]?.start ?? 0;
  const last = chosen.at(-1)?.end ?? keyword.length;
  const isRun = words.filter(({ start, end }) => start >= first && end <= last).length === chosen.length;
  return isRun ? keyword.slice(first, last) : chosen.map(({ start, end }) => keyword.slice(start, end)).join(" ");
}

/** "for small kitchens" says more than "small kitchens". */
function withPreposition(query: TitleQuery, chosen: readonly QueryWord[]): string {
  const before = query.keyword
    .slice(0, chosen[0]?.start ?? 0)
    .match(/(?:^|\s)(for|with|für|mit|pour|avec|para|con|per)\s$/u)?.[1];
  const phrase = phraseOf(query, chosen);
  return before === undefined ? phrase : `${before} ${phrase}`;
}

function appendWithin(title: string, addition: string, limit: number): string {
  return title.length + addition.length <= limit ? title + addition : title;
}

function toTitleCase(text: string): string {
  return text.replace(/(^|[\s-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
