import type { Agent, AgentEvent } from "../../graph/agent.js";
import type { Turn } from "../../graph/conversation.js";
import { renderStatement } from "../../graph/figure.js";
import { CanceledError } from "../../tools/errors.js";
import type { HttpLogger } from "../logger.js";
import { describeFailure } from "./errors.js";
import { Pace } from "./pace.js";
import type { Artifact, Metadata } from "./protocol.js";
import type { TaskRun } from "./task-run.js";

type AnswerEvent = Extract<AgentEvent, { type: "answer" }>;
type Outcome = Exclude<AgentEvent, { type: "step" }>;
type StepEvent = Extract<AgentEvent, { type: "step" }>;

/** Results name what took part and what was understood even where there is nothing to name. */
const NOTHING_UNDERSTOOD: Metadata = { specialists: [], entities: null };

export interface Work {
  readonly agent: Agent;
  readonly run: TaskRun;
  /** What was asked and answered before in the task's context. */
  readonly conversation: readonly Turn[];
  /** Adds a turn to the conversation of the task's context; never rejects. */
  readonly keepTurn: (turn: Turn) => Promise<void>;
  readonly logger: HttpLogger;
}

/** Runs the agent's graph once for every message that waits, and tells the task what happens. Settles when the work has ended or paused; never rejects. */
export async function execute(work: Work): Promise<void> {
  const { agent, run, keepTurn, logger } = work;
  const pace = new Pace<StepEvent>(({ step, label }) => run.progress(label, { step }));
  try {
    let { conversation } = work;
    let last: AnswerEvent | null = null;
    for (let text = run.next(); text !== null; text = run.next()) {
      const { paused } = run;
      last = null;
      const options = { signal: run.signal, conversation, ...(paused && { paused }) };
      const outcome = await outcomeOf(agent.stream(text, options), (step) => pace.offer(step));
      pace.end();
      if (outcome.type === "pause") {
        await run.ask(outcome.text, { choices: outcome.clarification.choices }, outcome.paused);
      } else {
        last = outcome;
        run.addArtifact(toArtifact(outcome, run.task.artifacts?.length ?? 0));
        conversation = outcome.conversation;
        if (outcome.turn) await keepTurn(outcome.turn);
      }
      if (run.isClosing) return;
    }
    if (last !== null) await end(run, last);
  } catch (error) {
    if (run.isClosing && error instanceof CanceledError) return;
    await reportFailure(agent, run, error, logger);
  } finally {
    pace.end();
  }
}

/** The answer or pause that a run comes to; what happens after it does not matter. */
async function outcomeOf(events: AsyncIterable<AgentEvent>, tell: (step: StepEvent) => void): Promise<Outcome> {
  for await (const event of events) {
    if (event.type !== "step") return event;
    tell(event);
  }
  throw new Error("the agent ended without an answer");
}

/** A question outside the field was declined, not answered; the artifact says what could be asked instead. */
async function end(run: TaskRun, event: AnswerEvent): Promise<void> {
  const isDeclined = event.answer.kind === "outside";
  await run.end(
    isDeclined ? "rejected" : "completed",
    metadataOf(event),
    isDeclined ? renderStatement(event.answer.headline) : undefined,
  );
}

const metadataOf = ({ answer, entities }: AnswerEvent): Metadata => ({ specialists: answer.specialists, entities });

function toArtifact(event: AnswerEvent, earlier: number): Artifact {
  const { answer, text } = event;
  const { kind, evidence, freshness, limits, followUps, confidence = null } = answer;
  return {
    artifactId: earlier === 0 ? "answer" : `answer-${earlier + 1}`,
    name: answer.title,
    description: renderStatement(answer.headline),
    parts: [{ kind: "text", text }],
    metadata: { ...metadataOf(event), kind, confidence, evidence, freshness, limits, followUps },
  };
}

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
