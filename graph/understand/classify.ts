import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import { ModelError } from "../../tools/errors.js";
import { findKeywords } from "../../tools/market/lookup/find-keywords.js";
import { findValues } from "../../tools/market/lookup/find-values.js";
import { ownAsked } from "../catalogs/own-node.js";
import { questionOf } from "../chat.js";
import type { GraphDependencies } from "../dependencies.js";
import type { TokenUsage } from "../models/language-model.js";
import { BUILT_IN } from "../roles.js";
import { RunMemory } from "../run-memory.js";
import type { SpecialistId } from "../specialists/index.js";
import type { AgentState } from "../state.js";
import { createToolbox, type Toolbox } from "../toolbox.js";
import type { Alone, Attempt, Understanding } from "./attempt.js";
import { conclude, FOLLOWS } from "./conclude.js";
import { saidIn } from "./from-model/asked.js";
import { readReply } from "./from-model/read.js";
import type { ModelRequest } from "./from-model/schema.js";
import type { Heard } from "./heard.js";
import { createQuestionMarkets } from "./names/market-reader.js";
import { offeredBy } from "./offered.js";
import { readOnce, understoodOf } from "./once.js";
import type { Request } from "./request.js";
import { readText } from "./text.js";
import { knownTurns, maskedTurn, type Turn } from "./turns/conversation.js";
import { readTogether } from "./turns/follow-up.js";
import { revive } from "./turns/revive.js";
import { findSuggestion } from "./turns/suggested.js";
import { languageToAnswer } from "./words/language.js";

/**
 * The classifier node: which specialists a question concerns and what it names.
 * An agent with one specialist always takes that one, as long as the question is about markets at all.
 */
