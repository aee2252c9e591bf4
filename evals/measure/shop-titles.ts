import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { type MappedProduct, mapProducts } from "../../tools/market/lookup/map-products.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";

/** What a person says of one listing of a real shop; the listing itself is found by its fingerprint. */
const TitleLabel = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  /** Null where the sample market holds no such product, or where a person could not tell (`also`). */
  cluster: z.string().nullable(),
  /** Readings nobody would object to. */
  also: z.array(z.string()).optional(),
  /** Lines kept apart are scored and never read. */
  part: z.enum(["open", "apart"]),
  /** The day it was drawn, on lines of which half are kept apart; of the others a third is. */
  drawn: z.iso.date().optional(),
});
export type TitleLabel = z.infer<typeof TitleLabel>;

const Listing = z.object({
  title: z.string(),
  category: z.string().nullable(),
  brand: z.string().nullable(),
  description: z.string().nullable(),
});
type Listing = z.infer<typeof Listing>;

interface LabelledListing {
  readonly label: TitleLabel;
  readonly listing: Listing;
}

export interface JudgedListing extends LabelledListing {
  readonly found: MappedProduct;
}

/** Beside the project like all data of others: the labels are ours, the listings are not. */
export const LISTINGS = resolve(import.meta.dirname, "../../../shared/data/catalogs/shop_titles.jsonl");
const LABELS = resolve(import.meta.dirname, "../corpus/shop-titles.jsonl");

export function readTitleLabels(): TitleLabel[] {
  return linesOf(LABELS).map((line) => TitleLabel.parse(line));
}

/** Null where the listings are not at hand. */
export function readLabelledListings(file = LISTINGS): LabelledListing[] | null {
  if (!existsSync(file)) return null;
  const listings = new Map(
    linesOf(file).map((line) => {
      const listing = Listing.parse(line);
      return [fingerprint(listing.title), listing];
    }),
  );
  return readTitleLabels().flatMap((label) => {
    const listing = listings.get(label.id);
    return listing === undefined ? [] : [{ label, listing }];
  });
}

export function fingerprint(title: string): string {
  return createHash("sha256").update(title).digest("hex").slice(0, 12);
}

export async function judgeListings(warehouse: Warehouse, lines: readonly LabelledListing[]): Promise<JudgedListing[]> {
  const products = lines.map(({ label, listing }) => ({ id: label.id, ...listing }));
  const { data } = await mapProducts.run({ products }, { warehouse, logger: { info() {} } });
  return lines.flatMap((line, at) => {
    const found = data.products[at];
    return found === undefined ? [] : [{ ...line, found }];
  });
}

export interface PlacingScore {
  readonly lines: number;
  /** Of those placed that have a cluster, so many are in it. */
  readonly precision: number | null;
  /** Of all that were placed, so many are right: what a seller sees. */
  readonly ofPlaced: number | null;
  /** Of those that have a cluster, so many are in it. */
  readonly recall: number | null;
  /** Of those that have none, so many stay unplaced. */
  readonly unplaced: number | null;
}

export function scorePlacing(judged: readonly JudgedListing[]): PlacingScore {
  const placed = judged.filter(({ found }) => found.name !== null);
  const having = judged.filter(({ label }) => label.cluster !== null);
  const without = judged.filter(({ label }) => label.cluster === null && label.also === undefined);
  return {
    lines: judged.length,
    precision: share(
      having.filter(({ found }) => found.name !== null),
      isRight,
    ),
    ofPlaced: share(placed, isRight),
    recall: share(having, isRight),
    unplaced: share(without, ({ found }) => found.name === null),
  };
}

function isRight({ label, found }: Pick<JudgedListing, "label" | "found">): boolean {
  return found.name !== null && (found.name === label.cluster || (label.also ?? []).includes(found.name));
}

export function describePlacing(judged: readonly JudgedListing[]): string[] {
  const row = (name: string, lines: readonly JudgedListing[]) => {
    const { precision, ofPlaced, recall, unplaced } = scorePlacing(lines);
    const cells = [precision, ofPlaced, recall, unplaced].map((value) =>
      (value === null ? "–" : value.toFixed(3)).padStart(12),
    );
    return `${name.padEnd(17)}${String(lines.length).padStart(5)}${cells.join("")}`;
  };
  const part = (wanted: TitleLabel["part"]) => judged.filter(({ label }) => label.part === wanted);
  return [
    `${"map_products".padEnd(17)}lines   precision   of placed      recall    unplaced`,
    row("open", part("open")),
    row("kept apart", part("apart")),
  ];
}

function share<T>(all: readonly T[], holds: (one: T) => boolean): number | null {
  return all.length === 0 ? null : all.filter(holds).length / all.length;
}

function linesOf(file: string): unknown[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}
