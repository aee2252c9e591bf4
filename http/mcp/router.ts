import { randomUUID } from "node:crypto";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CancelledNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { forbidStoring, type Gates } from "../agent-endpoints.js";
import type { Admit } from "../callers/admission.js";
import type { IdentifyCaller } from "../callers/caller.js";
import { handleErrors, refuseOtherMethods, renderRpc } from "../failures.js";
import { annotate } from "../request-log.js";
import { createMcpServers, type McpDependencies } from "./server.js";

export interface McpRoutes extends McpDependencies {
  readonly gates: Gates;
  readonly identify: IdentifyCaller;
  readonly admission: (request: Request, response: Response) => Admit;
}

const SESSION_HEADER = "mcp-session-id";
const METHODS = ["POST", "DELETE"];

/** A request at work: what a cancellation reaches. */
interface Running {
  readonly transport: StreamableHTTPServerTransport;
  readonly callerId: string;
  readonly session: string;
}

/**
 * Streamable HTTP. Every request carries all that it needs, so any process answers it; a session is but a name under which its host
 * can cancel what it asked here, and hosts may leave it out. Nothing is told unasked, so there is no stream to GET.
 */
export function createMcpRouter({ gates, identify, admission, ...dependencies }: McpRoutes): Router {
  const { logger } = dependencies;
  const createServer = createMcpServers(dependencies);
  const running = new Set<Running>();
  const ofSession = (request: Request): Running[] => {
    const { id } = identify(request);
    const session = request.get(SESSION_HEADER);
    return [...running].filter((each) => each.callerId === id && each.session === session);
  };

  const answer: RequestHandler = async (request, response) => {
    const { body } = request as { body: unknown };
    annotate(response, namesOf(body));
    const cancellation = CancelledNotificationSchema.safeParse(body);
    if (cancellation.success) {
      for (const { transport } of ofSession(request)) transport.onmessage?.({ jsonrpc: "2.0", ...cancellation.data });
      response.status(202).end();
      return;
    }
    const caller = identify(request);
    const server = createServer({ caller, admit: admission(request, response) });
    takeAnything(request);
    const transport = new StreamableHTTPServerTransport();
    const work = { transport, callerId: caller.id, session: request.get(SESSION_HEADER) ?? "" };
    if (methodOf(body) === "initialize") response.setHeader(SESSION_HEADER, randomUUID());
    running.add(work);
    response.once("close", () => {
      running.delete(work);
      // A host that has left may look for its answer later: only a cancellation stops the work.
      if (response.writableFinished) void server.close();
    });
    await server.connect(transport);
    await transport.handleRequest(request, response, body);
  };

  /** The host is done: what it still waits for is stopped. */
  const leave: RequestHandler = async (request, response) => {
    await Promise.all(ofSession(request).map(({ transport }) => transport.close()));
    response.status(204).end();
  };

  const router = Router();
  router
    .route("/")
    .post(forbidStoring, ...gates.posted, answer)
    .delete(forbidStoring, ...gates.asked, leave)
    .all(refuseOtherMethods(METHODS, renderRpc));
  router.use(handleErrors(renderRpc, logger));
  return router;
}

/** The transport looks for both types by their names, which who takes anything need not say. */
function takeAnything({ headers, rawHeaders }: Request): void {
  if ((headers.accept ?? "*/*").trim() !== "*/*") return;
  headers.accept = "application/json, text/event-stream";
  rawHeaders.push("Accept", headers.accept);
}

const methodOf = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "method" in body ? body.method : undefined;

const METHOD_NAMES: readonly unknown[] = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
  "notifications/initialized",
  "notifications/cancelled",
];

/** For the log: anything else could be anything. */
function namesOf(body: unknown): { readonly rpcMethod: string } {
  const method = methodOf(body);
  return { rpcMethod: METHOD_NAMES.includes(method) ? String(method) : "other" };
}
