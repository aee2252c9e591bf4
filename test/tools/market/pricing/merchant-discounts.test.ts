import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { LEAST_JUDGED, merchantDiscounts } from "../../../../tools/market/pricing/merchant-discounts.js";
import { priceHistory } from "../../../../tools/market/pricing/price-history.js";
import { contextOf, HOSTILE, openSamples } from "../demand/demand-support.js";

describe.each(await openSamples())("merchant_discounts on %s", (_engine, { warehouse, idOf }) => {
  const read = (input: Partial<Parameters<typeof merchantDiscounts.run>[0]>) =>
    merchantDiscounts.run({ market: "US", ...input }, contextOf(warehouse));

  test("counts each merchant's discounts as the price history of that merchant alone does", async () => {
    const clusterIds = [idOf("Robot vacuums")];
    const { data, provenance } = await read({ clusterIds });
    expect(data.merchants.length).toBeGreaterThan(2);
    for (const { merchant, tested, real, notReal, unknown } of data.merchants.slice(0, 3)) {
      const history = await priceHistory.run({ clusterIds, market: "US", merchants: [merchant] }, contextOf(warehouse));
      expect(history.data.clusters[0]?.discounts).toMatchObject({ tested, real, notReal, unknown });
    }
    expect(provenance.rowsExamined).toBeGreaterThan(data.offersRead);
  });

  test("lists the whole market by the share that is not real, highest first, without merchants of too few", async () => {
    const { data } = await read({});
    const shares = data.merchants.map(({ notRealShare }) => notRealShare);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(new Set(shares).size).toBeGreaterThan(1);
    for (const { judged, real, notReal, tested, unknown, notRealShare } of data.merchants) {
      expect(judged).toBeGreaterThanOrEqual(LEAST_JUDGED);
      expect([real + notReal, judged + unknown]).toEqual([judged, tested]);
      expect(notRealShare).toBeCloseTo(notReal / judged, 12);
    }
  });

  test("an empty category and a hostile text give nothing, a bad input is refused", async () => {
    for (const category of ["No such category", HOSTILE])
      expect((await read({ category })).data).toMatchObject({ merchants: [], tooFew: 0, offersRead: 0 });
    expect((await read({ merchants: [HOSTILE] })).data.merchants).toEqual([]);
    await expect(read({ clusterIds: [] })).rejects.toThrow(InvalidInputError);
  });
});
