import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const FILE = join(import.meta.dirname, "trajectories.jsonl");

/** By suite and case: the nodes and the calls of data tools of a run that was right. */
export type Trajectories = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** A case a line, so that a change of one is a line of a difference. */
const Line = z.strictObject({ suite: z.string(), case: z.string(), steps: z.array(z.string()) });

export function readTrajectories(): Trajectories {
  const lines = readFileSync(FILE, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  const known: Record<string, Record<string, readonly string[]>> = {};
  for (const { suite, case: id, steps } of lines.map((line) => Line.parse(JSON.parse(line))))
    known[suite] = { ...known[suite], [id]: steps };
  return known;
}

/** Replaces those of the suites that ran. */
export function writeTrajectories(found: Trajectories): void {
  const lines = Object.entries({ ...readTrajectories(), ...found }).flatMap(([suite, cases]) =>
    Object.entries(cases).map(([id, steps]) => JSON.stringify({ suite, case: id, steps })),
  );
  writeFileSync(FILE, `${lines.join("\n")}\n`);
}
