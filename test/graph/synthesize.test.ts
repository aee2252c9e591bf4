import { describe, expect, it } from "vitest";
import { column, type Evidence, type Findings, table } from "../../graph/answer/answer.js";
import { count, say } from "../../graph/answer/figure.js";
import { summariseFreshness } from "../../graph/answer/freshness.js";
import { numberReferences } from "../../graph/answer/references.js";
import { given } from "./given.js";

function evidence(ref: string, asked: string, refreshedOn: string | null = "2026-10-31"): Evidence {
  return {
    ref,
    tool: "price_statistics",
    asked,
    rowsExamined: 10,
    asOf: refreshedOn,
    truncated: false,
    tookMs: 1,
    sources: [{ label: "current offers", refreshedOn, coversFrom: null, coversTo: null, isSample: true }],
  };
}

function findings(specialist: string, refs: readonly Evidence[]): Findings {
  return {
    specialist,
    status: "answered",
    asks: [],
    headline: say`Seen ${count(given(1), refs[0]?.ref ?? "")}.`,
    sections: [],
    limits: [],
    followUps: [],
    evidence: [...refs],
  };
}

describe("numberReferences", () => {
  const first = findings("pricing", [evidence("pricing-1", "kettles"), evidence("pricing-2", "toasters")]);
  const second = findings("gap", [evidence("gap-1", "toasters"), evidence("gap-2", "grills")]);
  const numbering = numberReferences([evidence("question-1", "words")], [first, second]);

  it("numbers calls in order and lists an equal call once", () => {
    expect(numbering.evidence.map(({ ref, asked }) => [ref, asked])).toEqual([
      ["E1", "words"],
      ["E2", "kettles"],
      ["E3", "toasters"],
      ["E4", "grills"],
    ]);
  });

  it("rewrites statements, figures and tables", () => {
    const statement = numbering.statement(
      say`${count(given(3), ["gap-1", "pricing-2"])} and ${count(given(4), "gap-2")}`,
    );
    expect(statement.refs).toEqual(["E3", "E4"]);
    expect(statement.parts.filter((part) => typeof part !== "string").map((figure) => figure.refs)).toEqual([
      ["E3"],
      ["E4"],
    ]);
    const section = numbering.section({
      id: "s",
      title: "S",
      statements: [],
      tables: [
        table({ id: "t", title: "T", columns: [column("a", "A", "count")], rows: [{ a: given(1) }], refs: "gap-2" }),
      ],
    });
    expect(section.tables[0]?.refs).toEqual(["E4"]);
  });
});

describe("summariseFreshness", () => {
  const now = new Date("2026-11-15T12:00:00Z");

  it("gives the oldest and newest refresh and stays quiet within 30 days", () => {
    expect(summariseFreshness([evidence("E1", "a", "2026-10-31"), evidence("E2", "b", "2026-11-01")], now)).toEqual({
      oldest: "2026-10-31",
      newest: "2026-11-01",
      isSample: true,
      warning: null,
    });
  });

  it("warns with the age when data is older than 30 days at the time of asking", () => {
    expect(summariseFreshness([evidence("E1", "a", "2026-09-30")], now).warning).toContain("46 days before");
  });

  it("warns when data that was refreshed lately ends long ago", () => {
    const item = evidence("E1", "a", "2026-11-10");
    const sources = item.sources.map((source) => ({ ...source, coversTo: "2025-12-01" }));
    expect(summariseFreshness([{ ...item, sources }], now).warning).toBe(
      "Part of this data covers nothing after 2025-12-01.",
    );
  });

  it("says so when an age is unknown, and never puts the clock in its place", () => {
    const freshness = summariseFreshness([evidence("E1", "a", null)], now);
    expect(freshness).toMatchObject({ oldest: null, newest: null });
    expect(freshness.warning).toContain("not known");
  });

  it("has nothing to say about no data", () => {
    expect(summariseFreshness([], now)).toEqual({ oldest: null, newest: null, isSample: false, warning: null });
  });
});
