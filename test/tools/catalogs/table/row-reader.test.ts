import { describe, expect, it } from "vitest";
import { RowReader, type TableRow } from "../../../../tools/catalogs/table/row-reader.js";

function rowsOf(text: string, delimiter = ","): TableRow[] {
  const reader = new RowReader(Buffer.from(text), delimiter);
  const rows: TableRow[] = [];
  for (let next = reader.next(); next !== null; next = reader.next()) rows.push(...next);
  return rows;
}

const cellsOf = (text: string, delimiter?: string) =>
  rowsOf(text, delimiter).map(({ line, cells }) => [line, ...cells]);

describe("rows", () => {
  it("span lines inside quotation marks; blank lines are none", () => {
    expect(cellsOf('a,b\n\n  \n1,"2\n3"\r\n\r\n"""Q"" t", "x, y"\n')).toEqual([
      [1, "a", "b"],
      [4, "1", "2\n3"],
      [7, '"Q" t', "x, y"],
    ]);
  });

  it("end in CR alone, as on old Macs", () => {
    expect(cellsOf("a,b\rc,d\r\re,f")).toEqual([
      [1, "a", "b"],
      [2, "c", "d"],
      [4, "e", "f"],
    ]);
  });

  it("keep quotation marks that mean inches", () => {
    expect(cellsOf('8,5" pipe,9\n10,"5" pipe",11\n')).toEqual([
      [1, "8", '5" pipe', "9"],
      [2, "10", '"5" pipe"', "11"],
    ]);
  });

  it("lose only the line on which a quotation mark is not closed", () => {
    const rows = rowsOf('a,b\n1,"open\n2,"closed"\n3,x\n4,"open to the end\n5,y\n');
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [1, null],
      [2, "the quotation marks of the row do not fit"],
      [3, null],
      [4, null],
      [5, "the quotation marks of the row do not fit"],
      [6, null],
    ]);
    expect(rows[2]?.cells).toEqual(["2", "closed"]);
  });

  it("are the same whatever block they fall into", () => {
    const row = (at: number) => `${at},"line one\nline two ""${"x".repeat(at % 900)}""",é\n`;
    const rows = rowsOf(Array.from({ length: 2_000 }, (_, at) => row(at)).join(""));
    expect(rows).toHaveLength(2_000);
    expect(
      rows.every(({ line, cells }, at) => line === 2 * at + 1 && cells[0] === String(at) && cells[2] === "é"),
    ).toBe(true);
  });

  it("longer than a megabyte are given up, the next one is read", () => {
    const rows = rowsOf(`a,${"x".repeat(3 << 20)}\nb,1\n`);
    expect(rows.map(({ problem }) => problem)).toEqual(["the row is longer than 1 MB", null]);
    expect(rows[0]?.cells.join("").length).toBeLessThan(300);
  });

  it("quotation marks that never fit are given up after a while", () => {
    const reader = new RowReader(Buffer.from('1,"open,2\n'.repeat(6_000)), ",");
    let count = 0;
    for (let next = reader.next(); next !== null; next = reader.next()) count += next.length;
    expect(count).toBe(6_000);
    expect(reader.isWithoutQuotes).toBe(true);
  });
});
