import { POISONED_FEED } from "../../../../tools/sample/planted-prices.js";
import type { Row } from "../../../../tools/warehouse/warehouse.js";
import { bucket, monthNumber, monthText, num, str } from "./figures.js";
import type { RawMarket } from "./raw-market.js";

/** Which rows a question is about, row by row. */

export interface NaiveCondition {
  readonly on: string;
  readonly attribute?: string | null;
  readonly is: string;
  readonly value: string | number;
}

export interface NaiveScope {
  readonly market: string;
  readonly clusterIds: readonly number[] | null;
  readonly category: string | null;
  readonly leftOut?: { readonly clusterIds: readonly number[]; readonly categories: readonly string[] } | undefined;
  readonly brands: readonly string[];
  readonly merchants: readonly string[];
  readonly where: readonly NaiveCondition[];
  readonly from: string | null;
  readonly to: string | null;
}

/** Kinds of rows, each with what it may be held to. */
export const HELD_TO = {
  keywords: ["keyword", "searches", "difficulty", "competition", "bid-high"],
  keywordMonths: ["keyword", "searches", "difficulty", "competition", "bid-high"],
  offers: ["brand", "merchant", "product", "attribute", "condition", "availability", "price-median", "discount-depth"],
  dayPrices: [
    "brand",
    "merchant",
    "product",
    "attribute",
    "condition",
    "availability",
    "price-median",
    "discount-depth",
  ],
  newOffers: ["brand", "merchant", "product", "attribute", "price-median"],
  stockedOffers: ["brand", "merchant", "product", "attribute", "price-median"],
  shelf: ["brand", "merchant", "product", "attribute", "price-median"],
  moves: ["brand", "merchant", "product", "attribute"],
  clicks: ["brand", "product", "attribute"],
  sales: [],
  ads: ["keyword"],
  siteSearches: ["keyword"],
  questions: ["keyword", "stage"],
  markets: [],
} as const;
export type Kind = keyof typeof HELD_TO;

export const volumeOf = (row: Row): number | null => {
  const [exact, low, high] = [num(row, "searches_per_month"), num(row, "searches_low"), num(row, "searches_high")];
  return exact ?? (low === null || high === null ? null : Math.sqrt(low * high));
};

export class NaiveRows {
  readonly #raw: RawMarket;
  readonly #pathOf: Map<number, string>;
  readonly #attributesOf: Record<string, Row[]>;
  readonly #titleOf: Map<string, string>;
  readonly #keywordOf: Map<string, Row>;

  constructor(raw: RawMarket) {
    this.#raw = raw;
    this.#pathOf = new Map(raw.clusters.map((row) => [Number(row.cluster_id), str(row, "category_path")]));
    this.#attributesOf = bucket([...raw.attributes], (row) => `${row.cluster_id}/${row.product_id}`);
    this.#titleOf = new Map(raw.offers.map((row) => [`${row.cluster_id}/${row.product_id}`, str(row, "title")]));
    this.#keywordOf = new Map(raw.keywords.map((row) => [`${row.cluster_id}/${row.keyword_id}`, row]));
  }

  pathOf = (row: Row): string => this.#pathOf.get(Number(row.cluster_id)) ?? "";
  attributesOf = (row: Row): readonly Row[] => this.#attributesOf[`${row.cluster_id}/${row.product_id}`] ?? [];
  keywordOf = (row: Row): Row => this.#keywordOf.get(`${row.cluster_id}/${row.keyword_id}`) ?? {};

  async read(kind: Kind, scope: NaiveScope): Promise<Row[]> {
    if (kind === "moves") return this.#moves(scope);
    if (kind === "dayPrices") return this.#dayPrices(scope);
    const rows = this.#table(kind).filter((row) => row.market === scope.market && this.#isInside(row, scope));
    return rows.filter((row) => this.#isCounted(kind, row, scope) && this.#meets(kind, row, scope));
  }

  #table(kind: Kind): readonly Row[] {
    if (kind === "moves" || kind === "dayPrices") return [];
    if (kind === "newOffers" || kind === "stockedOffers" || kind === "shelf") return this.#raw.offers;
    return this.#raw[kind];
  }

