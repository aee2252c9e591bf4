import { expect, it } from "vitest";
import { summaryOf } from "../../graph/summary.js";

it("a step is told in short, field by field, however large it is", () => {
  const row = Object.fromEntries(Array.from({ length: 9 }, (_, place) => [`field${place}`, place]));
  expect(
    summaryOf({
      rows: Array(1_000).fill(row),
      one: [row],
      row,
      median: 97.123456789,
      name: "x".repeat(100),
      lost: null,
    }),
  ).toEqual({
    rows: "1000 rows",
    one: "1 row",
    row: "field0, field1, field2, field3, field4, field5, …",
    median: "97.1235",
    name: `${"x".repeat(60)}…`,
    lost: "none",
  });
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`f${place}`, new Map([[1, 2]])]));
  expect(JSON.stringify(summaryOf(many)).length).toBeLessThan(500);
  expect(summaryOf(undefined)).toEqual({});
});
