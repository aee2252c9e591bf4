import type { Item, Unit } from "../../score/asks/expected.js";

/** Questions as market analysts, sellers and advertisers ask them, each with an oracle of its own. */

export const SHAPES = [
  "value",
  "rank",
  "list",
  "count",
  "share",
  "compare",
  "change",
  "when",
  "position",
  "check",
  "solve",
  "why",
  "advise",
  "draft",
  "overview",
  "compound",
  "not-held",
  "outside",
] as const;
export type Shape = (typeof SHAPES)[number];

export const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl"] as const;
export type Language = (typeof LANGUAGES)[number];

interface How {
  readonly unit: Unit | "month";
  readonly isChange?: boolean;
  readonly within?: number;
  readonly isOrdered?: boolean;
  readonly isWhole?: boolean;
}

/** Where accepted readings come from. */
export type Source =
  | (How & {
      /** Over the loaded tables, in SQL that DuckDB and PostgreSQL both read. */
      readonly sql: string;
      /** Each cell is a reading; each row is one; all rows together are one; rows with the same first cell are one. */
      readonly take: "cell" | "row" | "all" | "group";
    })
  | (How & { readonly rows: readonly (readonly Item[])[] });

/** One thing that is asked. */
export interface AskedPart {
  readonly what: string;
  readonly accept: readonly Source[];
  readonly lead?: readonly Source[];
  readonly words: RegExp;
  readonly isStrict?: boolean;
  readonly rivals?: readonly string[] | { readonly sql: string };
}

export type Wanted = {
  readonly mustNot?: readonly RegExp[];
  /** Queries whose cells are all one where the author's words are true: "the first is dearer". A test runs them. */
  readonly holds?: readonly string[];
} & (
  | { readonly parts: readonly AskedPart[] }
  | { readonly declines: RegExp | null; readonly mayAsk?: boolean }
  | { readonly asksBack: true }
);

export interface AskCase {
  /** Unique in the suite, kebab-case. */
  readonly id: string;
  readonly shape: Shape;
  readonly language: Language;
  readonly question: string;
  readonly wanted: Wanted;
}

/** Five turns; every reply is judged. */
export interface Talk {
  readonly id: string;
  readonly language: Language;
  readonly turns: readonly { readonly says: string; readonly wanted: Wanted }[];
}

/** Short form for authors: the first part is what the headline owes. */
export const answers = (...parts: readonly AskedPart[]): Wanted => ({ parts });
export const never = (wanted: Wanted, ...mustNot: readonly RegExp[]): Wanted => ({
  ...wanted,
  mustNot: [...(wanted.mustNot ?? []), ...mustNot],
});
export const where = (wanted: Wanted, ...holds: readonly string[]): Wanted => ({
  ...wanted,
  holds: [...(wanted.holds ?? []), ...holds],
});
/** Not in the data: what has to be named. Null: outside the field, where saying so will do. */
export const declines = (names: RegExp | null, more: { readonly mayAsk?: boolean } = {}): Wanted => ({
  declines: names,
  ...more,
});
export const asksBack: Wanted = { asksBack: true };

/** Of these shapes no question asks for yes or no. */
const OPEN: readonly Shape[] = ["value", "rank", "list", "count", "share", "when", "draft", "overview"];

/** A case of a shape: English where no language is given. */
export const casesOf =
  (shape: Shape) =>
  (id: string, question: string, wanted: Wanted, language: Language = "en"): AskCase => ({
    id: `${shape}-${id}`,
    shape,
    language,
    question,
    wanted: OPEN.includes(shape) ? never(wanted, /^(?:yes|no)\s*[:,.;–—]/i) : wanted,
  });

/** A conversation: what is said, and what the reply owes. */
export const talk = (
  id: string,
  turns: readonly (readonly [says: string, wanted: Wanted])[],
  language: Language = "en",
): Talk => ({ id, language, turns: turns.map(([says, wanted]) => ({ says, wanted })) });
