/** What a quantity is called and how it is told. */
export interface QuantityEntry {
  /** Inside a sentence, without an article. */
  readonly name: string;
  readonly kind: "money" | "percent" | "ratio" | "decimal" | "amount" | "wholes" | "days";
  /** It is of a time: a budget a day. */
  readonly isFlow?: boolean;
  /** It is of the time of what it is reckoned from, and told without it. */
  readonly isOfTime?: boolean;
  /** It shows its sign. */
  readonly isChange?: boolean;
  /** The sentence that answers; `{}` is the value. "The <name> is {}" where it is left out. */
  readonly lead?: string;
  /** The same where the value is zero or less and nothing can have it. */
  readonly none?: string;
}

export type Entries = Readonly<Record<string, QuantityEntry>>;
