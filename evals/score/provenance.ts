import type { Evidence } from "../../graph/answer/answer.js";
import type { Provenance } from "../../tools/define.js";
import type { LoadedSource } from "../oracles/sources.js";
import { passed, type Score, shareScore } from "./score.js";

/** What a call of a data tool told of itself, beside what the loaded data holds. */
export interface ToldCall {
  readonly told: Omit<Evidence, "ref"> | Provenance;
  /** Counts that would be right; null where no query counts such a call. */
  readonly rows: readonly number[] | null;
  /** By the name of the kind of data; null where there is none of that name. */
  readonly sources: ReadonlyMap<string, LoadedSource | null>;
  /** The call is about one market, so that the period covered is known of it. */
  readonly isOfOneMarket: boolean;
}

const MOST_SHOWN = 3;

/** Share of the calls that examined the rows that queries of their own count. */
export function scoreRows(calls: readonly ToldCall[]): Score {
  const counted = calls.filter(({ rows }) => rows !== null);
  const faults = counted.flatMap(({ told, rows }) =>
    rows?.includes(told.rowsExamined)
      ? []
      : [`${told.tool} told ${told.rowsExamined} rows instead of ${rows?.join(" or ")}`],
  );
  return scoreOf(counted.length, faults, `${counted.length} of ${calls.length} calls counted again, all right.`);
}

/** Share of the calls whose dates are those of the loaded data, of every kind that was read; the oldest of them dates the result. */
export function scoreDates(calls: readonly ToldCall[]): Score {
  const faults = calls.flatMap(({ told, sources, isOfOneMarket }) => {
    const wrong = told.sources.flatMap(({ label, refreshedOn, coversTo, isSample }) => {
      const loaded = sources.get(label) ?? null;
      if (loaded === null) return [`there is no data called ${label}`];
      return [
        ...(refreshedOn === loaded.refreshedOn ? [] : [`${label} of ${refreshedOn} instead of ${loaded.refreshedOn}`]),
        ...(isSample === loaded.isSample ? [] : [`${label} is ${loaded.isSample ? "a" : "no"} sample`]),
        ...(!isOfOneMarket || coversTo === loaded.coversTo
          ? []
          : [`${label} until ${coversTo} instead of ${loaded.coversTo}`]),
      ];
    });
    const dates = [...sources.values()].map((source) => source?.refreshedOn ?? null);
    const oldest = dates.includes(null) ? null : (dates.toSorted()[0] ?? null);
    const dated = told.asOf === oldest ? [] : [`as of ${told.asOf} instead of ${oldest}`];
    return wrong.length + dated.length === 0 ? [] : [`${told.tool}: ${[...wrong, ...dated].join(", ")}`];
  });
  return scoreOf(calls.length, faults, `The dates of ${calls.length} calls are those of the data.`);
}

/** Share of an answer's evidence that says of a call what the call said of itself. */
export function scoreCitations(evidence: readonly Evidence[], calls: readonly ToldCall[]): Score {
  if (evidence.length === 0) return passed("No data was used.");
  const faults = evidence.flatMap(({ ref, tool, asked, rowsExamined, asOf, truncated }) => {
    const isTold = calls.some(
      ({ told }) =>
        told.tool === tool &&
        told.asked === asked &&
        told.rowsExamined === rowsExamined &&
        told.asOf === asOf &&
        told.truncated === truncated,
    );
    return isTold ? [] : [`${ref} is no call of ${tool} that was made`];
  });
  return scoreOf(evidence.length, faults, `${evidence.length} results are cited as they were read.`);
}

const scoreOf = (all: number, faults: readonly string[], fine: string): Score =>
  shareScore(
    Math.max(0, all - faults.length),
    Math.max(all, faults.length),
    faults.length === 0 ? fine : `${faults.slice(0, MOST_SHOWN).join("; ")}.`,
  );
