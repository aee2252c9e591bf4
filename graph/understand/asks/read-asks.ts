import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { blanked, comparedIn, type Supposed, supposedIn } from "../claim.js";
import { heardByCues } from "../cues.js";
import { anyOf, whole, wordsAmong } from "../languages/compose.js";
import { perLanguages } from "../languages/gloss.js";
import { type KnownLanguage, languages } from "../languages/languages.js";
import type { Against, Ask, Period, Scope, Want } from "../request.js";
import { dayAhead } from "./day-ahead.js";
import { type Mention, mentionsIn, ownersNaming } from "./mentions.js";
import { timesIn } from "./periods.js";
import { DENYING, saidAsSmallWords, saysSomething } from "./small-words.js";
import { type AskedWord, askedWords, type NameKind, type Names, spanOf } from "./words.js";

/** What the words of one question ask for, in the terms of the registry. */
export type Measured = Pick<Ask, "period" | "notHeld" | "against" | "span"> & {
  readonly measures: readonly MeasureId[];
  readonly by: Dimension | null;
  /** Nothing but small words: "please", "thank you". */
  readonly isEmpty: boolean;
  /** Words that none of this accounts for. */
  readonly unread: readonly AskedWord[];
  /** Whether one of them may change what is asked: it denies something, or speaks for a domain whose measures are not asked for. */
  readonly isUnclear: boolean;
  /** Null: the words do not say. */
  readonly want: Want | null;
  readonly order: Ask["order"];
  /** The measure that is meant, where it is not known for these rows and another one stands in. */
  readonly meant?: MeasureId;
  /** Which way its words suppose that something moves, whether or not they claim it. */
  readonly supposed: Supposed["claim"] | null;
};

/** What is counted where "how many" stands before a dimension. */
export const COUNTS: Partial<Record<Dimension, MeasureId>> = {
  brand: "brands",
  merchant: "merchants",
  product: "products",
  keyword: "keywords",
  cluster: "product-groups",
};

/** What rows are told by where no measure is named. */
const LISTED: Partial<Record<Dimension, MeasureId>> = {
  brand: "offers",
  merchant: "offers",
  product: "price-lowest",
  keyword: "searches",
};

/** What is counted where "how many" asks for offers and for one of their states: "how many offers are sold out". */
const OFFERS_IN: Partial<Record<MeasureId, MeasureId>> = {
  "discount-share": "offers-discounted",
  "out-of-stock-share": "offers-out-of-stock",
  "used-share": "offers-used",
};

/** Amounts whose part of the whole is a measure of its own. */
const SHARES: Partial<Record<MeasureId, MeasureId>> = {
  clicks: "click-share",
  orders: "order-share",
  searches: "search-share",
  revenue: "revenue-share",
  offers: "offer-share",
};

/** Names of these kinds are rows where several stand in a question. */
const ROWS: readonly (readonly [kind: NameKind, by: Dimension])[] = [
  ["brand", "brand"],
  ["merchant", "merchant"],
  ["cluster", "cluster"],
  ["keyword", "keyword"],
  ["value", "attribute-value"],
];

/** "Who sells the cheapest?", "the shop with the lowest-priced one". */
const OFFERED = /\b(?:has|have|having|with|sells?|selling|offers?|got|gets?|find|buy)\s+(?:the\s+)?$/iu;

/** How many words may stand between a cue and what it is about. */
const NEAR = 3;

export function readMeasured(text: string, scope: Named, language: string): Measured {
  const among = languages.filter(({ code }) => code === language || code === "en");
  const words = askedWords(text, scope);
  const mentions = mentionsIn(words, [...new Set([language, "en"])]);
  const times = timesIn(text, scope.market.asOf);
  const cues = cuesIn(text, words, among);
  for (const { start, end } of words)
    if (times.some(({ span }) => span !== null && start >= span.start && end <= span.end)) cues.said.add(start);
  const periods = times.map(({ period }) => period);
  const supposed = supposedIn(blanked(text, words), among);
  for (const { start, end } of words)
    if (supposed?.sizeWords.some((size) => start >= size.start && end <= size.end)) cues.said.add(start);
  const isMoving = text.search(wordsAmong(({ amounts: { roles } }) => `${roles.growth}|${roles.shrinks}`, among)) >= 0;
  const isOfClick = text.search(wordsAmong(({ asks }) => asks.click, among)) >= 0;
  const clause = new Clause(words, mentions, cues, scope, text, periods, among, isMoving, isOfClick);
  const read = clause.read();
  const compared = read.against?.kind === "period" && read.period !== null ? comparedIn(text, among) : null;
  // "Are tents booming?" is said of what is searched for.
  const isOfDemand =
    supposed?.claim.size !== undefined && read.measures.length + read.notHeld.length + read.unread.length === 0;
  const measures = isOfDemand ? (["searches"] as const) : read.measures;
  return { ...read, measures, want: isOfDemand ? "value" : read.want, supposed: supposed?.claim ?? compared };
}