export function createClassify(dependencies: GraphDependencies, ids: readonly SpecialistId[]) {
  const { warehouse, logger, guard } = dependencies;
  const { classifier, shipped } = dependencies.roles ?? BUILT_IN;
  const offered = offeredBy(shipped);
  const today = (): string => dependencies.clock().toISOString().slice(0, 10);
  const withoutLeak = (words: string | null) => (words !== null && guard?.findLeak(words) ? null : words);
  const readMarkets = createQuestionMarkets(dependencies);

  /** `turn`: the one before it; undefined where it begins a conversation. */
  const readAlone = async (
    whole: string,
    turn: Turn | undefined,
    toolbox: Toolbox,
  ): Promise<Understanding & Pick<Alone, "conclude" | "learned" | "learnedAfter">> => {
    const before = turn === undefined ? null : maskedTurn(turn);
    const text = await readText(whole, toolbox, await readMarkets(), dependencies.defaultMarket, before);
    const isFirst = turn === undefined;
    const concludeWith: Alone["conclude"] = (entities, kept, stated = []) =>
      conclude(text, { entities, kept, stated, isFirst, ids }, toolbox);
    return {
      ...(await concludeWith(text.entities, [])),
      conclude: concludeWith,
      learned: () => text.learnedOf(null),
      learnedAfter: (before) =>
        text.turn().follows < FOLLOWS ? null : { ...text.learnedAfter(before), changes: text.turn().changes },
    };
  };

  const lookUp = (signal?: AbortSignal): Pick<Attempt, "memory" | "toolbox"> => {
    const memory = new RunMemory();
    return { memory, toolbox: createToolbox("question", { warehouse, logger, signal }, memory) };
  };

  const attempt = async (text: string, turn: Turn | undefined, signal?: AbortSignal): Promise<Alone> => {
    const looked = lookUp(signal);
    return { ...(await readAlone(text, turn, looked.toolbox)), ...looked, carried: null, said: text };
  };

  /** The turns so far in the market of today. */
  const openConversation = async (conversation: readonly Turn[], signal?: AbortSignal) => {
    const tools = createToolbox("conversation", { warehouse, logger, signal }, new RunMemory());
    const markets = await readMarkets();
    const today = (request: Request) => revive(request, markets, tools);
    const turns = conversation.map(async (turn): Promise<Turn> => ({ ...turn, request: await today(turn.request) }));
    return { tools, today, turns: await Promise.all(turns) };
  };

  /** From the words, together with the conversation. */
  const readHere = async (
    { text, unclear, said, conversation }: AgentState,
    signal?: AbortSignal,
  ): Promise<Attempt> => {
    const { tools, today, turns } = await openConversation(conversation, signal);
    const language = languageToAnswer(text, saidBefore({ said, conversation }));
    const meant = (findSuggestion(text, turns) === null && offered(text, language)) || text;
    const read = await readTogether(
      { text: meant, unclear, said, conversation: turns },
      {
        attempt: (words) => attempt(words, turns.at(-1), signal),
        unread: () => lookUp(signal),
        today,
        tools,
        isOurs: (id) => ids.includes(id),
      },
    );
    return read.said === meant ? { ...read, said: text } : read;
  };

  /** As a model heard it: what it names is looked up all the same, and its numbers have to be the asker's. */
  const readHearing = async (reply: ModelRequest, state: AgentState, signal?: AbortSignal) => {
    const { turns } = await openConversation(state.conversation, signal);
    return readReply(reply, saidIn({ ...state, conversation: turns }), {
      attempt: (words) => attempt(words, turns.at(-1), signal),
      looked: lookUp(signal),
      markets: await readMarkets(),
      defaultMarket: dependencies.defaultMarket,
      ids,
      logger,
    });
  };

  const hear = async (state: AgentState, { signal, writer }: LangGraphRunnableConfig) => {
    const said = saidIn(state);
    // A question that was offered is its request: there is nothing to hear.
    const isOffered = said.pending === null && findSuggestion(said.text, said.conversation) !== null;
    if (state.withoutModels !== null || isOffered) return null;
    try {
      const onUsage = (usage: TokenUsage) => writer?.({ usage });
      return await classifier.readRequest(said, await readMarkets(), { signal, onUsage });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return `${error.clause}, so the built-in classifier read the question.`;
    }
  };

  return async (given: AgentState, config: LangGraphRunnableConfig) => {
    const text = questionOf(given);
    const state = { ...given, text, conversation: knownTurns(given.conversation) };
    config.writer?.({ step: "classify", label: "Understanding the question" });
    const { generation } = warehouse;
    const reply = await hear(state, config);
    const { signal } = config;
    const hearing = reply === null || typeof reply === "string" ? null : await readHearing(reply, state, signal);
    const understood = hearing
      ? understoodOf(hearing)
      : await readOnce({ warehouse, reader: `${ids.join("+")} in ${dependencies.defaultMarket}`, signal }, state, () =>
          readHere(state, signal),
        );
    const { memory, request, specialists: chosen, missing, carried, said, evidence, read } = understood;
    const own = ownAsked(request, state.own);
    const heard: Heard = hearing
      ? { ...hearing.heard, askBack: withoutLeak(hearing.heard.askBack) }
      : {
          language: languageToAnswer(state.text, saidBefore(state)),
          askBack: null,
          note: typeof reply === "string" ? reply : null,
        };
    return {
      text,
      memory,
      generation,
      request: {
        ...request,
        ...(own && { own }),
        ...(request.asks.some(({ isOfDay }) => isOfDay) && { today: today() }),
      },
      heard,
      carried,
      said,
      conversation: state.conversation,
      specialists: [...chosen],
      missing: own ? null : missing,
      unclear: null,
      evidence: evidence.filter(tellsOf(request)),
      read: new Overwrite(read.filter(tellsOf(request))),
      findings: new Overwrite([]), // of an earlier question on the same thread
    };
  };
}

/** The newest first; of a paused run what it was asked. */
const saidBefore = ({ said, conversation }: Pick<AgentState, "said" | "conversation">): string[] => [
  said,
  ...conversation.map((turn) => turn.said).reverse(),
];

/** Looking for variants or keywords in words that name none leaves no evidence. */
const tellsOf =
  ({ scope }: Request) =>
  ({ tool }: { readonly tool: string }): boolean =>
    (tool !== findKeywords.name || scope.keywords.length > 0) && (tool !== findValues.name || scope.values.length > 0);
