import type { AgentEvent } from "../../graph/agent.js";
import { renderStatement } from "../../graph/answer/figure.js";
import { BETWEEN_PARTS } from "../../graph/answer/markdown.js";
import type { DataPart, Metadata } from "./protocol.js";
import type { TaskRun } from "./task-run.js";

/** One answer's artifact: sent whole, or in finished parts as they come, with the rest and all metadata at the end. */
export class AnswerPieces {
  readonly #run: TaskRun;
  readonly #artifactId: string;
  #sent = "";

  constructor(run: TaskRun) {
    this.#run = run;
    const earlier = run.task.artifacts?.length ?? 0;
    this.#artifactId = earlier === 0 ? "answer" : `answer-${earlier + 1}`;
  }

  add(part: string): void {
    const isFirst = this.#sent === "";
    const text = isFirst ? part : `${BETWEEN_PARTS}${part}`;
    this.#sent += text;
    this.#run.addArtifact({ artifactId: this.#artifactId, parts: [{ kind: "text", text }] }, !isFirst, false);
  }

  finish(
    { answer, text }: Extract<AgentEvent, { type: "answer" }>,
    metadata: Metadata,
    beside: readonly DataPart[] = [],
  ): void {
    const { kind, evidence, freshness, limits, followUps, confidence = null } = answer;
    // Parts that are not the beginning of the answer (it was withheld) are replaced.
    const goesOn = this.#sent !== "" && text.startsWith(this.#sent);
    this.#run.addArtifact(
      {
        artifactId: this.#artifactId,
        name: answer.title,
        description: renderStatement(answer.headline),
        parts: [{ kind: "text", text: goesOn ? text.slice(this.#sent.length) : text }, ...beside],
        metadata: { ...metadata, kind, confidence, evidence, freshness, limits, followUps },
      },
      goesOn,
    );
  }
}
