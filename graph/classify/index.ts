import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { GraphDependencies } from "../specialist.js";
import { type SpecialistId, specialistIds, specialists } from "../specialists/index.js";
import type { AgentState } from "../state.js";
import { createToolbox } from "../toolbox.js";
import { understand } from "./entities.js";
import { createMarketReader } from "./market-reader.js";
import { routeByCues } from "./route.js";

/**
 * The classifier node: which specialists a question concerns and what it names.
 * An agent with one specialist always takes that one, as long as the question is about markets at all.
 */
export function createClassify(dependencies: GraphDependencies, ids: readonly SpecialistId[]) {
  const { warehouse, logger } = dependencies;
  const readMarkets = createMarketReader(dependencies);
  const cues = specialistIds.map((id) => [id, specialists[id].card.cues] as const);

  return async ({ text }: AgentState, config: LangGraphRunnableConfig) => {
    config.writer?.({ step: "classify", label: "Understanding the question" });
    const { generation } = warehouse;
    const toolbox = createToolbox("question", { warehouse, logger, signal: config.signal });
    const entities = await understand(text, toolbox, await readMarkets(), dependencies.defaultMarket);
    const routed = routeByCues(text, cues);
    const namesProduct = entities.clusters.length > 0 || entities.category !== null;
    const concerned = routed.length > 0 ? routed : namesProduct ? overview() : [];
    const isOurField = concerned.length > 0;
    return {
      generation,
      question: { text, entities },
      specialists: isOurField && ids.length === 1 ? [...ids] : concerned.filter((id) => ids.includes(id)),
      evidence: toolbox.evidence(),
    };
  };
}

/** A bare product ("espresso machines") asks how its market looks: everyone who needs no further wish of the asker. */
function overview(): SpecialistId[] {
  return specialistIds.filter((id) => specialists[id].card.joinsOverview);
}
