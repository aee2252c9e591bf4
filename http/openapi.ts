import { z } from "zod";
import type { AgentProfile } from "../graph/agent.js";
import { CatalogAnalysis } from "../graph/catalogs/analysis.js";
import { Onboarded } from "./catalogs/describe.js";
import { AnalyseRequest, OnboardRequest } from "./catalogs/requests.js";
import { FeedbackRequest } from "./feedback-router.js";
import { answered, content, JSON_TYPE, ref, schemaOf, UNREADABLE } from "./openapi-parts.js";
import {
  CALLER_PATHS,
  CATALOG_PATHS,
  DISCOVERY_PATHS,
  FEEDBACK_PATHS,
  MARKET_PATHS,
  MCP_PATHS,
} from "./openapi-paths.js";
import { rpcRequestSchemas } from "./openapi-rpc.js";

/** The endpoints as OpenAPI 3.1: the schemas are those that requests are read with. */

export interface ServiceDescription {
  /** Router first. */
  readonly agents: readonly AgentProfile[];
  readonly publicBaseUrl: string;
  readonly version: string;
  /** Header of API keys. */
  readonly keyHeader: string;
  readonly hasCatalogs: boolean;
  readonly hasImports: boolean;
  readonly hasFeedback: boolean;
  readonly hasMcp: boolean;
}

const RpcError = z.object({
  code: z.int(),
  message: z.string().describe("What went wrong, in plain words."),
  data: z
    .array(z.looseObject({ "@type": z.string() }))
    .optional()
    .describe("A2A 1.0: details in types of google.rpc."),
});

const RpcResponse = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.int(), z.null()]),
  result: z
    .unknown()
    .optional()
    .describe("A task; A2A 1.0 has it in a member `task` where it could be something else."),
  error: RpcError.optional(),
});

const Failure = z.looseObject({ error: z.object({ status: z.int(), message: z.string() }) });

function agentPath({ id, name, description, skills }: AgentProfile, operation = operationOf(id)) {
  const question = skills[0]?.examples[0] ?? "What can I ask?";
  const message = { kind: "message", messageId: "m1", role: "user", parts: [{ kind: "text", text: question }] };
  return {
    get: {
      summary: `The card of ${name}`,
      operationId: `${operation}Card`,
      responses: { "200": answered("An A2A agent card, for 0.3 and 1.0", ref("AgentCard")) },
    },
    post: {
      summary: name,
      description,
      operationId: operation,
      parameters: [
        {
          name: "A2A-Version",
          in: "header",
          required: false,
          description:
            "1.0 for the methods of A2A 1.0, whose names begin with a capital; nothing or 0.3 for the others. Any other is JSON-RPC error -32009.",
          schema: { type: "string", examples: ["0.3", "1.0"] },
        },
      ],
      requestBody: {
        required: true,
        content: {
          [JSON_TYPE]: {
            schema: ref("RpcRequest"),
            example: { jsonrpc: "2.0", id: "1", method: "message/send", params: { message } },
          },
        },
      },
      responses: {
        "200": {
          description: "The result or, as JSON-RPC has it, an error; of streams a server-sent event for each",
          content: {
            ...content(ref("RpcResponse")),
            "text/event-stream": {
              example: 'data: {"jsonrpc":"2.0","id":"1","result":{}}\n\n',
            },
          },
        },
        ...UNREADABLE,
      },
    },
  };
}

const operationOf = (id: string): string =>
  `ask${id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

const AgentCard = z.looseObject({
  name: z.string(),
  url: z.url(),
  version: z.string(),
  skills: z.array(z.looseObject({})),
});

export function buildOpenApi({
  agents,
  publicBaseUrl,
  version,
  keyHeader,
  hasCatalogs,
  hasImports,
  hasFeedback,
  hasMcp,
}: ServiceDescription) {
  return {
    openapi: "3.1.0",
    info: {
      title: "Agent Query Service",
      version,
      description:
        "Answers about product markets, every figure with its evidence. Agents speak A2A 0.3 and 1.0 (JSON-RPC 2.0).",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: publicBaseUrl }],
    security: [{}, { apiKey: [] }],
    paths: {
      ...DISCOVERY_PATHS,
      ...Object.fromEntries(agents.map((agent) => [`/a2a/${agent.id}`, agentPath(agent)])),
      ...Object.fromEntries(
        agents.slice(0, 1).map((router) => [`/ge/a2a/${router.id}`, agentPath(router, "askAsHost")]),
      ),
      ...CALLER_PATHS,
      ...(hasMcp && MCP_PATHS),
      ...(hasCatalogs && CATALOG_PATHS),
      ...(hasImports && MARKET_PATHS),
      ...(hasFeedback && FEEDBACK_PATHS),
    },
    components: {
      securitySchemes: { apiKey: { type: "apiKey", in: "header", name: keyHeader } },
      schemas: {
        ...rpcRequestSchemas(),
        RpcResponse: schemaOf(RpcResponse, "output"),
        Error: schemaOf(Failure, "output"),
        Health: schemaOf(z.object({ status: z.literal("ok"), version: z.string() }), "output"),
        Ready: schemaOf(
          z.object({
            status: z.enum(["ready", "not ready"]),
            market: z.boolean(),
            state: z.boolean(),
            degraded: z.array(z.string()).optional(),
            reason: z.string().optional(),
          }),
          "output",
        ),
        AgentCard: schemaOf(AgentCard, "output"),
        AgentCards: schemaOf(z.object({ agents: z.array(AgentCard), feedbackPath: z.string().nullable() }), "output"),
        ...(hasFeedback && { FeedbackRequest: schemaOf(FeedbackRequest) }),
        ...(hasCatalogs && {
          OnboardRequest: schemaOf(OnboardRequest),
          AnalyseRequest: schemaOf(AnalyseRequest),
          Catalog: schemaOf(Onboarded, "output"),
          CatalogAnalysis: schemaOf(
            z.object({ catalog_id: z.string().nullable(), ...CatalogAnalysis.shape }),
            "output",
          ),
        }),
      },
    },
  };
}
