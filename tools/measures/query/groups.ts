import type { Cluster } from "../../domain.js";
import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";
import type { Dimension } from "../measure.js";
import { type FactItem, type FactKey, type FactName, type Facts, NO_FACTS, rowOf } from "./facts.js";
import type { RowKeys } from "./request.js";

/** Facts by what rows of the answer stand for. */

export interface Group {
  readonly id: string;
  readonly keys: RowKeys;
  readonly facts: Facts;
}

/** Names behind the ids in facts. */
export interface Naming {
  readonly market: string;
  /** The category asked for; null: categories of the first level. */
  readonly category: string | null;
  readonly clusters: ReadonlyMap<number, Cluster>;
  /** Attribute values by product, where rows are grouped by them. */
  readonly valuesOf: ReadonlyMap<string, readonly { readonly attribute: string; readonly value: string }[]>;
}

type Placed = readonly { readonly id: string; readonly keys: Partial<RowKeys> }[];

const NO_KEYS: Omit<RowKeys, "market"> = {
  cluster: null,
  clusterName: null,
  category: null,
  brand: null,
  merchant: null,
  productId: null,
  product: null,
  keyword: null,
  attribute: null,
  value: null,
  stage: null,
  month: null,
  calendarMonth: null,
};

/** By one dimension; null and months put everything into one group. A fact with several values of an attribute is in each of their groups. */
export function groupFacts(facts: Facts, by: Dimension | null, naming: Naming): Map<string, Group> {
  const place = by === null || by === "month" ? everything : PLACING[by];
  return collect(facts, (row) => place(row, naming), { ...NO_KEYS, market: naming.market });
}

/** Facts whose rows carry a month, by month; the others are left out. */
export function groupByMonth({ keys, facts }: Pick<Group, "keys" | "facts">): Map<string, Group> {
  const place = (row: Row): Placed => {
    const month = textCell(row, "month");
    return month === "" ? [] : [{ id: month, keys: { month } }];
  };
  return collect(facts, place, keys);
}

function collect(facts: Facts, place: (row: Row) => Placed, base: RowKeys): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const name of Object.keys(facts) as FactName[]) {
    for (const item of facts[name]) {
      for (const { id, keys } of place(rowOf(item))) {
        const group = groups.get(id) ?? { id, keys: { ...base, ...keys }, facts: emptyFacts() };
        groups.set(id, group);
        (group.facts[name] as FactItem[]).push(item); // lists made here, of the same kind as those they are filled from
      }
    }
  }
  return groups;
}

const emptyFacts = (): Facts => Object.fromEntries(Object.keys(NO_FACTS).map((name) => [name, []])) as unknown as Facts; // one list for every name

const everything = (): Placed => [{ id: "", keys: {} }];

const named =
  (column: "brand" | "merchant" | "stage") =>
  (row: Row): Placed => {
    const name = textCell(row, column);
    return name === "" ? [] : [{ id: name, keys: { [column]: name } }];
  };

const clusterKeys = (row: Row, { clusters }: Naming): Partial<RowKeys> => {
  const cluster = countCell(row, "cluster_id");
  return { cluster, clusterName: clusters.get(cluster)?.name ?? null };
};

const PLACING: Readonly<Record<Exclude<Dimension, "month">, (row: Row, naming: Naming) => Placed>> = {
  market: (_row, { market }) => [{ id: market, keys: {} }],
  category: (row, naming) => {
    const path = naming.clusters.get(countCell(row, "cluster_id"))?.categoryPath;
    const category = path === undefined ? null : levelBelow(path, naming.category);
    return category === null ? [] : [{ id: category, keys: { category } }];
  },
  cluster: (row, naming) => {
    const keys = clusterKeys(row, naming);
    return [{ id: String(keys.cluster), keys }];
  },
  brand: named("brand"),
  merchant: named("merchant"),
  stage: named("stage"),
  product: (row, naming) => {
    const productId = numberCell(row, "product_id");
    if (productId === null) return [];
    const keys = clusterKeys(row, naming);
    return [{ id: `${keys.cluster}/${productId}`, keys: { ...keys, productId } }];
  },
  keyword: (row, naming) => {
    const keyword = textCell(row, "keyword");
    if (keyword === "") return [];
    const keys = clusterKeys(row, naming);
    return [{ id: `${keys.cluster}/${keyword}`, keys: { ...keys, keyword } }];
  },
  "attribute-value": (row, { valuesOf }) =>
    (valuesOf.get(`${countCell(row, "cluster_id")}/${countCell(row, "product_id")}`) ?? []).map((keys) => ({
      id: `${keys.attribute}: ${keys.value}`,
      keys,
    })),
  segment: () => [],
};

/** The category one level below the one asked for, or of the first level; the product group's own where there is none below. */
function levelBelow(path: string, category: string | null): string {
  const levels = path.split(" > ");
  const depth = category === null ? 1 : category.split(" > ").length + 1;
  return levels.slice(0, depth).join(" > ");
}

/** What facts have to be told apart by to be grouped so. */
export const KEY_OF: Readonly<Partial<Record<Dimension, FactKey>>> = {
  brand: "brand",
  merchant: "merchant",
  product: "product_id",
  keyword: "keyword",
  stage: "stage",
  month: "month",
  "attribute-value": "product_id",
};

/** Everything, when nothing is in it. */
export const wholeGroup = (market: string): Group => ({ id: "", keys: { ...NO_KEYS, market }, facts: NO_FACTS });
