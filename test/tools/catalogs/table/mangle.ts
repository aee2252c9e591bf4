import { unsafeUniformIntDistribution, xoroshiro128plus } from "pure-rand";

/** Ways in which files break between a shop and us. */
export class Mangler {
  readonly #random;

  constructor(seed: number) {
    this.#random = xoroshiro128plus(seed);
  }

  below(count: number): number {
    return unsafeUniformIntDistribution(0, count - 1, this.#random);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  /** One to four kinds of damage. */
  mangle(bytes: Buffer): Buffer {
    let result = bytes;
    for (let count = this.below(4) + 1; count > 0; count -= 1) result = this.pick(this.#ways)(result);
    return result;
  }

  readonly #ways: readonly ((bytes: Buffer) => Buffer)[] = [
    (bytes) => bytes.subarray(0, this.below(bytes.length + 1)),
    (bytes) => bytes.subarray(this.below(Math.min(bytes.length, 400) + 1)),
    (bytes) => this.#without(bytes),
    (bytes) => this.#scatter(bytes, ['"']),
    (bytes) => this.#scatter(bytes, ["\n", "\r\n", "\r"]),
    (bytes) => this.#scatter(bytes, [",", ";", "\t", "|"]),
    (bytes) => this.#scatter(bytes, ["\0", "\u0007", "\uFEFF", "€", "'", "=", "<", "&"]),
    (bytes) => this.#noise(bytes),
    (bytes) => this.#swap(bytes),
    (bytes) => Buffer.concat([bytes, Buffer.from("caf\xe9 cr\xe8me,\x80 12\n", "latin1")]),
    (bytes) => Buffer.from(bytes.toString("utf8"), "utf16le"),
    (bytes) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString("utf8"), "utf16le")]),
    (bytes) => Buffer.concat([bytes, bytes]),
    (bytes) => Buffer.concat([Buffer.from('Exported by "nobody"\n\nsep=;\n'), bytes, Buffer.from("\nTotal;12\n")]),
    (bytes) => Buffer.from(bytes.toString("latin1").replaceAll("\n", "\r"), "latin1"),
    (bytes) => this.#shuffleLines(bytes),
  ];

  #without(bytes: Buffer): Buffer {
    const from = this.below(bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + this.below(300))]);
  }

  #scatter(bytes: Buffer, what: readonly string[]): Buffer {
    const parts: Buffer[] = [];
    let at = 0;
    for (let count = this.below(12) + 1; count > 0 && at < bytes.length; count -= 1) {
      const next = Math.min(bytes.length, at + this.below(Math.ceil(bytes.length / 4)));
      parts.push(bytes.subarray(at, next), Buffer.from(this.pick(what)));
      at = next;
    }
    return Buffer.concat([...parts, bytes.subarray(at)]);
  }

  #noise(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes);
    for (let count = this.below(20); count > 0 && copy.length > 0; count -= 1)
      copy[this.below(copy.length)] = this.below(256);
    return copy;
  }

  #swap(bytes: Buffer): Buffer {
    const from = this.pick([",", ";", "\t"]);
    const text = bytes.toString("latin1").split("\n");
    const begin = this.below(text.length);
    const changed = text.map((line, at) => (at >= begin ? line.replaceAll(from, this.pick([";", ",", "\t"])) : line));
    return Buffer.from(changed.join("\n"), "latin1");
  }

  #shuffleLines(bytes: Buffer): Buffer {
    const lines = bytes.toString("latin1").split("\n");
    for (let count = 0; count < 10; count += 1) {
      const a = this.below(lines.length);
      const b = this.below(lines.length);
      [lines[a], lines[b]] = [lines[b] ?? "", lines[a] ?? ""];
    }
    return Buffer.from(lines.join("\n"), "latin1");
  }
}
