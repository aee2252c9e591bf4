import { LONGEST_TITLE, SHORTEST_TITLE } from "./titles.js";

export type Severity = "error" | "warning" | "hint";

export interface IssueText {
  /** error: refused or wrong where it is offered; warning: shown less or read wrongly; hint: worth a look. */
  readonly severity: Severity;
  /** What "3 of 12 products" do; begins with a verb of VERBS. */
  readonly claim: string;
  /** What to do, a whole sentence. */
  readonly fix: string;
}

/** Plural and singular of the verbs that claims begin with. */
export const VERBS: Readonly<Record<string, string>> = {
  have: "has",
  share: "shares",
  carry: "carries",
  state: "states",
  are: "is",
};

export const ISSUE_TEXTS = {
  "missing-title": {
    severity: "error",
    claim: "have no title",
    fix: "Name each product: kind, brand, material, size and colour.",
  },
  "missing-price": {
    severity: "error",
    claim: "have no price",
    fix: "Add the price a shopper pays, or leave a product out until it has one.",
  },
  "zero-price": {
    severity: "error",
    claim: "have a price of 0 or less",
    fix: "Enter the real price: an offer for nothing is refused, or bought by mistake.",
  },
  "wrong-gtin": {
    severity: "error",
    claim: "have a GTIN that cannot be right",
    fix: "Copy the number from the barcode again, all digits with zeros in front; leave the field empty where there is no barcode.",
  },
  "repeated-sku": {
    severity: "error",
    claim: "share a SKU with another product",
    fix: "Give each product and each variant a SKU of its own, or stock and orders are booked on the wrong one.",
  },
  "missing-gtin": {
    severity: "warning",
    claim: "have no GTIN",
    fix: "Add the barcode number (UPC, EAN, ISBN); for handmade goods without one state brand and part number (MPN) instead.",
  },
  "repeated-gtin": {
    severity: "warning",
    claim: "share a GTIN with another product or variant",
    fix: "Each size and colour has a barcode of its own: enter that one, and merge entries that are the same product.",
  },
  "in-store-gtin": {
    severity: "warning",
    claim: "carry a shop's own number or a coupon number as GTIN",
    fix: "Use the manufacturer's barcode: numbers that begin with 02, 04 or 2 mean nothing outside the shop that gave them.",
  },
  "missing-currency": {
    severity: "warning",
    claim: "have a price without a currency",
    fix: "State the currency (USD, EUR) with each price, or once for the catalog.",
  },
  "odd-price": {
    severity: "warning",
    claim: "have a price far from the rest of the catalog",
    fix: "Look for a slipped decimal point, the price of a whole box, or a placeholder; what is right can stay.",
  },
  "list-price-not-higher": {
    severity: "warning",
    claim: "have a list price that is not above the price",
    fix: "Remove the list price or correct it: only a real reduction is shown as one.",
  },
  "repeated-title": {
    severity: "warning",
    claim: "share a title with another product",
    fix: "Say in the title what tells them apart (size, colour, material), or merge entries that are the same product.",
  },
  "short-title": {
    severity: "warning",
    claim: `have a title of fewer than ${SHORTEST_TITLE} characters`,
    fix: "Add what shoppers search for: kind of product, brand, material, size, colour.",
  },
  "long-title": {
    severity: "warning",
    claim: `have a title of more than ${LONGEST_TITLE} characters`,
    fix: "Put the most important words first and leave out the rest: shops and feeds cut it otherwise.",
  },
  "capital-title": {
    severity: "warning",
    claim: "have a title in capital letters",
    fix: "Write titles in ordinary letters: shopping feeds refuse capitals.",
  },
  "missing-image": {
    severity: "warning",
    claim: "have no picture",
    fix: "Add the address of a picture: shopping feeds refuse offers without one.",
  },
  "missing-brand": {
    severity: "warning",
    claim: "have no brand",
    fix: "State the brand; your own name for what you make yourself.",
  },
  "missing-availability": {
    severity: "warning",
    claim: "have no availability",
    fix: "State in stock, out of stock, preorder or backorder.",
  },
  "missing-description": {
    severity: "warning",
    claim: "have no description",
    fix: "Describe material, size and use in the words shoppers use.",
  },
  "similar-title": {
    severity: "hint",
    claim: "have a title almost like another product's",
    fix: "Check whether one product is listed twice; if not, put what differs into the title.",
  },
  "missing-category": {
    severity: "hint",
    claim: "have no category",
    fix: "Assign a category, so that products are compared with their like.",
  },
  "missing-attributes": {
    severity: "hint",
    claim: "state no attributes such as colour, size or material",
    fix: "Add the attributes shoppers filter by.",
  },
  "missing-url": {
    severity: "hint",
    claim: "have no address of a product page",
    fix: "Add the address: shopping feeds require it.",
  },
  "several-currencies": {
    severity: "hint",
    claim: "are priced in another currency than most",
    fix: "Keep one currency per market: prices in different ones are not compared.",
  },
  "several-spellings": {
    severity: "hint",
    claim: "carry a brand that is written in several ways",
    fix: "Choose one spelling for each brand, so that its products are found together.",
  },
} as const satisfies Readonly<Record<string, IssueText>>;
