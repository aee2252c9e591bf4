import { type MeasureId, measures } from "../../tools/measures/registry.js";
import { identifierFinder, warehouseIdentifiers } from "../guard/index.js";
import { type Coverage, isTooShort } from "./example-questions.js";

export type Kind = Coverage["kinds"][number];
type Subject = Kind["subject"];

interface About {
  /** "season and trend" */
  readonly short: string;
  readonly answers: string;
  /** What would bring it. */
  readonly from: string;
  /** The measures most asked for. */
  readonly measures: readonly MeasureId[];
  /** What tells all of it and more. */
  readonly within?: Subject;
}

/** What a subject answers, and which file would bring it. */
const ABOUT: Readonly<Record<Subject, About>> = {
  phrases: {
    short: "words people search for",
    answers: "what people search for, without how often",
    from: "a keyword export or a search term report",
    measures: ["keywords"],
    within: "searches",
  },
  searches: {
    short: "searches",
    answers: "how often people search for it",
    from: "a keyword export with volumes (Keyword Planner, Semrush, Ahrefs, Helium 10)",
    measures: ["searches", "search-share"],
  },
  bids: {
    short: "click prices",
    answers: "what a click costs",
    from: "a keyword export with bids (Keyword Planner, Semrush, Ahrefs)",
    measures: ["click-price", "bid-low", "bid-high"],
  },
  months: {
    short: "season and trend",
    answers: "season, trend and forecast",
    from: "a keyword export with two years of months or more (Keyword Planner), or Google Trends beside one with volumes",
    measures: ["growth-a-year", "trend", "peak-month", "forecast"],
  },
  questions: {
    short: "buyers' questions",
    answers: "what buyers ask",
    from: "a keyword export with questions among its keywords",
    measures: ["questions", "question-searches"],
  },
  "site-searches": {
    short: "searches in the shop",
    answers: "what shoppers look for in the shop and do not find",
    from: "a report of the shop's own search box",
    measures: ["site-searches", "searches-without-result"],
  },
  prices: {
    short: "prices",
    answers: "what products cost",
    from: "a product export of the shop",
    measures: ["price-median", "price-lowest", "discount-share"],
  },
  rivals: {
    short: "prices of several shops",
    answers: "how prices compare between shops",
    from: "prices of others: Keepa, Helium 10 Xray, a price watcher's table or Merchant Center's price report",
    measures: ["merchants", "own-price-index", "own-price-rank"],
  },
  "price-moves": {
    short: "price changes",
    answers: "how prices moved and whether discounts are real",
    from: "the same product or price export again, later",
    measures: ["price-change", "price-movers", "real-discount-share"],
  },
  clicks: {
    short: "clicks and orders by product",
    answers: "which products get the clicks and orders",
    from: "tables with clicks and orders by product",
    measures: ["clicks", "click-share", "conversion"],
  },
  sales: {
    short: "units sold",
    answers: "how many are sold a month",
    from: "an export of the shop's orders, which counts for groups whose searches nobody knows, or tables with monthly sales estimates",
    measures: ["units"],
  },
  buyers: {
    short: "who buys",
    answers: "who buys",
    from: "tables of an audience panel",
    measures: ["audience-share"],
  },
  "ad-terms": {
    short: "ad terms",
    answers: "which ad clicks are wasted and what to exclude",
    from: "a search term report of Google, Microsoft or Amazon ads",
    measures: ["ad-cost", "ad-click-cost", "negatives"],
  },
};

/** What months tell that are too few for a trend. */
const FEW_MONTHS: Pick<About, "short" | "answers" | "measures"> = {
  short: "searches by month",
  answers: "how searches went month by month",
  measures: ["searches"],
};

export const aboutOf = (subject: Subject): About => ABOUT[subject];

export const aboutKind = (kind: Kind): Pick<About, "short" | "answers" | "measures"> =>
  isTooShort(kind) ? FEW_MONTHS : ABOUT[kind.subject];

export const measureNames = (kind: Kind): string =>
  aboutKind(kind)
    .measures.map((id) => measures[id].name)
    .join("; ");

type Told = { readonly subject: Subject; readonly rows: number };

const has = (rows: readonly Told[], subject: Subject | undefined): boolean =>
  rows.some((row) => row.subject === subject && row.rows > 0);

/** Those that are told, and not by another one as well. */
export const told = <Row extends Told>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => row.rows > 0 && !has(rows, ABOUT[row.subject].within));

export interface Unlock {
  readonly subject: Subject;
  /** Product groups that lack it while others have it; none where all do. */
  readonly groups: readonly string[];
}

/** What is not told, or not of every product group that is listed. */
export function unlocks({ kinds, groups }: Coverage): Unlock[] {
  const open = kinds.filter(({ subject }) => ABOUT[subject].within === undefined);
  return open.flatMap((kind): Unlock[] => {
    const { subject, rows } = kind;
    if (rows === 0 || isTooShort(kind)) return [{ subject, groups: [] }];
    const without = groups.filter((group) => !has(group.subjects, subject)).map(({ name }) => name);
    return without.length === 0 ? [] : [{ subject, groups: without }];
  });
}

let holdsIdentifier: ((text: string) => boolean) | undefined;

/** A file may be called as a table or column of the market is, and such names do not leave: "search_term.csv" is shown as "search term.csv". */
export function sourceWords(source: string | null): string | null {
  holdsIdentifier ??= identifierFinder(warehouseIdentifiers());
  const isName = holdsIdentifier;
  return (
    source?.replace(/[\w.]+/g, (word) =>
      isName(word) ? word.replaceAll("_", " ").replace(/([a-z\d])(?=[A-Z])/g, "$1 ") : word,
    ) ?? null
  );
}

/** What is told of a product group, together where it is from the same files. */
export function bySource(group: Coverage["groups"][number], kinds: readonly Kind[]) {
  const shortOf = (subject: Subject) => {
    const kind = kinds.find((each) => each.subject === subject);
    return kind === undefined ? ABOUT[subject].short : aboutKind(kind).short;
  };
  const found = new Map<string, { row: (typeof group.subjects)[number]; subjects: Subject[] }>();
  for (const row of told(group.subjects)) {
    const key = `${row.source} ${row.refreshedOn}`;
    const known = found.get(key) ?? { row, subjects: [] };
    found.set(key, known);
    known.subjects.push(row.subject);
  }
  return [...found.values()].map(({ row, subjects }) => ({
    source: sourceWords(row.source),
    refreshedOn: row.refreshedOn,
    told: subjects.map(shortOf).join(", "),
  }));
}
