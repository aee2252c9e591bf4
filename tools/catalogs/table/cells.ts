import { plainText } from "../plain-text.js";
import type { Problems } from "../problems.js";
import type { Mapping } from "./columns.js";
import type { Column, Field } from "./fields.js";

/** What people write where there is nothing. */
const NOTHING = /^(?:-+|–|—|n\/?a|n\.a\.|#n\/a|null|none|nan|undefined|keine angabe)$/i;

/** Longer, it is no name or number. */
const LONGEST_NAME = 200;

/** The cells of one row by the meaning of their columns. */
export class Cells {
  readonly #mapping: Mapping;
  readonly #unread: Problems;
  #cells: readonly string[] = [];
  #line = 0;

  constructor(mapping: Mapping, unread: Problems) {
    this.#mapping = mapping;
    this.#unread = unread;
  }

  turnTo(cells: readonly string[], line: number): void {
    this.#cells = cells;
    this.#line = line;
  }

  has(field: Field): boolean {
    return this.#mapping.byField.has(field);
  }

  /** The first filled column of a field. */
  find(field: Field): { text: string; column: Column } | null {
    for (const column of this.#mapping.byField.get(field) ?? []) {
      const text = this.#cells[column.index]?.trim() ?? "";
      if (text !== "" && !(text.length < 20 && NOTHING.test(text))) return { text, column };
    }
    return null;
  }

  raw(field: Field): string | null {
    return this.find(field)?.text ?? null;
  }

  /** Every filled column of a field. */
  all(field: Field): string[] {
    return (this.#mapping.byField.get(field) ?? [])
      .map((column) => this.#cells[column.index]?.trim() ?? "")
      .filter((text) => text !== "");
  }

  /** Text without tags, cut where it is long. */
  text(field: Field, longest: number): string | null {
    const found = this.find(field);
    return found === null ? null : plainText(found.text, longest) || null;
  }

  /** A short name or number; nothing when it is too long to be one. Spreadsheets keep numbers whole with an apostrophe or ="…". */
  name(field: Field): string | null {
    const found = this.find(field);
    if (found === null) return null;
    const text = found.text
      .replace(/^'/, "")
      .replace(/^="(.*)"$/, "$1")
      .trim();
    if (text.length <= LONGEST_NAME) return text === "" ? null : text;
    this.unread(found.column, "the value is too long", found.text);
    return null;
  }

  unread(column: Column, reason: string, value: string): void {
    this.#unread.add({ line: this.#line, column: column.heading.trim(), reason, value });
  }
}
