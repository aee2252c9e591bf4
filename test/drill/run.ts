import { parseArgs } from "node:util";
import { diskFull } from "./disk-full.js";
import type { Drill } from "./drill.js";
import { hostileFiles } from "./hostile-files.js";
import { kill } from "./kill.js";
import { postgresDown } from "./postgres-down.js";
import { restore } from "./restore.js";
import { restorePostgres } from "./restore-postgres.js";
import { rolling } from "./rolling.js";
import { slowBodies } from "./slow-bodies.js";

const DRILLS: Readonly<Record<string, Drill>> = {
  "slow-bodies": slowBodies,
  kill,
  "disk-full": diskFull,
  "postgres-down": postgresDown,
  rolling,
  "hostile-files": hostileFiles,
  restore,
  "restore-postgres": restorePostgres,
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { times: { type: "string" } } });
const names = positionals.length > 0 ? positionals : Object.keys(DRILLS);
for (const name of names) {
  const drill = DRILLS[name];
  if (!drill) {
    process.stderr.write(`There is no drill "${name}". There are: ${Object.keys(DRILLS).join(", ")}.\n`);
    process.exit(1);
  }
  const begun = performance.now();
  const { lost, figures } = await drill({ times: Number(values.times ?? 50) });
  if (lost > 0) process.exitCode = 1;
  const seconds = Math.round((performance.now() - begun) / 1000);
  process.stdout.write(`\n${name}: ${lost === 0 ? "nothing lost" : `${lost} LOST`} (${seconds} s)\n`);
  for (const [what, figure] of Object.entries(figures)) process.stdout.write(`  ${what}: ${figure}\n`);
}
