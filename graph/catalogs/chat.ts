import { CanceledError, DataUnavailableError, InvalidInputError, StateUnavailableError } from "../../tools/errors.js";
import type { Agent, AgentEvent, AgentProfile, AskOptions } from "../agent.js";
import { renderAnswer } from "../answer/markdown.js";
import { finished, plainAnswer } from "../answer/plain-answer.js";
import { quotedList } from "../answer/words.js";
import type { TokenUsage } from "../models/language-model.js";
import {
  asksToForget,
  catalogId,
  describedGoods,
  LEAST_GOODS,
  shopAddress,
  speaksOfOwn,
} from "../understand/names/own-words.js";
import { languageToAnswerIn } from "../understand/turns/conversation.js";
import type { Catalogs } from "./catalogs.js";
import type { CatalogSource, GivenProduct, OnboardOrder } from "./order.js";

/** The agent in a conversation about catalogs: a shop or a file that is handed over is onboarded, what was onboarded is known to later questions. */
export function withCatalogs(agent: Agent, catalogs: Catalogs): Agent {
  return {
    ...agent,
    get profile() {
      return agent.profile;
    },
    async *stream(text, options = {}) {
      if (options.isEarlier) {
        yield* agent.stream(text, options);
        return;
      }
      const { owner = null, paused } = options;
      const source = sourceOf(text, options);
      const isForAgent = source === null && !asksToForget(text);
      if (paused !== undefined && !isForAgent) await agent.forget?.(paused);
      if (source !== null) yield* inLanguageOf(text, onboard(catalogs, { source, owner }, options), catalogs, options);
      else if (asksToForget(text)) yield* inLanguageOf(text, forget(catalogs, text, owner, options), catalogs, options);
      else {
        const { catalogId, ...own } = await ownOf(catalogs, text, options);
        for await (const event of agent.stream(text, { ...options, ...own }))
          yield event.type === "answer" && catalogId !== null ? { ...event, catalogId } : event;
      }
    },
  };
}

async function* inLanguageOf(
  text: string,
  events: AsyncIterable<AgentEvent>,
  catalogs: Catalogs,
  { conversation = [] }: AskOptions,
): AsyncGenerator<AgentEvent> {
  const language = languageToAnswerIn(conversation, text);
  for await (const event of events) {
    if (event.type !== "answer" || language === "en") yield event;
    else {
      const answer = await catalogs.tell(event.answer, language, text);
      yield { ...event, answer, text: renderAnswer(answer) };
    }
  }
}

function sourceOf(text: string, { attachment }: AskOptions): CatalogSource | null {
  if (attachment?.bytes) {
    const { bytes, name: filename, mediaType } = attachment;
    return { kind: "file", bytes, filename, mediaType };
  }
  const url = attachment?.address ?? shopAddress(text);
  return url === null ? null : { kind: "url", url };
}

const AS_DESCRIBED = "What you said you sell was taken as your catalog in this conversation; it is not saved.";

type Own = Pick<AskOptions, "own" | "notes"> & { readonly catalogId: string | null };

/** The catalog that is spoken of: the one named last, else what the conversation says is sold, else the one it brought, else the owner's newest. */
async function ownOf(catalogs: Catalogs, text: string, options: AskOptions): Promise<Own> {
  const { owner = null, conversation = [], notes = [] } = options;
  const said = [text, ...conversation.map(({ said }) => said).reverse()];
  const isNamed = said.some((words) => catalogId(words) !== null);
  const isOwn = said.slice(0, 2).some(speaksOfOwn);
  const now = isNamed ? null : describedGoods(text);
  const goods = now ?? (isNamed || !isOwn ? null : firstOf(said, describedGoods));
  const described = goods && (await placed(catalogs, goods, options));
  if (described)
    return { own: { ...described, isSaidNow: now !== null }, notes: [...notes, AS_DESCRIBED], catalogId: null };
  if (!isOwn) return { own: null, catalogId: null };
  const named = said.find((words) => catalogId(words) !== null) ?? options.catalogId ?? "";
  const kept = await catalogs.ownOf(named, owner);
  return { own: kept?.document.own ?? null, catalogId: kept?.id ?? null };
}