/** What of a scope tells what rows are. */
export type Named = Names & Pick<Scope, "otherMarkets">;

type Cue = Exclude<keyof KnownLanguage["asks"], "click" | "joints">;
const CUES: readonly Cue[] = [
  "howMany",
  "howMuch",
  "share",
  "each",
  "which",
  "top",
  "list",
  "most",
  "least",
  "course",
  "when",
  "change",
  "present",
  "versus",
  "average",
  "mean",
  "draft",
  "without",
];

/** Places of the word behind each cue, by cue. */
type Cues = Readonly<Record<Cue, readonly number[]>> & {
  /** Where words of cues and of times begin. */
  readonly said: Set<number>;
};

function cuesIn(text: string, words: readonly AskedWord[], among: readonly KnownLanguage[]): Cues {
  const said = new Set<number>();
  const placesOf = (cue: Cue): number[] =>
    [...text.matchAll(wordsAmong(({ asks }) => asks[cue], among))].flatMap(({ 0: found, index }) => {
      const [first] = words.filter(({ start }) => start >= index);
      const last = index + found.length;
      for (const { start } of words) if (start >= index && start < last) said.add(start);
      if (first?.named !== null) return first === undefined ? [words.length] : [];
      const next = words.findIndex(({ start }) => start >= last);
      return [next < 0 ? words.length : next];
    });
  for (const { 0: found, index } of text.matchAll(wordsAmong(({ questions }) => questions.confirm, among)))
    for (const { start } of words) if (start >= index && start < index + found.length) said.add(start);
  const places = Object.fromEntries(CUES.map((cue) => [cue, placesOf(cue)])) as Record<Cue, number[]>; // one entry for every cue
  return { ...places, said };
}

class Clause {
  constructor(
    readonly words: readonly AskedWord[],
    readonly mentions: readonly Mention[],
    readonly cues: Cues,
    readonly scope: Named,
    readonly text: string,
    readonly periods: readonly Period[],
    readonly among: readonly KnownLanguage[],
    /** It speaks of rising or falling. */
    readonly isMoving: boolean,
    /** It speaks of a click. */
    readonly isOfClick: boolean,
  ) {}

