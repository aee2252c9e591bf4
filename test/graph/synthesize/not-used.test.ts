import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { asked, constant, derive } from "../../../graph/answer/derivation.js";
import { estimate, say } from "../../../graph/answer/figure.js";
import { specialistIds, specialists } from "../../../graph/specialists/index.js";
import { notUsed } from "../../../graph/synthesize/not-used.js";
import type { Input } from "../../../graph/understand/request.js";
import { InputKind } from "../../../graph/understand/request.js";

const span = { start: 0, end: 4 };
const input = (kind: InputKind, value: number, unit: Input["unit"], more: Partial<Input> = {}): Input => ({
  kind,
  value,
  unit,
  per: null,
  span,
  ...more,
});
const answer = { headline: say`Prices are stable.`, sections: [] };

describe("numbers that an answer does without", () => {
  it("are named: those without a role as they were written, those that no specialist reads by their role", () => {
    const request = {
      inputs: [
        input("lead-time", 10, "weeks"),
        input("lead-time", 1, "months"),
        input("stock", 1200, "count"),
        input("fees", 0.15, "share"),
        input("shipping-cost", 3.6, "money"),
        input("units-sold", 80, "count", { per: "week" }),
        input("own-price", 29, "money"),
      ],
      leftover: [
        { words: "27 inch", span, isNumber: true },
        { words: "curved", span, isNumber: false },
      ],
    };
    expect(notUsed(request, ["pricing"], answer)).toBe(
      "Not used: 27 inch, lead time 10 weeks, lead time 1 month, stock 1,200, fees 15 %, shipping cost 3.60 and units sold 80 per week.",
    );
    expect(notUsed({ ...request, leftover: [] }, ["demand"], answer)).toContain("own price 29.00");
  });

  it("are none where all are read", () => {
    expect(notUsed({ inputs: [input("own-price", 29, "money")], leftover: [] }, ["pricing"], answer)).toBeNull();
  });

  it("were stated now, not earlier in the conversation", () => {
    const inputs = [input("lead-time", 10, "weeks", { span: null })];
    expect(notUsed({ inputs, leftover: [] }, ["demand"], answer)).toBeNull();
  });

  it("are behind none of its figures", () => {
    const inputs = [input("stock", 900, "count"), input("cpc", 0.5, "money")];
    const spent = derive("product", asked(900), constant(2, "two"));
    const told = { headline: say`That is ${estimate(spent, "USD", [])}.`, sections: [] };
    expect(notUsed({ inputs, leftover: [] }, ["demand"], told)).toBe("Not used: click price 0.50.");
  });
});

/** Kinds that amounts which several specialists take are made of. */
const MADE_OF: Readonly<Record<string, readonly InputKind[]>> = {
  ownPrice: ["own-price"],
  budget: ["budget"],
  budgetOf: ["budget"],
  targetAcos: ["target-acos", "target-roas"],
  acosOf: ["target-acos", "target-roas"],
  conversionRate: ["conversion-rate"],
  margin: ["margin", "target-margin", "own-price", "unit-cost"],
  marginOf: ["margin", "target-margin", "own-price", "unit-cost"],
  orderValue: ["order-value"],
};

describe.each(specialistIds)("the kinds of numbers of %s", (id) => {
  it("are those that its sources read", () => {
    const folder = join(import.meta.dirname, "../../../graph/specialists", id);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    const read = files.flatMap((name) => {
      const source = readFileSync(join(folder, name), "utf8");
      const kinds = [...source.matchAll(/\bstated\(\s*\w+,\s*"([a-z-]+)"/g)].map(([, kind = ""]) => kind);
      const destructured = [...source.matchAll(/\{([^{}]*)\}\s*=\s*amountsOf\(/g)].flatMap(([, names = ""]) =>
        names.split(",").map((each) => each.trim()),
      );
      const called = Object.keys(MADE_OF).filter((known) => new RegExp(`\\b${known}\\(`).test(source));
      return [...kinds, ...[...destructured, ...called].flatMap((known) => MADE_OF[known] ?? [])];
    });
    expect([...new Set(read)].filter((kind) => !InputKind.options.some((known) => known === kind))).toEqual([]);
    const declared: readonly string[] = specialists[id].card.inputs;
    expect([...new Set(read)].filter((kind) => !declared.includes(kind))).toEqual([]);
  });
});
