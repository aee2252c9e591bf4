import type { CatalogProduct, CatalogReading } from "../../tools/catalogs/catalog.js";
import { readClusters } from "../../tools/clusters.js";
import type { Cluster } from "../../tools/domain.js";
import { yieldToEventLoop } from "../../tools/event-loop.js";
import { mapProducts } from "../../tools/market/lookup/map-products.js";
import { readVocabulary } from "../../tools/products/vocabulary/read-index.js";
import type { VocabularyRow } from "../../tools/products/vocabulary/term-table.js";
import { inSpan } from "../../tools/span.js";
import { onOneGeneration } from "../../tools/warehouse/hold.js";
import type { Evidence } from "../answer/answer.js";
import type { GraphDependencies } from "../dependencies.js";
import { evidenceOf } from "../toolbox.js";
import type { MarketScope } from "../understand/request.js";
import { choosePlace, commonCurrency } from "./market.js";
import { NoProductsError } from "./no-products.js";
import type { OnboardOrder } from "./order.js";
import type { PlacedProduct } from "./own-lines.js";

export interface PlaceParts {
  readonly dependencies: GraphDependencies;
  readonly readSource: (order: OnboardOrder) => Promise<CatalogReading>;
  readonly readMarkets: () => Promise<readonly Omit<MarketScope, "stated">[]>;
}

/** Products of a catalog, each where it belongs in a market. */
export interface Placed {
  readonly reading: CatalogReading;
  readonly readMs: number;
  readonly market: MarketScope;
  /** Of most prices. */
  readonly currency: string | null;
  readonly assumptions: readonly string[];
  readonly placed: readonly PlacedProduct[];
  readonly mapped: Mapped;
  readonly evidence: readonly Evidence[];
}

/** @throws InvalidInputError, NoProductsError, DataUnavailableError, CanceledError */
export async function placeCatalog(
  order: OnboardOrder,
  { dependencies, readSource, readMarkets }: PlaceParts,
): Promise<Placed> {
  const { onProgress = () => {} } = order;
  onProgress("Reading the catalog");
  const begun = performance.now();
  const reading = await readSource(order);
  const readMs = Math.round(performance.now() - begun);
  if (reading.products.length === 0) throw new NoProductsError(reading);
  const found = await onOneGeneration(dependencies.warehouse, () =>
    placeIn(reading, order, { dependencies, readMarkets }),
  );
  return { reading, readMs, ...found };
}

async function placeIn(
  reading: CatalogReading,
  order: OnboardOrder,
  { dependencies, readMarkets }: Omit<PlaceParts, "readSource">,
): Promise<Omit<Placed, "reading" | "readMs">> {
  const { signal, onProgress = () => {} } = order;
  const { warehouse, logger, defaultMarket } = dependencies;
  const wanted = order.currency ?? commonCurrency(reading.products);
  const market = choosePlace(await readMarkets(), { asked: order.market, currency: wanted, defaultMarket });
  const assumptions = [...reading.assumptions, ...assumeCurrency(reading.products, order.currency ?? market.currency)];
  onProgress("Finding its products in the market");
  await yieldToEventLoop();
  const asked = { market: market.code, products: reading.products.map(toMappable) };
  const [{ data, provenance }, clusters, vocabulary] = await Promise.all([
    inSpan(`tool ${mapProducts.name}`, { owner: "catalog" }, () =>
      mapProducts.runUnparsed(asked, { warehouse, logger, signal }),
    ),
    readClusters(warehouse),
    readVocabulary(warehouse),
  ]);
  await yieldToEventLoop();
  const placed = place(reading.products, data.products, clusters, namesAbroad(vocabulary));
  const currency = commonCurrency(reading.products);
  const evidence = [evidenceOf("catalog-1", provenance)];
  return { market, currency, assumptions, placed, mapped: data.products, evidence };
}

/** Prices that name no currency are taken in the given one. */
function assumeCurrency(products: CatalogProduct[], currency: string): string[] {
  let assumed = 0;
  for (const [at, product] of products.entries()) {
    if (product.price === null || product.currency !== null) continue;
    products[at] = { ...product, currency, assumed: [...product.assumed, "currency"] };
    assumed += 1;
  }
  return assumed === 0 ? [] : [`prices that name no currency were taken as ${currency}`];
}

export type Mapped = Awaited<ReturnType<typeof mapProducts.run>>["data"]["products"];

/** Far above any honest product; what is longer is looked up by its beginning. */
const toMappable = ({ id, title, category, brand, description, parentId, attributes }: CatalogProduct) => ({
  id: id.slice(0, 500),
  title: title.slice(0, 1_000),
  category: category?.slice(0, 500) ?? null,
  brand: brand?.slice(0, 200) ?? null,
  description: description?.slice(0, 1_000) ?? null,
  parentId: parentId?.slice(0, 500) ?? null,
  attributes,
});

function place(
  products: readonly CatalogProduct[],
  mapped: Mapped,
  clusters: ReadonlyMap<number, Cluster>,
  names: ReadonlyMap<number, readonly string[]>,
): PlacedProduct[] {
  return products.map((product, at) => {
    const { clusterId = null, confidence = 0 } = mapped[at] ?? {};
    const cluster = (clusterId !== null && clusters.get(clusterId)) || null;
    return { product, cluster, confidence, names: (clusterId !== null && names.get(clusterId)) || [] };
  });
}

/** Translations say what a product is and nothing more; synonyms of the market's own language may say how it is ("wireless mouse"). */
function namesAbroad(vocabulary: readonly VocabularyRow[]): Map<number, string[]> {
  const names = new Map<number, string[]>();
  for (const { clusterId, term, kind } of vocabulary) {
    if (term === null || kind !== "translation") continue;
    const known = names.get(clusterId);
    if (known) known.push(term);
    else names.set(clusterId, [term]);
  }
  return names;
}