  read(): Omit<Measured, "supposed"> {
    const stated = this.asCount(this.asShare(this.asChange(this.ofClick(this.asked()))));
    const dimensions = this.mentions.filter((mention) => mention.kind === "dimension");
    const counted = dimensions.flatMap((mention) => {
      const isCounted = this.follows("howMany", mention.from) || this.isBound(mention);
      const id = isCounted ? COUNTS[mention.id] : undefined;
      return id === undefined ? [] : [{ id, mention }];
    });
    const superlative = this.mentions.find((mention) => mention.kind === "superlative");
    const extreme = superlative === undefined ? this.extreme(stated, dimensions) : null;
    const counts = new Set<Mention>(counted.map(({ mention }) => mention));
    const by = this.rows(
      dimensions.filter((mention) => !counts.has(mention)),
      superlative !== undefined || extreme !== null,
      stated.some((id) => registry[id].kind === "share"),
    );
    const ranked =
      superlative?.kind === "superlative"
        ? { by: this.ofShops(superlative, by) ?? fitting(superlative.ids, by), first: superlative.first }
        : (extreme ?? this.held(stated));
    const rowsOnly = superlative === undefined && stated.length + counted.length === 0 ? this.rowsNamed(by) : [];
    const meant = superlative?.kind === "superlative" && ranked !== null ? superlative.ids[0] : undefined;
    const isStandIn = meant !== undefined && by !== null && ranked?.by !== meant && !isGroupable(meant, by);
    const ids = [
      ...rowsOnly,
      ...stated,
      ...counted.map(({ id }) => id),
      ...(stated.length + counted.length === 0 ? this.onSale() : []),
    ];
    const measures = ranked === null || ids.includes(ranked.by) ? ids : [ranked.by, ...ids];
    const used = this.mentions.filter(({ kind }) => kind !== "look-alike");
    const unread = this.unread();
    return {
      ...(isStandIn && { meant }),
      ...this.asSeason([...new Set(measures)], this.known(by, measures[0]), ranked),
      period: measures.includes("order-by-date")
        ? dayAhead(this.text, this.scope.market.asOf)
        : this.periods.length > 1
          ? laterOf(this.periods)
          : this.isDifference()
            ? (this.periods[0] ?? null)
            : null,
      notHeld: [
        ...this.mentions.flatMap((mention) => (mention.kind === "not-held" ? [mention.id] : [])),
        ...(this.isOfRival(measures) ? ["rival-profit"] : []),
      ],
      against: this.difference(measures) ?? this.against(measures),
      want: this.want(by, ranked !== null, measures),
      unread,
      isUnclear: measures.length === 0 ? unread.length > 0 : unread.some(({ folded }) => changesAsk(folded, measures)),
      isEmpty: this.words.every(({ folded, named }) => named === null && saidAsSmallWords(folded, this.among)),
      span: spanOf(used.flatMap(({ from, to }) => this.words.slice(from, to))),
    };
  }

  /** "The cheapest shop for kettles" is one over the products it shares with others; "the shop with the cheapest kettle" has a low price. */
  private ofShops({ ids, from, to }: Mention & { kind: "superlative" }, by: Dimension | null): MeasureId | null {
    if (by !== "merchant" || (ids[0] !== "price-lowest" && ids[0] !== "price-highest")) return null;
    const isOfProduct = this.words[to]?.named?.kind === "cluster";
    const before = this.text.slice(0, this.words[from]?.start ?? 0);
    return isOfProduct || OFFERED.test(before) ? null : "merchant-price-index";
  }

  /** Measures that are asked for, in the order of the words; one that stands beside its number is stated instead. */
  private asked(): MeasureId[] {
    const named = this.mentions.flatMap((mention) =>
      mention.kind === "measure" && !this.isStated(mention) ? [mention.id] : [],
    );
    return named.length > 0 ? named : this.compared();
  }

  /** "Which is cheaper, this or that?", "have they become cheaper?" */
  private compared(): MeasureId[] {
    const several = ROWS.some(([kind]) => this.namesOf(kind).length > 1) || this.scope.otherMarkets.length > 0;
    const isOfTimes = this.isAgainstToday() || this.periods.length > 1;
    if (!several && this.cues.change.length === 0 && !isOfTimes) return [];
    return this.mentions.flatMap((mention) => (mention.kind === "comparative" ? [mention.id] : []));
  }

  /** Which end of a measure two things are held against each other by: of "cheaper" the lower. */
  private held(stated: readonly MeasureId[]): { by: MeasureId; first: "most" | "least" } | null {
    const found = this.mentions.find((mention) => mention.kind === "comparative");
    const isAsked = found?.kind === "comparative" && stated.includes(found.id) && this.cues.change.length === 0;
    return isAsked && !this.isAgainstToday() ? { by: found.id, first: found.first } : null;
  }

  /** "Are tents cheaper today than in January?" */
  private isAgainstToday(): boolean {
    return this.periods.length === 1 && this.cues.versus.length > 0 && this.cues.present.length > 0;
  }

  /** A part of the whole: "what share of the clicks goes to …" asks for a share, whatever is named beside it. */
  private asShare(ids: readonly MeasureId[]): MeasureId[] {
    const isShare = this.cues.share.length > 0;
    // "What share of the offers is out of stock?" names the share itself.
    const shares = isShare ? ids.filter((id) => registry[id].unit === "share") : [];
    if (shares.length > 0 && shares.length < ids.length) return shares;
    const isTop = this.cues.top.length > 0 && this.mentions.some(({ kind }) => kind === "dimension");
    return ids.map((id) => (!isShare ? id : isTop && id === "clicks" ? "top-brands-share" : (SHARES[id] ?? id)));
  }

