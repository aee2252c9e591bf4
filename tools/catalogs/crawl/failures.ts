/** Pages that could not be read, in one sentence. */
export class Failures {
  readonly #byReason = new Map<string, number>();
  #total = 0;
  #inARow = 0;

  answered(status: number): void {
    this.#add(`answered ${status}`, status === 429 || status >= 500);
  }

  /** `message` is one of the fetcher's sentences. */
  refused(message: string): void {
    const clause = /^The address (.*?)\.?$/.exec(message)?.[1] ?? "could not be read";
    this.#add(clause, true);
  }

  succeeded(): void {
    this.#inARow = 0;
  }

  /** The shop does not want more, or cannot. */
  get isHopeless(): boolean {
    return this.#inARow >= 5;
  }

  get sentence(): string | null {
    if (this.#total === 0) return null;
    const parts = [...this.#byReason].map(([reason, count]) => `${count} ${reason}`);
    return `${this.#total} ${this.#total === 1 ? "page" : "pages"} could not be read: ${parts.join(", ")}.`;
  }

  #add(reason: string, isShopsFault: boolean): void {
    this.#total += 1;
    this.#inARow = isShopsFault ? this.#inARow + 1 : 0;
    this.#byReason.set(reason, (this.#byReason.get(reason) ?? 0) + 1);
  }
}
