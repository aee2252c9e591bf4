import { type BaseCheckpointSaver, END, type LangGraphRunnableConfig, START, StateGraph } from "@langchain/langgraph";
import { inSpan } from "../tools/span.js";
import { buildCatalogGraph } from "./catalogs/graph.js";
import { createOwnCatalogNode } from "./catalogs/own-node.js";
import type { GraphDependencies } from "./dependencies.js";
import { buildInvestigation, needsInvestigation } from "./investigate/index.js";
import { allowListeners } from "./listeners.js";
import { areOwnStepsTrusted } from "./own-steps.js";
import { isHeard } from "./run-trees.js";
import { type SpecialistId, specialistIds, specialists } from "./specialists/index.js";
import { AgentInput, AgentOutput, AgentState } from "./state.js";
import { createSynthesize } from "./synthesize/index.js";
import { createClarify } from "./understand/clarify.js";
import { createClassify } from "./understand/classify.js";
import { isNotHeld, isUnknownToMarket } from "./understand/missing.js";

/**
 * The graph of an agent: classify → specialists, side by side → synthesize, where a model is configured with the analyst beside them; or classify → clarify → classify when only the asker can say what is meant;
 * or classify → catalog when the question is about the asker's own products.
 * The router holds every specialist; a specialist on its own is the same graph with that one.
 * Pausing needs a checkpointer: without one (LangGraph Studio brings its own) an unclear question is an error.
 */
export function buildGraph(
  dependencies: GraphDependencies,
  ids: readonly SpecialistId[] = specialistIds,
  checkpointer?: BaseCheckpointSaver,
) {
  const analysis = buildCatalogGraph(dependencies);
  const investigation = buildInvestigation(dependencies);
  const hasAnalyst = dependencies.roles?.analyst != null;
  const graph = new StateGraph({ state: AgentState, input: AgentInput, output: AgentOutput })
    .addNode("classify", timed("classify", createClassify(dependencies, ids), dependencies))
    .addNode("clarify", createClarify(dependencies))
    .addNode(ids.map((id) => specialistNode(id, dependencies)))
    .addNode("investigate", timed("investigate", investigate(investigation), dependencies), {
      subgraphs: [investigation],
    })
    .addNode("catalog", timed("catalog", createOwnCatalogNode(analysis, dependencies, ids), dependencies), {
      subgraphs: [analysis],
    })
    .addNode("synthesize", timed("synthesize", createSynthesize(dependencies, ids), dependencies))
    .addEdge(START, "classify")
    .addConditionalEdges("classify", (state) => nextNodes(state, hasAnalyst), [
      ...ids,
      "investigate",
      "clarify",
      "catalog",
      "synthesize",
    ])
    .addEdge("clarify", "classify")
    .addEdge("investigate", "synthesize")
    .addEdge("catalog", END)
    .addEdge("synthesize", END);
  // One edge each: the array form would wait for specialists that were never routed to.
  for (const id of ids) graph.addEdge(id, "synthesize");
  return graph.compile({
    name: ids.length === 1 ? `${ids[0]}-agent` : "router",
    ...(checkpointer && { checkpointer }),
  });
}

/**
 * A specialist's subgraph as a node of its name. Where nobody can see its steps they run without a graph: the graphs of five specialists take a third of
 * the processor time of a repeated answer (measured).
 */
function specialistNode(id: SpecialistId, dependencies: GraphDependencies) {
  const subgraph = specialists[id].build(dependencies);
  const inARow = specialists[id].inARow(dependencies);
  const node = ({ request, memory }: AgentState, config: LangGraphRunnableConfig) => {
    if (areOwnStepsTrusted() && !isHeard(config)) return inARow({ request, memory }, config);
    allowListeners(config);
    return subgraph.invoke({ request, memory }, config);
  };
  return [id, node, { subgraphs: [subgraph] }] satisfies [SpecialistId, typeof node, object];
}

/** The analyst's subgraph, which is handed the question alone. */
const investigate =
  (investigation: ReturnType<typeof buildInvestigation>) =>
  ({ request, memory, said }: AgentState, config: LangGraphRunnableConfig) => {
    allowListeners(config);
    return investigation.invoke({ request, memory, said }, config);
  };

type Node<Update> = (state: AgentState, config: LangGraphRunnableConfig) => Promise<Update>;

const timed =
  <Update>(stage: string, node: Node<Update>, { onStage }: GraphDependencies): Node<Update> =>
  async (state, config) => {
    const begun = performance.now();
    try {
      return await inSpan(`node ${stage}`, {}, () => node(state, config));
    } finally {
      onStage?.(stage, performance.now() - begun);
    }
  };

export type AgentGraph = ReturnType<typeof buildGraph>;

/** What only the asker can say is asked first; nothing to look up (outside our field, or not in the market) goes straight to the answer. */
function nextNodes(
  { specialists: chosen, request, missing, withoutModels }: AgentState,
  hasAnalyst: boolean,
): (SpecialistId | "investigate" | "clarify" | "catalog" | "synthesize")[] {
  if (missing !== null) return ["clarify"];
  if (request.own) return ["catalog"];
  const next = specialistIds.filter((id) => chosen.includes(id));
  if (next.length === 0 || isUnknownToMarket(request) || isNotHeld(request)) return ["synthesize"];
  const isInvestigated = hasAnalyst && withoutModels === null && needsInvestigation(request);
  return isInvestigated ? [...next, "investigate"] : next;
}
