import { randomUUID } from "node:crypto";
import { AgentCard, Artifact, Message, TaskState } from "a2a-sdk-1";
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryTaskStore,
  type RequestContext,
} from "a2a-sdk-1/server";
import { jsonRpcHandler, UserBuilder } from "a2a-sdk-1/server/express";
import express from "express";
import { startServer } from "../../http/server.js";
import { constantArtifact, LONG_TEXT, SHORT_TEXT, STEP } from "./constant-agent.js";

/** The same as protocol-theirs, by the SDK of A2A 1.0. */

const { artifact: constant, metadata } = constantArtifact(process.env.ANSWER === "short" ? SHORT_TEXT : LONG_TEXT);
const parts = constant.parts.flatMap((part) => (part.kind === "text" ? [{ text: part.text }] : []));
const artifact = Artifact.fromJSON({ ...constant, parts });

class ConstantExecutor implements AgentExecutor {
  async execute({ taskId, contextId, userMessage }: RequestContext, bus: ExecutionEventBus): Promise<void> {
    const ids = { taskId, contextId };
    const status = (state: TaskState, message?: Message) => ({ state, message, timestamp: new Date().toISOString() });
    const submitted = status(TaskState.TASK_STATE_SUBMITTED);
    bus.publish(
      AgentEvent.task({
        id: taskId,
        contextId,
        status: submitted,
        history: [userMessage],
        artifacts: [],
        metadata: {},
      }),
    );
    const message = Message.fromJSON({
      ...{ messageId: randomUUID(), role: "ROLE_AGENT", parts: [{ text: STEP.label }], ...ids },
      metadata: { step: STEP.step },
    });
    const working = status(TaskState.TASK_STATE_WORKING, message);
    bus.publish(AgentEvent.statusUpdate({ ...ids, status: working, metadata: undefined }));
    bus.publish(AgentEvent.artifactUpdate({ ...ids, artifact, append: false, lastChunk: true, metadata: undefined }));
    bus.publish(AgentEvent.statusUpdate({ ...ids, status: status(TaskState.TASK_STATE_COMPLETED), metadata }));
    bus.finished();
  }

  async cancelTask(): Promise<void> {}
}

const server = await startServer(
  (localUrl) => {
    const card = AgentCard.fromJSON({
      name: "Constant",
      description: "Answers a constant.",
      version: "0.0.0",
      supportedInterfaces: [{ url: `${localUrl}/a2a/router`, protocolBinding: "JSONRPC", protocolVersion: "1.0" }],
      capabilities: { streaming: true },
      defaultInputModes: ["text/plain"],
      defaultOutputModes: ["text/markdown"],
      skills: [{ id: "constant", name: "Constant", description: "Answers a constant.", tags: ["constant"] }],
    });
    const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), new ConstantExecutor());
    return express().use("/a2a/router", jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
  },
  "127.0.0.1",
  0,
);
process.once("disconnect", () => process.exit(0));
process.send?.({ endpoint: `${server.localUrl}/a2a/router` });
