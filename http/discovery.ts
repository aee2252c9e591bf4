import { createHash } from "node:crypto";
import { type RequestHandler, Router } from "express";
import type { AgentCard } from "./a2a/card.js";
import { answerCatalog09, answerCatalog10 } from "./a2ui/answer-catalog.js";
import { refuseOtherMethods, renderPlain } from "./failures.js";
import { type Readiness, sendReadiness } from "./readiness.js";

export const CARD_PATH = "/.well-known/agent-card.json";

const READING = ["GET", "HEAD"];

export interface DiscoveryOptions {
  /** Router first. */
  readonly cards: readonly AgentCard[];
  readonly primaryCard: AgentCard;
  /** The primary card with the enterprise host's endpoint. */
  readonly enterpriseCard: AgentCard;
  /** Path at which answers are rated; null where they are not. */
  readonly feedbackPath: string | null;
  readonly openApi: object;
  /** What language models are told of the service. */
  readonly llmsTxt: string;
  readonly version: string;
  readonly readiness?: Readiness | undefined;
  readonly metrics?: RequestHandler | undefined;
}

/** The documents for discovery: the agents, and that the service is up. */
export function createDiscoveryRouter(options: DiscoveryOptions): Router {
  const { cards, primaryCard, enterpriseCard, feedbackPath, openApi, llmsTxt, version, readiness, metrics } = options;
  const router = Router();
  const documents = new Map([
    ["/health", sendHealth(version)],
    ["/ready", sendReadiness(readiness)],
    ...(metrics ? [["/metrics", metrics] as const] : []),
    [CARD_PATH, sendDocument(primaryCard)],
    [`/ge${CARD_PATH}`, sendDocument(enterpriseCard)],
    ["/.well-known/agents.json", sendDocument({ agents: cards, feedbackPath })],
    ["/a2ui/v0_9/catalog.json", sendDocument(answerCatalog09)],
    ["/a2ui/v1_0/catalog.json", sendDocument(answerCatalog10)],
    ["/openapi.json", sendDocument(openApi)],
    ["/llms.txt", sendText(llmsTxt, "text/plain; charset=utf-8")],
  ]);
  for (const [path, send] of documents) router.route(path).get(send).all(refuseOtherMethods(READING, renderPlain));
  return router;
}

function sendHealth(version: string): RequestHandler {
  return (_request, response) => {
    response.set("cache-control", "no-store").json({ status: "ok", version });
  };
}

export const sendDocument = (document: object): RequestHandler =>
  sendText(JSON.stringify(document), "application/json; charset=utf-8");

/** A document that stays the same for the life of the process: written once, revalidated by its ETag. */
function sendText(body: string, type: string): RequestHandler {
  const lastModified = new Date().toUTCString();
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return (request, response) => {
    response.set({ etag, "last-modified": lastModified, "cache-control": "public, max-age=60" });
    if (namesEtag(request.headers["if-none-match"], etag)) response.status(304).end();
    else response.type(type).send(body);
  };
}

/** By hand: Express sends the whole document when the request says no-cache, which Node's fetch adds to every conditional request. */
function namesEtag(header: string | undefined, etag: string): boolean {
  const named = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return named.includes(etag) || named.includes("*");
}
