import express, { type Express, type RequestHandler } from "express";
import type { Agent } from "../graph/agent.js";
import type { Catalogs } from "../graph/catalogs/catalogs.js";
import { oncePer } from "../tools/once-per.js";
import type { Warehouse } from "../tools/warehouse/warehouse.js";
import { buildCard, type CardSecurity } from "./a2a/card.js";
import type { PushNotifications } from "./a2a/push.js";
import type { Tasks } from "./a2a/tasks.js";
import { A2UI_EXTENSION } from "./a2ui/protocol.js";
import { createEndpointRouter } from "./agent-endpoints.js";
import { limitBodies } from "./body-room.js";
import { limitConcurrency } from "./busy.js";
import { createAdmission } from "./callers/admission.js";
import { ANONYMOUS, type IdentifyCaller } from "./callers/caller.js";
import {
  type CallerDependencies,
  callerOf,
  clientOf,
  ENTERPRISE_PREFIX,
  identifyCallers,
  refuseStrangers,
} from "./callers/identify.js";
import { createCatalogRouter } from "./catalogs/router.js";
import { type CorsOptions, cors } from "./cors.js";
import { createDiscoveryRouter } from "./discovery.js";
import { handleErrors, refuseUnknown, renderPlain, renderRpc } from "./failures.js";
import { createFeedbackRouter } from "./feedback-router.js";
import { createForgetRouter } from "./forget-router.js";
import { inARow } from "./in-a-row.js";
import { BODY_LIMIT_BYTES, readJsonBody } from "./json-body.js";
import { buildLlmsTxt } from "./llms-txt.js";
import type { HttpLogger } from "./logger.js";
import type { MarketImports } from "./market/handlers.js";
import { createMarketRouter } from "./market/router.js";
import { createMcpRouter } from "./mcp/router.js";
import { buildOpenApi } from "./openapi.js";
import { createPageRouter } from "./page/router.js";
import type { Readiness } from "./readiness.js";
import { logRequests } from "./request-log.js";
import { setSecurityHeaders } from "./security-headers.js";
import { traceRequests } from "./tracing.js";

export interface AppOptions {
  /** By id, the router first. */
  readonly agents: ReadonlyMap<string, Agent>;
  /** The address clients use, without a slash at its end: the base of every address in a card. */
  readonly publicBaseUrl: string;
  readonly version: string;
  readonly logger: HttpLogger;
  readonly tasks: Tasks;
  /** Tells callers of the end of their tasks; without it nobody is told. */
  readonly push?: PushNotifications;
  /** Looks whether another market was loaded, whose examples cards and documents then name; without it they stay. */
  readonly noticeMarket?: () => Promise<void>;
  /** The market itself, for hosts of MCP; without it there is no endpoint for them. */
  readonly warehouse?: Warehouse;
  /** Lets operators make a market of their exports; without it there is no such endpoint. */
  readonly marketImports?: MarketImports;
  /** Answers for catalogs; without it there are no such endpoints. */
  readonly catalogs?: Catalogs;
  /** The enterprise host shows interfaces although it does not say so. */
  readonly assumesInterface?: boolean;
  /** Who asks and how often they may; without it everybody may, and nobody is counted. */
  readonly callers?: CallerDependencies;
  /** Bounds the requests to agents. */
  readonly busy?: RequestHandler;
  /** Browser pages that may ask; none without it. */
  readonly cors?: CorsOptions;
  /** Whether callers may rate their answers. */
  readonly feedback?: boolean;
  /** Whether people find a page to ask on at /. */
  readonly page?: boolean;
  /** Each request begins a span; see `startTracing`. */
  readonly isTraced?: boolean;
  /** Answers GET /metrics; nothing is there without it. */
  readonly metrics?: RequestHandler;
  /** What has to answer before the service is ready. */
  readonly readiness?: Readiness;
  /** Instead of `callers`. */
  readonly identify?: IdentifyCaller;
  /** Whose addresses are believed when a proxy tells them: Express's "trust proxy". */
  readonly trustProxy?: boolean | number | string;
  /** What cards say of keys and accounts; nothing when nothing is enforced. */
  readonly security?: CardSecurity;
}

/** Large bodies held at once, and waiting to be. */
const BULKY = { maxActive: 3, maxWaiting: 128, maxOfOne: { active: 2, waiting: 24 }, longestWaitMs: 30_000 };
/** Bodies of questions held at once. */
const SMALL = { maxBytes: 64 * BODY_LIMIT_BYTES, maxBytesOfOne: 16 * BODY_LIMIT_BYTES, unknownBytes: BODY_LIMIT_BYTES };

const NO_AGENT = "There is no agent at this address. GET /.well-known/agents.json lists all of them.";

/** Where an assistant host asks the router. */
const HOST_PREFIX = `${ENTERPRISE_PREFIX}a2a`;

