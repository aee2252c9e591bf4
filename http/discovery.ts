import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type RequestHandler, Router } from "express";
import type { StateStore } from "../tools/state/state-store.js";
import { pingWarehouse, type Warehouse } from "../tools/warehouse/warehouse.js";
import type { AgentCard } from "./a2a/card.js";
import { refuseOtherMethods, renderPlain } from "./failures.js";

export const CARD_PATH = "/.well-known/agent-card.json";

/** A part that takes longer is not ready. */
const READY_MS = 2_000;
const READING = ["GET", "HEAD"];

export interface DiscoveryOptions {
  /** Router first. */
  readonly cards: readonly AgentCard[];
  readonly primaryCard: AgentCard;
  /** The primary card with the enterprise host's endpoint. */
  readonly enterpriseCard: AgentCard;
  readonly version: string;
  readonly readiness?: Readiness | undefined;
  readonly metrics?: RequestHandler | undefined;
}

/** Ready means that both answer, and that what the first asker would wait for has been read. */
export interface Readiness {
  readonly isWarm?: () => boolean;
  readonly warehouse: Pick<Warehouse, "query">;
  readonly store: Pick<StateStore, "get">;
}

/** The documents for discovery: the agents, and that the service is up. */
export function createDiscoveryRouter(options: DiscoveryOptions): Router {
  const { cards, primaryCard, enterpriseCard, version, readiness, metrics } = options;
  const router = Router();
  const documents = new Map([
    ["/health", sendHealth(version)],
    ["/ready", sendReadiness(readiness)],
    ...(metrics ? [["/metrics", metrics] as const] : []),
    [CARD_PATH, sendDocument(primaryCard)],
    [`/ge${CARD_PATH}`, sendDocument(enterpriseCard)],
    ["/.well-known/agents.json", sendDocument({ agents: cards })],
  ]);
  for (const [path, send] of documents) router.route(path).get(send).all(refuseOtherMethods(READING, renderPlain));
  return router;
}

function sendHealth(version: string): RequestHandler {
  return (_request, response) => {
    response.set("cache-control", "no-store").json({ status: "ok", version });
  };
}

/** 503 as long as the market or the store does not answer, or the service warms up: for load balancers. It says which, and nothing of why. */
function sendReadiness(readiness: Readiness | undefined): RequestHandler {
  return async (_request, response) => {
    const answers = async (task: Promise<unknown> | undefined): Promise<boolean> =>
      Promise.race([Promise.resolve(task).then(() => true), delay(READY_MS, false, { ref: false })]).catch(() => false);
    const [market, state] = await Promise.all([
      answers(readiness && pingWarehouse(readiness.warehouse)),
      answers(readiness?.store.get("ready", "ready")),
    ]);
    const isWarm = readiness?.isWarm?.() ?? true;
    const status = !(market && state) ? "not ready" : isWarm ? "ready" : "warming up";
    response
      .status(status === "ready" ? 200 : 503)
      .set("cache-control", "no-store")
      .json({ status, market, state });
  };
}

/** A document that stays the same for the life of the process: written once, revalidated by its ETag. */
export function sendDocument(document: object): RequestHandler {
  const body = JSON.stringify(document);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return (request, response) => {
    response.set({ etag, "cache-control": "public, max-age=60" });
    if (namesEtag(request.headers["if-none-match"], etag)) response.status(304).end();
    else response.type("json").send(body);
  };
}

/** By hand: Express sends the whole document when the request says no-cache, which Node's fetch adds to every conditional request. */
function namesEtag(header: string | undefined, etag: string): boolean {
  const named = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return named.includes(etag) || named.includes("*");
}
