import type { Availability } from "../catalog.js";
import { readCurrency } from "../currency.js";
import type { Problems } from "../problems.js";
import { AttributeReader } from "./attributes.js";
import { Cells } from "./cells.js";
import type { Mapping } from "./columns.js";
import type { Entry } from "./entry.js";
import type { Field } from "./fields.js";
import type { TableFormat } from "./formats/format.js";
import { isBackorderAllowed, isUnpublished, readAvailability, readCondition, readCount } from "./values.js";

const LONGEST = { title: 300, description: 2_000, category: 300, address: 2_000 } as const;

/** Reads single rows; what needs other rows is left for later. */
export class EntryReader {
  readonly #cells: Cells;
  readonly #attributes: AttributeReader;
  readonly #hint: string | null;
  readonly #format: TableFormat;

  constructor(mapping: Mapping, unread: Problems, currency: string | null) {
    this.#cells = new Cells(mapping, unread);
    this.#attributes = new AttributeReader(mapping);
    this.#hint = currency;
    this.#format = mapping.format;
  }

  /** `isUnpublished` says so for the row alone: a variant's parent may be. */
  read(row: readonly string[], line: number): { entry: Entry; isUnpublished: boolean } {
    const cells = this.#cells;
    cells.turnTo(row, line);
    const group = cells.name("group");
    const sku = cells.name("sku");
    const variantOf = this.#format.variantOf?.((field) => cells.raw(field)) ?? null;
    const entry: Entry = {
      line,
      kind: this.#kind(sku, variantOf),
      id: variantOf === null ? cells.name("id") : null,
      group,
      parent: variantOf ?? cells.name("parent"),
      title: cells.text("title", LONGEST.title),
      description: cells.text("description", LONGEST.description),
      brand: cells.name("brand"),
      category: this.#category(),
      price: cells.find("price"),
      salePrice: cells.find("salePrice"),
      surcharge: cells.find("surcharge"),
      discount: this.#discount(),
      listPrice: cells.find("listPrice"),
      currency: this.#currency(),
      availability: this.#availability(),
      condition: this.#condition(),
      sku,
      gtin: this.#gtin(),
      mpn: cells.name("mpn"),
      url: this.#address("url"),
      image: this.#address("image"),
      attributes: this.#attributes.read(
        cells,
        group ?? variantOf ?? (this.#format.variantOf ? cells.name("id") : null),
      ),
    };
    return { entry, isUnpublished: cells.all("published").some(isUnpublished) };
  }

  #kind(sku: string | null, variantOf: string | null): Entry["kind"] {
    // Sold by itself where no variants follow.
    if (this.#format.variantOf !== undefined) return variantOf === null ? "parent" : "child";
    const kind = this.#cells.raw("kind") ?? "";
    if (/^(?:variable|parent)\b/i.test(kind)) return "parent";
    if (/^(?:variation|child)\b/i.test(kind)) return "child";
    const isBare =
      sku === null && !(["title", "price", "option 1 value"] as const).some((field) => this.#cells.raw(field));
    return this.#format.hasImageRows && isBare && this.#cells.raw("image") !== null ? "image" : "product";
  }

  /** "Home > Kitchen", whatever separates its steps; the deepest path of several. */
  #category(): string | null {
    const text = this.#cells.text("category", LONGEST.category);
    if (text === null || /^\d+$/.test(text)) return null;
    const { betweenCategories, categorySteps } = this.#format;
    const paths = (betweenCategories === undefined ? [text] : text.split(betweenCategories)).map((path) =>
      categorySteps === undefined
        ? stepsOf(path)
        : path.split(categorySteps.between).flatMap((step) => {
            const name = step.trim();
            return name === "" || categorySteps.without.test(name) ? [] : [name];
          }),
    );
    return paths.reduce((deepest, path) => (path.length > deepest.length ? path : deepest)).join(" > ") || null;
  }

  #discount(): Entry["discount"] {
    const cell = this.#cells.find("discount");
    return cell === null ? null : { cell, isPercent: /percent/i.test(this.#cells.raw("discountMode") ?? "") };
  }

  #currency(): string | null {
    const found = this.#cells.find("currency");
    if (found === null) return null;
    const { currency } = readCurrency(found.text.slice(0, 20), this.#hint);
    if (currency === null) this.#cells.unread(found.column, "the currency is not known", found.text);
    return currency;
  }

  #availability(): Availability | null {
    const found = this.#cells.find("availability");
    const told = found === null ? null : readAvailability(found.text);
    if (found !== null && told === null)
      this.#cells.unread(found.column, "the availability is not a known word", found.text);
    return told ?? this.#fromStock() ?? wordOnly(this.#cells.raw("published"));
  }

  #fromStock(): Availability | null {
    const isUntracked = this.#cells.has("tracker") && this.#cells.raw("tracker") === null;
    const found = this.#cells.find("quantity");
    if (found === null) return null;
    if (isUntracked) return "in_stock";
    const count = readCount(found.text);
    if (count === null) {
      const word = readAvailability(found.text);
      if (word === null) this.#cells.unread(found.column, "the stock is not a number", found.text);
      return word;
    }
    if (count > 0) return "in_stock";
    return isBackorderAllowed(this.#cells.raw("policy") ?? "") ? "backorder" : "out_of_stock";
  }

  #condition() {
    const found = this.#cells.find("condition");
    if (found === null) return null;
    const condition = readCondition(found.text);
    if (condition === null) this.#cells.unread(found.column, "the condition is not a known word", found.text);
    return condition;
  }

  #gtin(): string | null {
    const found = this.#cells.find("gtin");
    const text = this.#cells.name("gtin")?.replace(/[\s-]/g, "") ?? null;
    if (found === null || text === null) return this.#productNumber();
    if (/^\d{1,14}$/.test(text)) return text;
    const isRounded = /^\d[.,]?\d*e\+?\d+$/i.test(text);
    const reason = isRounded ? "a spreadsheet has rounded the number" : "the product number is not made of digits";
    this.#cells.unread(found.column, reason, found.text);
    return null;
  }

  /** Amazon's product-id is a GTIN, or the ASIN. */
  #productNumber(): string | null {
    const text = this.#cells.name("productNumber");
    return text !== null && /^\d{8,14}$/.test(text) ? text : null;
  }

  /** The first address of several. */
  #address(field: Field): string | null {
    const found = this.#cells.find(field);
    if (found === null) return null;
    const [first = ""] = found.text.split(/[\s|]+|,\s*(?=https?:)/i);
    const address = first
      .replace(/^\/\//, "https://")
      .replace(/^www\./i, "https://www.")
      .replace(/[,;]$/, "");
    if (/^https?:\/\/[^/]/i.test(address) && address.length <= LONGEST.address) return address;
    if (!/^\/[^/]/.test(address)) this.#cells.unread(found.column, "the value is not a web address", found.text);
    return null;
  }
}

/** A column "status" may say "out of stock" rather than "draft"; "active" and "true" say nothing about the stock. */
const wordOnly = (status: string | null): Availability | null =>
  status !== null && /stock|sold|order|lager|verf/i.test(status) ? readAvailability(status) : null;

const stepsOf = (path: string): string[] =>
  path
    .split(/\s*[>»›]\s*|\s+\/\s+|\s*\|\s*/)
    .map((step) => step.replaceAll("\\,", ",").trim())
    .filter((step) => step !== "");
