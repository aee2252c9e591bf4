import { plainText } from "../plain-text.js";
import type { Cells } from "./cells.js";
import type { Mapping } from "./columns.js";
import type { Field } from "./fields.js";
import { normaliseHeading } from "./headings.js";
import { SYNONYMS } from "./synonyms.js";

const MOST_ATTRIBUTES = 30;
const LONGEST_NAME = 60;
const LONGEST_VALUE = 200;
const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** "Color: Red" from the columns of a format and from pairs of option name and value. */
export class AttributeReader {
  readonly #columns: readonly (readonly [name: string, field: Field])[];
  readonly #options: readonly number[];
  /** Shopify names the options only in the first row of a product. */
  readonly #namesOfGroup = new Map<string, ReadonlyMap<number, string>>();

  constructor(mapping: Mapping) {
    const fields = [...mapping.byField.keys()];
    this.#columns = fields
      .filter((field) => field.startsWith("attribute:"))
      .map((field) => [field.slice("attribute:".length), field]);
    this.#options = fields
      .map((field) => /^option (\d+) value$/.exec(field)?.[1])
      .filter((number) => number !== undefined)
      .map(Number);
  }

  read(cells: Cells, group: string | null): Record<string, string> {
    const attributes: Record<string, string> = {};
    const names = this.#optionNames(cells, group);
    for (const number of this.#options) {
      const value = cells.raw(`option ${number} value`);
      if (value === null) continue;
      const pairs = variationOf(value);
      if (pairs.length > 0) for (const [name, one] of pairs) put(attributes, name, one);
      else put(attributes, names.get(number) ?? `option ${number}`, value.replace(COLOUR_CODE, ""));
    }
    for (const [name, value] of packedIn(cells.raw("packedAttributes"))) put(attributes, name, value);
    for (const [name, field] of this.#columns) {
      const value = cells.raw(field);
      if (value !== null) put(attributes, name, value);
    }
    return attributes;
  }

  #optionNames(cells: Cells, group: string | null): ReadonlyMap<number, string> {
    const names = new Map<number, string>();
    for (const number of this.#options) {
      const name = cells.raw(`option ${number} name`);
      if (name !== null) names.set(number, name);
    }
    if (group === null) return names;
    const known = this.#namesOfGroup.get(group);
    if (names.size > 0) this.#namesOfGroup.set(group, names);
    return names.size === 0 && known !== undefined ? known : names;
  }
}

/** Wix writes "#ff0000:Red". */
const COLOUR_CODE = /^#[0-9a-f]{3,8}:/i;

/** eBay writes "[Color=Red;Size=9]". */
function variationOf(value: string): [name: string, value: string][] {
  const inside = /^\[(.+=.+)\]$/.exec(value)?.[1];
  return inside === undefined ? [] : inside.split(";").flatMap(pairOf);
}

/** Magento writes "color=Black,size=XS". */
const packedIn = (text: string | null): [name: string, value: string][] =>
  text === null ? [] : text.split(/,(?=[\w-]+=)/).flatMap(pairOf);

function pairOf(text: string): [name: string, value: string][] {
  const at = text.indexOf("=");
  return at <= 0 ? [] : [[text.slice(0, at).trim().replaceAll("_", " "), text.slice(at + 1).trim()]];
}

function put(attributes: Record<string, string>, name: string, value: string): void {
  // What Shopify writes for a product without options.
  if (/^default title$/i.test(value)) return;
  const key = canonicalName(name);
  const text = plainText(value, LONGEST_VALUE);
  if (key === "" || text === "" || FORBIDDEN.has(key) || key in attributes) return;
  if (Object.keys(attributes).length < MOST_ATTRIBUTES) attributes[key] = text;
}

/** "Colour" and "Farbe" are "color"; WooCommerce's "pa_" marks shared attributes. */
function canonicalName(name: string): string {
  const plain = name.trim().replace(/^pa_/i, "").replace(/\s+/g, " ").toLowerCase().slice(0, LONGEST_NAME);
  const field = SYNONYMS.get(normaliseHeading(plain))?.field;
  return field?.startsWith("attribute:") ? field.slice("attribute:".length) : plain;
}
