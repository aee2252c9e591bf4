import { expect } from "vitest";
import type { Findings } from "../../../graph/answer/answer.js";
import type { Specialist } from "../../../graph/define-specialist.js";
import type { SpecialistId } from "../../../graph/specialists/index.js";
import type { Evidenced } from "../../../graph/toolbox.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import type { ClusterMatch } from "../../../graph/understand/request.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { fakeEntities, recordingLogger } from "../../fakes.js";
import { requestOf } from "../requests.js";
import { renderFindings } from "./render-findings.js";

export const MARKETS = {
  US: { code: "US", name: "United States", currency: "USD", asOf: "2026-10-31", stated: true },
  GB: { code: "GB", name: "United Kingdom", currency: "GBP", asOf: "2026-10-31", stated: true },
  DE: { code: "DE", name: "Germany", currency: "EUR", asOf: "2026-10-31", stated: true },
} as const satisfies Record<string, Entities["market"]>;

/** One full run of a specialist's subgraph; `keywords` are those of the data that the question names. */
export async function ask(
  specialist: Specialist,
  warehouse: Warehouse,
  names: readonly string[],
  more: Partial<Entities> = {},
  text = "a question",
  keywords: string[] = [],
): Promise<Findings> {
  const graph = specialist.build({
    warehouse,
    logger: recordingLogger(),
  });
  const clusters = await Promise.all(names.map((name) => findCluster(warehouse, name)));
  // Only registered specialists are asked.
  const request = requestOf(text, { ...fakeEntities, clusters, ...more }, specialist.card.id as SpecialistId);
  const { findings } = await graph.invoke({ request: { ...request, scope: { ...request.scope, keywords } } });
  const [found] = findings;
  if (found === undefined) throw new Error("no findings");
  return found;
}

async function findCluster(warehouse: Warehouse, name: string): Promise<ClusterMatch> {
  const [row] = await warehouse.query("SELECT * FROM clusters WHERE name = $1", [name]);
  if (row === undefined) throw new Error(`The sample has no cluster ${name}`);
  return match(Number(row.cluster_id), name, String(row.category_path));
}

export function match(clusterId: number, name: string, categoryPath = `Test > ${name}`): ClusterMatch {
  return { clusterId, name, categoryPath, headTerm: name.toLowerCase(), term: name, score: 1, how: "exact" };
}

/** What must hold of every answer: complete text, compact tables, every citation backed by evidence. */
export function expectSound(findings: Findings): string {
  const text = renderFindings(findings);
  expect(text).not.toMatch(/undefined|NaN|\[object|Infinity|null/);
  const refs = findings.evidence.map(({ ref }) => ref);
  const cited = [
    findings.headline,
    ...findings.sections.flatMap(({ statements, tables }) => [...statements, ...tables]),
  ];
  for (const ref of cited.flatMap((item) => item.refs)) expect(refs).toContain(ref);
  for (const table of findings.sections.flatMap(({ tables }) => tables)) {
    expect(table.columns.length, table.id).toBeLessThanOrEqual(8);
    expect(table.rows.length, table.id).toBeGreaterThan(0);
    expect(table.refs.length, table.id).toBeGreaterThan(0);
  }
  return text;
}

export const tableOf = (findings: Findings, id: string) =>
  findings.sections.flatMap(({ tables }) => tables).find((table) => table.id === id);

export function evidenced<Data>(data: Data, ref: string, truncated = false): Evidenced<Data> {
  const provenance = {
    tool: "test",
    asked: "",
    rowsExamined: 1,
    asOf: "2026-10-31",
    truncated,
    tookMs: 0,
    sources: [],
  };
  return { data, provenance, ref };
}
