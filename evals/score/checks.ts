import { type Score, shareScore } from "./score.js";

/** What a plain value has to be, beside what it is. */
export interface Check {
  readonly what: string;
  readonly wanted: number | string | null;
  readonly got: number | string | null | undefined;
  /** How far a number may be off, as a part of it; a half percent when missing. */
  readonly tolerance?: number;
}

/** What rounding to three digits may move. */
const ROUNDED = 0.005;

/** Share of the checks that hold; every one that does not is told. */
export function scoreChecks(checks: readonly Check[]): Score {
  const faults = checks.filter((check) => !holds(check));
  return shareScore(
    checks.length - faults.length,
    checks.length,
    faults.length === 0
      ? `All ${checks.length} hold.`
      : `${faults.map(({ what, wanted, got }) => `${what}: ${show(got)} instead of ${show(wanted)}`).join("; ")}.`,
  );
}

function holds({ wanted, got, tolerance = ROUNDED }: Check): boolean {
  if (typeof wanted !== "number" || typeof got !== "number") return wanted === got;
  return Math.abs(got - wanted) <= Math.abs(wanted) * tolerance + 1e-9;
}

const show = (value: Check["got"]): string =>
  typeof value === "number" ? String(Number(value.toPrecision(6))) : (value ?? "nothing");
