import { randomUUID } from "node:crypto";
import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import type { Evidence } from "../answer.js";
import type { Carried, Turn } from "../conversation.js";
import { type Missing, missingFrom, type Question } from "../question.js";
import { emptyMemory, memoryOf } from "../run-memory.js";
import type { GraphDependencies } from "../specialist.js";
import { type SpecialistId, specialistIds, specialists } from "../specialists/index.js";
import type { AgentState } from "../state.js";
import { createToolbox, type Toolbox } from "../toolbox.js";
import { tellCarried } from "./carried.js";
import { LONGEST_QUESTION, understand } from "./entities.js";
import { spellOut } from "./follow-up.js";
import { withoutInstructions } from "./instructions.js";
import { createMarketReader } from "./market-reader.js";
import { questionModel } from "./model.js";
import { isBareProduct } from "./product-words.js";
import { asksOverview, isOurField, joinsOverview, route } from "./route.js";
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
  const { warehouse, logger } = dependencies;
  const readMarkets = createMarketReader(dependencies);

  /** `kept` are the specialists of a question that goes on from another; the words alone would say less. */
  const read = async (text: string, toolbox: Toolbox, kept: readonly SpecialistId[] = []): Promise<Understanding> => {
    const asked = withoutInstructions(text.slice(0, LONGEST_QUESTION));
    const reading = (await questionModel())(asked);
    const entities = await understand(
      asked,
      toolbox,
      await readMarkets(),
      dependencies.defaultMarket,
      reading.products,
    );
    const namesProduct = entities.clusters.length > 0 || entities.category !== null;
    const names = [...entities.clusters, ...entities.unknownTerms].map(({ term }) => term);
    const isTalk = !namesProduct && isAboutTheTalk(asked);
    const heard = kept.length > 0 ? kept : isTalk ? [] : route(asked, reading, namesProduct);
    const isOverview = kept.length === 0 && (isBareProduct(asked, names) || (namesProduct && asksOverview(asked)));
    const concerned = isOverview ? specialistIds.filter((id) => heard.includes(id) || joinsOverview(id)) : heard;
    const isOurs = kept.length > 0 || (!isTalk && isOurField(asked, reading));
    const chosen = ids.length > 1 ? concerned : isOurs ? [...ids] : [];
    const question = { text, entities, wish: readWish(asked, chosen, specialists, reading.aspects) };
    const asksNothing = chosen.length === 0 && isVague(asked);
    return {
      question,
      specialists: chosen,
      missing: asksNothing ? "question" : chosen.length === 0 ? null : missingFrom(question),
      namesDomain: heard.length > 0 && !isOverview,
    };
  };

  /** Each reading keeps its own evidence; what is read on the way to the one that counts leaves none. */
  const attempt = async (text: string, signal?: AbortSignal, kept?: readonly SpecialistId[]): Promise<Attempt> => {
    const run = randomUUID();
    const toolbox = createToolbox("question", { warehouse, logger, signal }, memoryOf(run));
    return { ...(await read(text, toolbox, kept)), run, evidence: toolbox.evidence(), carried: null };
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
    const isDrowned = alone.namesDomain && !whole.specialists.some((id) => alone.specialists.includes(id));
    if (again.length === 0 && isDrowned) whole = await attempt(spelled.text, signal, alone.specialists);
    if (whole.specialists.length === 0) return alone;
    const words = tellCarried(alone.question, whole.question, spelled.isSameQuestion ? whole.specialists : []);
    return { ...whole, carried: { words, isOfRow: spelled.isOfRow } };
  };

  return async ({ text, unclear, conversation }: AgentState, config: LangGraphRunnableConfig) => {
    config.writer?.({ step: "classify", label: "Understanding the question" });
    const { generation } = warehouse;
    const alone = await attempt(text, config.signal);
    // A reply may be the missing piece of what was asked, or a question of its own.
    const isWhole = unclear === null || (alone.namesDomain && alone.missing === null);
    const asked = isWhole ? alone : await attempt(`${unclear} ${text}`, config.signal);
    const {
      run,
      question,
      specialists: chosen,
      missing,
      evidence,
      carried,
    } = await readOn(asked, conversation, config.signal);
    return {
      run,
      generation,
      question,
      carried,
      specialists: [...chosen],
      missing,
      unclear: null,
      evidence,
      findings: new Overwrite([]), // of an earlier question on the same thread
    };
  };
}
