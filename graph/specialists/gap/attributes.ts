import type { AttributeValueGap, ClusterAttributes } from "../../../tools/market/gap/attribute-gaps.js";
import { NOT_LISTED } from "../../../tools/market/gap/attribute-values.js";
import { scarcity } from "../../../tools/statistics/distributions.js";
import { cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import type { Scope } from "../../understand/request.js";
import { type Supply, supplyOf } from "./judge.js";

/** A value worth naming has 1.5 times as much of the demand as of the supply. */
const WIDE = 0.4;
/** Named by fewer searches than this share, a value is no question of the range. */
const SEARCHED = 0.01;
/** Probability of so few products by chance below which a value is clearly missing; strict, since many values are looked at. */
const BY_CHANCE = 0.01;

export interface ValueGap {
  readonly clusterId: number;
  /** Its name. */
  readonly cluster: string;
  readonly value: AttributeValueGap;
  readonly supply: Supply;
  /** Of the searches that name a value of this attribute, and of the products that have one. */
  readonly demandShare: Derived;
  readonly supplyShare: Derived;
  /** Searches name another value of the attribute too: the only one named has all of the demand whatever its supply. */
  readonly isCompared: boolean;
  /** Scarcer than its demand explains by chance. */
  readonly isClear: boolean;
}

export interface AttributeInsight {
  /** Under-supplied values, widest gap first; of the attribute asked for, if one was. */
  readonly gaps: readonly ValueGap[];
  /** Every value. */
  readonly all: readonly ValueGap[];
  /** Values that the question names. */
  readonly asked: readonly ValueGap[];
  /** Attribute names that the question names. */
  readonly kinds: readonly string[];
}

/** Which variants are searched more than they are offered. */
export function readAttributes(
  clusters: readonly ClusterAttributes[],
  nameOf: (clusterId: number) => string,
  named: Pick<Scope, "values" | "attributes">,
): AttributeInsight {
  const all = clusters.flatMap((cluster) => valuesOf(cluster, nameOf(cluster.clusterId)));
  const kinds = [...new Set(all.map(({ value }) => value.attribute))].filter((kind) => named.attributes.includes(kind));
  const asked = all.filter(({ clusterId, value }) =>
    named.values.some(
      (each) => each.clusterId === clusterId && each.attribute === value.attribute && each.value === value.value,
    ),
  );
  const wide = all.filter(
    ({ value, isCompared }) =>
      isCompared &&
      (value.gapIndex ?? 0) >= WIDE &&
      (value.demandShare ?? 0) >= SEARCHED &&
      (kinds.length === 0 || kinds.includes(value.attribute)),
  );
  wide.sort((a, b) => Number(b.isClear) - Number(a.isClear) || (b.value.gapIndex ?? 0) - (a.value.gapIndex ?? 0));
  return { gaps: wide, all, asked, kinds };
}

function valuesOf({ clusterId, values }: ClusterAttributes, cluster: string): ValueGap[] {
  return values.map((value): ValueGap => {
    // As in the tool: a wording that no listing has is set against all values together.
    const group =
      value.attribute === NOT_LISTED ? values : values.filter(({ attribute }) => attribute === value.attribute);
    const searches = derive("sum", ...group.map((each) => cell(each, "searchesPerMonth")));
    const products = derive("sum", ...group.map((each) => cell(each, "productsOnSale")));
    const demandShare = derive("quotient", cell(value, "searchesPerMonth"), searches);
    const chance = scarcity(value.productsOnSale, products.value ?? 0, demandShare.value ?? 0);
    return {
      clusterId,
      cluster,
      value,
      supply: supplyOf(value.gapIndex),
      demandShare,
      supplyShare: derive("quotient", cell(value, "productsOnSale"), products),
      isCompared: group.filter(({ searchesPerMonth }) => searchesPerMonth > 0).length > 1,
      isClear: chance !== null && chance < BY_CHANCE,
    };
  });
}

/** "Not listed" is no name of an attribute. */
export const attributeWords = ({ attribute }: Pick<AttributeValueGap, "attribute">): string =>
  attribute === NOT_LISTED ? "any kind" : attribute;
