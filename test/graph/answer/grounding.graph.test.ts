import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { createAgents } from "../../../graph/agents.js";
import { type Answer, column, table } from "../../../graph/answer/answer.js";
import { cell } from "../../../graph/answer/cell.js";
import { counted, derive } from "../../../graph/answer/derivation.js";
import { count, money, percent, type Statement, say } from "../../../graph/answer/figure.js";
import { defineSpecialist } from "../../../graph/define-specialist.js";
import type { Draft } from "../../../graph/specialist.js";
import { specialists } from "../../../graph/specialists/index.js";
import { priceStatistics } from "../../../tools/market/pricing/price-statistics.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { anyEngine, openEngine } from "../../market.js";
import { given } from "../given.js";

type Statistics = z.output<typeof priceStatistics.output>;

/** What a specialist that lies would hand over: it reads real prices and writes what it likes. */
type Liar = (facts: { readonly row: Statistics["clusters"][number]; readonly ref: string }) => {
  readonly headline: Statement;
  readonly statements?: readonly Statement[];
  readonly cells?: readonly Parameters<typeof table>[0]["rows"][number][];
};

function lyingPricing(lie: Liar) {
  return defineSpecialist<unknown, Parameters<Liar>[0], Parameters<Liar>[0]>({
    ...specialists.pricing.card,
    async gather({ scope }, tools) {
      const clusterIds = scope.clusters.map(({ clusterId }) => clusterId);
      const { data, ref } = await tools.call(priceStatistics, { clusterIds, market: scope.market.code });
      const [first] = data.clusters;
      if (first === undefined) throw new Error("the sample market sells them");
      return { row: first, ref };
    },
    analyse: (facts) => facts,
    write: (facts): Draft => {
      const { headline, statements = [], cells = [] } = lie(facts);
      const columns = [column("what", "What", "text"), column("price", "Price", "money", "USD")];
      const tables = cells.length === 0 ? [] : [table({ id: "t", title: "T", columns, rows: cells, refs: facts.ref })];
      return {
        status: "answered",
        headline,
        sections: [{ id: "s", title: "S", statements: [...statements], tables }],
        limits: [],
        followUps: [],
      };
    },
  });
}

describe.each(anyEngine())("a specialist whose words cannot be proven, on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());
  afterEach(() => vi.restoreAllMocks());

  async function ask(lie: Liar): Promise<{ answer: Answer; text: string; faults: string[] }> {
    const liar = lyingPricing(lie);
    vi.spyOn(specialists.pricing, "build").mockImplementation((dependencies) => liar.build(dependencies));
    vi.spyOn(specialists.pricing, "inARow").mockImplementation((dependencies) => liar.inARow(dependencies));
    const logger = recordingLogger();
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const agent = createAgents({ warehouse, logger, clock, defaultMarket: "US" }).get("pricing-agent");
    for await (const event of agent?.stream(
      "Who violates my minimum advertised price of $20 for yoga mats in the US?",
    ) ?? []) {
      if (event.type !== "answer") continue;
      const lines = logger.lines.filter(({ message }) => message === "figures without proof");
      // The log holds the list of faults under this name.
      const faults = lines.flatMap(({ fields }) => (fields as { faults: { found: string }[] }).faults);
      return { answer: event.answer, text: event.text, faults: faults.map(({ found }) => found) };
    }
    throw new Error("no answer");
  }

  const truth = ({ row, ref }: Parameters<Liar>[0]) =>
    say`The median of ${count(cell(row, "n"), ref)} offers is ${money(cell(row, "median"), "USD", ref)}.`;

  it("sends the truth as it is, and logs nothing", async () => {
    const { answer, faults } = await ask((facts) => ({ headline: truth(facts), statements: [truth(facts)] }));
    expect(faults).toEqual([]);
    expect(answer.headline.parts[0]).toBe("The median of ");
    expect(answer.sections).toHaveLength(1);
  });

  it.each<readonly [string, Liar, RegExp]>([
    ["an invented price", ({ ref }) => ({ headline: say`It is ${money(given(777.77), "USD", ref)}.` }), /777\.77/],
    [
      "a price one cent off",
      ({ row, ref }) => ({
        headline: say`It is ${{ ...money(cell(row, "median"), "USD", ref), value: (row.median ?? 0) + 0.01 }}.`,
      }),
      /It is/,
    ],
    [
      "the truth without its cell",
      ({ row, ref }) => ({ headline: say`It is ${money(given(row.median), "USD", ref)}.` }),
      /It is/,
    ],
    [
      "a cell passed off as another",
      ({ row, ref }) => ({
        headline: say`It is ${{ ...money(cell(row, "median"), "USD", ref), derivation: cell(row, "p25").derivation }}.`,
      }),
      /It is/,
    ],
    [
      "a count one off",
      ({ row, ref }) => ({ headline: say`There are ${{ ...count(cell(row, "n"), ref), value: row.n + 1 }} offers.` }),
      /There are/,
    ],
    [
      "another's reference",
      ({ row }) => ({ headline: say`It is ${money(cell(row, "median"), "USD", "question-1")}.` }),
      /It is/,
    ],
    [
      "a reference to nothing",
      ({ row }) => ({ headline: say`It is ${money(cell(row, "median"), "USD", "pricing-9")}.` }),
      /It is/,
    ],
    ["a numeral in the words", ({ ref }) => ({ headline: say`All 4711 shops (${money(null, "USD", ref)}).` }), /4711/],
    [
      "a foreign operand",
      ({ row, ref }) => ({ headline: say`${percent(derive("change", cell(row, "median"), given(12.345)), ref)} up.` }),
      / up\./,
    ],
    [
      "a count of things nobody named",
      ({ ref }) => ({ headline: say`${count(counted(["a", "b"]), ref)} sellers.` }),
      /sellers/,
    ],
  ])("%s is logged as a fault and never sent", async (_, lie, words) => {
    const { answer, text, faults } = await ask(lie);
    expect(faults).toHaveLength(1);
    expect(text).not.toMatch(words);
    expect(answer.headline.parts.join("")).toContain("could not all be traced");
    expect(answer.limits).toContain("left out");
  });

  it("rebuilds the answer without the faulty statement and cell, and keeps what is proven", async () => {
    const { answer, text, faults } = await ask((facts) => ({
      headline: truth(facts),
      statements: [say`Invented: ${money(given(777.77), "USD", facts.ref)}.`, truth(facts)],
      cells: [
        { what: "median", price: cell(facts.row, "median") },
        { what: "invented", price: given(888.88) },
        { what: "sold 4711 times", price: cell(facts.row, "median") },
      ],
    }));
    expect(faults).toEqual(["$777.77", "888.88", "4711"]);
    expect(text).not.toMatch(/777|888|4711/);
    expect(answer.headline.parts[0]).toBe("The median of ");
    expect(answer.sections[0]?.statements).toHaveLength(1);
    const median = answer.sections[0]?.tables[0]?.rows[0]?.price;
    expect(answer.sections[0]?.tables[0]?.rows.map(({ price }) => price)).toEqual([median, null, median]);
  });
});
