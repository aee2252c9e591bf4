import type { CatalogFormat } from "../../catalog.js";
import type { Field } from "../fields.js";
import { normaliseHeading } from "../headings.js";

/** A kind of file that is known by its headings. */
export interface TableFormat {
  readonly id: CatalogFormat["id"];
  readonly label: string;
  /** True when the normalised headings can only be this format's. */
  fits(headings: ReadonlySet<string>): boolean;
  /** By normalised heading; null for a known column that is not used. */
  readonly fields: ReadonlyMap<string, Field | null>;
  /** Numbered headings: "option 1 value". */
  readonly numbered?: (heading: string) => Field | null;
  /** Rows that only bring a further image of the product above. */
  readonly hasImageRows?: true;
  /** A product's categories stand in one cell, between these. */
  readonly betweenCategories?: RegExp;
  /** What parts the steps of one category where it is not ">", and a step that is left out. */
  readonly categorySteps?: { readonly between: string; readonly without: RegExp };
  /** The id of the product whose variant a row is; null for every other row. */
  readonly variantOf?: (raw: (field: Field) => string | null) => string | null;
}

/** Headings as the vendor writes them, several for one field between "|". */
export function fieldsOf(headings: Partial<Record<Field | "unused", string>>): ReadonlyMap<string, Field | null> {
  const fields = new Map<string, Field | null>();
  for (const [field, names] of Object.entries(headings))
    for (const name of names?.split("|") ?? [])
      fields.set(normaliseHeading(name), field === "unused" ? null : (field as Field));
  return fields;
}

export const holdsAll = (headings: ReadonlySet<string>, names: string): boolean =>
  names.split("|").every((name) => headings.has(name));

export const countHeld = (headings: ReadonlySet<string>, names: string): number =>
  names.split("|").filter((name) => headings.has(name)).length;
