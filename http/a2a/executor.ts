import type { Agent, AgentEvent } from "../../graph/agent.js";
import { renderStatement } from "../../graph/figure.js";
import { CanceledError } from "../../tools/errors.js";
import type { HttpLogger } from "../logger.js";
import { describeFailure } from "./errors.js";
import type { Artifact, Metadata } from "./protocol.js";
import type { TaskRun } from "./tasks.js";

type AnswerEvent = Extract<AgentEvent, { type: "answer" }>;

/** Results name what took part and what was understood even where there is nothing to name. */
const NOTHING_UNDERSTOOD: Metadata = { specialists: [], entities: null };

/** Runs the agent's graph once and tells its task what happens. Settles when the work has ended; never rejects. */
export async function execute(agent: Agent, run: TaskRun, question: string, logger: HttpLogger): Promise<void> {
  try {
    for await (const event of agent.stream(question, { signal: run.signal })) {
      if (event.type === "answer") return complete(run, event);
      run.setStatus("working", event.label, { step: event.step });
    }
    throw new Error("the agent ended without an answer");
  } catch (error) {
    if (run.hasEnded && error instanceof CanceledError) return;
    reportFailure(agent, run, error, logger);
  }
}

function complete(run: TaskRun, event: AnswerEvent): void {
  const metadata = { specialists: event.answer.specialists, entities: event.entities };
  const { id: taskId, contextId } = run.task;
  const artifact = toArtifact(event, metadata);
  run.publish({ kind: "artifact-update", taskId, contextId, artifact, append: false, lastChunk: true });
  run.setStatus("completed", null, metadata);
}

function toArtifact({ answer, text }: AnswerEvent, metadata: Metadata): Artifact {
  const { kind, evidence, freshness, limits, followUps, confidence = null } = answer;
  return {
    artifactId: "answer",
    name: answer.title,
    description: renderStatement(answer.headline),
    parts: [{ kind: "text", text }],
    metadata: { ...metadata, kind, confidence, evidence, freshness, limits, followUps },
  };
}

function reportFailure(agent: Agent, run: TaskRun, error: unknown, logger: HttpLogger): void {
  const { rpcError, isFault } = describeFailure(error);
  if (isFault) {
    for (const err of flatten(error))
      logger.error({ agent: agent.profile.id, taskId: run.task.id, err }, "task failed");
  }
  run.fail(rpcError.message, error, NOTHING_UNDERSTOOD);
}

/** Specialists that fail together arrive as one AggregateError: each is worth its own stack. */
function flatten(error: unknown): readonly unknown[] {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap(flatten);
  return [error];
}
