import { MOST_LISTED, type ReasonCount, type RowProblem } from "./catalog.js";

const LONGEST_VALUE = 200;

/** Counts problems by reason and keeps the first of them. */
export class Problems {
  readonly #listed: RowProblem[] = [];
  readonly #counts = new Map<string, number>();
  readonly #mostListed: number;
  #total = 0;

  constructor(mostListed = MOST_LISTED) {
    this.#mostListed = mostListed;
  }

  add({
    line = null,
    page = null,
    column = null,
    reason,
    value = null,
  }: Partial<RowProblem> & { reason: string }): void {
    this.#total += 1;
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
    if (this.#listed.length < this.#mostListed)
      this.#listed.push({ line, page, column, reason, value: value === null ? null : value.slice(0, LONGEST_VALUE) });
  }

  get total(): number {
    return this.#total;
  }

  get listed(): RowProblem[] {
    return [...this.#listed];
  }

  /** Most frequent first. */
  get byReason(): ReasonCount[] {
    return [...this.#counts].map(([reason, rows]) => ({ reason, rows })).sort((a, b) => b.rows - a.rows);
  }
}
