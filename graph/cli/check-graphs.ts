import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** Part of `npm run check`: what `langgraph.json` names is there. The development server would only say so when it starts. */

const Settings = z.object({ graphs: z.record(z.string(), z.string()) });

const file = path.resolve(process.argv[2] ?? "langgraph.json");
const { graphs } = Settings.parse(JSON.parse(readFileSync(file, "utf8")));
const faults = Object.entries(graphs).flatMap(([id, spec]) => faultOf(path.dirname(file), spec, id) ?? []);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultOf(root: string, spec: string, id: string): string | null {
  const [source = "", name = ""] = spec.split(":");
  const target = path.resolve(root, source);
  if (!existsSync(target)) return `langgraph.json: the graph "${id}" names ${source}, which does not exist.`;
  const isExported = new RegExp(`^export const ${name}\\b`, "m").test(readFileSync(target, "utf8"));
  return isExported ? null : `langgraph.json: the graph "${id}" names the export "${name}", which ${source} has not.`;
}