  /** "What does a click on tents cost?" asks what the click costs, not the tent. */
  private ofClick(ids: readonly MeasureId[]): readonly MeasureId[] {
    if (!this.isOfClick) return ids;
    return ids.map((id) => (id === "price-median" || id === "price-mean" ? "click-price" : id));
  }

  /** Offers in one state are counted as such; else the share of that state is asked for, not of the offers. */
  private asCount(ids: readonly MeasureId[]): readonly MeasureId[] {
    const state = ids.flatMap((id) => OFFERS_IN[id] ?? []);
    if (state.length === 0) return ids;
    const isCount = this.cues.howMany.length > 0 && ids.includes("offers");
    return isCount ? state : ids.filter((id) => id !== "offers" && id !== "offer-share");
  }

  /** A shop's or a brand's own profit: only the asker's can be reckoned, from numbers of theirs. */
  private isOfRival(measures: readonly MeasureId[]): boolean {
    const isNamed = this.namesOf("brand").length + this.namesOf("merchant").length > 0;
    const isStated = this.words.some(({ folded }) => /^\d/u.test(folded));
    return isNamed && !isStated && measures.some((id) => registry[id].kind === "solver");
  }

  /** The month with most searches is the peak of the season, unless a time is named. */
  private asSeason(
    measures: readonly MeasureId[],
    by: Dimension | null,
    order: { by: MeasureId; first: "most" | "least" } | null,
  ): Pick<Measured, "measures" | "by" | "order"> {
    const isPeak = measures[0] === "searches" && by === "month" && order !== null && this.periods.length === 0;
    if (!isPeak) return { measures, by, order };
    return { measures: [order.first === "most" ? "peak-month" : "low-month"], by: null, order: null };
  }

  /** Where two times are compared, prices mean their change like for like. */
  private asChange(ids: readonly MeasureId[]): MeasureId[] {
    const isChange = this.cues.change.length > 0;
    const isMean = this.cues.mean.length > 0;
    return ids.map((id) => (id !== "price-median" ? id : isChange ? "price-change" : isMean ? "price-mean" : id));
  }

  /** "Which shops sell tents?": the rows alone are asked for. */
  private rowsNamed(by: Dimension | null): MeasureId[] {
    const isHeld = !this.mentions.some(({ kind }) => kind === "not-held");
    // "Which keywords are rising" asks for more than the rows.
    const isBefore = (cue: Cue): boolean =>
      this.mentions.some(
        ({ kind, from, to }) => kind === "dimension" && this.cues[cue].some((place) => place >= from && place <= to),
      );
    const isListed = isHeld && !this.isMoving && (isBefore("which") || isBefore("list") || isBefore("top"));
    const id = by === null || !isListed ? undefined : LISTED[by];
    return id === undefined ? [] : [id];
  }

  /** "How many tents are there?": of a product, its offers are counted. */
  private onSale(): MeasureId[] {
    return this.cues.howMany.some((place) => this.words[place]?.named?.kind === "cluster") ? ["offers"] : [];
  }

  /** "Price $299", "22 % margin": the asker says it. A bound ("price under $50") is a condition. */
  private isStated({ from, to }: Mention): boolean {
    const last = this.words[to - 1];
    const first = this.words[from];
    if (last === undefined || first === undefined) return false;
    const after = this.text.slice(last.end, last.end + 30);
    const before = this.text.slice(Math.max(0, first.start - 12), first.start);
    return (
      /^\s*(?:rate|share|cost)?\s*(?:is|are|was|of|at|=|:|target|target of|would be|under|below|over|above|at least|at most|up to|less than|more than|lower than|higher than|between)?\s*[-$£€]?\s*\d/iu.test(
        after,
      ) ||
      /(?:\d|%)k?\s*(?:%|percent|euros?|dollars?|pounds?|€|\$|£)?\s*(?:target|gross|net|unit|landed)?\s*$/iu.test(
        before,
      )
    );
  }

