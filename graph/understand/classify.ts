import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import { ModelError } from "../../tools/errors.js";
import { findKeywords } from "../../tools/market/find-keywords.js";
import { findValues } from "../../tools/market/find-values.js";
import type { Evidence } from "../answer.js";
import { ownAsked } from "../catalogs/own-node.js";
import type { TokenUsage } from "../models/language-model.js";
import type { Reading } from "../reading.js";
import { BUILT_IN } from "../roles.js";
import { RunMemory } from "../run-memory.js";
import type { GraphDependencies } from "../specialist.js";
import { type SpecialistId, specialistIds, specialists } from "../specialists/index.js";
import type { AgentState } from "../state.js";
import { createToolbox, type Toolbox } from "../toolbox.js";
import { readByProduct } from "./by-product.js";
import { tellCarried } from "./carried.js";
import type { Heard, Hearing } from "./classifier.js";
import { composeRequest } from "./compose.js";
import type { Carried, Turn } from "./conversation.js";
import type { ProductWords } from "./encoder/question-encoder.js";
import { LONGEST_QUESTION, understand } from "./entities.js";
import { spellOut } from "./follow-up.js";
import { withoutInstructions } from "./instructions.js";
import { languageOf } from "./language.js";
import { createMarketReader } from "./market-reader.js";
import { knownNames, maskProducts, namedOnly } from "./masked.js";
import { type Missing, missingFrom } from "./missing.js";
import { questionModel } from "./model.js";
import { entitiesOf } from "./named.js";
import { findNamedKeywords } from "./named-keywords.js";
import { namedValues } from "./named-values.js";
import { ownSpokenOf, withoutCatalogIds } from "./own-words.js";
import { isBareProduct } from "./product-words.js";
import type { Request } from "./request.js";
import { asksOverview, heardByCues, isOurField, joinsOverview, route } from "./route.js";
import { isAboutTheTalk, isVague } from "./vague.js";

interface Understanding {
  readonly request: Request;
  readonly specialists: readonly SpecialistId[];
  readonly missing: Missing | null;
  /** The words name what they want to know, not only a product. */
  readonly namesDomain: boolean;
}

interface Attempt extends Understanding {
  readonly memory: RunMemory;
  readonly evidence: Evidence[];
  readonly read: Reading[];
  readonly carried: Carried | null;
}

/**
 * The classifier node: which specialists a question concerns and what it names.
 * An agent with one specialist always takes that one, as long as the question is about markets at all.
 */