/** Null where fewer are found in the market than make a catalog: "Last year" at $179 is no product. */
async function placed(catalogs: Catalogs, products: readonly GivenProduct[], { owner = null, signal }: AskOptions) {
  try {
    const { own } = await catalogs.place({ source: { kind: "products", products }, owner, signal });
    const found = own.lines.reduce((sum, line) => sum + (line.products ?? 0), 0);
    return found < LEAST_GOODS ? null : own;
  } catch (error) {
    if (sentenceOf(error) === null) throw error;
    return null;
  }
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** Reports each step, then answers with the profile. @throws InvalidInputError, DataUnavailableError, CanceledError */
async function* onboarding(catalogs: Catalogs, order: OnboardOrder, options: AskOptions): AsyncGenerator<AgentEvent> {
  const { signal, notes, withoutModels, conversation = [] } = options;
  const events = new EventQueue();
  const onProgress = (label: string) => events.add({ type: "step", step: "catalog", label });
  const onUsage = (usage: TokenUsage) => events.add({ type: "usage", usage });
  const work = catalogs
    .onboard({ ...order, notes, signal, withoutModels, onProgress, onUsage })
    .finally(() => events.end());
  work.catch(() => {}); // awaited below
  yield* events;
  const { id, answer } = await work;
  yield { ...finished(answer, conversation), ...(id !== null && { catalogId: id }) };
}

/** The same in a conversation, where what is wrong with the catalog is an answer. */
async function* onboard(catalogs: Catalogs, order: OnboardOrder, options: AskOptions): AsyncGenerator<AgentEvent> {
  try {
    yield* onboarding(catalogs, order, options);
  } catch (error) {
    if (options.signal?.aborted) throw new CanceledError("The question was canceled.", { cause: error });
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    const words = `The catalog could not be read. ${sentence}`;
    yield finished(plainAnswer("A catalog that could not be read", words), options.conversation ?? []);
  }
}

const sentenceOf = (error: unknown): string | null =>
  error instanceof InvalidInputError || error instanceof DataUnavailableError ? error.message : null;

async function* forget(
  catalogs: Catalogs,
  text: string,
  owner: string | null,
  { conversation = [], catalogId: brought }: AskOptions,
): AsyncGenerator<AgentEvent> {
  yield { type: "step", step: "catalog", label: "Forgetting the catalog" };
  // The words may name none: then the one of the conversation is meant.
  const named = catalogId(text) === null && owner === null ? `${text} ${brought ?? ""}` : text;
  yield finished(plainAnswer("Catalogs", await forgetting(catalogs, named, owner)), conversation);
}

async function forgetting(catalogs: Catalogs, text: string, owner: string | null): Promise<string> {
  try {
    const names = await catalogs.forget(text, owner);
    if (names.length > 0)
      return `Forgotten: ${quotedList(names)}. Nothing of it is kept. What was answered about it is deleted too.`;
    return owner === null
      ? "There is no such catalog. Without an account or a key a catalog is found by its id alone: name it, as in “forget my catalog cat_…”."
      : "There is no catalog of yours to forget.";
  } catch (error) {
    if (!(error instanceof StateUnavailableError)) throw error;
    return "The catalog could not be deleted just now. Please try again in a moment.";
  }
}

/** What is events while something else is awaited. */
class EventQueue implements AsyncIterable<AgentEvent> {
  readonly #waiting: AgentEvent[] = [];
  #isEnded = false;
  #wake: () => void = () => {};

  add(event: AgentEvent): void {
    this.#waiting.push(event);
    this.#wake();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AgentEvent> {
    for (;;) {
      const event = this.#waiting.shift();
      if (event !== undefined) yield event;
      else if (this.#isEnded) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

/** One catalog's onboarding as an agent's work, so that it can run as a task. What is wrong with the catalog ends it as an error. */
export function catalogAgent(profile: AgentProfile, catalogs: Catalogs, order: OnboardOrder): Agent {
  return { profile, stream: (_text, options = {}) => onboarding(catalogs, order, options) };
}
