import { DAY_COUNT, DAYS } from "./calendar.js";
import { formatCents } from "./csv.js";

/** The events of one offer, reused from offer to offer: a million small objects would cost more than the draws. */
export class PriceSeries {
  length = 0;
  private readonly days = new Int32Array(DAY_COUNT);
  private readonly prices = new Int32Array(DAY_COUNT);
  private readonly lists = new Int32Array(DAY_COUNT);
  private readonly stock = new Uint8Array(DAY_COUNT);

  clear(): void {
    this.length = 0;
  }

  /** Adds an event; the day must be later than the last one's. `listCents` 0 = none shown. */
  add(day: number, cents: number, listCents: number, isInStock: boolean): void {
    const at = this.length;
    if (at > 0 && day <= this.lastDay) throw new RangeError(`Day ${day} after day ${this.lastDay}`);
    this.days[at] = day;
    this.prices[at] = cents;
    this.lists[at] = listCents > cents ? listCents : 0;
    this.stock[at] = isInStock ? 1 : 0;
    this.length = at + 1;
  }

  /** Forgets events from the day on. */
  cutFrom(day: number): void {
    while (this.length > 0 && this.lastDay >= day) this.length -= 1;
  }

  /** Sells the offer out from its last event on. */
  sellOut(): void {
    this.stock[this.length - 1] = 0;
  }

  get lastDay(): number {
    return this.days[this.length - 1] ?? -1;
  }

  get lastCents(): number {
    return this.prices[this.length - 1] ?? 0;
  }

  get lastList(): number {
    return this.lists[this.length - 1] ?? 0;
  }

  get isInStock(): boolean {
    return this.stock[this.length - 1] === 1;
  }

  /** CSV lines without the final line break. */
  format(offerId: number): string {
    let lines = "";
    for (let at = 0; at < this.length; at++) {
      const list = this.lists[at] ?? 0;
      if (at > 0) lines += "\n";
      lines += `${offerId},${DAYS[this.days[at] ?? 0]},${formatCents(this.prices[at] ?? 0)},${list > 0 ? formatCents(list) : ""},${
        this.stock[at] === 1 ? "in_stock" : "out_of_stock"
      }`;
    }
    return lines;
  }
}
