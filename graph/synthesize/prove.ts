import type { Answer, Findings } from "../answer.js";
import { type Statement, say } from "../figure.js";
import { findFaults, type Proof, rebuild } from "../grounding.js";
import { memoryOf } from "../run-memory.js";
import type { GraphLogger } from "../specialist.js";
import type { Numbering } from "./references.js";

const MOST_FAULTS_LOGGED = 20;

/**
 * Proving needs what the tools returned, which is kept beside the state until the answer leaves. It is gone when somebody runs the synthesizer
 * of an old checkpoint again, as in Studio. @throws Error that says from where to run again
 */
export function assertRemembered(run: string, findings: readonly Findings[]): void {
  const { results } = memoryOf(run);
  const gone = findings.find(({ evidence }) => evidence.length > 0 && !evidence.some(({ ref }) => results.has(ref)));
  if (gone === undefined) return;
  throw new Error(
    `What the data tools returned to ${gone.specialist} is no longer remembered: run again from the specialists or from classify.`,
  );
}

/** What the run's tools returned, by the references of the answer; calls that read as one there share a reference. */
export function resultsOf(run: string, { refOf }: Numbering): Map<string, unknown> {
  const results = new Map<string, Set<unknown>>();
  for (const [ref, data] of memoryOf(run).results) {
    const known = refOf(ref);
    if (known !== undefined) results.set(known, (results.get(known) ?? new Set()).add(data));
  }
  return new Map([...results].map(([ref, data]) => [ref, data.size === 1 ? [...data][0] : [...data]]));
}

/** An answer with a figure that cannot be proven is a fault of ours: it is logged, and only what can be proven is sent. */
export function prove(answer: Answer, spare: readonly Statement[], proof: Proof, logger: GraphLogger): Answer {
  const faults = findFaults(answer, proof);
  if (faults.length === 0) return answer;
  logger.error({ faults: faults.slice(0, MOST_FAULTS_LOGGED) }, "figures without proof");
  const isSound = (headline: Statement): boolean =>
    findFaults({ ...answer, headline, sections: [] }, proof).length === 0;
  const rebuilt = rebuild(answer, proof, spare.find(isSound) ?? NOTHING_PROVEN);
  return { ...rebuilt, limits: `${rebuilt.limits} ${LEFT_OUT}`.trim() };
}

const NOTHING_PROVEN = say`The figures of this answer could not all be traced to the data; those that could follow.`;
const LEFT_OUT = "What could not be traced to the data was left out.";
