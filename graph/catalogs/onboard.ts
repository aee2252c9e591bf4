import { MOST_LISTED } from "../../tools/catalogs/catalog.js";
import type { CatalogStore } from "../../tools/catalogs/catalog-store.js";
import { type CatalogProfile, profileCatalog } from "../../tools/catalogs/profile/profile-catalog.js";
import { StateUnavailableError } from "../../tools/errors.js";
import { EventLoopYield, yieldToEventLoop } from "../../tools/event-loop.js";
import type { Answer, Evidence } from "../answer/answer.js";
import { rememberCells } from "../answer/cell.js";
import { summariseFreshness } from "../answer/freshness.js";
import type { Proof } from "../answer/grounding.js";
import { renderAnswer } from "../answer/markdown.js";
import { marketWords } from "../answer/words.js";
import { prove } from "../synthesize/prove.js";
import { plainRequest } from "../understand/asking.js";
import { nothingNamed } from "../understand/names/named.js";
import type { CatalogDocument, PlacedEntry } from "./document.js";
import type { CatalogSource, OnboardOrder } from "./order.js";
import { ownProducts } from "./own-lines.js";
import type { OwnProducts } from "./own-products.js";
import { type Placed, type PlaceParts, placeCatalog } from "./place-catalog.js";
import { profileAnswer } from "./profile-answer.js";

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

export interface OnboardParts extends PlaceParts {
  readonly store: CatalogStore<CatalogDocument, PlacedEntry>;
}

const READING = "E1";
const MAPPING = "E2";

/** @throws InvalidInputError, NoProductsError, DataUnavailableError, CanceledError */
export async function onboard(order: OnboardOrder, parts: OnboardParts): Promise<Onboarded> {
  const { source, owner, signal, onProgress = () => {} } = order;
  const { logger, clock } = parts.dependencies;
  const placed = await placeCatalog(order, parts);
  onProgress("Profiling the catalog");
  const profile = await profileCatalog(placed.reading.products, { signal });
  const name = order.name ?? nameOf(source);
  await yieldToEventLoop();
  const own = await ownProducts(name, placed.currency, placed.placed, signal);
  const found = describe(placed, profile, own, source);
  const proof = proofOf(found);
  const evidence: Evidence[] = [
    readingEvidence(placed, source, clock()),
    ...placed.evidence.map((item) => ({ ...item, ref: MAPPING })),
  ];
  const freshness = summariseFreshness(evidence, clock());
  // The text names the catalog's id, and the kept document holds the text: the id comes first.
  const write = (id: string | null, more: readonly string[] = []): Written => {
    const limits = [...limitsOf(placed, order), ...more];
    const refs = { reading: READING, mapping: MAPPING };
    const draft = profileAnswer({
      name,
      id,
      document: found,
      refs,
      evidence,
      freshness,
      limits,
      isNobodys: owner === null,
    });
    const answer = prove(draft, [], proof, logger);
    return { answer, document: { ...found, evidence, freshness, limits: answer.limits, text: renderAnswer(answer) } };
  };
  onProgress("Keeping the catalog");
  await yieldToEventLoop();
  const products = await toEntries(placed, signal);
  const id = parts.store.newId();
  const written = write(id);
  try {
    const { readAt, expiresAt } = await parts.store.save({ id, owner, name, document: written.document, products });
    return { id, name, readAt, expiresAt, products, ...written };
  } catch (error) {
    if (!(error instanceof StateUnavailableError)) throw error;
    logger.warn({ err: error }, "catalog not kept");
    const unkept = write(null, ["the catalog could not be kept just now, so later questions cannot use it"]);
    return { id: null, name, readAt: null, expiresAt: null, products, ...unkept };
  }
}

type Written = Pick<Onboarded, "answer" | "document">;
type Found = Omit<CatalogDocument, "evidence" | "freshness" | "limits" | "text">;

function describe(
  { reading, market, currency, assumptions, placed, mapped }: Placed,
  profile: CatalogProfile,
  lines: OwnProducts,
  source: CatalogSource,
): Found {
  const own = { ...lines, market: market.code };
  const unmapped = placed.flatMap(({ product: { id, title }, cluster }, at) =>
    cluster === null ? [{ id, title, reason: mapped[at]?.how ?? null }] : [],
  );
  return {
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
      unmappedProducts: unmapped.slice(0, MOST_LISTED),
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
}

const limitsOf = ({ reading, assumptions, market }: Placed, { notes = [] }: OnboardOrder): string[] => [
  ...reading.cuts.map(clause),
  ...assumptions,
  ...(market.stated ? [] : [`no market was named, so ${marketWords(market)} was taken`]),
  ...notes.map(clause),
];

/** What each reference of the profile stands for. */
function proofOf({ mapping, own, ...reading }: Found): Proof {
  const results = new Map<string, readonly unknown[]>([
    [READING, [reading]],
    [MAPPING, [{ mapping, own }]],
  ]);
  for (const result of [...results.values()].flat()) rememberCells(result);
  return { request: plainRequest(nothingNamed(reading.market)), results };
}

const clause = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, "");

async function toEntries({ placed, mapped }: Placed, signal: AbortSignal | undefined): Promise<PlacedEntry[]> {
  const eventLoop = new EventLoopYield(signal);
  const entries: PlacedEntry[] = [];
  for (const [at, { product, cluster, confidence }] of placed.entries()) {
    if (eventLoop.isDue()) await eventLoop.rest();
    entries.push({
      ...product,
      cluster: cluster && { clusterId: cluster.clusterId, name: cluster.name, confidence },
      placedBy: mapped[at]?.how ?? null,
    });
  }
  return entries;
}

/** A page was seen when it was read; how old a file or a description is, nobody said. */
function readingEvidence(
  { reading: { rowsRead, format, cuts }, readMs }: Placed,
  source: CatalogSource,
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
    tookMs: readMs,
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
