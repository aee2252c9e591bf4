import { constant, counted } from "../answer/derivation.js";
import { compose, count, index, type Statement, say } from "../answer/figure.js";
import { inSentence } from "../answer/words.js";
import { ownMoney } from "./cells.js";
import type { ClusterView } from "./cluster-view.js";

/** The headline of a question that only one specialist was asked: what it wanted to know, rather than what to do. Null for every other question. */
export function narrowHeadline(views: readonly ClusterView[], where: string): Statement | null {
  const domains = new Set(views.flatMap(({ findings }) => findings.map(({ specialist }) => specialist)));
  if (domains.size !== 1) return null;
  if (domains.has("pricing")) return priceHeadline(views, where);
  return domains.has("demand") ? demandHeadline(views, where) : null;
}

const LEVEL = 100;
const BASE = constant(LEVEL, "base of the price index");

function priceHeadline(views: readonly ClusterView[], where: string): Statement | null {
  const priced = views
    .flatMap(({ line, view, currency, isComparable }) => {
      const { pricing } = view;
      const toMedian = pricing?.catalog?.toMedian ?? null;
      if (!isComparable || line.prices === null || !pricing || toMedian === null || toMedian.value === null) return [];
      return [
        {
          group: line.cluster.name,
          name: inSentence(line.cluster.name),
          own: line.prices.median,
          currency,
          median: pricing.median,
          toMedian,
          at: toMedian.value,
        },
      ];
    })
    .sort((a, b) => b.at - a.at);
  const [dearest] = priced;
  const cheapest = priced.at(-1);
  if (!dearest || !cheapest) return null;
  if (dearest === cheapest) {
    const { name, own, currency, median, toMedian } = dearest;
    return say`Your median price for ${name} ${where}, ${ownMoney(own, currency)}, stands at index ${toMedian} against the market's median of ${median} (${index(BASE, [])} = level with it).`;
  }
  const above = priced.filter(({ at }) => at > LEVEL).map(({ group }) => group);
  const all = priced.map(({ group }) => group);
  const refs = [...new Set(priced.flatMap(({ toMedian }) => toMedian.refs))];
  const share = compose(
    say`Your prices are above the market's median in ${count(counted(above), refs)} of ${count(counted(all), refs)} product groups ${where}: `,
    say`furthest up for ${dearest.name} (index ${dearest.toMedian}), furthest down for ${cheapest.name} (index ${cheapest.toMedian}; ${index(BASE, [])} = level).`,
  );
  return share;
}

function demandHeadline(views: readonly ClusterView[], where: string): Statement | null {
  const known = views.flatMap(({ line, view: { demand } }) =>
    demand && demand.direction !== "unknown" ? [{ ...demand, name: inSentence(line.cluster.name) }] : [],
  );
  if (known.length === 0) return null;
  const of = (direction: "rising" | "falling") =>
    known
      .filter((each) => each.direction === direction)
      .sort((a, b) => Math.abs(b.perYear.value ?? 0) - Math.abs(a.perYear.value ?? 0));
  const statementOf = (direction: "rising" | "falling"): Statement | null => {
    const [first, second] = of(direction);
    if (!first) return null;
    const lead = say`demand is ${direction} for ${first.name} (${first.perYear} a year)`;
    return second ? compose(lead, say` and ${second.name} (${second.perYear})`) : lead;
  };
  const rising = statementOf("rising");
  const falling = statementOf("falling");
  if (rising === null && falling === null)
    return compose("Of your product groups ", where, " none moves beyond chance: demand is level.");
  if (rising === null || falling === null)
    return compose("Of your product groups ", where, ", ", (rising ?? falling) as Statement, ".");
  return compose("Of your product groups ", where, ", ", rising, "; ", falling, ".");
}
