import { passed, type Score, shareScore } from "./score.js";

/** What each judge finds wrong with a surface. */
export type SurfaceFaults = Readonly<Record<string, readonly string[]>>;

const MOST_SHOWN = 3;

/** Share of the judges that find nothing wrong with the messages of one A2UI surface. */
export function scoreSurface(faults: SurfaceFaults, components: number): Score {
  const judges = Object.entries(faults);
  const complaints = judges.filter(([, found]) => found.length > 0);
  return shareScore(
    judges.length - complaints.length,
    judges.length,
    complaints.length === 0
      ? `${components} components that ${judges.map(([name]) => name).join(", ")} find nothing wrong with.`
      : `${complaints.map(([name, found]) => `${name}: ${found.slice(0, MOST_SHOWN).join(", ")}`).join("; ")}.`,
  );
}

/** Whether a surface draws what the typed answer holds: every cell under its heading, no column or row left out untold, key figures as they are. */
export function scoreAsAnswered(differences: readonly string[]): Score {
  if (differences.length === 0) return passed("It draws what the answer holds.");
  return { score: 0, passed: false, explanation: `${differences.slice(0, MOST_SHOWN).join("; ")}.` };
}