export function createClassify(dependencies: GraphDependencies, ids: readonly SpecialistId[]) {
  const { warehouse, logger, guard } = dependencies;
  const { classifier } = dependencies.roles ?? BUILT_IN;
  const withoutLeak = (words: string | null) => (words !== null && guard?.findLeak(words) ? null : words);
  const readMarkets = createMarketReader(dependencies);

  /** `kept` are the specialists of a question that goes on from another; the words alone would say less. */
  const read = async (
    text: string,
    toolbox: Toolbox,
    kept: readonly SpecialistId[] = [],
    named: readonly string[] = [],
  ): Promise<Understanding> => {
    const said = withoutCatalogIds(withoutInstructions(text.slice(0, LONGEST_QUESTION)));
    const byProduct = kept.length > 0 ? null : readByProduct(said);
    const asked = byProduct?.text ?? said;
    const model = await questionModel();
    const products = byProduct
      ? []
      : named.length > 0
        ? findWords(asked, named)
        : namedOnly(asked, model.products(asked));
    const entities = await understand(asked, toolbox, await readMarkets(), dependencies.defaultMarket, products);
    const namesProduct = entities.clusters.length > 0 || entities.category !== null;
    if (byProduct !== null) {
      const wished = specialistIds.filter((id) => byProduct.wishes.includes(id));
      const all = wished.length > 0 ? wished : specialistIds.filter(joinsOverview);
      const chosen = !namesProduct ? [] : ids.length > 1 ? all : [...ids];
      const request = { ...composeRequest({ text: asked, entities, specialists: chosen }), text };
      return { request, specialists: chosen, missing: null, namesDomain: wished.length > 0 };
    }
    const names = [...entities.clusters, ...entities.unknownTerms].map(({ term }) => term);
    const isTalk = !namesProduct && isAboutTheTalk(asked);
    // What is asked does not depend on the product.
    const masked = maskProducts(asked, products, knownNames(entities, products));
    const reading = model.read(masked);
    const heard = kept.length > 0 ? kept : isTalk ? [] : route(masked, reading, namesProduct);
    // Words that speak for one domain are not drowned by "full picture".
    const asksAll = asksOverview(masked) && heardByCues(masked).length === 0;
    const isOverview = kept.length === 0 && (isBareProduct(asked, names) || (namesProduct && asksAll));
    const concerned = isOverview ? specialistIds.filter((id) => heard.includes(id) || joinsOverview(id)) : heard;
    const isOurs = kept.length > 0 || (!isTalk && isOurField(masked, reading));
    const chosen = ids.length > 1 ? concerned : isOurs ? [...ids] : [];
    const further = chosen.length === 0 ? {} : await namedValues(asked, entities, toolbox);
    const keywords = chosen.some((id) => specialists[id].card.looksUpKeywords)
      ? await findNamedKeywords(asked, entities, toolbox)
      : [];
    const composed = composeRequest({
      text: asked,
      masked,
      entities: { ...entities, ...further, keywords },
      specialists: chosen,
      learned: reading.aspects,
    });
    const scope = { ...composed.scope, ownProducts: ownSpokenOf(text) };
    const request = { ...composed, text, scope, isCut: text.length > LONGEST_QUESTION };
    const asksNothing = chosen.length === 0 && isVague(asked);
    return {
      request,
      specialists: chosen,
      missing: asksNothing ? "question" : chosen.length === 0 ? null : missingFrom(request),
      namesDomain: heard.length > 0 && !isOverview && !asksAll,
    };
  };

  /** Each reading keeps its own evidence; what is read on the way to the one that counts leaves none. */
  const attempt = async (
    text: string,
    signal?: AbortSignal,
    kept?: readonly SpecialistId[],
    named?: readonly string[],
  ): Promise<Attempt> => {
    const memory = new RunMemory();
    const toolbox = createToolbox("question", { warehouse, logger, signal }, memory);
    const understood = await read(text, toolbox, kept, named);
    const isTold = tellsOf(understood.request);
    return {
      ...understood,
      memory,
      evidence: toolbox.evidence().filter(isTold),
      read: toolbox.read().filter(isTold),
      carried: null,
    };
  };

  /** The question as it is meant after what was said before. */
  const readOn = async (alone: Attempt, conversation: readonly Turn[], signal?: AbortSignal): Promise<Attempt> => {
    const tools = createToolbox("conversation", { warehouse, logger, signal }, new RunMemory());
    const spelled = await spellOut(
      { ...alone, text: alone.request.text, entities: entitiesOf(alone.request) },
      conversation,
      tools,
    );
    if (spelled === null) return alone;
    if ("rest" in spelled) return { ...alone, request: { ...alone.request, text: spelled.rest }, missing: "row" };
    const before = conversation.at(-1)?.specialists ?? [];
    const again = spelled.isSameQuestion ? specialistIds.filter((id) => before.includes(id)) : [];
    let whole = await attempt(spelled.text, signal, again);
    // The name of a product must not drown what the words asked for without it.
    const isDrowned = alone.namesDomain && alone.specialists.join() !== whole.specialists.join();
    if (again.length === 0 && isDrowned) whole = await attempt(spelled.text, signal, alone.specialists);
    if (whole.specialists.length === 0) return alone;
    const words = tellCarried(alone.request, whole.request, spelled.isSameQuestion ? whole.specialists : []);
    return { ...whole, carried: { words, isOfRow: spelled.isOfRow } };
  };

  /** From the words alone. */
  const readAlone = async (state: AgentState, signal?: AbortSignal): Promise<Attempt> => {
    const { text, unclear, conversation } = state;
    const alone = await attempt(text, signal);
    // A reply may be the missing piece of what was asked, or a question of its own.
    const isWhole = unclear === null || (alone.namesDomain && alone.missing === null);
    return readOn(isWhole ? alone : await readReply(`${unclear} ${text}`, state, signal), conversation, signal);
  };

  /** What was asked with its missing piece: who was to answer before asking back still does. */
  const readReply = async (joined: string, { specialists: before }: AgentState, signal?: AbortSignal) => {
    const whole = await attempt(joined, signal);
    const kept = specialistIds.filter((id) => before.includes(id) || whole.specialists.includes(id));
    const isLost = whole.specialists.length > 0 && kept.length > whole.specialists.length;
    return isLost ? attempt(joined, signal, kept) : whole;
  };

  /** As somebody else heard it: what it names is looked up all the same. */
  const readHearing = async (hearing: Hearing, { text, conversation }: AgentState, signal?: AbortSignal) => {
    const { about, question, specialists: wanted, products } = hearing;
    if (about !== "market") {
      const asked = await attempt(text, signal);
      return { ...asked, specialists: [], missing: about === "nothing" ? ("question" as const) : null };
    }
    const whole = await attempt(question, signal, wanted, products);
    if (conversation.length === 0) return whole;
    const tools = createToolbox("conversation", { warehouse, logger, signal }, new RunMemory());
    const words = tellCarried((await read(text, tools)).request, whole.request, []);
    return { ...whole, carried: { words, isOfRow: false } };
  };

  const hear = async (state: AgentState, config: LangGraphRunnableConfig): Promise<Hearing | string | null> => {
    if (state.withoutModels !== null) return null;
    const { text, unclear, conversation } = state;
    const markets = (await readMarkets()).map(({ name }) => name);
    try {
      const onUsage = (usage: TokenUsage) => config.writer?.({ usage });
      return await classifier.hear({ text, unclear, conversation, markets }, { signal: config.signal, onUsage });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return `${error.clause}, so the built-in classifier read the question.`;
    }
  };

  return async (state: AgentState, config: LangGraphRunnableConfig) => {
    config.writer?.({ step: "classify", label: "Understanding the question" });
    const { generation } = warehouse;
    const hearing = await hear(state, config);
    const isHeard = hearing !== null && typeof hearing !== "string";
    const understood = await (isHeard ? readHearing(hearing, state, config.signal) : readAlone(state, config.signal));
    const { memory, request, specialists: chosen, missing, evidence, carried } = understood;
    const own = ownAsked(request, state.own);
    const heard: Heard = isHeard
      ? { language: hearing.language, askBack: withoutLeak(hearing.askBack), note: null }
      : { language: languageOf(state.text), askBack: null, note: hearing };
    return {
      memory,
      generation,
      request: own ? { ...request, own } : request,
      heard,
      carried,
      specialists: [...chosen],
      missing: own ? null : missing,
      unclear: null,
      evidence,
      read: new Overwrite(understood.read),
      findings: new Overwrite([]), // of an earlier question on the same thread
    };
  };
}

/** Looking for variants or keywords in words that name none leaves no evidence. */
const tellsOf =
  ({ scope }: Request) =>
  ({ tool }: { readonly tool: string }): boolean =>
    (tool !== findKeywords.name || scope.keywords.length > 0) && (tool !== findValues.name || scope.values.length > 0);

/** Where words that somebody else singled out stand in a text. */
function findWords(text: string, words: readonly string[]): ProductWords[] {
  return words
    .map((word) => word.trim())
    .flatMap((word) => {
      const start = word === "" ? -1 : text.toLowerCase().indexOf(word.toLowerCase());
      const end = start + word.length;
      return start < 0 ? [] : [{ words: text.slice(start, end), start, end }];
    });
}
