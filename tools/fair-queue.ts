/** A line for each key, served in turns: whoever has many waiting does not keep others, who have few, from theirs. */
export class FairQueue<Item> {
  /** Lines in the order of their next turns; none is empty. */
  readonly #lines = new Map<string, Set<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many wait in the line of a key. */
  sizeOf(key: string): number {
    return this.#lines.get(key)?.size ?? 0;
  }

  add(key: string, item: Item): void {
    const line = this.#lines.get(key) ?? new Set();
    if (line.size === 0) this.#lines.set(key, line);
    line.add(item);
    this.#size += 1;
  }

  delete(key: string, item: Item): void {
    const line = this.#lines.get(key);
    if (!line?.delete(item)) return;
    this.#size -= 1;
    if (line.size === 0) this.#lines.delete(key);
  }

  /** Takes the next one out, of the keys that `mayGo` lets; its line then waits for all the others to have their turn. */
  take(mayGo: (key: string) => boolean = () => true): Item | undefined {
    for (const [key, line] of this.#lines) {
      if (!mayGo(key)) continue;
      const [item] = line as Set<Item>;
      this.delete(key, item as Item); // a line is never empty
      if (this.#lines.delete(key)) this.#lines.set(key, line);
      return item;
    }
    return undefined;
  }

  /** How many go before this one, as far as the lines stand now; null when it does not wait. */
  ahead(key: string, item: Item): number | null {
    const place = [...(this.#lines.get(key) ?? [])].indexOf(item);
    if (place < 0) return null;
    let ahead = place;
    let isBefore = true;
    for (const [other, line] of this.#lines) {
      if (other === key) isBefore = false;
      else ahead += Math.min(line.size, isBefore ? place + 1 : place);
    }
    return ahead;
  }
}

/** How many go before a newcomer with so many of its own line before it, where lines are served in turns. */
export function aheadOf(place: number, otherLines: Iterable<number>): number {
  let ahead = place;
  for (const length of otherLines) ahead += Math.min(length, place + 1);
  return ahead;
}
