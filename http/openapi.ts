import { z } from "zod";
import type { AgentProfile } from "../graph/agent.js";
import { CatalogAnalysis } from "../graph/catalogs/analysis.js";
import { Envelope, MessageSendParams, TaskIdParams, TaskQueryParams } from "./a2a/schema.js";
import { ListTasksRequest, SendMessageRequest } from "./a2a/v1/to-core.js";
import { Onboarded } from "./catalogs/describe.js";
import { AnalyseRequest, OnboardRequest } from "./catalogs/requests.js";
import { FeedbackRequest } from "./feedback-router.js";
import { IMPORT_FIELDS } from "./market/describe.js";

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

const JSON_TYPE = "application/json";

/** OpenAPI 3.1 is read with the draft that zod writes by default. */
function schemaOf(schema: z.ZodType, io: "input" | "output" = "input") {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: object, type = JSON_TYPE) => ({ [type]: { schema } });
const answered = (description: string, schema: object) => ({ description, content: content(schema) });
const refused = (description: string) => answered(description, ref("Error"));
const refusedRpc = (description: string) => answered(description, ref("RpcResponse"));

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

/** What may be asked of an agent: name, generation and parameters of each method. */
const METHODS = [
  ["message/send", MessageSendParams],
  ["message/stream", MessageSendParams],
  ["tasks/get", TaskQueryParams],
  ["tasks/cancel", TaskIdParams],
  ["tasks/resubscribe", TaskIdParams],
  ["SendMessage", SendMessageRequest],
  ["SendStreamingMessage", SendMessageRequest],
  ["GetTask", TaskQueryParams],
  ["ListTasks", ListTasksRequest],
  ["CancelTask", TaskIdParams],
  ["SubscribeToTask", TaskIdParams],
] as const;

const rpcRequest = (method: string, params: z.ZodType) => ({
  title: method,
  ...schemaOf(Envelope.extend({ method: z.literal(method), params })),
});

const UNREADABLE = {
  "400": refusedRpc("The body is not JSON"),
  "401": refusedRpc("A key is needed, or the one that was sent is not valid"),
  "413": refusedRpc("The body is too large"),
  "415": refusedRpc("The body is not sent as JSON"),
  "429": refusedRpc("The queries of the month are used up"),
  "503": refusedRpc("The service is overloaded"),
};

const UNREADABLE_PLAIN = {
  "400": refused("A field does not fit, or the body is not JSON"),
  "401": refused("A key is needed, or the one that was sent is not valid"),
  "413": refused("The body is too large"),
  "415": refused("The body is not sent as JSON"),
  "429": refused("The queries of the month are used up"),
  "503": refused("The service, or what it reads, does not answer in time"),
};

function agentPath({ id, name, description, skills }: AgentProfile, operation = operationOf(id)) {
  const question = skills[0]?.examples[0] ?? "What do espresso machines cost in the US?";
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
            "1.0 for the methods of A2A 1.0, whose names begin with a capital; nothing or 0.3 for the others.",
          schema: { enum: ["0.3", "1.0"] },
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
          description: "The result or an error; of streams a server-sent event for each",
          content: {
            ...content(ref("RpcResponse")),
            "text/event-stream": { example: 'data: {"jsonrpc":"2.0","id":"1","result":{}}\n\n' },
          },
        },
        ...UNREADABLE,
      },
    },
  };
}

