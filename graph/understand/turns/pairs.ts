import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, MEASURE_IDS, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import type { ChangedAsk } from "../asks/changed.js";
import { PARTS } from "../asks/parts.js";
import type { Scope } from "../request.js";
import type { Turn } from "./conversation.js";
import { marketsOf } from "./name-sets.js";

/** The last two answers beside each other: of two brands, products, shops or markets, asked the same way. */

export interface Pair {
  /** The question of the newest answer, about both. */
  readonly turn: Turn;
  readonly ask: ChangedAsk;
}

/** `measure` is what new words ask of them; null: what was asked last. Null where the two differ in more than one thing, or in none. */
export function pairOf(conversation: readonly Turn[], measure: MeasureId | null): Pair | null {
  const [other, turn] = conversation.slice(-2);
  if (turn === undefined || other === undefined) return null;
  const [id, before] = [measureOf(turn), measureOf(other)];
  const asked = measure ?? id;
  if (asked === null) return null;
  const kinds = KINDS.filter(({ keysOf }) => !areSame(keysOf(turn.request.scope), keysOf(other.request.scope)));
  const [kind, ...others] = kinds;
  const led = kind === undefined && asked === id ? leadersOf(other, turn, asked) : null;
  if (led !== null) return led;
  // The peak and the low of one thing are told together.
  if (kind === undefined) {
    const told = [other, turn].find((each) => PARTS[measureOf(each) ?? asked] !== undefined);
    const [ask] = told?.request.asks ?? [];
    if (measure !== null || told === undefined || ask === undefined || !areMonths(id, before)) return null;
    return { turn: told, ask: { measures: ask.measures, by: ask.by, order: ask.order, want: ask.want } };
  }
  const isOfTwo = [turn, other].every(({ request }) => kind.keysOf(request.scope).length === 1);
  if (others.length > 0 || !isOfTwo || (measure === null && id !== before) || !isGroupable(asked, kind.by)) return null;
  const scope = kind.together(other.request.scope, turn.request.scope);
  return {
    turn: { ...turn, request: { ...turn.request, scope } },
    ask: { measures: [asked], by: kind.by, order: null, want: "compare" },
  };
}

/** "Which brand is the cheapest?", "and the dearest?": those that the last two answers named first. */
function leadersOf(other: Turn, turn: Turn, id: MeasureId): Pair | null {
  const by = turn.kind === "brand" || turn.kind === "merchant" ? turn.kind : null;
  const isOfBoth = measureOf(other) === id && other.kind === by && other.focus !== null && turn.focus !== null;
  if (by === null || !isOfBoth || other.focus === turn.focus || !isGroupable(id, by)) return null;
  const names = [other.focus, turn.focus].flatMap((name) => name ?? []);
  const scope = { ...turn.request.scope, ...(by === "brand" ? { brands: names } : { merchants: names }) };
  return {
    turn: { ...turn, request: { ...turn.request, scope } },
    ask: { measures: [id], by, order: null, want: "compare" },
  };
}

/** "What is the difference to Germany?": the newest answer beside the same of a market that is held. */
export function pairWith(said: Scope, conversation: readonly Turn[]): Pair | null {
  const turn = conversation.at(-1);
  const id = turn === undefined ? null : measureOf(turn);
  const isOfOne = said.market.stated && said.comparedMarkets.length === 0;
  if (turn === undefined || id === null || !isOfOne || !isGroupable(id, "market")) return null;
  const { scope } = turn.request;
  if (marketsOf(scope).length !== 1 || scope.market.code === said.market.code) return null;
  const both = MARKETS.together(scope, { ...scope, market: said.market });
  return {
    turn: { ...turn, request: { ...turn.request, scope: both } },
    ask: { measures: [id], by: "market", order: null, want: "compare" },
  };
}

const measureOf = ({ request: { asks } }: Turn): MeasureId | null =>
  MEASURE_IDS.find((id) => id === asks[0]?.measures[0]) ?? null;

/** "Which month is the peak?", "and the low?" */
const areMonths = (id: MeasureId | null, other: MeasureId | null): boolean =>
  id !== other && [id, other].every((each) => each !== null && registry[each].unit === "month");

const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

interface Kind {
  readonly by: Dimension;
  readonly keysOf: (scope: Scope) => readonly (string | number)[];
  readonly together: (first: Scope, second: Scope) => Scope;
}

const MARKETS: Kind = {
  by: "market",
  keysOf: (scope) => marketsOf(scope).map(({ code }) => code),
  together: (first, second) => ({
    ...second,
    market: { ...first.market, stated: true },
    comparedMarkets: [second.market],
    otherMarkets: [second.market.name],
  }),
};

const KINDS: readonly Kind[] = [
  MARKETS,
  {
    by: "cluster",
    keysOf: ({ clusters }) => clusters.map(({ clusterId }) => clusterId),
    together: (first, second) => ({ ...second, clusters: [...first.clusters, ...second.clusters] }),
  },
  {
    by: "brand",
    keysOf: ({ brands }) => brands,
    together: (first, second) => ({ ...second, brands: [...first.brands, ...second.brands] }),
  },
  {
    by: "merchant",
    keysOf: ({ merchants }) => merchants,
    together: (first, second) => ({ ...second, merchants: [...first.merchants, ...second.merchants] }),
  },
];
