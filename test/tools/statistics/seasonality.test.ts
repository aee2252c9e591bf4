import { describe, expect, it } from "vitest";
import { createRandom } from "../../../tools/statistics/random.js";
import { rankCorrelation } from "../../../tools/statistics/rank-correlation.js";
import { describeProfile } from "../../../tools/statistics/season-profile.js";
import { analyseSeasonality } from "../../../tools/statistics/seasonality.js";
import { asMonths, describeReference, readCells, readMonths } from "./reference.js";

const GTRENDS = "demand/gtrends_diet_gym_finance_monthly.csv";

describeReference("seasonality of known series", () => {
  it("air passengers peak in July and return every year", () => {
    const season = analyseSeasonality(readMonths("reference/air_passengers.csv", 1, 1));
    expect(season).toMatchObject({
      n: 144,
      cycles: 12,
      label: "seasonal",
      peakMonth: 7,
      troughMonth: 11,
      evidence: "normal",
      from: "1949-01-01",
      to: "1960-12-01",
    });
    expect(season.strength).toBeGreaterThan(0.9);
    expect(season.stability).toBeGreaterThan(0.85);
    expect(season.peakToTroughRatio).toBeCloseTo(1.55, 1);
  });

  it("the Nile has no season", () => {
    const volumes = readCells("reference/nile.csv")
      .slice(1)
      .map((cells) => Number(cells[1]));
    expect(analyseSeasonality(asMonths(volumes))).toMatchObject({
      label: "none",
      peakMonth: null,
      onsetMonth: null,
      n: 100,
    });
  });

  it.each([
    ["diet", 1],
    ["gym", 2],
  ])("searches for %s peak in January", (_term, column) => {
    expect(analyseSeasonality(readMonths(GTRENDS, 3, column))).toMatchObject({
      label: "seasonal",
      peakMonth: 1,
      troughMonth: 12,
      n: 168,
    });
    expect(analyseSeasonality(readMonths(GTRENDS, 3, column).slice(-36))).toMatchObject({ peakMonth: 1, cycles: 3 });
  });

  it("searches for finance have at most a weak season", () => {
    expect(analyseSeasonality(readMonths(GTRENDS, 3, 3)).label).not.toBe("seasonal");
  });
});

