import type { z } from "zod";
import { QueryInput } from "../../../../tools/measures/query/request.js";
import { type MeasureId, measures } from "../../../../tools/measures/registry.js";
import type { Row } from "../../../../tools/warehouse/warehouse.js";
import { COVERED } from "./answer.js";
import { monthNumber, monthText, str } from "./figures.js";
import { type NaiveMeasure, naiveMeasures } from "./measures.js";
import type { RawMarket } from "./raw-market.js";
import { HELD_TO, type Kind, type NaiveCondition } from "./rows.js";

/** Random questions that can be answered as asked, the same ones for the same seed. */

type Condition = z.input<typeof QueryInput>["where"] extends (infer One)[] | undefined ? One : never;

export class RequestMaker {
  #state: number;
  readonly #raw: RawMarket;

  constructor(raw: RawMarket, seed: number) {
    this.#raw = raw;
    this.#state = seed >>> 0;
  }

  make(): QueryInput {
    const ids = Object.keys(naiveMeasures) as MeasureId[]; // the figures by hand are named like the measures
    const first = this.#pick(ids);
    const by = this.#chance(0.2) ? null : this.#pick(measures[first].by);
    const fitting = ids.filter((id) => by === null || measures[id].by.includes(by));
    const asked = [...new Set([first, ...Array.from({ length: this.#below(3) }, () => this.#pick(fitting))])];
    const byMonth =
      by !== "month" && by !== null && this.#chance(0.3) && asked.every((id) => measures[id].by.includes("month"));
    const isMonthly = byMonth || by === "month";
    const naive = asked.map((id) => naiveMeasures[id] as NaiveMeasure);
    const canDate = naive.every(
      (measure) => measure.dated !== undefined || (!measure.isHistory && COVERED[measure.kind] !== undefined),
    );
    const dated = canDate && (isMonthly || this.#chance(0.6));
    const kinds = naive.flatMap((measure) => {
      const read = dated ? (measure.dated ?? measure) : measure;
      return [read.kind, ...(read.beside === undefined ? [] : [read.beside])];
    });
    const period = dated && this.#chance(0.6) ? this.#period(kinds) : null;
    const against = period !== null && this.#chance(0.5) ? { period: this.#period(kinds, period) } : null;
    const scope = this.#scope(
      kinds,
      naive.some(({ isHistory }) => isHistory ?? false),
    );
    const market = this.#pick(["US", "GB", "DE"]);
    const others = this.#chance(0.15) ? [this.#pick(["US", "GB", "DE"])] : [];
    return QueryInput.parse({
      markets: [...new Set([market, ...others])],
      ...scope,
      leftOut: scope.clusterIds === null && this.#chance(0.3) ? this.#leftOut(kinds) : undefined,
      measures: asked,
      by,
      byMonth,
      attribute:
        by === "attribute-value" && this.#chance(0.5) ? str(this.#row(this.#raw.attributes), "attribute") : null,
      ...this.#conditions(kinds, market, scope.clusterIds),
      order: this.#chance(0.5) ? { by: this.#pick(asked), first: this.#pick(["most", "least"]) } : null,
      limit: this.#chance(0.7) ? 1 + this.#below(50) : null,
      period,
      against,
      shareOf: this.#chance(0.1) ? "market" : "scope",
    });
  }

  #scope(kinds: readonly Kind[], isHistory: boolean) {
    if (kinds.includes("markets")) return { clusterIds: null, category: null };
    const draw = this.#next();
    // Histories and price events of a whole market take long by hand.
    if (
      draw < 0.25 &&
      !isHistory &&
      !kinds.includes("moves") &&
      !kinds.includes("dayPrices") &&
      !kinds.includes("keywordMonths")
    )
      return { clusterIds: null, category: null };
    if (draw < 0.5) {
      const path = str(this.#row(this.#raw.clusters), "category_path").split(" > ");
      const isSmall = isHistory || kinds.includes("moves") || kinds.includes("dayPrices");
      return { clusterIds: null, category: path.slice(0, isSmall ? 2 : 1 + this.#below(2)).join(" > ") };
    }
    const clusters = Array.from({ length: 1 + this.#below(5) }, () => Number(this.#row(this.#raw.clusters).cluster_id));
    return { clusterIds: [...new Set(clusters)], category: null };
  }

  #leftOut(kinds: readonly Kind[]) {
    if (kinds.includes("markets")) return undefined;
    const [cluster, other] = [this.#row(this.#raw.clusters), this.#row(this.#raw.clusters)];
    const path = str(other, "category_path").split(" > ");
    return { clusterIds: [Number(cluster.cluster_id)], categories: [path.slice(0, 1 + this.#below(2)).join(" > ")] };
  }

  #conditions(kinds: readonly Kind[], market: string, clusterIds: readonly number[] | null) {
    const fields = HELD_TO[kinds[0] as Kind].filter((field) =>
      kinds.every((kind) => (HELD_TO[kind] as readonly string[]).includes(field)),
    );
    const inScope = (row: Row) =>
      row.market === market && (clusterIds === null || clusterIds.includes(Number(row.cluster_id)));
    const offer = this.#row(this.#raw.offers.filter(inScope));
    const has = (field: string) => (fields as readonly string[]).includes(field);
    const brands = has("brand") && this.#chance(0.2) ? [str(offer, "brand").toUpperCase()] : [];
    const merchants = has("merchant") && this.#chance(0.15) ? [str(offer, "merchant")] : [];
    const where = (fields as readonly string[])
      .filter(() => this.#chance(1 / (2 + fields.length)))
      .map((field) => this.#condition(field, offer, inScope));
    return { brands, merchants, where };
  }

  #condition(field: string, offer: Row, inScope: (row: Row) => boolean): Condition {
    const keyword = this.#row(this.#raw.keywords.filter(inScope));
    const compare = () => this.#pick(["at least", "at most", "more than", "less than", "not"] as const);
    const match = () => this.#pick(["equal", "not", "contains"] as const);
    const word = (text: string) => this.#pick(text.split(" ")) || "x";
    const attribute = this.#row(
      this.#raw.attributes.filter((row) => row.cluster_id === offer.cluster_id && row.product_id === offer.product_id),
    );
    const made: Record<string, NaiveCondition> = {
      brand: { on: "brand", is: match(), value: str(offer, "brand") || "x" },
      merchant: { on: "merchant", is: match(), value: str(offer, "merchant") || "x" },
      product: { on: "product", is: this.#pick(["not", "contains"]), value: word(str(offer, "title")) },
      attribute: {
        on: "attribute",
        attribute: str(attribute, "attribute") || null,
        is: match(),
        value: str(attribute, "value") || "x",
      },
      condition: {
        on: "condition",
        is: this.#pick(["equal", "not"]),
        value: this.#pick(["new", "used", "refurbished"]),
      },
      availability: { on: "availability", is: "equal", value: this.#pick(["in_stock", "out_of_stock"]) },
      stage: { on: "stage", is: match(), value: this.#pick(["need", "compare", "fit", "use", "price"]) },
      keyword: { on: "keyword", is: match(), value: word(str(keyword, "keyword")) },
      searches: { on: "searches", is: compare(), value: 10 ** (1 + this.#below(5)) },
      difficulty: { on: "difficulty", is: compare(), value: this.#below(100) },
      competition: { on: "competition", is: compare(), value: this.#below(100) },
      "bid-high": { on: "bid-high", is: compare(), value: this.#below(50) / 10 },
      "price-median": { on: "price-median", is: compare(), value: Number(offer.price ?? 50) },
      "discount-depth": { on: "discount-depth", is: "at least", value: this.#below(30) / 100 },
    };
    return made[field] as Condition; // both are written in the words of the schema, which parses the whole
  }

  /** Within what all kinds cover, at times beyond it at one end; of the same length as another where one is given. */
  #period(kinds: readonly Kind[], like: { from: string; to: string } | null = null) {
    const spans = kinds.flatMap((kind) => {
      const covered = COVERED[kind];
      return covered === undefined ? [] : [covered];
    });
    const first = Math.max(...spans.map(([from]) => monthNumber(from)));
    const last = Math.min(...spans.map(([, to]) => monthNumber(to)));
    const length = like === null ? 1 + this.#below(12) : monthNumber(like.to) - monthNumber(like.from) + 1;
    // A price feed of the sample is poisoned from June 2026 on: the last day stands behind that.
    if (kinds.includes("moves")) {
      const from = monthText(first + this.#below(last - first - 3));
      return { from, to: this.#pick(["2026-10-31", "2026-09-30", "2027-01-31"]) };
    }
    const from = Math.max(first - 1, first + this.#below(Math.max(1, last - first + 1 - (length - 1))));
    const to = monthText(from + length - 1);
    return { from: monthText(from), to: kinds.includes("dayPrices") ? `${to.slice(0, 8)}${10 + this.#below(19)}` : to };
  }

  #row(rows: readonly Row[]): Row {
    return rows.length === 0 ? {} : (rows[this.#below(rows.length)] as Row);
  }
  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#below(items.length)] as Item;
  }
  #chance(share: number): boolean {
    return this.#next() < share;
  }
  #below(n: number): number {
    return Math.floor(this.#next() * n);
  }
  /** Mulberry32. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}
