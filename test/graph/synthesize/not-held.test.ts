import { describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/answer/figure.js";
import { notHeldStatements } from "../../../graph/synthesize/not-held.js";
import { plainAsk, plainRequest } from "../../../graph/understand/asking.js";
import { nothingNamed } from "../../../graph/understand/names/named.js";
import type { Scope } from "../../../graph/understand/request.js";

const market = { code: "US", name: "United States", currency: "USD", asOf: "2026-10-31", stated: true };
const evidence = [{ sources: [{ coversFrom: "2024-11-01" }, { coversFrom: "2023-11-01" }, { coversFrom: null }] }];

const said = (scope: Partial<Scope>, notHeld: readonly string[] = []): string[] => {
  const request = plainRequest({ ...nothingNamed(market), ...scope }, { asks: [plainAsk({ notHeld: [...notHeld] })] });
  return notHeldStatements(request, evidence as never).map(renderStatement); // it reads the sources only
};
const period = (from: string, to: string) => ({
  period: { from, to, label: `${from} to ${to}`, kind: "stated" } as never,
});

describe("what no data holds is said first", () => {
  test.each<[string, Partial<Scope>, readonly string[]]>([
    ["nothing", {}, []],
    ["one name", { unknownNames: ["Dyson"] }, ['"Dyson" is no brand or shop of this data.']],
    ["two", { unknownNames: ["Dyson", "Bosch"] }, ['"Dyson" and "Bosch" are no brand or shop of this data.']],
    ["the asker's own shop", { unknownNames: ["Dyson"], quotes: ["My title"] }, []],
    ["a time the data covers", period("2023-11-01", "2023-12-31"), []],
    ["a time that ends where it begins", period("2023-10-01", "2023-11-01"), []],
    [
      "a time before it",
      period("2023-01-01", "2023-10-31"),
      [
        "The data begins on 2023-11-01, so nothing is known of 2023-01-01 to 2023-10-31; what follows is of a later time.",
      ],
    ],
    ["its last day", period("2026-10-31", "2026-12-31"), []],
    [
      "a time behind it",
      period("2026-11-01", "2026-12-31"),
      ["The data ends on 2026-10-31, so nothing is known of 2026-11-01 to 2026-12-31."],
    ],
  ])("%s", (_what, scope, expected) => expect(said(scope)).toEqual(expected));

  test("each thing asked for once, by its name", () => {
    expect(said({}, ["returns", "reviews", "returns"])).toEqual([
      expect.stringMatching(/^This data holds nothing on \S.* and \S.*\.$/),
    ]);
    expect(said({}, ["nobody knows this"])).toEqual([]);
  });
});
