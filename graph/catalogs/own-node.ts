import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { answeredIn } from "../chat.js";
import type { GraphDependencies } from "../dependencies.js";
import { allowListeners } from "../listeners.js";
import { BUILT_IN } from "../roles.js";
import { type SpecialistId, specialistIds } from "../specialists/index.js";
import type { AgentState } from "../state.js";
import { stated } from "../understand/names/named.js";
import type { Request } from "../understand/request.js";
import { remember } from "../understand/turns/conversation.js";
import { namesIn } from "../write/names.js";
import { TASKS_AT_ONCE, toCatalogInput, unreadAnswer } from "./analyst.js";
import type { CatalogGraph } from "./graph.js";
import type { OwnProducts } from "./own-products.js";

/** The asker's products that a question is about: those of the products it names, all when it names none; null when it is not about them. */
export function ownAsked(request: Request, own: OwnProducts | null): OwnProducts | null {
  const { scope } = request;
  const { clusters, category, brands, merchants } = scope;
  const ownPrice = stated(request, "own-price");
  if (own === null || brands.length + merchants.length > 0) return null;
  if (!own.isSaidNow && (ownPrice !== null || scope.ownProducts === null)) return null;
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

function withMargin(request: Request): OwnProducts {
  const own = request.own ?? { name: "", currency: null, lines: [], unmapped: 0 };
  const margin = stated(request, "margin");
  return margin === null || margin <= 0 || margin >= 1 ? own : { ...own, margin };
}

/** The catalog node of an agent: runs the analysis over the asker's own products, by the agent's specialists. */
export function createOwnCatalogNode(
  analysis: CatalogGraph,
  { logger, roles = BUILT_IN }: Pick<GraphDependencies, "logger" | "roles">,
  ids: readonly SpecialistId[],
) {
  return async (state: AgentState, config: LangGraphRunnableConfig) => {
    const { request, said, heard, specialists, notes, conversation, carried } = state;
    const chosen = ids.filter((id) => specialists.includes(id));
    allowListeners(config);
    const input = toCatalogInput({
      own: withMargin(request),
      market: marketOf(request),
      specialists: chosen.length > 0 ? chosen : [...specialistIds],
      asked: request.asks.flatMap(({ topics }) => topics.map((topic) => topic.split(".")[0] ?? "")),
      notes,
    });
    const found = await analysis
      .invoke(input, { ...config, maxConcurrency: TASKS_AT_ONCE })
      .catch((error: unknown) => ({ answer: unreadAnswer(error, logger) }));
    const answer = carried && carried.words !== "" ? { ...found.answer, carried: carried.words } : found.answer;
    const turns = remember(conversation, { said, request, carried, suggestions: [] }, answer);
    const names = [...namesIn(request), ...(request.own?.lines ?? []).map(({ cluster }) => cluster.name)];
    const told = await roles.plain.write({ answer, question: said, language: heard.language, names });
    return { answer: told, ...answeredIn(state, request, told), conversation: turns };
  };
}
