import { END, type LangGraphRunnableConfig, Send, START, StateGraph } from "@langchain/langgraph";
import { InvalidInputError } from "../../tools/errors.js";
import { inSentence, listWords, marketWords } from "../answer/words.js";
import type { GraphDependencies } from "../dependencies.js";
import { allowListeners } from "../listeners.js";
import { RunMemory } from "../run-memory.js";
import { type SpecialistId, specialistIds, specialists } from "../specialists/index.js";
import { createMarketReader } from "../understand/names/market-reader.js";
import type { MarketScope } from "../understand/request.js";
import { createConclude } from "./conclude.js";
import { questionFor } from "./questions.js";
import { CatalogInput, CatalogState, type SpecialistTask } from "./state.js";

/** Product groups that one question in short may hold: as many as a specialist lists. */
const SHORT_AT_ONCE = 25;
/** Specialists that list product groups in short. */
const SHORT: readonly SpecialistId[] = ["gap"];

/** Plan → every specialist on every product group of the catalog → conclude. The specialists are those of the router. */
export function buildCatalogGraph(dependencies: GraphDependencies) {
  const graph = new StateGraph({ state: CatalogState, input: CatalogInput })
    .addNode("plan", createPlan(dependencies))
    .addNode("conclude", createConclude(dependencies))
    .addNode(specialistIds.map((id) => specialistNode(id, dependencies)))
    .addEdge(START, "plan")
    .addConditionalEdges("plan", tasksOf, [...specialistIds, "conclude"])
    .addEdge("conclude", END);
  for (const id of specialistIds) graph.addEdge(id, "conclude");
  return graph.compile({ name: "catalog" });
}

type SpecialistResult = Pick<CatalogState, "parts" | "read">;

export type CatalogGraph = ReturnType<typeof buildCatalogGraph>;

function createPlan(dependencies: GraphDependencies) {
  const { warehouse } = dependencies;
  const readMarkets = createMarketReader(dependencies);
  return async ({ own, market, limit }: CatalogState, config: LangGraphRunnableConfig) => {
    config.writer?.({ step: "plan", label: "Choosing the product groups to look into" });
    const generation = warehouse.generation;
    const markets = await readMarkets();
    const code = market ?? dependencies.defaultMarket;
    const known = markets.find((each) => each.code === code);
    if (known === undefined) throw new InvalidInputError(unknownMarket(code, markets));
    const ids = own.lines.map(({ cluster }) => cluster.clusterId);
    return {
      scope: { ...known, stated: market !== null },
      chosen: ids.slice(0, limit),
      others: ids.slice(limit),
      generation,
      memory: new RunMemory(),
    };
  };
}

function unknownMarket(code: string, markets: readonly Omit<MarketScope, "stated">[]): string {
  const names = markets.map((market) => `${market.code} (${marketWords(market)})`);
  return `This database holds no data for the market ${code}; it knows ${listWords(names)}.`;
}

function tasksOf({
  own,
  scope,
  chosen,
  others,
  specialists: ids,
  memory = new RunMemory(),
}: CatalogState): Send<SpecialistId, SpecialistTask>[] | "conclude" {
  const taking = specialistIds.filter((id) => ids.includes(id));
  const shared = { own, scope, memory };
  const deep = chosen.flatMap((clusterId) =>
    taking.map(
      (id, place) => new Send(id, { ...shared, clusterIds: [clusterId], isShort: false, isFirst: place === 0 }),
    ),
  );
  const short = chunksOf(others).flatMap((clusterIds) =>
    taking
      .filter((id) => SHORT.includes(id))
      .map((id) => new Send(id, { ...shared, clusterIds, isShort: true, isFirst: true })),
  );
  const tasks = [...deep, ...short];
  return tasks.length === 0 ? "conclude" : tasks;
}

function chunksOf(ids: readonly number[]): number[][] {
  const chunks = Math.ceil(ids.length / SHORT_AT_ONCE);
  return Array.from({ length: chunks }, (_, chunk) => ids.slice(chunk * SHORT_AT_ONCE, (chunk + 1) * SHORT_AT_ONCE));
}

/**
 * One specialist on one product group, or on several in short; what it writes for readers is left behind, its facts go on.
 * Only reached by a Send, which hands it one task.
 */
function specialistNode(id: SpecialistId, dependencies: GraphDependencies) {
  const subgraph = specialists[id].build(dependencies);
  const node = async (task: SpecialistTask, config: LangGraphRunnableConfig): Promise<SpecialistResult> => {
    const { clusterIds, isShort, isFirst, own, memory } = task;
    const name = own.lines.find(({ cluster }) => cluster.clusterId === clusterIds[0])?.cluster.name ?? "";
    const subject = isShort ? "the other product groups" : inSentence(name);
    if (isFirst) config.writer?.({ step: "look", label: `Looking into ${subject}` });
    allowListeners(config);
    const part = isShort ? `short${clusterIds[0]}` : `group${clusterIds[0]}`;
    const { findings, read } = await subgraph.invoke({ request: questionFor(id, task), memory, part }, config);
    return {
      read,
      parts: findings.map((found) => ({
        clusterIds: [...clusterIds],
        isShort,
        findings: { ...found, sections: [], followUps: [] },
      })),
    };
  };
  return [id, node, { subgraphs: [subgraph] }] satisfies [SpecialistId, typeof node, object];
}
