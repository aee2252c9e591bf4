import type { CatalogProduct, CatalogReading } from "../../tools/catalogs/catalog.js";
import { profileCatalog } from "../../tools/catalogs/profile/profile-catalog.js";
import type { CatalogShelf } from "../../tools/catalogs/shelf.js";
import { readClusters } from "../../tools/clusters.js";
import type { Cluster } from "../../tools/domain.js";
import { InvalidInputError, StateUnavailableError } from "../../tools/errors.js";
import { mapProducts } from "../../tools/market/map-products.js";
import type { Answer, Evidence } from "../answer.js";
import { renderAnswer } from "../markdown.js";
import type { TokenUsage } from "../models/language-model.js";
import type { MarketScope } from "../question.js";
import { emptyMemory } from "../run-memory.js";
import type { GraphDependencies } from "../specialist.js";
import { summariseFreshness } from "../synthesize/freshness.js";
import { createToolbox } from "../toolbox.js";
import { marketWords } from "../words.js";
import type { CatalogDocument, PlacedEntry } from "./document.js";
import { choosePlace, commonCurrency } from "./market.js";
import { ownProducts, type PlacedProduct } from "./own-lines.js";
import { profileAnswer } from "./profile-answer.js";
import type { CatalogSource } from "./source.js";

export interface OnboardOrder {
  readonly source: CatalogSource;
  /** Whose it will be; null: nobody's. */
  readonly owner: string | null;
  readonly name?: string | undefined;
  readonly market?: string | undefined;
  readonly currency?: string | undefined;
  /** Why no language model may be asked. */
  readonly withoutModels?: string | undefined;
  readonly notes?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told what is being done, in words. */
  readonly tell?: ((label: string) => void) | undefined;
  /** Told what calls of a language model took. */
  readonly onUsage?: ((usage: TokenUsage) => void) | undefined;
}

export interface Onboarded {
  /** Null: it could not be kept. */
  readonly id: string | null;
  readonly name: string;
  /** ISO 8601; null when it is not kept. */
  readonly readAt: string | null;
  readonly expiresAt: string | null;
  readonly document: CatalogDocument;
  readonly products: readonly PlacedEntry[];
  readonly answer: Answer;
}

/** Nothing of what came could be used as a product. */
export class NoProductsError extends InvalidInputError {
  readonly reading: CatalogReading;

  constructor(reading: CatalogReading) {
    super(noProducts(reading));
    this.reading = reading;
  }
}

function noProducts({ format, rowsRead, rejectedByReason: [worst] }: CatalogReading): string {
  if (rowsRead === 0) return "No product was found in it.";
  const row = format.id === "description" ? "line" : "row";
  const what = rowsRead === 1 ? `Its only ${row} could not be used.` : `None of its ${rowsRead} ${row}s could be used.`;
  if (worst === undefined) return what;
  const reason = `${worst.reason.charAt(0).toLowerCase()}${worst.reason.slice(1)}`;
  return rowsRead === 1
    ? `${what} Reason: ${reason}.`
    : `${what} Most frequent reason: ${reason} (${worst.rows} of ${rowsRead}).`;
}

export interface OnboardParts {
  readonly dependencies: GraphDependencies;
  readonly shelf: CatalogShelf<CatalogDocument, PlacedEntry>;
  readonly readSource: (order: OnboardOrder) => Promise<CatalogReading>;
  readonly readMarkets: () => Promise<readonly Omit<MarketScope, "stated">[]>;
}

const UNMAPPED_LISTED = 50;
const READING = "E1";
const MAPPING = "E2";

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
  { dependencies, readSource, readMarkets }: Omit<OnboardParts, "shelf">,
): Promise<Placed> {
  const { signal, tell = () => {} } = order;
  const { warehouse, logger, defaultMarket } = dependencies;
  tell("Reading the catalog");
  const begun = performance.now();
  const reading = await readSource(order);
  const readMs = Math.round(performance.now() - begun);
  if (reading.products.length === 0) throw new NoProductsError(reading);
  const wanted = order.currency ?? commonCurrency(reading.products);
  const market = choosePlace(await readMarkets(), { asked: order.market, currency: wanted, defaultMarket });
  const assumptions = [...reading.assumptions, ...assumeCurrency(reading.products, order.currency ?? market.currency)];
  tell("Finding its products in the market");
  const tools = createToolbox("catalog", { warehouse, logger, signal }, emptyMemory());
  const [{ data }, clusters] = await Promise.all([
    tools.call(mapProducts, { market: market.code, products: reading.products.map(toMappable) }),
    readClusters(warehouse),
  ]);
  const placed = place(reading.products, data.products, clusters);
  const currency = commonCurrency(reading.products);
  return { reading, readMs, market, currency, assumptions, placed, mapped: data.products, evidence: tools.evidence() };
}

