import { isAssumed } from "../../../tools/statistics/rates.js";
import { cell } from "../../answer/cell.js";
import { derive } from "../../answer/derivation.js";
import { count, estimate, index, money, percent, ratio } from "../../answer/figure.js";
import { type AttributeFact, type GapSignal, NO_SIGNALS, type Signals } from "../../signals.js";
import { attributeWords, readAttributes } from "./attributes.js";
import type { GapFacts } from "./gather.js";
import { supplyOf } from "./judge.js";
import type { GapRequest } from "./plan.js";

/** Part of the keywords known as a range only, from which their sum is one. */
const MANY = 0.1;
/** A ranking may read more clusters than it speaks of. */
const SHOWN = 25;

type Gaps = NonNullable<GapFacts["gaps"]>;
type Line = Gaps["data"]["rows"][number];

/** Attribute values told of one product. */
const MOST_VALUES = 40;

export function signals(facts: GapFacts, { scope, own }: GapRequest): Signals {
  if (facts.gaps === null) return NO_SIGNALS;
  const { data, ref } = facts.gaps;
  const currency = data.currency ?? scope.market.currency;
  const assumed = data.rows.flatMap(({ assumptions }) => assumptions.filter(isAssumed).map(({ name }) => name));
  const isRanged = data.rows.some(({ rangedKeywords, keywords }) => rangedKeywords > keywords * MANY);
  return {
    products: data.rows.slice(0, SHOWN).map((line) => ({
      ...toSignal(line, ref, facts.concentration, currency),
      ...(own !== undefined && { catalog: catalogOf(line, ref, facts.attributes, currency) }),
    })),
    basis: [
      { ref, n: null, assumed: [...new Set(assumed)], isRanged: false, kinds: ["estimate"] },
      { ref, n: null, assumed: [], isRanged, kinds: ["estimate", "ratio", "index", "count"] },
    ],
  };
}

function toSignal(line: Line, ref: string, concentration: GapFacts["concentration"], currency: string): GapSignal {
  const { clusterId, name, gapIndex } = line;
  const clicks = concentration?.data.clusters.find((cluster) => cluster.clusterId === clusterId);
  return {
    domain: "gap",
    clusterId,
    name,
    supply: supplyOf(gapIndex),
    searches: count(cell(line, "searchesPerMonth"), ref),
    perProduct: ratio(cell(line, "ratio"), ref),
    categoryAverage: ratio(cell(line.category, "ratio"), ref),
    times: ratio(derive("exponential", derive("magnitude", cell(line, "gapIndex"))), ref),
    value: estimate(cell(line.valuePerMonth, "base"), currency, ref),
    growth: percent(cell(line, "growth"), ref, { signed: true }),
    topBrands: percent(cell(clicks, "topThreeBrandShare"), concentration?.ref ?? ref),
    isConcentrated: clicks?.verdict === "concentrated",
  };
}

function catalogOf(line: Line, ref: string, attributes: GapFacts["attributes"], currency: string) {
  const { assumptions } = line;
  return {
    index: index(cell(line, "gapIndex"), ref, { signed: true }),
    products: count(cell(line, "products"), ref),
    inputs: assumptions.map((assumption) => ({
      name: assumption.name,
      value:
        assumption.unit === "share"
          ? percent(cell(assumption, "base"), ref)
          : money(cell(assumption, "base"), currency, ref),
      isAssumed: isAssumed(assumption),
    })),
    attributes: attributeFacts(line.clusterId, attributes),
  };
}

function attributeFacts(clusterId: number, attributes: GapFacts["attributes"]): AttributeFact[] {
  if (attributes === null) return [];
  const { data, ref } = attributes;
  const clusters = data.clusters.filter((cluster) => cluster.clusterId === clusterId);
  return readAttributes(clusters, () => "", { values: [], attributes: [] })
    .all.filter(({ value }) => value.searchesPerMonth > 0)
    .toSorted((a, b) => b.value.searchesPerMonth - a.value.searchesPerMonth)
    .slice(0, MOST_VALUES)
    .map((found) => ({
      attribute: attributeWords(found.value),
      value: found.value.value,
      searches: count(cell(found.value, "searchesPerMonth"), ref),
      onSale: count(cell(found.value, "productsOnSale"), ref),
      isClear: found.isClear && found.isCompared && found.supply === "under-supplied",
    }));
}
