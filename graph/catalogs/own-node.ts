import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { GraphDependencies } from "../specialist.js";
import { type SpecialistId, specialistIds } from "../specialists/index.js";
import type { AgentState } from "../state.js";
import { remember } from "../understand/conversation.js";
import { stated } from "../understand/named.js";
import type { Request } from "../understand/request.js";
import { createCatalogAnalyst } from "./analyst.js";
import type { OwnProducts } from "./own-products.js";
import { speaksOfOwn } from "./own-words.js";

/** The asker's products that a question is about: those of the products it names, all when it names none; null when it is not about them. */
export function ownAsked(request: Request, own: OwnProducts | null): OwnProducts | null {
  const { text, scope } = request;
  const { clusters, category, brands, merchants } = scope;
  const ownPrice = stated(request, "own-price");
  if (own === null || ownPrice !== null || brands.length + merchants.length > 0 || !speaksOfOwn(text)) return null;
  if (clusters.length === 0 && category === null) return own;
  const lines = own.lines.filter(
    ({ cluster }) =>
      clusters.some(({ clusterId }) => clusterId === cluster.clusterId) ||
      (category !== null && cluster.categoryPath.startsWith(category)),
  );
  return lines.length === 0 ? null : { ...own, lines };
}

/** The one the question names, else that of the catalog: its prices are in that market's currency. */
const marketOf = ({ scope: { market }, own }: Request): string =>
  market.stated ? market.code : (own?.market ?? market.code);

/** The catalog node of an agent: its specialists look at the asker's own products. */
export function createLookAtOwn(dependencies: GraphDependencies, ids: readonly SpecialistId[]) {
  const analyst = createCatalogAnalyst(dependencies);
  return async (state: AgentState, config: LangGraphRunnableConfig) => {
    const { request, specialists, notes, conversation, carried } = state;
    const chosen = ids.filter((id) => specialists.includes(id));
    const stream = analyst.analyse({
      own: request.own ?? { name: "", currency: null, lines: [], unmapped: 0 },
      market: marketOf(request),
      specialists: chosen.length > 0 ? chosen : [...specialistIds],
      question: request.text,
      notes,
      ...(config.signal && { signal: config.signal }),
    });
    for await (const event of stream) {
      if (event.type === "step") config.writer?.({ step: event.step, label: event.label });
      else {
        const answer = carried && carried.words !== "" ? { ...event.answer, carried: carried.words } : event.answer;
        return { answer, conversation: remember(conversation, request, answer, carried?.isOfRow) };
      }
    }
    throw new Error("the analysis of the catalog ended without an answer");
  };
}
