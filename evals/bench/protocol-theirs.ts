import { randomUUID } from "node:crypto";
import type { AgentCard } from "@a2a-js/sdk";
import {
  type AgentExecutor,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryTaskStore,
  type RequestContext,
} from "@a2a-js/sdk/server";
import { jsonRpcHandler, UserBuilder } from "@a2a-js/sdk/server/express";
import express from "express";
import { startServer } from "../../http/server.js";
import { constantArtifact, LONG_TEXT, SHORT_TEXT, STEP } from "./constant-agent.js";

/** A child process of the protocol bench: the same agent on the server of @a2a-js/sdk, put together as its README says. */

const { artifact, metadata } = constantArtifact(process.env.ANSWER === "short" ? SHORT_TEXT : LONG_TEXT);

class ConstantExecutor implements AgentExecutor {
  async execute({ taskId, contextId, userMessage }: RequestContext, bus: ExecutionEventBus): Promise<void> {
    const ids = { taskId, contextId };
    const timestamp = () => new Date().toISOString();
    const status = { state: "submitted", timestamp: timestamp() } as const;
    // The SDK drops a last event's metadata: with its task, both sides send as much.
    bus.publish({ kind: "task", id: taskId, contextId, status, history: [userMessage], metadata });
    const message = {
      kind: "message" as const,
      messageId: randomUUID(),
      role: "agent" as const,
      parts: [{ kind: "text" as const, text: STEP.label }],
      ...ids,
      metadata: { step: STEP.step },
    };
    const working = { state: "working", message, timestamp: timestamp() } as const;
    bus.publish({ kind: "status-update", ...ids, status: working, final: false });
    bus.publish({ kind: "artifact-update", ...ids, artifact, append: false, lastChunk: true });
    const completed = { state: "completed", timestamp: timestamp() } as const;
    bus.publish({ kind: "status-update", ...ids, status: completed, final: true });
    bus.finished();
  }

  async cancelTask(): Promise<void> {}
}

const server = await startServer(
  (localUrl) => {
    const card: AgentCard = {
      name: "Constant",
      description: "Answers a constant.",
      version: "0.0.0",
      protocolVersion: "0.3.0",
      url: `${localUrl}/a2a/router`,
      capabilities: { streaming: true },
      defaultInputModes: ["text/plain"],
      defaultOutputModes: ["text/markdown"],
      skills: [{ id: "constant", name: "Constant", description: "Answers a constant.", tags: ["constant"] }],
    };
    const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), new ConstantExecutor());
    return express().use("/a2a/router", jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
  },
  "127.0.0.1",
  0,
);
process.once("disconnect", () => process.exit(0));
process.send?.({ endpoint: `${server.localUrl}/a2a/router` });
