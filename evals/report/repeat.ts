import { mean, sampleVariance } from "../../tools/statistics/quantiles.js";
import type { ReportTable, SuiteReport } from "./report.js";

const MOST_SHOWN = 20;

/**
 * One suite that was run several times as one: each measure is its mean over the runs, the cases are those of the first, and a table tells
 * how far the runs lie apart and which questions passed in some of them only.
 */
export function combineRounds(rounds: readonly SuiteReport[]): SuiteReport {
  const [first] = rounds;
  if (first === undefined) throw new Error("no run");
  if (rounds.length === 1) return first;
  const valuesOf = (name: string): number[] =>
    rounds.flatMap(({ measures }) => measures.find((measure) => measure.name === name)?.score ?? []);
  const measures = first.measures.map((measure) => ({ ...measure, score: mean(valuesOf(measure.name)) ?? 0 }));
  const names = measures.map(({ name }) => name);
  return {
    ...first,
    accuracy: { ...first.accuracy, share: mean(rounds.map(({ accuracy }) => accuracy.share)) ?? 0 },
    measures,
    tookMs: rounds.reduce((sum, { tookMs }) => sum + tookMs, 0),
    tables: [
      ...(first.tables ?? []),
      spreadTable(first.id, rounds.length, names, valuesOf),
      wavering(first.id, rounds),
    ],
  };
}

function spreadTable(
  id: string,
  runs: number,
  names: readonly string[],
  valuesOf: (name: string) => readonly number[],
): ReportTable {
  const rows = names.map((name) => {
    const values = valuesOf(name);
    const deviation = Math.sqrt(sampleVariance(values) ?? 0);
    return [name, mean(values) ?? 0, deviation, Math.min(...values), Math.max(...values)].map((cell) =>
      typeof cell === "number" ? cell.toFixed(3) : cell,
    );
  });
  return { title: `${id} over ${runs} runs`, columns: ["measure", "mean", "deviation", "least", "most"], rows };
}

function wavering(id: string, rounds: readonly SuiteReport[]): ReportTable {
  const passes = new Map<string, number>();
  for (const { results } of rounds)
    for (const { id: own, passed } of results) passes.set(own, (passes.get(own) ?? 0) + Number(passed));
  const found = [...passes].filter(([, n]) => n > 0 && n < rounds.length);
  const shown = found.slice(0, MOST_SHOWN).map(([own, n]) => [own, `${n} of ${rounds.length}`]);
  return {
    title: `${id}: ${found.length} cases passed in some of the runs only`,
    columns: ["case", "passed"],
    rows: shown,
  };
}
