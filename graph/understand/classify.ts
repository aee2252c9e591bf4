import { randomUUID } from "node:crypto";
import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import { ModelError } from "../../tools/errors.js";
import type { Evidence } from "../answer.js";
import { ownAsked } from "../catalogs/own-node.js";
import { withoutCatalogIds } from "../catalogs/own-words.js";
import type { TokenUsage } from "../models/language-model.js";
import { BUILT_IN } from "../roles.js";
import { emptyMemory, memoryOf } from "../run-memory.js";
import type { GraphDependencies } from "../specialist.js";
import { type SpecialistId, specialistIds, specialists } from "../specialists/index.js";
import type { AgentState } from "../state.js";
import { createToolbox, type Toolbox } from "../toolbox.js";
import { tellCarried } from "./carried.js";
import type { Heard, Hearing } from "./classifier.js";
import type { Carried, Turn } from "./conversation.js";
import type { ProductWords } from "./encoder/question-encoder.js";
import { LONGEST_QUESTION, understand } from "./entities.js";
import { spellOut } from "./follow-up.js";
import { withoutInstructions } from "./instructions.js";
import { languageOf } from "./language.js";
import { createMarketReader } from "./market-reader.js";
import { knownNames, maskProducts, namedOnly } from "./masked.js";
import { questionModel } from "./model.js";
import { isBareProduct } from "./product-words.js";
import { type Missing, missingFrom, type Question } from "./question.js";
import { asksOverview, heardByCues, isOurField, joinsOverview, route } from "./route.js";
import { isAboutTheTalk, isVague } from "./vague.js";
import { readWish } from "./wish.js";

interface Understanding {
  readonly question: Question;
  readonly specialists: readonly SpecialistId[];
  readonly missing: Missing | null;
  /** The words name what they want to know, not only a product. */
  readonly namesDomain: boolean;
}

interface Attempt extends Understanding {
  readonly run: string;
  readonly evidence: Evidence[];
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
    const asked = withoutCatalogIds(withoutInstructions(text.slice(0, LONGEST_QUESTION)));
    const model = await questionModel();
    const products = named.length > 0 ? findWords(asked, named) : namedOnly(asked, model.products(asked));
    const entities = await understand(asked, toolbox, await readMarkets(), dependencies.defaultMarket, products);
    const namesProduct = entities.clusters.length > 0 || entities.category !== null;
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
    const question = { text, entities, wish: readWish(masked, chosen, specialists, reading.aspects) };
    const asksNothing = chosen.length === 0 && isVague(asked);
    return {
      question,
      specialists: chosen,
      missing: asksNothing ? "question" : chosen.length === 0 ? null : missingFrom(question),
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
    const run = randomUUID();
    const toolbox = createToolbox("question", { warehouse, logger, signal }, memoryOf(run));
    return { ...(await read(text, toolbox, kept, named)), run, evidence: toolbox.evidence(), carried: null };
  };

  /** The question as it is meant after what was said before. */
  const readOn = async (alone: Attempt, conversation: readonly Turn[], signal?: AbortSignal): Promise<Attempt> => {
    const tools = createToolbox("conversation", { warehouse, logger, signal }, emptyMemory());
    const spelled = await spellOut({ ...alone, ...alone.question }, conversation, tools);
    if (spelled === null) return alone;
    if ("rest" in spelled) return { ...alone, question: { ...alone.question, text: spelled.rest }, missing: "row" };
    const before = conversation.at(-1)?.specialists ?? [];
    const again = spelled.isSameQuestion ? specialistIds.filter((id) => before.includes(id)) : [];
    let whole = await attempt(spelled.text, signal, again);
    // The name of a product must not drown what the words asked for without it.
    const isDrowned = alone.namesDomain && alone.specialists.join() !== whole.specialists.join();
    if (again.length === 0 && isDrowned) whole = await attempt(spelled.text, signal, alone.specialists);
    if (whole.specialists.length === 0) return alone;
    const words = tellCarried(alone.question, whole.question, spelled.isSameQuestion ? whole.specialists : []);
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
    const tools = createToolbox("conversation", { warehouse, logger, signal }, emptyMemory());
    const words = tellCarried((await read(text, tools)).question, whole.question, []);
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
    const { run, question, specialists: chosen, missing, evidence, carried } = understood;
    const own = ownAsked(question, state.own);
    const heard: Heard = isHeard
      ? { language: hearing.language, askBack: withoutLeak(hearing.askBack), note: null }
      : { language: languageOf(state.text), askBack: null, note: hearing };
    return {
      run,
      generation,
      question: own ? { ...question, own } : question,
      heard,
      carried,
      specialists: [...chosen],
      missing: own ? null : missing,
      unclear: null,
      evidence,
      findings: new Overwrite([]), // of an earlier question on the same thread
    };
  };
}

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
