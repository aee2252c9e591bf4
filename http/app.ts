import express, { type Express } from "express";
import type { Agent } from "../graph/agent.js";
import { buildCard } from "./a2a/card.js";
import type { Tasks } from "./a2a/tasks.js";
import { createEndpointRouter } from "./agent-endpoints.js";
import { ANONYMOUS, type IdentifyCaller } from "./callers/caller.js";
import { createDiscoveryRouter } from "./discovery.js";
import { handleErrors, refuseUnknown, renderPlain } from "./failures.js";
import type { HttpLogger } from "./logger.js";
import { logRequests } from "./request-log.js";
import { setSecurityHeaders } from "./security-headers.js";

export interface AppOptions {
  /** By id, the router first. */
  readonly agents: ReadonlyMap<string, Agent>;
  /** The address clients use, without a slash at its end: the base of every address in a card. */
  readonly publicBaseUrl: string;
  readonly version: string;
  readonly logger: HttpLogger;
  readonly tasks: Tasks;
  readonly identify?: IdentifyCaller;
}

/** The application without a port: discovery, one endpoint per agent, and the router once more for the enterprise host. */
export function createApp({
  agents,
  publicBaseUrl,
  version,
  logger,
  tasks,
  identify = () => ANONYMOUS,
}: AppOptions): Express {
  const [router] = agents.values();
  if (!router) throw new Error("there is no agent to serve");
  const baseUrl = publicBaseUrl.replace(/\/+$/, "");
  const endpointAt = (prefix: string) => (agent: Agent) => ({
    agent,
    tasks,
    identify,
    logger,
    card: buildCard(agent.profile, `${baseUrl}${prefix}/${agent.profile.id}`, version),
  });
  const endpoints = [...agents.values()].map(endpointAt("/a2a"));
  const primary = endpointAt("/a2a")(router);
  const enterprise = endpointAt("/ge/a2a")(router);
  const cards = endpoints.map(({ card }) => card);

  const app = express();
  app.disable("etag"); // only documents carry one, made once
  app.use(logRequests(logger));
  app.disable("x-powered-by");
  app.use(setSecurityHeaders());
  app.use(createDiscoveryRouter({ cards, primaryCard: primary.card, enterpriseCard: enterprise.card, version }));
  app.use("/a2a", createEndpointRouter(endpoints, logger));
  app.use("/ge/a2a", createEndpointRouter([enterprise], logger));
  app.use(
    refuseUnknown(
      "There is nothing at this address. GET /.well-known/agent-card.json tells what is here.",
      renderPlain,
    ),
  );
  app.use(handleErrors(renderPlain, logger));
  return app;
}
