/** Gives every product an id of its own: the seller's, with a number behind it where it stands on several rows. */
export class ProductIds {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  /** `isRepeated` when another product has the id already. */
  take(wanted: string): { id: string; isRepeated: boolean } {
    if (!this.#taken.has(wanted)) {
      this.#taken.add(wanted);
      return { id: wanted, isRepeated: false };
    }
    let number = this.#next.get(wanted) ?? 2;
    while (this.#taken.has(`${wanted}-${number}`)) number += 1;
    this.#next.set(wanted, number + 1);
    this.#taken.add(`${wanted}-${number}`);
    return { id: `${wanted}-${number}`, isRepeated: true };
  }
}