const operationOf = (id: string): string =>
  `ask${id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

const posting = (operationId: string, summary: string, request: string, response: string) => ({
  post: {
    operationId,
    summary,
    requestBody: { required: true, content: content(ref(request)) },
    responses: {
      "200": answered("What came of it", ref(response)),
      ...(operationId === "onboardCatalog" && {
        "202": answered("The task that does it, with wait=false", { type: "object" }),
      }),
      "404": refused("There is no such catalog, or it is somebody else's"),
      "422": refused("What was sent could not be used"),
      ...UNREADABLE_PLAIN,
    },
  },
});

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const paging = (["offset", "limit"] as const).map((name) => ({
  ...{ name, in: "query", required: false },
  schema: name === "limit" ? { type: "integer", minimum: 1, maximum: 1_000 } : { type: "integer", minimum: 0 },
}));

const CATALOG_PATHS = {
  "/a2a/catalog-onboard-sync": posting("onboardCatalog", "Read a catalog in", "OnboardRequest", "Catalog"),
  "/a2a/catalog-analyze": posting(
    "analyzeCatalog",
    "Compare a catalog with its market",
    "AnalyseRequest",
    "CatalogAnalysis",
  ),
  "/a2a/catalogs/{id}": {
    parameters: [id],
    get: {
      operationId: "getCatalog",
      summary: "A catalog that was kept",
      responses: { "200": answered("The catalog", ref("Catalog")), "404": refused("Unknown"), ...UNREADABLE_PLAIN },
    },
    delete: {
      operationId: "deleteCatalog",
      summary: "Delete a catalog",
      responses: { "204": { description: "It is gone" }, "404": refused("Unknown"), ...UNREADABLE_PLAIN },
    },
  },
  "/a2a/catalogs/{id}/products": {
    parameters: [id, ...paging],
    get: {
      operationId: "getProducts",
      summary: "Products of a catalog",
      responses: { "200": answered("A page", { type: "object" }), "404": refused("Unknown"), ...UNREADABLE_PLAIN },
    },
  },
};

const FEEDBACK_PATHS = {
  "/a2a/feedback": {
    post: {
      operationId: "rateAnswer",
      summary: "Rate the answer of a task of one's own; GET tells the fields",
      requestBody: { required: true, content: content(ref("FeedbackRequest")) },
      responses: {
        "200": answered("What is kept now", { type: "object" }),
        "404": refused("There is no such task, or it is somebody else's"),
        "409": refused("The task has not come to an answer yet"),
        ...UNREADABLE_PLAIN,
      },
    },
  },
};

/** What belongs to whoever asks, and the door of MCP hosts. */
const CALLER_PATHS = {
  "/a2a/me": {
    delete: {
      operationId: "forgetMe",
      summary: "Delete one's own tasks, conversations and catalogs",
      responses: {
        "200": answered("How many there were", schemaOf(z.object({ catalogs: z.int(), tasks: z.int() }), "output")),
        "401": refused("A key is needed, or the one that was sent is not valid"),
        "404": refused("Nobody says who asks"),
        "503": refused("What is kept cannot be reached right now"),
      },
    },
  },
};

const MCP_PATHS = {
  "/mcp": {
    post: {
      operationId: "mcp",
      summary: "Model Context Protocol over streamable HTTP",
      requestBody: {
        required: true,
        content: content({
          type: "object",
          required: ["jsonrpc", "method"],
          properties: { jsonrpc: { const: "2.0" } },
        }),
      },
      responses: {
        "200": {
          description: "What the method gives, as server-sent events or as JSON",
          content: { ...content(ref("RpcResponse")), "text/event-stream": {} },
        },
        "202": { description: "A notification was taken" },
        ...UNREADABLE,
      },
    },
    delete: {
      operationId: "leaveMcp",
      summary: "Stop what this session still waits for",
      responses: { "204": { description: "It is stopped" }, "401": refusedRpc("A key is needed") },
    },
  },
};

const IMPORT_REFUSALS = {
  "401": refused("A key is needed, or the one that was sent is not valid"),
  "403": refused("The key is not an operator's"),
  "409": refused("Another import is at work"),
  "503": refused("The data folder or the database cannot be used"),
};

const MARKET_PATHS = {
  "/a2a/market-import": {
    post: {
      operationId: "importMarket",
      summary: "Make a market of exports; GET tells the fields",
      requestBody: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: {
              type: "object",
              properties: {
                ...Object.fromEntries(Object.keys(IMPORT_FIELDS).map((name) => [name, { type: "string" }])),
                file: { type: "array", items: { type: "string", format: "binary" } },
              },
            },
          },
        },
      },
      responses: {
        "200": answered("What became of every file; as server-sent events with every step before", { type: "object" }),
        "400": refused("The form was cut off"),
        "408": refused("The files came too slowly"),
        "413": refused("The files are too large"),
        "415": refused("The body is no form"),
        "422": refused("Something has to be said or corrected first"),
        ...IMPORT_REFUSALS,
      },
    },
    delete: {
      operationId: "undoImport",
      summary: "Take the last import back",
      responses: { "200": answered("What was taken back", { type: "object" }), ...IMPORT_REFUSALS },
    },
  },
};

const document = (operationId: string, summary: string, schema: object, more: object = {}) => ({
  get: { operationId, summary, security: [], responses: { "200": answered(summary, schema), ...more } },
});

const DISCOVERY_PATHS = {
  "/health": document("health", "The process is alive", ref("Health")),
  "/ready": document("ready", "Whether the databases answer", ref("Ready"), {
    "503": answered("One of them does not", ref("Ready")),
  }),
  "/.well-known/agent-card.json": document("primaryCard", "The router's card", ref("AgentCard")),
  "/ge/.well-known/agent-card.json": document("enterpriseCard", "The same for the enterprise host", ref("AgentCard")),
  "/.well-known/agents.json": document("cards", "All cards, the router's first", ref("AgentCards")),
  "/a2ui/v0_9/catalog.json": document("a2uiCatalog09", "The A2UI 0.9 catalog of tables and charts", { type: "object" }),
  "/a2ui/v1_0/catalog.json": document("a2uiCatalog10", "The A2UI 1.0 catalog of tables and charts", { type: "object" }),
};

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
        RpcRequest: { oneOf: METHODS.map(([method, params]) => rpcRequest(method, params)) },
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
