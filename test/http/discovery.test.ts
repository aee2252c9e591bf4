import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messageOf, readEvents, rpc, type Service, startService } from "./service.js";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const getJson = async (path: string) => (await fetch(`${service.url}${path}`)).json();

const interfaceOf = (path: string, protocolVersion: string) => ({
  url: `${service.url}${path}`,
  protocolBinding: "JSONRPC",
  protocolVersion,
});

/** Both cards of the router name both of its addresses. */
const pathsOf = (id: string) => (id === "router" ? ["/ge/a2a/router", "/a2a/router"] : [`/a2a/${id}`]);

const cardOf = (id: string, path = `/a2a/${id}`) => ({
  protocolVersion: "0.3.0",
  name: `Fake ${id}`,
  description: `The ${id} of a test.`,
  url: `${service.url}${path}`,
  preferredTransport: "JSONRPC",
  additionalInterfaces: pathsOf(id).map((each) => ({ url: `${service.url}${each}`, transport: "JSONRPC" })),
  supportedInterfaces: [
    ...[`/a2a/${id}`].map((each) => interfaceOf(each, "1.0")),
    ...pathsOf(id)
      .toReversed()
      .map((each) => interfaceOf(each, "0.3")),
  ],
  version: "9.9.9",
  capabilities: {
    streaming: true,
    pushNotifications: false,
    stateTransitionHistory: false,
    extendedAgentCard: false,
    extensions: [
      {
        uri: "https://a2ui.org/a2a-extension/a2ui/v0.8",
        description: "Tables, cards and buttons beside the text of an answer (A2UI)",
        required: false,
        params: {
          supportedCatalogIds: ["https://a2ui.org/specification/v0_8/standard_catalog_definition.json"],
          acceptsInlineCatalogs: false,
        },
      },
      {
        uri: "https://a2ui.org/a2a-extension/a2ui/v0.9",
        description: "Tables, cards and buttons beside the text of an answer (A2UI)",
        required: false,
        params: {
          supportedCatalogIds: [
            "urn:agent-query-service:a2ui-catalog:v0_9",
            "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json",
          ],
          acceptsInlineCatalogs: false,
        },
      },
      {
        uri: "https://a2ui.org/a2a-extension/a2ui/v1.0",
        description: "Tables, cards and buttons beside the text of an answer (A2UI)",
        required: false,
        params: {
          supportedCatalogIds: [
            "urn:agent-query-service:a2ui-catalog:v1_0",
            "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json",
          ],
          acceptsInlineCatalogs: false,
        },
      },
      {
        uri: "urn:agent-query-service:typed-answer:v1",
        description: "The answer as values beside its text: figures with their evidence, tables, charts (Vega-Lite)",
        required: false,
        params: { mimeType: "application/vnd.agent-query-service.answer+json" },
      },
    ],
  },
  defaultInputModes: ["text/plain", "text/csv", "text/tab-separated-values", "application/xml", "application/json"],
  defaultOutputModes: ["text/markdown", "text/plain"],
  skills: [
    {
      id: "pricing",
      name: "Pricing Research",
      description: "Compares prices.",
      tags: ["prices"],
      examples: ["What do kettles cost?"],
    },
  ],
  supportsAuthenticatedExtendedCard: false,
});

describe("discovery", () => {
  it("is alive", async () => {
    const response = await fetch(`${service.url}/health`);
    expect([response.status, response.headers.get("cache-control"), await response.json()]).toEqual([
      200,
      "no-store",
      { status: "ok", version: "9.9.9" },
    ]);
  });

  it.each([
    ["/.well-known/agent-card.json", "router", "/a2a/router"],
    ["/a2a/router/.well-known/agent-card.json", "router", "/a2a/router"],
    ["/a2a/router", "router", "/a2a/router"],
    ["/a2a/router/", "router", "/a2a/router"],
    ["/ge/.well-known/agent-card.json", "router", "/ge/a2a/router"],
    ["/ge/a2a/router/.well-known/agent-card.json", "router", "/ge/a2a/router"],
    ["/ge/a2a/router", "router", "/ge/a2a/router"],
    ["/a2a/pricing-agent/.well-known/agent-card.json", "pricing-agent", "/a2a/pricing-agent"],
    ["/a2a/pricing-agent", "pricing-agent", "/a2a/pricing-agent"],
  ])("GET %s is the card of %s at %s", async (path, id, endpoint) => {
    expect(await getJson(path)).toEqual(cardOf(id, endpoint));
  });

  it("lists all cards, the router first", async () => {
    expect(await getJson("/.well-known/agents.json")).toEqual({
      agents: [cardOf("router"), cardOf("pricing-agent")],
      feedbackPath: null,
    });
  });

  it("revalidates cards by their ETag, and the two router cards differ", async () => {
    const response = await fetch(`${service.url}/.well-known/agent-card.json`);
    const etag = response.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect(Date.parse(response.headers.get("last-modified") ?? "")).toBeLessThanOrEqual(Date.now());
    const again = await fetch(`${service.url}/.well-known/agent-card.json`, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const enterprise = await fetch(`${service.url}/ge/.well-known/agent-card.json`, {
      headers: { "if-none-match": etag },
    });
    expect(enterprise.status).toBe(200);
  });

  it("answers HEAD without a body", async () => {
    const response = await fetch(`${service.url}/.well-known/agent-card.json`, { method: "HEAD" });
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      200,
      "application/json; charset=utf-8",
      "",
    ]);
  });
});

const schemaFile = new URL("../../../shared/reference/a2a-0.3.0.schema.json", import.meta.url);

describe.skipIf(!existsSync(schemaFile))(
  "against the A2A 0.3.0 schema (skipped where ../shared/reference is absent)",
  () => {
    const validator = () => {
      const ajv = new Ajv({ strict: false });
      ajv.addSchema(JSON.parse(readFileSync(schemaFile, "utf8")), "a2a");
      return (definition: string, value: unknown) =>
        ajv.validate({ $ref: `a2a#/definitions/${definition}` }, value) ? [] : ajv.errors;
    };

    it("the validator refuses a card without its url", async () => {
      const { url: _url, ...card } = cardOf("router");
      expect(validator()("AgentCard", card)).not.toEqual([]);
    });

    it("cards are valid", async () => {
      const { agents } = (await getJson("/.well-known/agents.json")) as { agents: unknown[] };
      const validate = validator();
      expect(agents.map((card) => validate("AgentCard", card))).toEqual([[], []]);
    });

    it("answers, events and errors are valid", async () => {
      const validate = validator();
      const message = messageOf("kettles", { metadata: { a: 1 }, extensions: ["urn:x"], referenceTaskIds: ["t"] });
      expect(validate("SendMessageSuccessResponse", await service.call("message/send", { message }))).toEqual([]);
      expect(validate("JSONRPCErrorResponse", await service.call("message/send", {}))).toEqual([]);
      const events = await readEvents(await service.post("/a2a/router", rpc("message/stream", { message })));
      expect(events.map((event) => validate("SendStreamingMessageSuccessResponse", event))).toEqual([
        [],
        [],
        [],
        [],
        [],
      ]);
    });
  },
);
