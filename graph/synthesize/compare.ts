import { type AnswerTable, column, table } from "../answer/answer.js";
import { compose, type Figure, listStatements, readsAlike, type Statement } from "../answer/figure.js";
import { inSentence, verb } from "../answer/words.js";
import { searchesLabel, searchesOf } from "./profile.js";
import { numberIn, type View } from "./views.js";

/** Products side by side: one criterion per thing that matters, the product that wins it, and the product that wins most of them. */

interface Criterion {
  /** Reads after "for": "more open demand". */
  readonly words: string;
  readonly figureOf: (view: View) => Figure | null;
  readonly better: "more" | "less";
  /** True when the difference says something. */
  readonly isTold: (winner: View, other: View) => boolean;
}

/** Estimates closer than this are level. */
const CLEAR = 1.1;
const isClearlyMore =
  (of: (view: View) => Figure | null) =>
  (winner: View, other: View): boolean => {
    const [more, less] = [numberIn(of(winner) ?? undefined), numberIn(of(other) ?? undefined)];
    const [high, low] = [Math.max(more, less), Math.min(more, less)];
    return high > low && high >= CLEAR * Math.max(0, low);
  };

const openDemand = ({ gap }: View): Figure | null => gap?.value ?? null;
const growth = ({ demand }: View): Figure | null => demand?.perYear ?? null;
const acos = ({ campaign }: View): Figure | null => campaign?.acos ?? null;

const CRITERIA: readonly Criterion[] = [
  {
    words: "open demand a month",
    figureOf: openDemand,
    better: "more",
    isTold: isClearlyMore(openDemand),
  },
  {
    words: "growth of demand a year",
    figureOf: growth,
    better: "more",
    isTold: ({ demand: best }, { demand: other }) => numberIn(best?.perYearLow) > numberIn(other?.perYearHigh),
  },
  {
    words: "advertising cost of sales",
    figureOf: acos,
    better: "less",
    isTold: isClearlyMore(acos),
  },
];

export interface Win {
  readonly criterion: Criterion;
  readonly winner: View;
  readonly second: View;
}

export function winsOf(views: readonly View[]): Win[] {
  return CRITERIA.flatMap((criterion): Win[] => {
    const sign = criterion.better === "more" ? -1 : 1;
    const numberOf = (view: View): number => numberIn(criterion.figureOf(view) ?? undefined);
    const ordered = views
      .filter((view) => !Number.isNaN(numberOf(view)))
      .toSorted((a, b) => sign * (numberOf(a) - numberOf(b)));
    const [winner, second] = ordered;
    if (winner === undefined || second === undefined || ordered.length < views.length) return [];
    const [best, next] = [criterion.figureOf(winner), criterion.figureOf(second)];
    const isLevel = best === null || next === null || readsAlike(best, next);
    return !isLevel && criterion.isTold(winner, second) ? [{ criterion, winner, second }] : [];
  });
}

/** Who wins, by what and against what; null when no criterion is known of all products. */
export function comparisonStatement(views: readonly View[], where: string): Statement | null {
  const wins = winsOf(views);
  const counts = new Map<View, number>();
  for (const { winner } of wins) counts.set(winner, (counts.get(winner) ?? 0) + 1);
  const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (first === undefined) return null;
  const told = ({ criterion, winner, second: other }: Win): Statement =>
    compose(
      `${criterion.words} (`,
      criterion.figureOf(winner) ?? "",
      ` against `,
      criterion.figureOf(other) ?? "",
      views.length > 2 ? ` for ${inSentence(other.name)})` : ")",
    );
  const of = (view: View) => wins.filter(({ winner }) => winner === view).map(told);
  const others = [...counts.keys()].filter((view) => view !== first[0]);
  const dissent = others.map((view) => compose(`${inSentence(view.name)} on `, listStatements(of(view))));
  if (second !== undefined && second[1] === first[1]) {
    return compose(
      `No clear winner ${where}: ${inSentence(first[0].name)} ${verb(first[0].name, "leads", "lead")} on `,
      listStatements(of(first[0])),
      ", ",
      listStatements(dissent),
      ".",
    );
  }
  return compose(
    `${first[0].name} ${verb(first[0].name, "comes", "come")} out ahead ${where} on `,
    listStatements(of(first[0])),
    ...(dissent.length === 0 ? [] : ["; the lead goes to ", listStatements(dissent)]),
    ".",
  );
}

const SHOWN = 8;

/** One row per product with what each domain knows of it. */
export function comparisonTable(views: readonly View[], currency: string): AnswerTable | null {
  const [first] = views;
  if (first === undefined || views.length < 2) return null;
  const all = [
    { key: "searches", figureOf: searchesOf, column: column("searches", searchesLabel(first), "count") },
    { key: "value", figureOf: openDemand, column: column("value", "Open demand a month", "estimate", currency) },
    { key: "growth", figureOf: growth, column: column("growth", "Growth a year", "percent", null, true) },
    {
      key: "median",
      figureOf: ({ pricing }: View) => pricing?.median ?? null,
      column: column("median", "Median price", "money", currency),
    },
    {
      key: "affordable",
      figureOf: ({ campaign }: View) => campaign?.affordable ?? null,
      column: column("affordable", "Affordable searches", "percent"),
    },
    { key: "acos", figureOf: acos, column: column("acos", "Forecast ACOS", "percent") },
  ];
  const known = all.filter(({ figureOf }) => views.some((view) => figureOf(view)?.value != null));
  const shown = views.slice(0, SHOWN);
  const rows = shown.map((view): Record<string, string | Figure | null> => {
    const cells = known.map(({ key, figureOf }) => [key, figureOf(view)] as const);
    return { product: view.name, supply: view.gap?.supply ?? null, ...Object.fromEntries(cells) };
  });
  const refs = shown.flatMap((view) => known.flatMap(({ figureOf }) => figureOf(view)?.refs ?? []));
  return table({
    id: "side-by-side",
    title: "Side by side",
    columns: [
      column("product", "Product", "text"),
      ...(views.some(({ gap }) => gap !== null) ? [column("supply", "Supply", "text")] : []),
      ...known.map((item) => item.column),
    ],
    rows,
    refs: [...new Set(refs)],
  });
}
