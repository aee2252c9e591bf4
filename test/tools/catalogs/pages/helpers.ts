import type { CatalogReading, ReadOptions } from "../../../../tools/catalogs/catalog.js";
import { Entries } from "../../../../tools/catalogs/pages/entries.js";
import { pageFormat } from "../../../../tools/catalogs/pages/page-format.js";
import { type PageFinding, readPage } from "../../../../tools/catalogs/pages/read-page.js";

export const OPTIONS: ReadOptions = { currency: null, maxProducts: 20_000 };
export const PAGE = "https://shop.example.com/products/kettle";

export function jsonLd(...values: readonly unknown[]): string {
  return values
    .map(
      (value) =>
        `<script type="application/ld+json">${typeof value === "string" ? value : JSON.stringify(value).replaceAll("</", "<\\/")}</script>`,
    )
    .join("\n");
}

export function find(html: string, page = PAGE): PageFinding {
  return readPage(html, page, OPTIONS);
}

/** What a crawl would make of one page. */
export async function readingOf(
  html: string,
  options: Partial<ReadOptions> = {},
  page = PAGE,
): Promise<CatalogReading> {
  const entries = new Entries({ ...OPTIONS, ...options });
  const finding = find(html, page);
  for (const draft of finding.products) entries.add(draft);
  return await entries.reading(pageFormat(new Set(finding.syntaxes.slice(0, 1))));
}

export async function productsOf(html: string, options: Partial<ReadOptions> = {}, page = PAGE) {
  return (await readingOf(html, options, page)).products;
}
