import { parse } from "csv-parse/sync";
import { unsafeUniformIntDistribution, xoroshiro128plus } from "pure-rand";
import { describe, expect, it } from "vitest";
import { splitLine } from "../../../../tools/catalogs/table/split-line.js";

const ALPHABET = ['"', '"', '""', ",", ",", ";", "\t", " ", "\u00A0", "\r", "\uFEFF", "é", "𝒳", "a", "12", "=", "\\"];

describe("a line's cells", () => {
  it.each([",", ";", "\t"])("are those of csv-parse, or left to it, with %j between them", (delimiter) => {
    const random = xoroshiro128plus(18);
    let plain = 0;
    for (let run = 0; run < 4_000; run += 1) {
      const length = unsafeUniformIntDistribution(1, 12, random);
      const line = Array.from(
        { length },
        () => ALPHABET[unsafeUniformIntDistribution(0, ALPHABET.length - 1, random)],
      ).join("");
      const cells = splitLine(line, delimiter);
      if (cells === null || line.trim() === "") continue;
      plain += 1;
      const options = { delimiter, record_delimiter: ["\r\n", "\n"], relax_quotes: true, ltrim: true };
      expect(cells, JSON.stringify(line)).toEqual(parse(`${line}\n`.replace(/\r\n$/, "\r\r\n"), options)[0]);
    }
    expect(plain).toBeGreaterThan(1_600);
  });

  it("are left to the parser where quotation marks are open, or closed within a cell", () => {
    for (const line of ['a,"b', '"5" pipe",9', 'a, "b"', '"a""']) expect(splitLine(line, ","), line).toBeNull();
    expect(splitLine('8,5" pipe,"x ""y"", z",', ",")).toEqual(["8", '5" pipe', 'x "y", z', ""]);
  });
});
