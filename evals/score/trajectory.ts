import { list, passed, type Score } from "./score.js";

/** What a run did, in words that are the same in every run of the same question. */
export type Trajectory = readonly string[];

export interface Step {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly truncated: boolean;
  /** Called to understand the question. */
  readonly isOfUnderstanding: boolean;
}

/** How much of a result comes back, and what was chosen before from another result: neither is what is asked for. */
const NOT_ASKED: readonly string[] = [
  ...["limit", "rankLimit", "top", "offersPerProduct", "topPositions", "termsPerCluster", "minVolume", "horizon"],
  ...["chosen", "months", "minSearches"],
];

/** Read for the first question and known from then on. */
const SHARED = "market_overview";

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

/**
 * The nodes in order, those side by side as a set, then each call of a data tool with what it was asked for. To understand a question
 * its words are looked up: of these calls only which tools were used counts.
 */
export function trajectoryOf(
  nodes: readonly string[],
  steps: readonly Step[],
  specialists: readonly string[],
): string[] {
  const path: string[][] = [];
  for (const node of nodes) {
    const isBeside = specialists.includes(node) && path.at(-1)?.every((each) => specialists.includes(each)) === true;
    if (isBeside) path.at(-1)?.push(node);
    else path.push([node]);
  }
  const understood = steps.filter((step) => step.isOfUnderstanding && step.tool !== SHARED).map(({ tool }) => tool);
  const asked = steps.filter((step) => !step.isOfUnderstanding);
  const calls = asked.map(({ tool, input, truncated }) => {
    const given = Object.entries(input).filter(([name, value]) => isGiven(value) && !NOT_ASKED.includes(name));
    const words = given
      .sort()
      .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
    return [tool, ...words, ...(truncated ? ["(cut)"] : [])].join(" ");
  });
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
  return [
    path.map((beside) => beside.toSorted().join(" + ")).join(" → "),
    ...(understood.length === 0 ? [] : [`to understand: ${[...new Set(understood)].sort().join(", ")}`]),
    ...[...counts].map(([call, n]) => (n === 1 ? call : `${call} ×${n}`)).sort(),
  ];
}

/** Whether the run went the way that is known to be right. */
export function scoreTrajectory(wanted: Trajectory, got: Trajectory): Score {
  const missing = wanted.filter((step) => !got.includes(step));
  const extra = got.filter((step) => !wanted.includes(step));
  if (missing.length + extra.length === 0) return passed(`${got.length} steps as they should be.`);
  return { score: 0, passed: false, explanation: `Missing: ${list(missing)}; too many: ${list(extra)}.` };
}
