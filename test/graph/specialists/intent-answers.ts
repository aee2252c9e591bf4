import type { Findings } from "../../../graph/answer/answer.js";
import { RunMemory } from "../../../graph/run-memory.js";
import { intent } from "../../../graph/specialists/intent/index.js";
import { createToolbox } from "../../../graph/toolbox.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import { findNamedKeywords } from "../../../graph/understand/names/named-keywords.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { fakeEntities, recordingLogger } from "../../fakes.js";
import { requestOf } from "../requests.js";

export const BRITAIN: Entities["market"] = {
  code: "GB",
  name: "United Kingdom",
  currency: "GBP",
  asOf: "2026-10-31",
  stated: true,
};
export const GERMANY: Entities["market"] = { ...BRITAIN, code: "DE", name: "Germany", currency: "EUR" };

/** Asks the specialist itself, with what the question names given by name: the answer does not depend on how the words are understood. */
export async function askIntent(
  warehouse: Warehouse,
  text: string,
  names: readonly string[],
  more: Partial<Entities> = {},
): Promise<Findings> {
  const graph = intent.build({
    warehouse,
    logger: recordingLogger(),
  });
  const clusters = await Promise.all(names.map((name) => findCluster(warehouse, name)));
  const entities = { ...fakeEntities, clusters, ...more };
  const toolbox = createToolbox("question", { warehouse, logger: recordingLogger() }, new RunMemory());
  const keywords = await findNamedKeywords(text, entities, toolbox);
  const request = requestOf(text, { ...entities, keywords }, "intent");
  const { findings } = await graph.invoke({ request });
  const [found] = findings;
  if (found === undefined) throw new Error("no findings");
  return found;
}

async function findCluster(warehouse: Warehouse, name: string) {
  const [row] = await warehouse.query("SELECT * FROM clusters WHERE name = $1", [name]);
  if (row === undefined) throw new Error(`The sample has no cluster ${name}`);
  const headTerm = String(row.head_term);
  const categoryPath = String(row.category_path);
  return { clusterId: Number(row.cluster_id), name, categoryPath, headTerm, term: name, score: 1, how: "exact" };
}

export const tableNamed = (findings: Pick<Findings, "sections">, id: string) =>
  findings.sections.flatMap(({ tables }) => tables).find((item) => item.id === id);
