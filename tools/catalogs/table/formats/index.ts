import { normaliseHeading } from "../headings.js";
import { SYNONYMS } from "../synonyms.js";
import { amazon } from "./amazon.js";
import { ebay } from "./ebay.js";
import type { TableFormat } from "./format.js";
import { googleMerchant } from "./google-merchant.js";
import { magento } from "./magento.js";
import { shopify } from "./shopify.js";
import { shopifyLegacy } from "./shopify-legacy.js";
import { wix } from "./wix.js";
import { woocommerce } from "./woocommerce.js";

/** The first that fits counts. */
const FORMATS: readonly TableFormat[] = [
  shopifyLegacy,
  shopify,
  wix,
  woocommerce,
  magento,
  ebay,
  amazon,
  googleMerchant,
];

/** Whatever a shop's own software writes: columns are recognised by synonyms or by their values. */
const genericTable: TableFormat = {
  id: "generic-table",
  label: "Table of products",
  fits: () => true,
  fields: new Map(),
};

export function formatOf(headings: readonly string[]): TableFormat {
  const names = new Set(headings.map(normaliseHeading));
  return FORMATS.find((format) => format.fits(names)) ?? genericTable;
}

/** True for a normalised heading that any format or list of synonyms knows. */
export function isKnownHeading(name: string): boolean {
  return (
    SYNONYMS.has(name) ||
    FORMATS.some((format) => format.fields.has(name) || (format.numbered?.(name) ?? null) !== null)
  );
}
