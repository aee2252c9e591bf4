import type { Answer } from "../answer/answer.js";
import { type Statement, say } from "../answer/figure.js";
import { findFaults, type Proof, rebuild } from "../answer/grounding.js";
import type { Numbering } from "../answer/references.js";
import type { GraphLogger } from "../log.js";

const MOST_FAULTS_LOGGED = 20;

/** What the run's tools returned, by the references of the answer; calls that read as one there share a reference. */
export function byReference(found: ReadonlyMap<string, unknown>, { refOf }: Numbering): Proof["results"] {
  const results = new Map<string, Set<unknown>>();
  for (const [ref, data] of found) {
    const known = refOf(ref);
    if (known !== undefined) results.set(known, (results.get(known) ?? new Set()).add(data));
  }
  return new Map([...results].map(([ref, data]) => [ref, [...data]]));
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
