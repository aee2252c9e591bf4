import { citing, estimate, percent, ratio, type Statement, say } from "../../figure.js";
import { inSentence, listWords } from "../../words.js";
import type { GapInsight } from "./analyse.js";
import type { JudgedGap, Verdict } from "./judge.js";
import { levelWords } from "./parts/concentration.js";
import { chain, hasOpenDemand, whereWords, worthWords } from "./phrases.js";
import { isAboutAvoiding } from "./plan.js";

/** Care does not lower a place: it is said beside it. */
const TIERS: Readonly<Record<Verdict, number>> = {
  enter: 0,
  "with care": 0,
  "small opening": 1,
  "no opening": 2,
  crowded: 3,
  unknown: 4,
};
const NAMED = 3;

/** Best first: by verdict, then by value. */
export function recommended({ rows, plan }: GapInsight): JudgedGap[] {
  const sorted = rows.toSorted(
    (a, b) =>
      TIERS[a.verdict] - TIERS[b.verdict] || (b.line.valuePerMonth?.base ?? 0) - (a.line.valuePerMonth?.base ?? 0),
  );
  if (plan.scope === "clusters") return sorted;
  return sorted.filter(({ verdict }) => verdict === "enter" || verdict === "with care").slice(0, plan.limit);
}

export function adviceHeadline(insight: GapInsight): Statement {
  const { plan } = insight;
  if (plan.scope !== "clusters") return isAboutAvoiding(plan) ? avoidHeadline(insight) : addHeadline(insight);
  const best = recommended(insight);
  const [first, second] = best;
  if (first === undefined) return say`There is nothing to recommend.`;
  return second === undefined ? oneHeadline(first, insight) : chooseHeadline(first, second, insight);
}

function oneHeadline(
  { line, verdict, times, trend, brands }: JudgedGap,
  { marketName, currency, refs }: GapInsight,
): Statement {
  const ref = refs.gaps;
  const name = `${line.name} in ${marketName}`;
  const worth = () => chain(say`open demand worth `, worthWords(line, currency, ref));
  switch (verdict) {
    case "enter":
      return chain(
        say`Yes, on supply and demand alone. ${name}: under-supplied (${ratio(times, ref)} times as large a share of searches as of products), with `,
        worth(),
        say`.`,
      );
    case "with care":
      return chain(
        say`Yes, with care. ${name}: under-supplied, with `,
        worth(),
        say`, but ${trend === "falling" ? "demand is falling" : `clicks are ${levelWords(brands?.level ?? "unknown", line.products)}`}.`,
      );
    case "small opening":
      return chain(
        say`No, not on supply alone. ${name}: close to balance; the open demand is worth `,
        worthWords(line, currency, ref),
        say`, so it takes a better offer, not just another one.`,
      );
    case "no opening":
      return citing(
        say`No, not on supply alone. ${name}: already as many products per search as in the typical product group, or more, so every sale has to be won from others.`,
        ref,
      );
    case "crowded":
      return say`No. ${name}: crowded, with ${ratio(times, ref)} times as large a share of all products on sale as of all searches.`;
    case "unknown":
      return citing(say`That cannot be said: the demand for ${name} is not measured.`, ref);
  }
}

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  enter: "worth entering",
  "with care": "worth entering with care",
  "small opening": "a small opening",
  "no opening": "no opening",
  crowded: "crowded",
  unknown: "not measured",
};

function chooseHeadline(
  first: JudgedGap,
  second: JudgedGap,
  { marketName, currency, refs, rows }: GapInsight,
): Statement {
  const ref = refs.gaps;
  const amount = (row: JudgedGap): Statement =>
    hasOpenDemand(row.line)
      ? say`open demand worth about ${estimate(row.line.valuePerMonth?.base ?? null, currency, ref)} a month`
      : citing(say`no open demand`, ref);
  const others = rows.length === 2 ? inSentence(second.line.name) : "the others";
  const isWeak = first.verdict !== "enter" && first.verdict !== "with care";
  const lead = isWeak
    ? say`None of them is a clear case in ${marketName}; if one, ${inSentence(first.line.name)}`
    : say`${first.line.name} rather than ${others} in ${marketName}`;
  return chain(
    lead,
    say`: ${VERDICT_WORDS[first.verdict]}, with `,
    amount(first),
    moving(first, ref),
    say`, against ${inSentence(second.line.name)}: ${VERDICT_WORDS[second.verdict]}, with `,
    amount(second),
    moving(second, ref),
    say`.`,
  );
}

/** " and demand +54.3 % in a year", where it moves. */
const moving = ({ trend, line }: JudgedGap, ref: string): Statement =>
  trend === "growing" || trend === "falling"
    ? say` and demand ${percent(line.growth, ref, { signed: true })} in a year`
    : say``;

function addHeadline(insight: GapInsight): Statement {
  const { currency, refs } = insight;
  const ref = refs.gaps;
  const [first, ...others] = recommended(insight);
  if (first === undefined) {
    return citing(
      chain(
        whereWords(insight),
        say`, no product group is clearly under-supplied with open demand of value: nothing stands out to add.`,
      ),
      ref,
    );
  }
  const amount = ({ line }: JudgedGap) => estimate(line.valuePerMonth?.base ?? null, currency, ref);
  const next = others.slice(0, NAMED - 1).map((row) => say`${inSentence(row.line.name)} (about ${amount(row)})`);
  const [second, third] = next;
  const then = second === undefined ? [] : [say`, then `, second, ...(third === undefined ? [] : [say` and `, third])];
  return chain(
    whereWords(insight),
    say`, add ${inSentence(first.line.name)} first (open demand worth about ${amount(first)} a month)`,
    ...then,
    say`: searches outrun what is on sale there.`,
  );
}

function avoidHeadline(insight: GapInsight): Statement {
  const { surplus, refs, plan } = insight;
  const names = surplus.slice(0, plan.limit).map(({ line }) => line.name);
  if (names.length === 0)
    return citing(
      chain(whereWords(insight), say`, no product group is crowded enough to be avoided for that reason.`),
      refs.gaps,
    );
  return citing(
    chain(whereWords(insight), say`, stay out of ${listWords(names)}: products there outnumber their searches.`),
    refs.surplus,
  );
}
