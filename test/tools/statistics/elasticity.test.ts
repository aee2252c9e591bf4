import { describe, expect, it } from "vitest";
import { estimateElasticity, type SalesPoint } from "../../../tools/statistics/elasticity.js";
import { fitLeastSquares } from "../../../tools/statistics/least-squares.js";
import { createRandom } from "../../../tools/statistics/random.js";

function market(n: number, elasticity: number, noise: number): SalesPoint[] {
  const random = createRandom(2);
  return Array.from({ length: n }, (_, index) => {
    const price = 20 + (index % 10);
    const rivalPrice = 22 + ((index * 3) % 7);
    const calendarMonth = (index % 12) + 1;
    const season = calendarMonth === 12 ? 0.5 : 0;
    return {
      price,
      rivalPrice,
      calendarMonth,
      quantity: Math.exp(
        10 + elasticity * Math.log(price) + 0.7 * Math.log(rivalPrice) + season + random.uniform(-noise, noise),
      ),
    };
  });
}

describe("estimateElasticity", () => {
  it("recovers own and cross elasticity through a season", () => {
    const result = estimateElasticity(market(60, -1.8, 0.01));
    if (!result.estimable) throw new Error(result.reason);
    expect(result.elasticity).toBeCloseTo(-1.8, 1);
    expect(result.crossElasticity).toBeCloseTo(0.7, 1);
    expect(result.low).toBeLessThan(result.elasticity);
    expect(result.high).toBeGreaterThan(result.elasticity);
    expect(result).toMatchObject({
      n: 60,
      distinctPrices: 10,
      method: "least squares of ln quantity on ln price, ln rival price, month dummies",
    });
  });

  it("refuses with the reason", () => {
    expect(estimateElasticity(market(20, -1.8, 0.05))).toMatchObject({
      estimable: false,
      n: 20,
      reason: expect.stringContaining("at least 24"),
    });
    expect(
      estimateElasticity(market(60, -1.8, 0.05).map((point, index) => ({ ...point, price: 20 + (index % 4) }))),
    ).toMatchObject({ reason: expect.stringContaining("4 distinct prices") });
    expect(estimateElasticity(market(60, 0, 1))).toMatchObject({
      estimable: false,
      reason: expect.stringContaining("includes 0"),
    });
    const collinear = market(60, -1.8, 0.05).map((point) => ({ ...point, rivalPrice: point.price * 2 }));
    expect(estimateElasticity(collinear)).toMatchObject({
      estimable: false,
      reason: expect.stringContaining("only together"),
    });
    expect(estimateElasticity([])).toMatchObject({ estimable: false, n: 0 });
  });

  it("leaves out rows without a sale", () => {
    const points = market(24, -1.8, 0.05);
    expect(estimateElasticity([...points.slice(0, 23), { price: 20, quantity: 0 }])).toMatchObject({
      estimable: false,
      n: 23,
    });
  });
});

describe("formulas", () => {
  it("least squares agrees with a worked example", () => {
    // y = 2.2 + 0.6 x on (1..5; 2 4 5 4 5): se(slope) = 0.282843, R² = 0.6
    const fit = fitLeastSquares(
      [1, 2, 3, 4, 5].map((x) => [1, x]),
      [2, 4, 5, 4, 5],
    );
    expect(fit?.coefficients[0]).toBeCloseTo(2.2, 12);
    expect(fit?.coefficients[1]).toBeCloseTo(0.6, 12);
    expect(fit?.standardErrors[1]).toBeCloseTo(Math.sqrt(0.08), 12);
    expect(fit?.standardErrors[0]).toBeCloseTo(Math.sqrt(0.88), 12);
    expect(fit?.rSquared).toBeCloseTo(0.6, 12);
    expect(
      fitLeastSquares(
        [
          [1, 2],
          [1, 3],
        ],
        [1, 2],
      ),
    ).toBeNull();
    expect(fitLeastSquares([], [])).toBeNull();
  });
});