  #isInside(row: Row, { clusterIds, category, leftOut }: NaiveScope): boolean {
    const isBelow = (path: string) => this.pathOf(row) === path || this.pathOf(row).startsWith(`${path} > `);
    if (leftOut?.clusterIds.includes(Number(row.cluster_id)) || leftOut?.categories.some(isBelow)) return false;
    if (row.cluster_id === undefined) return true;
    if (clusterIds !== null) return clusterIds.includes(Number(row.cluster_id));
    return category === null || isBelow(category);
  }

  /** The rows that the kind is about, before any condition. */
  #isCounted(kind: Kind, row: Row, { from, to, where }: NaiveScope): boolean {
    const asked = (on: string): boolean => where.some((condition) => condition.on === on);
    const isNew = row.condition === "new" || asked("condition");
    const isStocked = row.availability === "in_stock" || asked("availability");
    switch (kind) {
      case "offers":
      case "dayPrices":
        return isNew && isStocked;
      case "newOffers":
        return isNew;
      case "stockedOffers":
        return isStocked;
      case "shelf":
        return row.shelf_position !== null;
      case "keywordMonths":
      case "clicks":
      case "sales":
      case "ads":
      case "siteSearches":
        return str(row, "month") >= (from ?? "") && str(row, "month") <= (to ?? "");
      default:
        return true;
    }
  }

  #meets(kind: Kind, row: Row, { brands, merchants, where }: NaiveScope): boolean {
    const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
    if (brands.length > 0 && !lower(brands).includes(str(row, "brand").toLowerCase())) return false;
    if (merchants.length > 0 && !lower(merchants).includes(str(row, "merchant").toLowerCase())) return false;
    return where.every((condition) => this.#meetsOne(kind, row, condition));
  }

  #meetsOne(kind: Kind, row: Row, { on, attribute = null, is, value }: NaiveCondition): boolean {
    if (typeof value === "number")
      return compare(numberOf(on, kind === "keywordMonths" ? this.keywordOf(row) : row), is, value);
    const wanted = value.toLowerCase();
    if (on === "attribute") {
      const has = this.attributesOf(row).some(
        (own) =>
          (attribute === null || str(own, "attribute").toLowerCase() === attribute.toLowerCase()) &&
          (is === "contains"
            ? str(own, "value").toLowerCase().includes(wanted)
            : str(own, "value").toLowerCase() === wanted),
      );
      return has === (is !== "not");
    }
    const own = this.#textOf(kind, row, on).toLowerCase();
    if (is === "equal") return own === wanted;
    if (on === "keyword" || on === "product") return ` ${own} `.includes(` ${wanted} `) === (is === "contains");
    return is === "not" ? own !== wanted : own.includes(wanted);
  }

  #textOf(kind: Kind, row: Row, on: string): string {
    if (on === "product") return str(row, "title") || (this.#titleOf.get(`${row.cluster_id}/${row.product_id}`) ?? "");
    if (on !== "keyword") return str(row, on);
    if (kind === "keywordMonths") return str(this.keywordOf(row), "keyword");
    return str(row, { ads: "search_term", siteSearches: "query", questions: "question" }[kind as "ads"] ?? "keyword");
  }

  /** One row for each offer and month, as the newest event by the month's last day, or by the last day asked for, shows it. */
  async #dayPrices(scope: NaiveScope): Promise<Row[]> {
    const ids = this.#raw.clusters.filter((row) => this.#isInside(row, scope)).map((row) => Number(row.cluster_id));
    const events = bucket([...(await this.#raw.priceEvents(scope.market, ids))], (row) => str(row, "offer_id"));
    const { from, to } = { from: scope.from ?? "", to: scope.to ?? "" };
    const offers = this.#raw.offers.filter((row) => row.market === scope.market && this.#isInside(row, scope));
    const rows: Row[] = [];
    for (let month = monthNumber(from); month <= monthNumber(to); month += 1) {
      const eve = new Date(Date.parse(monthText(month + 1)) - 86_400_000).toISOString().slice(0, 10);
      const day = month === monthNumber(to) ? to : eve;
      for (const offer of offers) {
        let inForce: Row | null = null;
        for (const event of events[str(offer, "offer_id")] ?? [])
          if (str(event, "seen_on") <= day && (inForce === null || str(event, "seen_on") > str(inForce, "seen_on")))
            inForce = event;
        if (inForce === null) continue;
        const { price, list_price, availability } = inForce;
        const row: Row = {
          ...offer,
          ...{ price: price ?? null, list_price: list_price ?? null, availability: availability ?? null },
          day,
          month: monthText(month),
          isLast: day === to,
          event: `${offer.offer_id} ${inForce.seen_on}`,
        };
        if (this.#isCounted("dayPrices", row, scope) && this.#meets("dayPrices", row, scope)) rows.push(row);
      }
    }
    return rows;
  }

  /** One row for each offer with its last price before the first and before the last day, and its events. */
  async #moves(scope: NaiveScope): Promise<Row[]> {
    const ids = this.#raw.clusters.filter((row) => this.#isInside(row, scope)).map((row) => Number(row.cluster_id));
    const events = (await this.#raw.priceEvents(scope.market, ids)).filter(
      (row) => row.condition === "new" && str(row, "seen_on") <= (scope.to ?? ""),
    );
    const offerOf = new Map(this.#raw.offers.map((row) => [Number(row.offer_id), row]));
    return Object.values(bucket(events, (row) => str(row, "offer_id"))).flatMap((own): Row[] => {
      const offer = offerOf.get(Number(own[0]?.offer_id));
      if (offer === undefined || isPoisoned(offer, this.#raw)) return [];
      if (!this.#meets("moves", offer, scope)) return [];
      const priceOn = (day: string): number | null =>
        own
          .filter((row) => str(row, "seen_on") <= day && row.availability === "in_stock")
          .sort((a, b) => (str(a, "seen_on") < str(b, "seen_on") ? -1 : 1))
          .map((row) => Number(row.price))
          .at(-1) ?? null;
      return [{ ...offer, events: own.length, before: priceOn(scope.from ?? ""), after: priceOn(scope.to ?? "") }];
    });
  }
}

/** The one shop of the sample whose prices are made up, from a day on. */
export function isPoisoned(offer: Row, raw: RawMarket): boolean {
  if (offer.day !== undefined && str(offer, "day") < POISONED_FEED.from) return false;
  const cluster = raw.clusters.find((row) => row.name === POISONED_FEED.cluster)?.cluster_id;
  return (
    offer.market === POISONED_FEED.market && offer.cluster_id === cluster && offer.merchant === POISONED_FEED.merchant
  );
}

function numberOf(on: string, row: Row): number | null {
  if (on === "price-median") return num(row, "price");
  if (on === "discount-depth") {
    const [price, list] = [Number(row.price), num(row, "list_price")];
    return list !== null && list >= 1.01 * price ? 1 - price / list : 0;
  }
  if (on === "searches") return volumeOf(row);
  return num(row, { competition: "competition_index", "bid-high": "cpc_high" }[on] ?? on);
}

function compare(own: number | null, is: string, value: number): boolean {
  if (own === null) return false;
  if (is === "at least") return own >= value;
  if (is === "at most") return own <= value;
  if (is === "more than") return own > value;
  if (is === "less than") return own < value;
  return (own === value) === (is === "equal");
}
