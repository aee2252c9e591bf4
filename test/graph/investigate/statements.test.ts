import { describe, expect, it } from "vitest";
import { count, estimate, type Figure, money, percent, renderStatement } from "../../../graph/answer/figure.js";
import type { FactCell } from "../../../graph/investigate/cells.js";
import { CellStatement, tellCells } from "../../../graph/investigate/statements.js";
import { given } from "../given.js";

const cell = (
  id: string,
  subject: string,
  measure: string,
  figure: Figure,
  period: string | null = "2026",
): FactCell => ({
  id,
  subject,
  measure,
  period,
  figure,
});
const mats = cell("c1", "mats", "median price", money(given(20), "USD", "E1"));
const tents = cell("c2", "tents", "median price", money(given(45), "USD", "E2"));
const kettles = cell("c3", "kettles", "median price", money(given(45), "USD", "E2"));
const searches = cell("c4", "mats", "searches a month", count(given(900), "E1"));
const others = cell("c5", "tents", "searches a month", count(given(300), "E2"));
const rise = cell("c6", "mats", "growth a year", percent(given(0.1), "E1", { signed: true }));
const fall = cell("c7", "tents", "growth a year", percent(given(-0.05), "E2", { signed: true }));
const level = cell("c8", "kettles", "growth a year", percent(given(0), "E2", { signed: true }));
const pounds = cell("c9", "tents", "median price", money(given(45), "GBP", "E2"));
const before = cell("c10", "tents", "median price", money(given(45), "USD", "E2"), "2025");
const dearer = cell("c11", "mats", "change of the median price", percent(given(0.02), "E1", { signed: true }));
const part = (subject: string, value: number, basis = "open demand a month"): FactCell =>
  cell("c12", subject, `part of the stated budget in proportion to ${basis}`, estimate(given(value), "USD", ["E1"]));

const told = (kind: CellStatement["kind"], ...cells: readonly FactCell[]) =>
  tellCells(kind, cells).map(renderStatement);

describe("statements of cells", () => {
  it.each<[CellStatement["kind"], readonly FactCell[], readonly string[]]>([
    ["value", [mats, searches], ["Median price of mats: $20.00 (2026).", "Searches a month of mats: 900 (2026)."]],
    [
      "change",
      [rise, fall],
      ["Growth a year of mats: a rise of 10.0 % (2026).", "Growth a year of tents: a fall of 5.0 % (2026)."],
    ],
    ["change", [level], ["Growth a year of kettles: 0.0 % (2026)."]],
    // What has no sign is no change.
    ["change", [mats], ["Median price of mats: $20.00 (2026)."]],
    [
      "compare",
      [mats, tents],
      ["Median price (2026): mats $20.00, tents $45.00; the first is $25.00 below the second, 0.44 times as much."],
    ],
    [
      "compare",
      [tents, mats],
      ["Median price (2026): tents $45.00, mats $20.00; the first is $25.00 above the second, 2.25 times as much."],
    ],
    ["compare", [tents, kettles], ["Median price (2026): tents $45.00, kettles $45.00; both are the same."]],
    [
      "compare",
      [rise, fall],
      ["Growth a year (2026): mats +10.0 %, tents -5.0 %; the first is 15 percentage points above the second."],
    ],
    ["share", [others, searches], ["Searches a month (2026): tents 300, which is 33.3 % of that of mats, 900."]],
    ["rank", [mats, tents], ["By median price (2026), highest first: tents ($45.00) and mats ($20.00)."]],
    ["range", [tents, mats], ["Median price (2026): from $20.00 (mats) to $45.00 (tents)."]],
    [
      "reason",
      [rise, fall, dearer],
      [
        "Growth a year of mats: a rise of 10.0 % (2026). In the same time: growth a year of tents (a fall of 5.0 %) and change of the median price of mats (a rise of 2.0 %). What moves together need not be cause and effect.",
      ],
    ],
    [
      "advice",
      [part("mats", 4_000), part("tents", 6_000)],
      ["In proportion to open demand a month and nothing else: $6,000 for tents and $4,000 for mats."],
    ],
  ])("%s", (kind, cells, expected) => {
    expect(told(kind, ...cells)).toEqual(expected);
  });

  it.each<[string, CellStatement["kind"], readonly FactCell[]]>([
    ["two measures", "compare", [mats, searches]],
    ["two currencies", "compare", [mats, pounds]],
    ["two periods", "compare", [mats, before]],
    ["a thing with itself", "compare", [mats, mats]],
    ["one alone", "compare", [mats]],
    ["three as a pair", "compare", [mats, tents, kettles]],
    ["a share of another measure", "share", [mats, searches]],
    ["a share of growth", "share", [rise, fall]],
    ["a rank of two measures", "rank", [mats, tents, searches]],
    ["a rank of two currencies", "rank", [mats, pounds]],
    ["a rank of two periods", "rank", [mats, before]],
    ["a range of one", "range", [mats]],
    ["a reason alone", "reason", [rise]],
    ["a reason that is no change", "reason", [rise, searches]],
    ["a reason that did not move", "reason", [rise, level]],
    ["a reason of another time", "reason", [rise, { ...dearer, period: "2025" }]],
    [
      "a reason of no time",
      "reason",
      [
        { ...rise, period: null },
        { ...dearer, period: null },
      ],
    ],
    ["a thing as its own reason", "reason", [rise, rise]],
    ["advice of the model's own", "advice", [mats, tents]],
    ["advice on two bases", "advice", [part("mats", 4_000), part("tents", 6_000, "searches a month")]],
    ["a range of a thing and itself", "range", [tents, tents]],
  ])("sets nothing beside each other that cannot be: %s", (_name, kind, cells) => {
    expect(() => tellCells(kind, cells)).toThrow(TypeError);
  });

  it.each([
    { kind: "forecast", cells: ["c1"] },
    { kind: "opinion", cells: ["c1", "c2"] },
    { kind: "value", cells: [] },
    { kind: "value", cells: [20] },
    { kind: "value" },
  ])("knows no %j", (statement) => {
    expect(CellStatement.safeParse(statement).success).toBe(false);
  });
});