/** @throws InvalidInputError, NoProductsError, DataUnavailableError, CanceledError */
export async function onboard(order: OnboardOrder, parts: OnboardParts): Promise<Onboarded> {
  const { source, owner, signal, tell = () => {} } = order;
  const { logger, clock } = parts.dependencies;
  const { shelf } = parts;
  const {
    reading,
    readMs,
    market,
    currency,
    assumptions,
    placed,
    mapped,
    evidence: read,
  } = await placeCatalog(order, parts);
  tell("Profiling the catalog");
  const profile = await profileCatalog(reading.products, { signal });
  const name = order.name ?? nameOf(source);
  const own = ownProducts(name, currency, placed);
  const evidence: Evidence[] = [
    readingEvidence(reading, source, readMs, clock()),
    ...read.map((item) => ({ ...item, ref: MAPPING })),
  ];
  const freshness = summariseFreshness(evidence, clock());
  const unmapped = placed.flatMap(({ product: { id, title }, cluster }, at) =>
    cluster === null ? [{ id, title, reason: mapped[at]?.how ?? null }] : [],
  );
  const found = {
    source: {
      kind: source.kind,
      name: source.kind === "url" ? source.url : source.kind === "file" ? source.filename : null,
    },
    market,
    currency,
    rows: {
      read: reading.rowsRead,
      accepted: reading.rowsAccepted,
      rejected: reading.rowsRejected,
      rejections: reading.rejected,
      rejectedByReason: reading.rejectedByReason,
      unread: reading.unread,
      unreadByReason: reading.unreadByReason,
    },
    format: reading.format,
    cuts: reading.cuts,
    assumptions: [...assumptions],
    profile,
    mapping: {
      mapped: placed.length - unmapped.length,
      unmapped: unmapped.length,
      unmappedProducts: unmapped.slice(0, UNMAPPED_LISTED),
      clusters: own.lines.map(({ cluster, products, confidence, prices }) => ({
        clusterId: cluster.clusterId,
        name: cluster.name,
        category: cluster.categoryPath,
        products: products ?? 0,
        confidence,
        prices,
      })),
    },
    own,
  };
  const products = placed.map(toEntry(mapped));
  const limits = [
    ...reading.cuts.map(clause),
    ...assumptions,
    ...(market.stated ? [] : [`no market was named, so ${marketWords(market)} was taken`]),
    ...(order.notes ?? []).map(clause),
  ];

  tell("Keeping the catalog");
  // The text names the catalog's id, and the kept document holds the text: the id comes first.
  const id = shelf.newId();
  const write = (keptId: string | null, more: readonly string[]) =>
    profileAnswer({
      name,
      id: keptId,
      document: found,
      refs: { reading: READING, mapping: MAPPING },
      evidence,
      freshness,
      limits: [...limits, ...more],
      isNobodys: owner === null,
    });
  const answer = write(id, []);
  const document: CatalogDocument = {
    ...found,
    evidence,
    freshness,
    limits: answer.limits,
    text: renderAnswer(answer),
  };
  try {
    const kept = await shelf.save({ id, owner, name, document, products });
    return { id, name, readAt: kept.readAt, expiresAt: kept.expiresAt, document, products, answer };
  } catch (error) {
    if (!(error instanceof StateUnavailableError)) throw error;
    logger.warn({ err: error }, "catalog not kept");
    const unkept = write(null, ["the catalog could not be kept just now, so later questions cannot use it"]);
    const told = { ...document, limits: unkept.limits, text: renderAnswer(unkept) };
    return { id: null, name, readAt: null, expiresAt: null, document: told, products, answer: unkept };
  }
}

const clause = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, "");

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

type Mapped = Awaited<ReturnType<typeof mapProducts.run>>["data"]["products"];

/** Far above any honest product; what is longer is looked up by its beginning. */
const toMappable = ({ id, title, category, brand, parentId, attributes }: CatalogProduct) => ({
  id: id.slice(0, 500),
  title: title.slice(0, 1_000),
  category: category?.slice(0, 500) ?? null,
  brand: brand?.slice(0, 200) ?? null,
  parentId: parentId?.slice(0, 500) ?? null,
  attributes,
});

function place(
  products: readonly CatalogProduct[],
  mapped: Mapped,
  clusters: ReadonlyMap<number, Cluster>,
): PlacedProduct[] {
  return products.map((product, at) => {
    const { clusterId = null, confidence = 0 } = mapped[at] ?? {};
    return { product, cluster: (clusterId !== null && clusters.get(clusterId)) || null, confidence };
  });
}

const toEntry =
  (mapped: Mapped) =>
  ({ product, cluster, confidence }: PlacedProduct, at: number): PlacedEntry => ({
    ...product,
    cluster: cluster && { clusterId: cluster.clusterId, name: cluster.name, confidence },
    placedBy: mapped[at]?.how ?? null,
  });

/** A page was seen when it was read; how old a file or a description is, nobody said. */
function readingEvidence(
  { rowsRead, format, cuts }: CatalogReading,
  source: CatalogSource,
  tookMs: number,
  now: Date,
): Evidence {
  const today = source.kind === "url" ? now.toISOString().slice(0, 10) : null;
  return {
    ref: READING,
    tool: "catalog_reader",
    asked: `the catalog as it came: ${format.label}`,
    rowsExamined: rowsRead,
    asOf: today,
    truncated: cuts.length > 0,
    tookMs,
    sources: [{ label: "the catalog", refreshedOn: today, coversFrom: null, coversTo: null, isSample: false }],
  };
}

function nameOf(source: CatalogSource): string {
  switch (source.kind) {
    case "url":
      return URL.canParse(source.url) ? new URL(source.url).hostname.replace(/^www\./, "") : "Shop";
    case "file":
      return source.filename?.replace(/\.[a-z]{2,4}$/i, "").slice(0, 120) || "Catalog";
    case "description":
      return "Described catalog";
    case "products":
      return "Given products";
  }
}