  /** "Highest search volume", "fewest brands". */
  private extreme(
    stated: readonly MeasureId[],
    dimensions: readonly Mention[],
  ): { by: MeasureId; first: "most" | "least" } | null {
    for (const first of ["most", "least"] as const) {
      for (const place of this.cues[first]) {
        // "At least 5".
        const counted = this.words[place];
        const isNumber = counted !== undefined && /^\d/u.test(counted.folded);
        if (isNumber && boundsBefore(this.among).test(this.text.slice(0, counted.start))) continue;
        const near =
          this.mentions.find(({ from, kind }) => from >= place && from - place < NEAR && kind !== "look-alike") ??
          // "Out of stock most", "grew the most".
          this.mentions.find(({ to, kind }) => place > to && this.wordsBetween(to, place) < NEAR && kind === "measure");
        if (near?.kind === "measure" && stated.includes(near.id)) return { by: near.id, first };
        if (near?.kind === "dimension" && dimensions.includes(near)) {
          const count = COUNTS[near.id];
          const isTop = this.cues.top.includes(place);
          if (count !== undefined && !isTop) return { by: count, first };
        }
      }
    }
    const [measure] = stated;
    // "Top 5 brands by revenue".
    return this.cues.top.length > 0 && measure !== undefined && dimensions.length > 0
      ? { by: measure, first: "most" }
      : null;
  }

  /** What each row of the answer stands for. */
  private rows(dimensions: readonly Mention[], isRanked: boolean, isShared: boolean): Dimension | null {
    const of = (mention: Mention | undefined): Dimension | null => (mention?.kind === "dimension" ? mention.id : null);
    const led = (...cues: readonly Cue[]) =>
      dimensions.find(({ from, to }) =>
        cues.some((cue) => this.follows(cue, from) || this.cues[cue].some((place) => place > from && place <= to)),
      );
    const named = ROWS.find(([kind]) => this.namesOf(kind).length > 1);
    if (named !== undefined && isRanked) return named[1];
    const spoken = led("each") ?? led("which", "top", "list") ?? (isRanked || isShared ? dimensions[0] : undefined);
    // "How many people search for it each month" asks for one figure.
    const isAmount = this.cues.howMany.length + this.cues.howMuch.length > 0;
    const isRate = of(spoken) === "month" && this.cues.howMany.length > 0;
    if (spoken !== undefined && !isRate) return of(spoken);
    if (this.cues.when.length > 0 || (this.cues.course.length > 0 && !isAmount)) return "month";
    const several = ROWS.find(([kind]) => this.namesOf(kind).length > 1);
    if (several !== undefined) return several[1];
    if (this.scope.otherMarkets.length > 0) return "market";
    if (!isRanked) return null;
    return this.scope.clusters.length > 0 ? "product" : "cluster";
  }

  /** "The most searched products of a category" are product groups: what shoppers search for is known by these. */
  private known(by: Dimension | null, id: MeasureId | undefined): Dimension | null {
    const isMissing = by === "product" && id !== undefined && !isGroupable(id, by);
    return isMissing && this.scope.clusters.length === 0 && isGroupable(id, "cluster") ? "cluster" : by;
  }

  /** "The median price of camping tents lowest": names keep nothing apart. */
  private wordsBetween(from: number, to: number): number {
    return this.words.slice(from, to).filter(({ named }) => named === null).length;
  }

