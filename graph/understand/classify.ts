import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import { ModelError } from "../../tools/errors.js";
import { findKeywords } from "../../tools/market/lookup/find-keywords.js";
import { findValues } from "../../tools/market/lookup/find-values.js";
import { marketCoverage } from "../../tools/market/lookup/market-coverage.js";
import { MEASURE_IDS, measures as registry } from "../../tools/measures/registry.js";
import { solversOf } from "../asks/solve/index.js";
import { ownAsked } from "../catalogs/own-node.js";
import { questionOf } from "../chat.js";
import type { GraphDependencies } from "../dependencies.js";
import type { TokenUsage } from "../models/language-model.js";
import { BUILT_IN } from "../roles.js";
import { RunMemory } from "../run-memory.js";
import { type SpecialistId, specialistIds, specialists } from "../specialists/index.js";
import type { AgentState } from "../state.js";
import { createToolbox, type Toolbox } from "../toolbox.js";
import type { Clause } from "./asks/clauses.js";
import { areClear, ownersOf, readAsks } from "./asks/index.js";
import type { Measured } from "./asks/measured.js";
import { isOutsideField, withLearned } from "./asks/with-learned.js";
import type { Alone, Attempt, Understanding } from "./attempt.js";
import { composeRequest } from "./compose.js";
import type { LearnedAsk } from "./encoder/ask-reader.js";
import { saidIn } from "./from-model/asked.js";
import { readReply } from "./from-model/read.js";
import type { ModelRequest } from "./from-model/schema.js";
import type { Heard } from "./heard.js";
import { isNotHeld, missingFrom } from "./missing.js";
import { readByProduct } from "./names/by-product.js";
import { LONGEST_QUESTION, understand } from "./names/entities.js";
import { createMarketReader } from "./names/market-reader.js";
import { knownNames, maskProducts, namedOnly } from "./names/masked.js";
import { type Entities, type FurtherNames, inputsOf } from "./names/named.js";
import { findNamedKeywords } from "./names/named-keywords.js";
import { namedValues } from "./names/named-values.js";
import { ownSpokenOf, withoutCatalogIds } from "./names/own-words.js";
import { isBareProduct } from "./names/product-words.js";
import { readNumbers } from "./numbers/read.js";
import { readOnce, understoodOf } from "./once.js";
import type { Request } from "./request.js";
import { denies } from "./routing/echoes.js";
import { questionModel } from "./routing/model.js";
import { asksOverview, heardByCues, isOurField, joinsOverview, route } from "./routing/route.js";
import { knownTurns, type Turn } from "./turns/conversation.js";
import { saysNumbersOnly } from "./turns/few-words.js";
import { readTogether } from "./turns/follow-up.js";
import { restated } from "./turns/merge-inputs.js";
import { revive } from "./turns/revive.js";
import { findSuggestion } from "./turns/suggested.js";
import { isAboutTheData } from "./words/about-data.js";
import { withoutInstructions } from "./words/instructions.js";
import { languageOf } from "./words/language.js";
import { isAboutTheTalk, isVague } from "./words/vague.js";
import { readWish } from "./words/wish.js";

/** From here on a later question changes the one before it. */
const FOLLOWS = 0.5;

/**
 * The classifier node: which specialists a question concerns and what it names.
 * An agent with one specialist always takes that one, as long as the question is about markets at all.
 */