describe("analyseSeasonality", () => {
  const wave = (n: number, noise = 0): (number | null)[] => {
    const random = createRandom(11);
    return Array.from(
      { length: n },
      (_, month) => 1000 * Math.exp(0.6 * Math.cos((2 * Math.PI * (month - 5)) / 12) + random.uniform(-noise, noise)),
    );
  };

  it("recovers a planted index, peak, trough and onset", () => {
    const season = analyseSeasonality(asMonths(wave(36, 0.02)));
    expect(season).toMatchObject({
      label: "seasonal",
      peakMonth: 6,
      troughMonth: 12,
      evidence: "normal",
      cycles: 3,
      gapsFilled: 0,
    });
    expect(season.index).toHaveLength(12);
    expect((season.index ?? []).reduce((sum, value) => sum + value, 0) / 12).toBeCloseTo(100, 9);
    expect(season.peakToTroughRatio).toBeGreaterThan(3);
    expect(season.onsetMonth).toBe(4);
    expect(season.leadTimeMonths).toBe(2);
  });

  it("counts calendar months, not positions", () => {
    const months = asMonths(wave(40, 0.02));
    expect(analyseSeasonality(months.slice(3)).peakMonth).toBe(6);
    expect(analyseSeasonality([...months].reverse())).toEqual(analyseSeasonality(months));
  });

  it("calls two cycles weak evidence", () => {
    expect(analyseSeasonality(asMonths(wave(24, 0.02)))).toMatchObject({
      label: "seasonal",
      evidence: "weak",
      cycles: 2,
    });
  });

  it("gives twelve points their shape and no index", () => {
    const season = analyseSeasonality(asMonths([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((value) => value * 10)));
    expect(season).toMatchObject({
      index: null,
      label: "unknown",
      evidence: "none",
      strength: null,
      peakMonth: null,
      reason: "12 months of data: an index needs at least 24",
    });
    expect(season.shape).toHaveLength(12);
    expect(season.shape?.[0]).toEqual({ month: "2020-01-01", value: 10, percentOfMean: (100 * 10) / 65 });
    expect(analyseSeasonality(asMonths(wave(23))).index).toBeNull();
  });

  it("shows at most the latest twelve months", () => {
    expect(
      analyseSeasonality(asMonths(wave(20)))
        .shape?.map(({ month }) => month)
        .at(0),
    ).toBe("2020-09-01");
  });

  it("fills few gaps, says so, and refuses many", () => {
    const values = wave(48, 0.02);
    values[7] = null;
    values[20] = null;
    expect(analyseSeasonality(asMonths(values))).toMatchObject({
      n: 46,
      gapsFilled: 2,
      peakMonth: 6,
      label: "seasonal",
    });
    expect(analyseSeasonality(asMonths(wave(48).map((value, month) => (month % 12 === 4 ? null : value)))).reason).toBe(
      "1 calendar months were never measured",
    );
    expect(
      analyseSeasonality(asMonths(wave(48).map((value, month) => (month % 3 === 1 ? null : value)))).index,
    ).toBeNull();
  });

  it("treats zeros additively and never goes below 0", () => {
    const season = analyseSeasonality(
      asMonths(Array.from({ length: 48 }, (_, month) => (month % 12 === 11 ? 500 + (month % 5) : month % 2))),
    );
    expect(season).toMatchObject({ label: "seasonal", peakMonth: 12 });
    expect(season.method).toContain("additive");
    expect(Math.min(...(season.index ?? []))).toBeGreaterThanOrEqual(0);
    expect(analyseSeasonality(asMonths(new Array<number>(36).fill(0))).reason).toContain("not above zero");
  });

  it("finds no season in a constant or in noise", () => {
    expect(analyseSeasonality(asMonths(new Array<number>(36).fill(50)))).toMatchObject({
      label: "none",
      strength: 0,
      p: 1,
    });
    const random = createRandom(99);
    const labels = Array.from(
      { length: 100 },
      () => analyseSeasonality(asMonths(Array.from({ length: 36 }, () => random.uniform(80, 120)))).label,
    );
    expect(labels.filter((label) => label !== "none").length).toBeLessThanOrEqual(3);
  });

  it("is empty for no data", () => {
    expect(analyseSeasonality([])).toMatchObject({
      n: 0,
      from: null,
      to: null,
      index: null,
      shape: [],
      label: "unknown",
    });
  });
});

describe("profile and rank correlation", () => {
  it("walks over the turn of the year", () => {
    const index = [140, 100, 90, 80, 70, 75, 80, 90, 95, 99, 109, 172];
    expect(describeProfile(index)).toEqual({
      peakMonth: 12,
      troughMonth: 5,
      peakToTroughRatio: 172 / 70,
      onsetMonth: 12,
      riseMonth: 9,
      leadTimeMonths: 0,
    });
    expect(describeProfile([172, 100, 90, 80, 70, 75, 80, 90, 95, 99, 115, 140])).toMatchObject({
      peakMonth: 1,
      onsetMonth: 11,
      riseMonth: 9,
      leadTimeMonths: 2,
    });
    // A month that stands out by itself, before a fall, begins no rise.
    expect(describeProfile([50, 110, 60, 60, 90, 130, 180, 160, 120, 95, 80, 65])).toMatchObject({
      onsetMonth: 6,
      riseMonth: 5,
    });
  });

  it("ranks ties on their mean", () => {
    expect(rankCorrelation([1, 2, 3, 4], [10, 20, 30, 40])).toBe(1);
    expect(rankCorrelation([1, 2, 3, 4], [4, 3, 2, 1])).toBe(-1);
    // scipy.stats.spearmanr([1, 2, 2, 4], [1, 3, 2, 4])
    expect(rankCorrelation([1, 2, 2, 4], [1, 3, 2, 4])).toBeCloseTo(0.9486832980505138, 12);
    expect(rankCorrelation([1, 1, 1], [1, 2, 3])).toBeNull();
  });
});