  private unread(): AskedWord[] {
    const read = this.mentions.flatMap(({ kind, from, to }) =>
      kind === "look-alike" ? [] : this.words.slice(from, to).map(({ start }) => start),
    );
    return this.words.filter(
      ({ named, folded, start, end }) =>
        named === null &&
        !/^\d/u.test(folded) &&
        // "N'a", "s'il".
        !(folded.length === 1 && /^['’]/u.test(this.text.slice(end))) &&
        !read.includes(start) &&
        !this.cues.said.has(start) &&
        saysSomething(folded, this.among),
    );
  }

  private namesOf(wanted: NameKind): string[] {
    return [...new Set(this.words.flatMap(({ named }) => (named?.kind === wanted ? [named.name] : [])))];
  }

  /** "More than 20 brands". */
  private isBound({ from }: Mention): boolean {
    const number = this.words[from - 1];
    if (number === undefined || !/^\d+$/u.test(number.folded)) return false;
    return boundsBefore(this.among).test(this.text.slice(0, number.start));
  }

  /** Whether a cue ends at most a few words before a place. */
  private follows(cue: Cue, at: number): boolean {
    return this.cues[cue].some((place) => place <= at && at - place < NEAR);
  }

  /** "How many fewer were sold": what is counted is a difference. */
  private isDifference(): boolean {
    const more = wordsAmong(({ moves }) => `${moves.more}|${moves.fewer}`, this.among);
    const isOfOne = this.scope.otherMarkets.length === 0 && !ROWS.some(([kind]) => this.namesOf(kind).length > 1);
    return isOfOne && this.cues.howMany.some((place) => this.words[place]?.surface.search(more) === 0);
  }

  /** A difference over time, where but one time is named: to the year before. */
  private difference(measures: readonly MeasureId[]): Against | null {
    const isDated = measures.some((id) => registry[id].time === "period");
    if (!isDated || this.periods.length > 1 || !this.isDifference()) return null;
    const { asOf } = this.scope.market;
    const now = this.periods[0] ?? { from: yearsBefore(asOf, 1), to: asOf };
    const period = { from: yearsBefore(now.from, 1), to: yearsBefore(now.to, 1) };
    return { kind: "period", period: { ...period, label: "a year before" } };
  }

  /** "Compared to January", "since March": the time named is what the present is held against. */
  private against(measures: readonly MeasureId[]): Against | null {
    if (this.cues.average.length > 0) return { kind: "average" };
    const isDated = measures.some((id) => registry[id].time !== "now" && registry[id].time !== "history");
    if (!isDated) return null;
    const [first, second] = this.periods;
    if (first !== undefined && second !== undefined)
      return { kind: "period", period: first.from < second.from ? first : second };
    // "How many orders since March?" counts what came since then; "How does today's price compare with the one in January?"
    const isChange = this.cues.change.length > 0 && this.cues.howMany.length === 0;
    return first !== undefined && (isChange || this.isAgainstToday()) ? { kind: "period", period: first } : null;
  }

  private want(by: Dimension | null, isRanked: boolean, measures: readonly MeasureId[]): Want | null {
    if (measures.length === 0) return null;
    if (measures.some((id) => registry[id].kind === "solver")) return "solve";
    if (this.cues.when.length > 0) return "when";
    if (by !== null && ROWS.some(([kind, rows]) => rows === by && this.namesOf(kind).length > 1)) return "compare";
    // "More in this country or in that one?"
    if (by === "market" && this.scope.otherMarkets.length > 0) return "compare";
    if (isRanked) return "rank";
    if (this.cues.howMany.length > 0) return by === null ? "count" : "list";
    if (by === "market") return "compare";
    if (this.cues.share.length > 0 && by === null) return "share";
    if (this.cues.change.length > 0) return "change";
    if (by !== null) return "list";
    return measures.some((id) => registry[id].unit === "share" && registry[id].kind === "share") ? "share" : "value";
  }
}

const boundsBefore = perLanguages(
  (among: readonly KnownLanguage[]) =>
    new RegExp(
      `${whole(anyOf(({ amounts }) => [amounts.over, amounts.under, amounts.atLeast, amounts.atMost].join("|"), among))}\\s*$`,
      "iu",
    ),
);

/** Whether a word that nothing accounts for may change what is asked: it denies something, or speaks for a domain whose measures are not asked for. */
export const changesAsk = (word: string, measures: readonly MeasureId[]): boolean => {
  const owners = [...heardByCues(word), ...ownersNaming(word)];
  const isOfOne = owners.some((id) => measures.some((measure) => registry[measure].owner === id));
  return DENYING.has(word) || (owners.length > 0 && !isOfOne);
};

/** The same day of an earlier year. */
const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4).replace("-02-29", "-02-28")}`;

const laterOf = (periods: readonly Period[]): Period | null =>
  periods.reduce<Period | null>((last, period) => (last === null || period.from > last.from ? period : last), null);

/** The first measure that can be grouped so; the likeliest where none can. */
const fitting = (ids: readonly MeasureId[], by: Dimension | null): MeasureId => {
  const [likeliest] = ids;
  if (likeliest === undefined) throw new Error("A superlative has at least one measure.");
  // Of a group it is the usual price that is low or high, not its cheapest offer.
  const usual = by !== null && by !== "product" ? ids.find((id) => id === "price-median" && isGroupable(id, by)) : null;
  return usual ?? (by === null ? likeliest : (ids.find((id) => isGroupable(id, by)) ?? likeliest));
};
