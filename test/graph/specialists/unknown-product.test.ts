import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/answer/figure.js";
import { specialistIds, specialists } from "../../../graph/specialists/index.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { anyEngine, openEngine } from "../../market.js";
import { ask } from "./gap-campaign-support.js";

describe.each(anyEngine())("a product that the market does not know, on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test.each(specialistIds)("is named by %s, and nothing is looked up", async (id) => {
    const findings = await ask(specialists[id], warehouse, [], {
      unknownTerms: [{ term: "flux capacitors", isAmbiguous: false, nearest: [] }],
    });
    expect(findings).toMatchObject({ status: "empty", sections: [], evidence: [], signals: { products: [] } });
    expect(renderStatement(findings.headline)).toContain('"flux capacitors"');
  });
});