/** The application without a port: discovery, one endpoint per agent, and the router once more for the enterprise host. */
export function createApp(options: AppOptions): Express {
  const { agents, publicBaseUrl, version, logger, tasks, callers, security, trustProxy = false } = options;
  const [router] = agents.values();
  if (!router) throw new Error("there is no agent to serve");
  const identify = options.identify ?? (callers ? callerOf : () => ANONYMOUS);
  const admission: Parameters<typeof createEndpointRouter>[0][number]["admission"] = (request, response) =>
    callers ? createAdmission(callers.queryQuota, request, response) : async () => {};
  const baseUrl = publicBaseUrl.replace(/\/+$/, "");
  const urlOf = (prefix: string, agent: Agent) => `${baseUrl}${prefix}/${agent.profile.id}`;
  // The public one last: of several addresses of a transport there are clients that take the last.
  const prefixesOf = (agent: Agent) => (agent === router ? [HOST_PREFIX, "/a2a"] : ["/a2a"]);
  const cardAt = (prefix: string, agent: Agent) => {
    const addresses = { url: urlOf(prefix, agent), urls: prefixesOf(agent).map((each) => urlOf(each, agent)) };
    return buildCard(agent.profile, addresses, version, security, options.push !== undefined);
  };
  const { noticeMarket = async () => {} } = options;
  const current =
    <Value>(read: () => Value) =>
    async () => {
      await noticeMarket();
      return read();
    };
  const endpointAt = (prefix: string) => (agent: Agent) => ({
    agent,
    isHost: prefix === HOST_PREFIX,
    tasks,
    push: options.push ?? null,
    assumedExtensions: prefix === HOST_PREFIX && options.assumesInterface ? [A2UI_EXTENSION] : [],
    identify,
    admission,
    logger,
    card: current(
      oncePer(
        () => agent.profile,
        () => cardAt(prefix, agent),
      ),
    ),
  });
  tasks.serve(agents);
  const endpoints = [...agents.values()].map(endpointAt("/a2a"));
  const enterprise = endpointAt(HOST_PREFIX)(router);

  const app = express();
  app.disable("etag"); // only documents carry one, made once
  app.disable("x-powered-by");
  app.set("trust proxy", trustProxy);
  app.use(
    inARow([
      logRequests(logger),
      ...(options.isTraced ? [traceRequests()] : []),
      setSecurityHeaders(),
      ...(callers ? [identifyCallers(callers)] : []),
      ...(options.cors ? [cors(options.cors)] : []), // after: a preflight tells what is left too
    ]),
  );
  const described = {
    publicBaseUrl: baseUrl,
    version,
    keyHeader: callers?.settings.keyHeader ?? "X-API-Key",
    hasCatalogs: options.catalogs !== undefined,
    hasImports: options.marketImports !== undefined,
    hasFeedback: options.feedback ?? false,
    hasMcp: options.warehouse !== undefined,
  };
  const readDocuments = current(
    oncePer(
      () => router.profile,
      () => {
        const served = [...agents.values()];
        const profiles = { agents: served.map(({ profile }) => profile) };
        const cards = served.map((agent) => cardAt("/a2a", agent));
        return {
          primaryCard: cardAt("/a2a", router),
          enterpriseCard: cardAt(HOST_PREFIX, router),
          agents: { agents: cards, feedbackPath: options.feedback ? "/a2a/feedback" : null },
          openApi: buildOpenApi({ ...described, ...profiles }),
          llmsTxt: buildLlmsTxt({ ...described, ...profiles }),
        };
      },
    ),
  );
  const busy = options.busy ? [options.busy] : [];
  const bodies = readJsonBody({
    bulky: limitConcurrency({ ...BULKY, clientOf }),
    small: limitBodies({ ...SMALL, clientOf }),
  });
  const mount = (prefix: string, served: typeof endpoints, strangers: readonly RequestHandler[]) => {
    const gates = { posted: [...strangers, ...bodies, ...busy], asked: [...strangers, ...busy] };
    const shared = { gates, identify, admission, tasks, logger, router, prefix };
    app.use(prefix, createEndpointRouter(served, logger, gates));
    if (options.catalogs) app.use(prefix, createCatalogRouter({ ...shared, catalogs: options.catalogs }));
    app.use(prefix, createForgetRouter({ tasks, catalogs: options.catalogs, identify, logger, gates: gates.asked }));
    if (options.feedback) app.use(prefix, createFeedbackRouter({ tasks, identify, logger, gates }));
    app.use(prefix, refuseUnknown(NO_AGENT, renderRpc));
    if (!options.warehouse) return;
    const { catalogs = null, warehouse } = options;
    const mcp = {
      agents,
      tasks,
      catalogs,
      noticeMarket,
      warehouse,
      version,
      logger,
      identify,
      admission,
      gates: gates,
    };
    app.use(prefix.replace(/a2a$/, "mcp"), createMcpRouter(mcp));
  };
  const strangers = callers ? [refuseStrangers] : [];
  if (options.marketImports) {
    const gates = [...strangers, ...busy];
    app.use("/a2a", createMarketRouter({ ...options.marketImports, identify, logger, gates }));
  }
  // Questions are what is asked most: they pass no other route on their way.
  mount("/a2a", endpoints, strangers);
  mount(HOST_PREFIX, [enterprise], []);
  app.use(createDiscoveryRouter({ readDocuments, version, readiness: options.readiness, metrics: options.metrics }));
  if (options.page) app.use(createPageRouter(logger));
  app.use(
    refuseUnknown(
      "There is nothing at this address. GET /.well-known/agent-card.json tells what is here.",
      renderPlain,
    ),
  );
  app.use(handleErrors(renderPlain, logger));
  return app;
}
