import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const FILE = join(import.meta.dirname, "trajectories.json");

/** By suite and case: the nodes and the calls of data tools of a run that was right. */
const Trajectories = z.record(z.string(), z.record(z.string(), z.array(z.string())));
export type Trajectories = z.infer<typeof Trajectories>;

export const readTrajectories = (): Trajectories => Trajectories.parse(JSON.parse(readFileSync(FILE, "utf8")));

/** Replaces those of the suites that ran. */
export function writeTrajectories(found: Trajectories): void {
  writeFileSync(FILE, `${JSON.stringify({ ...readTrajectories(), ...found }, null, 1)}\n`);
}
