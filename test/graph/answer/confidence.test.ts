import { describe, expect, it } from "vitest";
import type { Evidence } from "../../../graph/answer/answer.js";
import { gradeConfidence } from "../../../graph/answer/confidence.js";
import { citing, count, estimate, percent, type Statement, say } from "../../../graph/answer/figure.js";
import type { Basis } from "../../../graph/signals.js";
import { given } from "../given.js";

const now = new Date("2026-11-15T12:00:00Z");

const evidence = (rowsExamined: number, asOf: string | null = "2026-11-01"): Evidence => ({
  ref: "E1",
  tool: "price_statistics",
  asked: "prices",
  rowsExamined,
  asOf,
  truncated: false,
  tookMs: 1,
  sources: [],
});
const basis = (changes: Partial<Basis>): Basis => ({
  ref: "E1",
  n: null,
  assumed: [],
  isRanged: false,
  kinds: [],
  ...changes,
});
const seen = say`Seen ${count(given(5), "E1")}.`;

const gradeOf = (headline: Statement, item: Evidence, ...known: Basis[]) =>
  gradeConfidence(headline, [item], known, now)?.grade;

describe("gradeConfidence", () => {
  it.each([
    ["many fresh rows", 100, "2026-11-01", "A"],
    ["fewer rows", 99, "2026-11-01", "B"],
    ["older than a month", 5_000, "2026-10-10", "B"],
    ["few rows", 29, "2026-11-01", "C"],
    ["older than a quarter", 5_000, "2026-08-01", "C"],
    ["of unknown age", 5_000, null, "C"],
    ["a handful of rows", 9, "2026-11-01", "D"],
    ["older than a year", 5_000, "2025-10-01", "D"],
  ] as const)("%s", (_, rows, asOf, grade) => {
    expect(gradeOf(seen, evidence(rows, asOf))).toBe(grade);
  });

  it("takes the observations behind a figure where they are fewer than the rows read", () => {
    expect(gradeOf(seen, evidence(5_000), basis({ n: 12 }))).toBe("C");
  });

  it("lowers an amount that rests on an assumed input, and only figures of that kind", () => {
    const assumed = basis({ assumed: ["conversion rate"], kinds: ["percent"] });
    expect(gradeOf(say`${percent(given(0.2), "E1")}`, evidence(5_000), assumed)).toBe("C");
    expect(gradeOf(seen, evidence(5_000), assumed)).toBe("A");
    const { reasons } = gradeConfidence(say`${percent(given(0.2), "E1")}`, [evidence(5_000)], [assumed], now) ?? {
      reasons: [],
    };
    expect(reasons).toEqual(["conversion rate is assumed, not measured"]);
  });

  it("does not name again what the limits name, and names what they do not", () => {
    const headline = say`${percent(given(0.2), "E1")}`;
    const assumed = basis({ assumed: ["click rate", "conversion rate"], kinds: ["percent"] });
    const reasonsBeside = (...told: string[]) =>
      gradeConfidence(headline, [evidence(5_000)], [assumed], now, told)?.reasons.join();
    expect(reasonsBeside("conversion rate", "click rate")).not.toMatch(/(click|conversion) rate/);
    expect(reasonsBeside("click rate")).toMatch(/click rate and conversion rate/);
  });

  it("calls an estimate what it is, and a ranged volume too", () => {
    expect(gradeOf(say`${estimate(given(5), "USD", "E1")}`, evidence(5_000))).toBe("C");
    expect(gradeOf(seen, evidence(5_000), basis({ isRanged: true, kinds: ["count"] }))).toBe("C");
  });

  it("looks only at what the headline cites", () => {
    const other = { ...evidence(3), ref: "E2" };
    expect(gradeConfidence(seen, [evidence(5_000), other], [], now)?.grade).toBe("A");
  });

  it("grades words that rest on data, and nothing that rests on none", () => {
    expect(gradeOf(citing(say`There is no season.`, "E1"), evidence(20))).toBe("C");
    expect(gradeConfidence(say`Which one is meant?`, [evidence(5_000)], [], now)).toBeUndefined();
  });
});
