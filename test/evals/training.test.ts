import { describe, expect, it } from "vitest";
import { score, trainLinear } from "../../evals/train/linear.js";
import { trainLogistic } from "../../evals/train/logistic.js";
import { chooseThreshold, chooseThresholds } from "../../evals/train/thresholds.js";
import { logistic } from "../../graph/understand/routing/model.js";
import { createRandom } from "../../tools/statistics/random.js";

describe("trainLinear", () => {
  const row = (...places: number[]) => ({
    places: Int32Array.from(places),
    values: Float32Array.from(places, () => 1),
  });

  it("separates what can be separated", () => {
    const rows = [row(0, 1), row(0, 2), row(3, 1), row(3, 2)];
    const weights = trainLinear(rows, [true, true, false, false], { size: 4, cost: 10, seed: 1 });
    expect(rows.map((each) => score(weights, each) > 0)).toEqual([true, true, false, false]);
  });

  it("reaches the optimum of its objective on a case solved by hand", () => {
    // One row (1), positive, cost 1, weight w and bias b alike: min w^2/2 + b^2/2 + (1 - w - b)^2 gives w = b = 0.4.
    const weights = trainLinear([row(0)], [true], { size: 1, cost: 1, seed: 1 });
    expect(weights[0]).toBeCloseTo(0.4, 2);
    expect(weights[1]).toBeCloseTo(0.4, 2);
  });

  it("gives the same weights for the same seed", () => {
    const rows = [row(0), row(1), row(0, 1)];
    const train = () => [...trainLinear(rows, [true, false, true], { size: 2, cost: 1, seed: 5 })];
    expect(train()).toEqual(train());
  });
});

describe("trainLogistic", () => {
  it("finds the weights that made the data", () => {
    const random = createRandom(4);
    const rows = Array.from({ length: 4_000 }, () => [random.uniform(-2, 2), random.uniform(-20, 20)]);
    const positive = rows.map(([a = 0, b = 0]) => random.uniform(0, 1) < logistic(1.5 * a - 0.2 * b + 0.5));
    const { weights, bias } = trainLogistic(rows, positive);
    expect(weights[0]).toBeCloseTo(1.5, 0);
    expect(weights[1]).toBeCloseTo(-0.2, 1);
    expect(bias).toBeCloseTo(0.5, 0);
  });
});

describe("thresholds", () => {
  it("choose the best F1 of one label", () => {
    const { threshold, f1 } = chooseThreshold([0.9, 0.55, 0.5, 0.3], [true, true, false, false]);
    expect(f1).toBe(1);
    expect(threshold).toBeGreaterThan(0.5);
    expect(threshold).toBeLessThanOrEqual(0.55);
  });

  it("choose together what makes the most whole sets right", () => {
    const probabilities = [
      [0.9, 0.3],
      [0.6, 0.35],
      [0.2, 0.8],
      [0.3, 0.3],
    ];
    const wanted = [
      [true, false],
      [true, false],
      [false, true],
      [false, false],
    ];
    const [first = 0, second = 0] = chooseThresholds(probabilities, wanted);
    const right = probabilities.filter(
      ([a = 0, b = 0], row) => a >= first === wanted[row]?.[0] && b >= second === wanted[row]?.[1],
    );
    expect(right).toHaveLength(4);
  });
});