export function createClassify(dependencies: GraphDependencies, ids: readonly SpecialistId[]) {
  const { warehouse, logger, guard } = dependencies;
  const { classifier } = dependencies.roles ?? BUILT_IN;
  const withoutLeak = (words: string | null) => (words !== null && guard?.findLeak(words) ? null : words);
  const readMarkets = createMarketReader(dependencies);
  const reader = `${ids.join("+")} in ${dependencies.defaultMarket}`;

  /** `isFirst`: it begins a conversation. */
  const readAlone = async (
    text: string,
    isFirst: boolean,
    toolbox: Toolbox,
  ): Promise<Understanding & Pick<Alone, "conclude" | "learned">> => {
    const said = withoutCatalogIds(withoutInstructions(text.slice(0, LONGEST_QUESTION)));
    const byProduct = readByProduct(said);
    const asked = byProduct?.text ?? said;
    const model = await questionModel();
    const stating = model.numbers(asked);
    const products = byProduct ? [] : namedOnly(asked, model.products(asked));
    const understood = await understand(
      asked,
      stating,
      toolbox,
      await readMarkets(),
      dependencies.defaultMarket,
      products,
    );
    const names = [...understood.clusters, ...understood.unknownTerms].map(({ term }) => term);
    // What is asked does not depend on the product.
    const masked = maskProducts(asked, products, knownNames(understood, products));
    const reading = model.read(masked);
    // Where the market knows a product, what else was heard as one is part of what is asked.
    const productNames = knownNames(understood, products);
    const withoutProducts = (words: string): string =>
      maskProducts(
        words,
        [],
        understood.clusters.length > 0 || understood.category !== null
          ? productNames
          : [...productNames, ...products.map((heard) => heard.words)],
      );
    // Words that speak for one domain are not drowned by "full picture".
    const asksAll = asksOverview(masked) && heardByCues(masked).length === 0;

    const conclude: Alone["conclude"] = async (entities, kept, stated = []) => {
      const numbers =
        stated.length === 0
          ? stating
          : readNumbers(asked, restated(stated, stating, readNumbers(asked), saysNumbersOnly(asked)));
      const namesProduct = entities.clusters.length > 0 || entities.category !== null;
      if (byProduct !== null) {
        const wished = specialistIds.filter((id) => byProduct.wishes.includes(id));
        const all = kept.length > 0 ? kept : wished.length > 0 ? wished : specialistIds.filter(joinsOverview);
        const chosen = !namesProduct && kept.length === 0 ? [] : ids.length > 1 ? all : [...ids];
        const request = composeRequest({ text: asked, entities, numbers, specialists: chosen });
        return { text, request, specialists: chosen, missing: null, namesDomain: wished.length > 0 };
      }
      if (ids.length > 1 && !namesProduct && kept.length === 0 && isAboutTheData(asked)) {
        const request = composeRequest({ text: asked, entities, numbers, specialists: [] });
        await toolbox.attempt(marketCoverage, { market: request.scope.market.code });
        return { text, request, specialists: [], missing: null, namesDomain: true };
      }
      // What only changes a question says too little to know it by its like, until it is clear that it asks anew.
      const isLeaning = entities !== understood;
      const isWhole = isFirst || isLeaning || model.turn(withoutProducts(asked)).follows < FOLLOWS;
      const isTalk = !namesProduct && isAboutTheTalk(asked);
      const isOutside = kept.length === 0 && isWhole && !isLeaning && isOutsideField(model.ask(withoutProducts(asked)));
      const routed = kept.length > 0 ? kept : isTalk || isOutside ? [] : route(masked, reading, namesProduct);
      const isOpen = kept.length === 0 && isWhole && !isOutside;
      const words = readAsks(asked, entities, numbers);
      const askOf = (clause: Clause | null) => ofOwners(model.ask(withoutProducts(clause?.text ?? asked)), ids);
      const wish = readWish(masked, routed.length > 0 ? routed : specialistIds, specialists);
      const learnedAsk = isOpen
        ? {
            learnedOf: askOf,
            specialists: routed,
            named: wish.aspects,
            parts: reading.aspects,
            isOfOne: entities.clusters.length === 1,
            isNamed: namesProduct || entities.brands.length + entities.merchants.length > 0,
            lacksProduct: entities.unknownTerms.length > 0 || (wish.lacksProduct && !namesProduct),
            isFirst,
          }
        : null;
      const asks = withLearned(words, learnedAsk);
      const heard =
        kept.length > 0
          ? routed
          : (askedByMeasure(asked, asks, entities, routed) ?? (routed.length > 0 ? routed : askedByBound(entities)));
      const isOverview = kept.length === 0 && (isBareProduct(asked, names) || (namesProduct && asksAll));
      const concerned = isOverview ? specialistIds.filter((id) => heard.includes(id) || joinsOverview(id)) : heard;
      const isOurs = kept.length > 0 || (!isTalk && !isOutside && isOurField(masked, reading));
      const heardBy = ids.length > 1 ? concerned : isOurs ? [...ids] : [];
      // Sums over stated numbers are answered by those whose they are, whatever else the words sound like.
      const isSum =
        kept.length === 0 &&
        (numbers.some(({ input }) => input !== null) || stated.length + inputsOf(entities).length > 0);
      const learnedSum = isSum && stated.length === 0 ? model.ask(masked) : null;
      const heardSum = { text: asked, masked, entities, numbers, stated, learnedSum };
      const solvers = isSum ? solversOf(composeRequest({ ...heardSum, asks, specialists: heardBy })) : [];
      const ofSums = specialistIds.filter((id) => ids.includes(id) && solvers.includes(id));
      const chosen = ofSums.length > 0 ? ofSums : heardBy;
      const named: Partial<FurtherNames> = chosen.length === 0 ? {} : await namedValues(asked, entities, toolbox);
      const further = named.values?.length ? named : { ...named, values: entities.values ?? [] };
      const found = chosen.some((id) => specialists[id].card.looksUpKeywords)
        ? await findNamedKeywords(asked, entities, toolbox)
        : [];
      const keywords = found.length > 0 ? found : (entities.keywords ?? []);
      const isNamedFurther = keywords.length > 0 || (further.values?.length ?? 0) > 0;
      const again = isNamedFurther && ids.length > 1 ? readAsks(asked, { ...entities, ...further }, numbers) : [];
      // "Most tents are green" is known for what it asks once "green" is.
      const telling = again.some(({ isMost }) => isMost) ? askedByMeasure(asked, again, entities, []) : null;
      const composed = composeRequest({
        ...heardSum,
        entities: { ...entities, ...further, keywords },
        ...(!isNamedFurther && { asks }),
        specialists: telling ?? chosen,
        // What the model hears in few words that change a question narrows nothing.
        learned: kept.length > 0 && entities !== understood ? [] : reading.aspects,
        learnedAsk,
      });
      const scope = { ...composed.scope, ownProducts: ownSpokenOf(text) };
      const request = { ...composed, scope, isCut: text.length > LONGEST_QUESTION };
      const asksNothing = chosen.length === 0 && isVague(asked);
      return {
        text,
        request,
        specialists: telling ?? chosen,
        missing: isNotHeld(request)
          ? null
          : asksNothing
            ? "question"
            : chosen.length === 0
              ? null
              : missingFrom(request),
        namesDomain: heard.length > 0 && !isOverview && !asksAll,
      };
    };
    return { ...(await conclude(understood, [])), conclude, learned: () => model.ask(withoutProducts(asked)) };
  };

  const lookUp = (signal?: AbortSignal): Pick<Attempt, "memory" | "toolbox"> => {
    const memory = new RunMemory();
    return { memory, toolbox: createToolbox("question", { warehouse, logger, signal }, memory) };
  };

  const attempt = async (text: string, isFirst: boolean, signal?: AbortSignal): Promise<Alone> => {
    const looked = lookUp(signal);
    return { ...(await readAlone(text, isFirst, looked.toolbox)), ...looked, carried: null, said: text };
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
    return readTogether(
      { text, unclear, said, conversation: turns },
      {
        attempt: (words) => attempt(words, turns.length === 0, signal),
        unread: () => lookUp(signal),
        today,
        tools,
        isOurs: (id) => ids.includes(id),
      },
    );
  };

  /** As a model heard it: what it names is looked up all the same, and its numbers have to be the asker's. */
  const readHearing = async (reply: ModelRequest, state: AgentState, signal?: AbortSignal) => {
    const { turns } = await openConversation(state.conversation, signal);
    return readReply(reply, saidIn({ ...state, conversation: turns }), {
      attempt: (words) => attempt(words, turns.length === 0, signal),
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
      : await readOnce({ warehouse, reader, signal }, state, () => readHere(state, signal));
    const { memory, request, specialists: chosen, missing, carried, said, evidence, read } = understood;
    const own = ownAsked(request, state.own);
    const heard: Heard = hearing
      ? { ...hearing.heard, askBack: withoutLeak(hearing.heard.askBack) }
      : { language: languageOf(state.text), askBack: null, note: typeof reply === "string" ? reply : null };
    return {
      text,
      memory,
      generation,
      request: own ? { ...request, own } : request,
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

/**
 * Words that are all accounted for leave nothing to guess: who answers follows from the measures. Where some are not, the owners of the
 * measures answer as far as the classifier heard them too, or nobody beside a product that is named. Null where neither holds, or more than figures is wanted.
 */
function askedByMeasure(
  text: string,
  asks: readonly Measured[],
  { clusters }: Entities,
  routed: readonly SpecialistId[],
): SpecialistId[] | null {
  const { forms } = readWish(text, [], specialists);
  const wantsMore = forms.includes("reason") || forms.includes("advice");
  const owners: readonly string[] = ownersOf(asks);
  const isUnheard = routed.length === 0 && clusters.length > 0;
  const isSure =
    isUnheard ||
    asks.every(({ unread }) => unread.length === 0) ||
    owners.every((id) => routed.some((each) => each === id));
  if (wantsMore || denies(text)) return null;
  // A measure of a product that is named is never outside the field.
  if (!(isUnheard && owners.length > 0) && !(isSure && areClear(asks))) return null;
  return specialistIds.filter((id) => owners.includes(id));
}

/** A specialist that is asked by itself tells none of the others' measures. */
const ofOwners = (learned: LearnedAsk, ids: readonly SpecialistId[]): LearnedAsk =>
  ids.length > 1
    ? learned
    : {
        ...learned,
        measures: learned.measures.filter(({ id }) => {
          const known = MEASURE_IDS.find((each) => each === id);
          return known === undefined || ids.some((own) => own === registry[known].owner);
        }),
      };

/** A product within bounds of a price asks for its offers where no word asks for anything else. */
const askedByBound = ({ clusters, priceMin, priceMax }: Entities): SpecialistId[] =>
  clusters.length === 0 || (priceMin === null && priceMax === null)
    ? []
    : specialistIds.filter((id) => specialists[id].card.listsOffers);

/** Looking for variants or keywords in words that name none leaves no evidence. */
const tellsOf =
  ({ scope }: Request) =>
  ({ tool }: { readonly tool: string }): boolean =>
    (tool !== findKeywords.name || scope.keywords.length > 0) && (tool !== findValues.name || scope.values.length > 0);
