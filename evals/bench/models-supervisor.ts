import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { tool as langChainTool } from "@langchain/core/tools";
import { ChatGoogleGenerativeAI } from "@langchain/google-genai";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { createSupervisor } from "@langchain/langgraph-supervisor";
import { z } from "zod";
import { type SpecialistId, specialistIds, specialists } from "../../graph/specialists/index.js";
import type { Tool, ToolContext } from "../../tools/define.js";
import { keywordBids } from "../../tools/market/campaign/keyword-bids.js";
import { negativeTerms } from "../../tools/market/campaign/negative-terms.js";
import { audienceSegments } from "../../tools/market/demand/audience-segments.js";
import { demandRanking } from "../../tools/market/demand/demand-ranking.js";
import { demandSeries } from "../../tools/market/demand/demand-series.js";
import { marketSize } from "../../tools/market/demand/market-size.js";
import { attributeGaps } from "../../tools/market/gap/attribute-gaps.js";
import { concentration } from "../../tools/market/gap/concentration.js";
import { demandSupply } from "../../tools/market/gap/demand-supply.js";
import { buyerQuestions } from "../../tools/market/intent/buyer-questions.js";
import { ghostProducts } from "../../tools/market/intent/ghost-products.js";
import { keywordMetrics } from "../../tools/market/intent/keyword-metrics.js";
import { titleTerms } from "../../tools/market/intent/title-terms.js";
import { competitorPrices } from "../../tools/market/pricing/competitor-prices.js";
import { priceElasticity } from "../../tools/market/pricing/price-elasticity.js";
import { priceHistory } from "../../tools/market/pricing/price-history.js";
import { priceMovers } from "../../tools/market/pricing/price-movers.js";
import { priceProducts } from "../../tools/market/pricing/price-products.js";
import { priceStatistics } from "../../tools/market/pricing/price-statistics.js";

/** The tools that each specialist uses; one that is not listed asks none in this comparison. */
const TOOLS: Partial<Record<SpecialistId, readonly Tool[]>> = {
  intent: [keywordMetrics, buyerQuestions, ghostProducts, titleTerms],
  gap: [demandSupply, concentration, attributeGaps, ghostProducts],
  pricing: [competitorPrices, priceStatistics, priceHistory, priceMovers, priceProducts, priceElasticity],
  demand: [demandSeries, demandRanking, marketSize, audienceSegments, keywordMetrics],
  campaign: [keywordBids, negativeTerms, demandRanking, attributeGaps],
};

export const toolsOf = (id: SpecialistId): readonly Tool[] => TOOLS[id] ?? [];

export interface Orchestration {
  /** The final answer. */
  readonly ask: (question: string) => Promise<string>;
}

const WRITE =
  "write the whole answer from what they said, with every figure as it stands there, in the language of the question.";

/** @langchain/langgraph-supervisor, everything that it leaves open at its default: one handover at a time. */
export function createSupervised(url: string, context: ToolContext): Orchestration {
  const llm = modelAt(url);
  const graph = createSupervisor({
    agents: specialistIds.map((id) => createWorker(id, llm, context)),
    llm,
    prompt: `${introduction()}\nHand over to those whose answer is asked for, and no others. When they have replied, ${WRITE}`,
  }).compile();
  return { ask: (question) => lastWordsOf(graph, question) };
}

/** Wired by hand so that workers run side by side: each is a tool of the supervisor, sees its task alone, and gives back its words alone. */
export function createSideBySide(url: string, context: ToolContext): Orchestration {
  const llm = modelAt(url);
  const tools = specialistIds.map((id) => {
    const worker = createWorker(id, llm, context);
    return langChainTool(({ question }) => lastWordsOf(worker, question), {
      name: `ask_${id}`,
      description: `Asks ${specialists[id].card.title}.`,
      schema: z.object({ question: z.string() }),
    });
  });
  const prompt = `${introduction()}\nAsk those whose answer is asked for, all at once, and no others. When they have replied, ${WRITE}`;
  const graph = createReactAgent({ llm, tools, prompt });
  return { ask: (question) => lastWordsOf(graph, question) };
}

const introduction = (): string =>
  `You answer questions about a product market with these specialists:\n${specialistIds
    .map((id) => `- ${id}: ${specialists[id].card.title}; when ${specialists[id].card.routeWhen}`)
    .join("\n")}`;

function createWorker(id: SpecialistId, llm: ChatGoogleGenerativeAI, context: ToolContext) {
  const { title, description } = specialists[id].card;
  return createReactAgent({
    llm,
    name: id,
    tools: toolsOf(id).map((tool) => exposed(tool, context)),
    prompt: `You are ${title}. ${description} Call the tools you need, all at once, then answer your part of the question from their results alone, with every figure as it stands there.`,
  });
}

/** The data of a result; its provenance, which our answers show, is left out. */
const exposed = (tool: Tool, context: ToolContext) =>
  langChainTool(async (input: unknown) => JSON.stringify((await tool.run(input, context)).data), {
    name: tool.name,
    description: tool.description,
    schema: tool.input,
  });

const modelAt = (baseUrl: string) =>
  new ChatGoogleGenerativeAI({ apiKey: "local", model: "gemini-test", baseUrl, temperature: 0, maxRetries: 0 });

interface Talking {
  invoke(input: { messages: BaseMessage[] }, options: { recursionLimit: number }): Promise<{ messages: BaseMessage[] }>;
}

async function lastWordsOf(graph: Talking, question: string): Promise<string> {
  const { messages } = await graph.invoke({ messages: [new HumanMessage(question)] }, { recursionLimit: 60 });
  return String(messages.at(-1)?.content);
}
