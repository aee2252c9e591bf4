import { expect, test } from "vitest";
import { pace } from "../../../graph/specialists/demand/pace.js";
import type { DemandTrend } from "../../../tools/market/demand/profile.js";

const rising: DemandTrend = {
  n: 36,
  from: "2023-11-01",
  to: "2026-10-01",
  unit: "months",
  method: "",
  direction: "rising",
  reason: null,
  test: "mann-kendall",
  p: 0.001,
  perYear: 0.1,
  perYearLow: 0.05,
  perYearHigh: 0.15,
  yearOverYear: 0.1,
  latest3: 0.1,
  cagr: 0.1,
  isBreakout: false,
};

const falling: Partial<DemandTrend> = { direction: "falling", perYear: -0.1, perYearLow: -0.15, perYearHigh: -0.05 };

test.each<[Partial<DemandTrend>, string]>([
  [{ latest3: 0.3 }, ", faster than the long slope"],
  [{ latest3: 0.02 }, ", slower than the long slope"],
  [{ ...falling, latest3: -0.3 }, ", faster than the long slope"],
  [{ ...falling, latest3: -0.02 }, ", slower than the long slope"],
  [{ latest3: 0.05 }, ", in line with the long slope"],
  [{ latest3: 0.15 }, ", in line with the long slope"],
  [{ latest3: 0.3, perYearHigh: null }, ", in line with the long slope"],
  [{ latest3: 0.009 }, ": the trend has come to a standstill"],
  [{ latest3: -0.01 }, ", against the long slope: the trend may be turning"],
  [{ ...falling, latest3: 0.2 }, ", against the long slope: the trend may be turning"],
  [{ direction: "no-trend", latest3: 0.15 }, ""],
  [{ direction: "no-trend", latest3: 0.16 }, ", more than the long slope allows for: watch whether it lasts"],
  [{ direction: "no-trend", latest3: 0.04 }, ", more than the long slope allows for: watch whether it lasts"],
  [{ direction: "unknown", latest3: 0.3 }, ""],
  [{ perYear: null, latest3: 0.3 }, ""],
  [{ latest3: null }, ""],
])("the latest months beside the long slope: %j", (more, words) => {
  expect(pace({ ...rising, ...more })).toBe(words);
});
