import { interrupt, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import { queryMarket } from "../../tools/market/lookup/query-market.js";
import { replied } from "../chat.js";
import type { GraphDependencies } from "../dependencies.js";
import { BUILT_IN } from "../roles.js";
import { RunMemory } from "../run-memory.js";
import { specialistIds } from "../specialists/index.js";
import type { AgentState } from "../state.js";
import { createToolbox } from "../toolbox.js";
import { namesIn } from "../write/names.js";
import { SpokenClarification } from "../write/speak.js";
import { Clarification, clarificationFor } from "./clarification.js";
import { withoutCatalog } from "./names/own-words.js";
import { Request } from "./request.js";
import { findListing, subjectsOf } from "./turns/conversation.js";

/** What a paused run tells: what is asked back, and what was understood so far. */
export const Pause = z.object({ clarification: Clarification, request: Request, specialists: z.array(z.string()) });
export type Pause = z.infer<typeof Pause>;

const MOST_PRODUCTS = 4;

/** The clarify node: pauses the run until the asker has replied; the reply is then understood in the light of what was asked. */
export function createClarify(dependencies: GraphDependencies) {
  const { warehouse, logger } = dependencies;
  /** Product groups that most search for; none where that is not known: an answer to choose is a help, no more. */
  const wellKnown = async (market: string): Promise<string[]> => {
    const tools = createToolbox("clarify", { warehouse, logger }, new RunMemory());
    const read = await tools.attempt(queryMarket, {
      markets: [market],
      measures: ["searches"],
      by: "cluster",
      limit: MOST_PRODUCTS,
    });
    return (read?.data.rows ?? []).flatMap(({ keys }) => keys.clusterName ?? []);
  };

  const { shipped } = dependencies.roles ?? BUILT_IN;
  const spokenIn = (language: string, clarification: Clarification, names: readonly string[]): Clarification => {
    if (shipped === null || language === "en") return clarification;
    const spoken = new SpokenClarification(clarification, names);
    return spoken.in(language, shipped.of(spoken.forms, language));
  };

  return async (
    { missing, request, specialists, conversation, heard, text, messages }: AgentState,
    config: LangGraphRunnableConfig,
  ) => {
    config.writer?.({ step: "clarify", label: "Asking back" });
    const chosen = specialistIds.filter((id) => specialists.includes(id));
    const rows = (findListing(conversation)?.rows ?? []).map(({ name }) => name);
    const products = missing === "product" ? await wellKnown(request.scope.market.code) : [];
    const last = conversation.at(-1);
    const { scope } = missing === "question" && last !== undefined ? last.request : request;
    const clarification = clarificationFor(missing ?? "question", scope, chosen, {
      before: last
        ? { subjects: subjectsOf(last.request.scope), next: last.suggestions.map((each) => each.text) }
        : null,
      rows,
      products,
      examples: dependencies.examples,
    });
    const ours = (missing === "product" && withoutCatalog(request.scope)) || null;
    const inEnglish = { ...clarification, question: ours ?? clarification.question };
    const told = spokenIn(heard.language, inEnglish, namesIn(request));
    // A model asks in the asker's language.
    const asked = ours === null && heard.askBack !== null ? { ...told, question: heard.askBack } : told;
    const reply = interrupt<Pause, string>({ clarification: asked, request, specialists });
    return { ...replied({ text, messages }, reply), text: reply, unclear: missing === "question" ? null : request };
  };
}
