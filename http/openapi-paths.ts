import { z } from "zod";
import { IMPORT_FIELDS } from "./market/describe.js";
import {
  answered,
  content,
  ref,
  refused,
  refusedRpc,
  schemaOf,
  UNREADABLE,
  UNREADABLE_PLAIN,
} from "./openapi-parts.js";

/** Endpoints that are the same whichever agents are served. */

/** What GET tells where something is posted. */
const telling = (operationId: string) => ({
  operationId: `${operationId}Fields`,
  summary: "The fields that POST takes, with an example",
  responses: { "200": answered("The fields", { type: "object" }) },
});

const posting = (operationId: string, summary: string, request: string, response: string) => ({
  get: telling(operationId),
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

export const CATALOG_PATHS = {
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

export const FEEDBACK_PATHS = {
  "/a2a/feedback": {
    get: telling("rateAnswer"),
    post: {
      operationId: "rateAnswer",
      summary: "Rate the answer of a task of one's own",
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
export const CALLER_PATHS = {
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

export const MCP_PATHS = {
  "/mcp": {
    post: {
      operationId: "mcp",
      summary: "Model Context Protocol over streamable HTTP",
      requestBody: {
        required: true,
        content: content({
          type: "object",
          required: ["jsonrpc", "method"],
          properties: {
            jsonrpc: { const: "2.0" },
            id: { type: ["string", "integer"] },
            method: { type: "string" },
            params: { type: "object" },
          },
          additionalProperties: false,
        }),
      },
      responses: {
        "200": {
          description: "What the method gives, as server-sent events or as JSON",
          content: { ...content(ref("RpcResponse")), "text/event-stream": {} },
        },
        "202": { description: "A notification was taken" },
        "406": refusedRpc("Accept names one of JSON and server-sent events, and not the other"),
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

export const MARKET_PATHS = {
  "/a2a/market-import": {
    get: telling("importMarket"),
    post: {
      operationId: "importMarket",
      summary: "Make a market of exports",
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

export const DISCOVERY_PATHS = {
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
