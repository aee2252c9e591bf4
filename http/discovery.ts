import { createHash } from "node:crypto";
import { type RequestHandler, Router } from "express";
import type { AgentCard } from "./a2a/card.js";
import { answerCatalog09, answerCatalog10 } from "./a2ui/answer-catalog.js";
import { refuseOtherMethods, renderPlain } from "./failures.js";
import { type Readiness, sendReadiness } from "./readiness.js";

export const CARD_PATH = "/.well-known/agent-card.json";

const READING = ["GET", "HEAD"];
const JSON_TYPE = "application/json; charset=utf-8";

/** What names examples of questions, and is written anew with another market. */
export interface Documents {
  readonly primaryCard: AgentCard;
  /** The primary card with the enterprise host's endpoint. */
  readonly enterpriseCard: AgentCard;
  /** All cards, router first, and the path at which answers are rated; null where they are not. */
  readonly agents: { readonly agents: readonly AgentCard[]; readonly feedbackPath: string | null };
  readonly openApi: object;
  /** What language models are told of the service. */
  readonly llmsTxt: string;
}

export interface DiscoveryOptions {
  readonly readDocuments: () => Promise<Documents>;
  readonly version: string;
  readonly readiness?: Readiness | undefined;
  readonly metrics?: RequestHandler | undefined;
}

/** The documents for discovery: the agents, and that the service is up. */
export function createDiscoveryRouter(options: DiscoveryOptions): Router {
  const { readDocuments, version, readiness, metrics } = options;
  const router = Router();
  const send = (name: keyof Documents) => sendCurrent(async () => (await readDocuments())[name]);
  const documents = new Map([
    ["/health", sendHealth(version)],
    ["/ready", sendReadiness(readiness)],
    ...(metrics ? [["/metrics", metrics] as const] : []),
    [CARD_PATH, send("primaryCard")],
    [`/ge${CARD_PATH}`, send("enterpriseCard")],
    ["/.well-known/agents.json", send("agents")],
    ["/a2ui/v0_9/catalog.json", sendDocument(answerCatalog09)],
    ["/a2ui/v1_0/catalog.json", sendDocument(answerCatalog10)],
    ["/openapi.json", send("openApi")],
    ["/llms.txt", send("llmsTxt")],
  ]);
  for (const [path, send] of documents) router.route(path).get(send).all(refuseOtherMethods(READING, renderPlain));
  return router;
}

function sendHealth(version: string): RequestHandler {
  return (_request, response) => {
    response.set("cache-control", "no-store").json({ status: "ok", version });
  };
}

export const sendDocument = (document: object): RequestHandler => sendCurrent(async () => document);

/** A document as it is now: written and stamped once for each object or text that is read. */
export function sendCurrent(read: () => Promise<object | string>): RequestHandler {
  let last = written("");
  return async (request, response) => {
    const document = await read();
    if (document !== last.document) last = written(document);
    const { body, etag, lastModified } = last;
    response.set({ etag, "last-modified": lastModified, "cache-control": "public, max-age=60" });
    if (namesEtag(request.headers["if-none-match"], etag)) response.status(304).end();
    else response.type(typeof document === "string" ? "text/plain; charset=utf-8" : JSON_TYPE).send(body);
  };
}

function written(document: object | string) {
  const body = typeof document === "string" ? document : JSON.stringify(document);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { document, body, etag, lastModified: new Date().toUTCString() };
}

/** By hand: Express sends the whole document when the request says no-cache, which Node's fetch adds to every conditional request. */
function namesEtag(header: string | undefined, etag: string): boolean {
  const named = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return named.includes(etag) || named.includes("*");
}
