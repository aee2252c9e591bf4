import { type Agent, type AgentEvent, type Attachment, outcomeOf } from "../../graph/agent.js";
import { renderStatement } from "../../graph/answer/figure.js";
import type { Turn } from "../../graph/understand/turns/conversation.js";
import { CanceledError } from "../../tools/errors.js";
import type { TokenBudget } from "../callers/token-quota.js";
import type { HttpLogger } from "../logger.js";
import { AnswerPieces } from "./answer-pieces.js";
import { describeFailure } from "./errors.js";
import { type InterfaceWish, partsBeside } from "./interface.js";
import type { Metadata } from "./protocol.js";
import type { TaskRun } from "./task-run.js";
import { TokenCount } from "./token-count.js";
import { UpdateThrottle } from "./update-throttle.js";

type AnswerEvent = Extract<AgentEvent, { type: "answer" }>;
type StepEvent = Extract<AgentEvent, { type: "step" }>;

/** Results name what took part and what was understood even where there is nothing to name. */
const NOTHING_UNDERSTOOD: Metadata = { specialists: [], entities: null };

export interface Work {
  readonly agent: Agent;
  readonly run: TaskRun;
  /** What was asked and answered before in the task's context. */
  readonly conversation: readonly Turn[];
  /** What was said before the first message to others, oldest first. */
  readonly earlier: readonly string[];
  /** Adds a turn to the conversation of the task's context; never rejects. */
  readonly keepTurn: (turn: Turn) => Promise<void>;
  /** The catalog of the conversation, for who has no account that knows theirs. Neither rejects. */
  readonly catalog: {
    readonly find: () => Promise<string | null>;
    readonly keep: (catalogId: string) => Promise<void>;
  };
  /** What the answer has to say of who asked. */
  readonly notes: readonly string[];
  /** Whose saved catalogs may be spoken of. */
  readonly owner: string | null;
  /** What came with the first message. */
  readonly attachment: Attachment | null;
  /** What goes beside the text; null for nothing. */
  readonly wish: InterfaceWish | null;
  /** Whose question it is: callers who wait are served in turns. */
  readonly accountId: string;
  /** The caller's tokens of language models. */
  readonly tokenBudget: TokenBudget;
  readonly logger: HttpLogger;
}

/** Runs the agent's graph once for every message that waits, and tells the task what happens. Settles when the work has ended or paused; never rejects. */
export async function execute(work: Work): Promise<void> {
  const { agent, run, notes, owner, keepTurn, tokenBudget, logger } = work;
  const progressUpdates = new UpdateThrottle<StepEvent>(({ step, label }) =>
    run.progress(label, { step }, step === "queue"),
  );
  try {
    let { attachment } = work;
    let conversation = await recall(work);
    let last: GivenAnswer | null = null;
    for (let text = run.next(); text !== null; text = run.next()) {
      const { paused, signal } = run;
      const catalogId = await work.catalog.find();
      const reservation = await tokenBudget.reserve();
      const withoutModels = reservation.refusal;
      const options = {
        signal,
        conversation,
        notes,
        owner,
        attachment,
        catalogId,
        queue: work.accountId,
        ...(paused && { paused }),
        ...(withoutModels && { withoutModels }),
      };
      attachment = null;
      const pieces = new AnswerPieces(run);
      const spent = new TokenCount();
      const outcome = await outcomeOf(agent.stream(text, options), (event) => {
        if (event.type === "step") progressUpdates.offer(event);
        else if (event.type === "part") pieces.add(event.text);
        else spent.add(event.usage);
      }).finally(() => reservation.settle(spent.tokens));
      progressUpdates.end();
      last = null;
      const beside = work.wish ? await partsBeside(outcome, work.wish, surfaceIdOf(run), logger) : [];
      if (outcome.type === "pause") {
        const { text, clarification, specialists, entities, request, paused: stopped } = outcome;
        const details = { message: { choices: clarification.choices }, task: { specialists, entities, request } };
        await run.ask(text, details, stopped, beside);
      } else {
        last = { event: outcome, metadata: metadataOf(outcome, spent) };
        pieces.finish(outcome, last.metadata, beside);
        conversation = outcome.conversation;
        if (outcome.catalogId !== undefined) await work.catalog.keep(outcome.catalogId);
        if (outcome.turn) await keepTurn(outcome.turn);
      }
      if (run.isClosing) return;
    }
    if (last !== null) await end(run, last);
  } catch (error) {
    if (run.isClosing && error instanceof CanceledError) return;
    await reportFailure(agent, run, error, logger);
  } finally {
    progressUpdates.end();
  }
}

/** The conversation with what was said to others since: understood like any question, without models, for what a follow-up leans on. */
async function recall({ agent, run, conversation, earlier, keepTurn, owner }: Work): Promise<readonly Turn[]> {
  let known = conversation;
  for (const text of run.paused === null ? earlier : []) {
    const options = { signal: run.signal, conversation: known, owner, isEarlier: true, withoutModels: SAID_BEFORE };
    const outcome = await outcomeOf(agent.stream(text, options));
    if (outcome.type === "pause") await agent.forget?.(outcome.paused);
    else if (outcome.turn) {
      known = outcome.conversation;
      await keepTurn(outcome.turn);
    }
  }
  return known;
}

/** Stands in answers that nobody sees. */
const SAID_BEFORE = "It was said before the question.";

/** Never used again: a task's answers and questions back are numbered by the messages that stand before them. */
const surfaceIdOf = ({ task }: TaskRun): string => `answer-${task.id}-${task.history?.length ?? 0}`;

/** An answer that was sent, and the metadata of its task. */
interface GivenAnswer {
  readonly event: AnswerEvent;
  readonly metadata: Metadata;
}

/** A question outside the field was declined, not answered; the artifact says what could be asked instead. Where none of the data could be read, nothing was answered either. */
const ENDS = { answered: "completed", unknown: "completed", outside: "rejected", unavailable: "failed" } as const;

async function end(run: TaskRun, { event: { answer }, metadata }: GivenAnswer): Promise<void> {
  const state = ENDS[answer.kind];
  await run.end(state, metadata, state === "completed" ? undefined : renderStatement(answer.headline));
}

const metadataOf = ({ answer, entities, request, catalogId }: AnswerEvent, { usage }: TokenCount): Metadata => ({
  specialists: answer.specialists,
  entities,
  request,
  ...(catalogId !== undefined && { catalogId }),
  ...(usage && { usage }),
});

async function reportFailure(agent: Agent, run: TaskRun, error: unknown, logger: HttpLogger): Promise<void> {
  const { rpcError, isFault } = describeFailure(error);
  if (isFault) {
    for (const err of flatten(error))
      logger.error({ agent: agent.profile.id, taskId: run.task.id, err }, "task failed");
  }
  await run.fail(rpcError.message, error, NOTHING_UNDERSTOOD);
}

/** Specialists that fail together arrive as one AggregateError: each is worth its own stack. */
function flatten(error: unknown): readonly unknown[] {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap(flatten);
  return [error];
}
