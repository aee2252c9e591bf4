import { describe, expect, it } from "vitest";
import {
  citing,
  count,
  estimate,
  formatNumber,
  index,
  join,
  money,
  months,
  percent,
  ratio,
  renderStatement,
  say,
} from "../../../graph/answer/figure.js";
import { given } from "../given.js";

describe("say", () => {
  it("keeps words and figures in order and collects each reference once", () => {
    const statement = say`The median of ${"kettles"} is ${money(given(19.9), "USD", "pricing-2")} over ${count(given(1234), ["pricing-2", "pricing-3"])} offers.`;
    expect(renderStatement(statement)).toBe("The median of kettles is $19.90 over 1,234 offers.");
    expect(statement.refs).toEqual(["pricing-2", "pricing-3"]);
  });

  it("joins and cites", () => {
    const both = join(say`${count(given(1), "a-1")} row.`, citing(say`And words.`, "a-2"));
    expect(renderStatement(both)).toBe("1 row. And words.");
    expect(both.refs).toEqual(["a-1", "a-2"]);
  });

  it("turns numbers that are none into the unknown mark, never 0", () => {
    expect(
      renderStatement(
        say`${count(given(Number.NaN), "x-1")} ${money(null, "EUR", "x-1")} ${ratio(given(Number.POSITIVE_INFINITY), "x-1")}`,
      ),
    ).toBe("– – –");
  });
});

describe("formatNumber", () => {
  it.each([
    [0.123, "percent", null, false, "12.3 %"],
    [0.995, "percent", null, false, "99.5 %"],
    [1.5, "percent", null, true, "+150 %"],
    [-0.05, "percent", null, true, "-5.0 %"],
    [0, "percent", null, true, "0.0 %"],
    [-0.0001, "percent", null, true, "0.0 %"],
    [0.0001, "percent", null, true, "0.0 %"],
    [-0.001, "money", "USD", false, "$0.00"],
    [1234.5, "money", "GBP", false, "£1,234.50"],
    [12.5, "money", "SEK", false, "12.50 SEK"],
    [123456, "estimate", "EUR", false, "€123,000"],
    [0.01234, "number", null, false, "0.0123"],
    [1, "months", null, false, "1 month"],
    [3, "days", null, false, "3 days"],
    [-1.005, "index", null, true, "-1.01"],
    [12.34, "ratio", null, false, "12.3"],
    [0, "count", null, false, "0"],
  ] as const)("%d as %s", (value, kind, currency, signed, expected) => {
    expect(formatNumber(value, kind, currency, signed)).toBe(expected);
  });

  it("marks what has no value", () => {
    expect(
      [estimate(null, "USD", "r"), index(null, "r"), months(null, "r"), percent(null, "r")].map((figure) =>
        formatNumber(figure.value, figure.kind),
      ),
    ).toEqual(["–", "–", "–", "–"]);
  });
});
