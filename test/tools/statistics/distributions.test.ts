import { describe, expect, it } from "vitest";
import {
  betaQuantile,
  fTail,
  incompleteBeta,
  logGamma,
  normalCdf,
  tCritical,
  twoSidedP,
} from "../../../tools/statistics/distributions.js";

describe("distributions", () => {
  it.each([
    // scipy.stats.norm.cdf
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1.959963984540054, 0.025],
    [-3, 0.0013498980316300933],
    [-8, 6.220960574271786e-16],
    [2.5, 0.9937903346742238],
  ])("normal CDF at %d", (z, expected) => {
    expect(Math.abs(normalCdf(z) - expected)).toBeLessThan(1e-15);
    expect(normalCdf(z) / expected).toBeCloseTo(1, 7);
  });

  it("ends in 0 and 1", () => {
    expect(normalCdf(-40)).toBe(0);
    expect(normalCdf(40)).toBe(1);
    expect(twoSidedP(0)).toBe(1);
  });

  it("matches tables of t, F, beta and gamma", () => {
    expect(tCritical(0.05, 10)).toBeCloseTo(2.2281388519649385, 9);
    expect(tCritical(0.05, 1e6)).toBeCloseTo(1.959966, 5);
    expect(fTail(4.964602743730711, 1, 10)).toBeCloseTo(0.05, 9);
    expect(fTail(0, 3, 10)).toBe(1);
    expect(betaQuantile(0.5, 2, 2)).toBeCloseTo(0.5, 12);
    // Beta(1, n) has CDF 1 - (1 - x)^n.
    expect(betaQuantile(0.975, 1, 50)).toBeCloseTo(1 - 0.025 ** (1 / 50), 12);
    expect(incompleteBeta(0.3, 2, 5)).toBeCloseTo(0.579825, 6);
    expect(logGamma(10)).toBeCloseTo(Math.log(362_880), 12);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12);
  });
});
