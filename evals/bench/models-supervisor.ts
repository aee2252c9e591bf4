import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { tool as langChainTool } from "@langchain/core/tools";
import { ChatGoogleGenerativeAI } from "@langchain/google-genai";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { createSupervisor } from "@langchain/langgraph-supervisor";
import { z } from "zod";
import { type SpecialistId, specialistIds, specialists } from "../../graph/specialists/index.js";
import type { Tool, ToolContext } from "../../tools/define.js";
import { attributeGaps } from "../../tools/market/attribute-gaps.js";
import { audienceSegments } from "../../tools/market/audience-segments.js";
import { buyerQuestions } from "../../tools/market/buyer-questions.js";
import { competitorPrices } from "../../tools/market/competitor-prices.js";
import { concentration } from "../../tools/market/concentration.js";
import { demandRanking } from "../../tools/market/demand-ranking.js";
import { demandSeries } from "../../tools/market/demand-series.js";
import { demandSupply } from "../../tools/market/demand-supply.js";
import { ghostProducts } from "../../tools/market/ghost-products.js";
import { keywordBids } from "../../tools/market/keyword-bids.js";
import { keywordMetrics } from "../../tools/market/keyword-metrics.js";
import { marketSize } from "../../tools/market/market-size.js";
import { negativeTerms } from "../../tools/market/negative-terms.js";
import { priceElasticity } from "../../tools/market/price-elasticity.js";
import { priceHistory } from "../../tools/market/price-history.js";
import { priceMovers } from "../../tools/market/price-movers.js";
import { priceProducts } from "../../tools/market/price-products.js";
import { priceStatistics } from "../../tools/market/price-statistics.js";
import { titleTerms } from "../../tools/market/title-terms.js";

/** The tools that each specialist uses. */
const TOOLS: Record<SpecialistId, readonly Tool[]> = {
  intent: [keywordMetrics, buyerQuestions, ghostProducts, titleTerms],
  gap: [demandSupply, concentration, attributeGaps, ghostProducts],
  pricing: [competitorPrices, priceStatistics, priceHistory, priceMovers, priceProducts, priceElasticity],
  demand: [demandSeries, demandRanking, marketSize, audienceSegments, keywordMetrics],
  campaign: [keywordBids, negativeTerms, demandRanking, attributeGaps],
};

export const toolsOf = (id: SpecialistId): readonly Tool[] => TOOLS[id];

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
    tools: TOOLS[id].map((tool) => exposed(tool, context)),
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
