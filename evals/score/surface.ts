import { type Score, shareScore } from "./score.js";

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
