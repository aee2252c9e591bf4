import { randomUUID } from "node:crypto";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { memoryOf } from "../run-memory.js";
import type { GraphDependencies } from "../specialist.js";
import { type SpecialistId, specialistIds, specialists } from "../specialists/index.js";
import type { AgentState } from "../state.js";
import { createToolbox } from "../toolbox.js";
import { LONGEST_QUESTION, understand } from "./entities.js";
import { withoutInstructions } from "./instructions.js";
import { createMarketReader } from "./market-reader.js";
import { questionModel } from "./model.js";
import { isBareProduct } from "./product-words.js";
import { asksOverview, isOurField, joinsOverview, route } from "./route.js";
import { readWish } from "./wish.js";

/**
 * The classifier node: which specialists a question concerns and what it names.
 * An agent with one specialist always takes that one, as long as the question is about markets at all.
 */
export function createClassify(dependencies: GraphDependencies, ids: readonly SpecialistId[]) {
  const { warehouse, logger } = dependencies;
  const readMarkets = createMarketReader(dependencies);
  return async ({ text }: AgentState, config: LangGraphRunnableConfig) => {
    config.writer?.({ step: "classify", label: "Understanding the question" });
    const run = randomUUID();
    const { generation } = warehouse;
    const asked = withoutInstructions(text.slice(0, LONGEST_QUESTION));
    const reading = (await questionModel())(asked);
    const toolbox = createToolbox("question", { warehouse, logger, signal: config.signal }, memoryOf(run));
    const entities = await understand(
      asked,
      toolbox,
      await readMarkets(),
      dependencies.defaultMarket,
      reading.products,
    );
    const namesProduct = entities.clusters.length > 0 || entities.category !== null;
    const names = [...entities.clusters, ...entities.unknownTerms].map(({ term }) => term);
    const heard = route(asked, reading, namesProduct);
    const isOverview = isBareProduct(asked, names) || (namesProduct && asksOverview(asked));
    const concerned = isOverview ? specialistIds.filter((id) => heard.includes(id) || joinsOverview(id)) : heard;
    const chosen = ids.length > 1 ? concerned : isOurField(asked, reading) ? [...ids] : [];
    return {
      run,
      generation,
      question: { text, entities, wish: readWish(asked, chosen, specialists, reading.aspects) },
      specialists: chosen,
      evidence: toolbox.evidence(),
    };
  };
}
