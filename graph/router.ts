import { END, START, StateGraph } from "@langchain/langgraph";
import { createClassify } from "./classify/index.js";
import { isUnknownToMarket, needsClarification } from "./question.js";
import type { GraphDependencies } from "./specialist.js";
import { type SpecialistId, specialistIds, specialists } from "./specialists/index.js";
import { AgentInput, AgentOutput, AgentState } from "./state.js";
import { createSynthesize } from "./synthesize/index.js";

/**
 * The graph of an agent: classify → specialists, side by side → synthesize.
 * The router holds every specialist; a specialist on its own is the same graph with that one.
 */
export function buildGraph(dependencies: GraphDependencies, ids: readonly SpecialistId[] = specialistIds) {
  // Object.fromEntries forgets the literal keys; they are exactly `ids`.
  const subgraphs = Object.fromEntries(ids.map((id) => [id, specialists[id].build(dependencies)])) as Record<
    SpecialistId,
    ReturnType<(typeof specialists)[SpecialistId]["build"]>
  >;
  const graph = new StateGraph({ state: AgentState, input: AgentInput, output: AgentOutput })
    .addNode("classify", createClassify(dependencies, ids))
    .addNode(subgraphs)
    .addNode("synthesize", createSynthesize(dependencies, ids))
    .addEdge(START, "classify")
    .addConditionalEdges("classify", nextNodes, [...ids, "synthesize"])
    .addEdge("synthesize", END);
  // One edge each: the array form would wait for specialists that were never routed to.
  for (const id of ids) graph.addEdge(id, "synthesize");
  return graph.compile({ name: ids.length === 1 ? `${ids[0]}-agent` : "router" });
}

export type AgentGraph = ReturnType<typeof buildGraph>;

/** Nothing to look up (outside our field, nothing named, or only things the market does not hold) goes straight to the answer. */
function nextNodes({ specialists: chosen, question }: AgentState): (SpecialistId | "synthesize")[] {
  const next = specialistIds.filter((id) => chosen.includes(id));
  const isAnswerable = next.length > 0 && !isUnknownToMarket(question.entities) && !needsClarification(question);
  return isAnswerable ? next : ["synthesize"];
}
