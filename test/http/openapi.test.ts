import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyEngine } from "../market.js";
import { ANALYSE, ONBOARD, openCatalogService } from "./catalogs/catalog-service.js";
import { ask, messageOf, rpc } from "./service.js";

/** Loosely: tests walk it. */
interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<
    string,
    Record<string, { readonly operationId?: string; readonly responses?: Record<string, unknown> }>
  >;
  readonly components: { readonly schemas: Record<string, object> };
}

const V1 = { "a2a-version": "1.0" };
const OF_V1 = { message: { messageId: "m", role: "ROLE_USER", parts: [{ text: "hello" }] } };
const NAMED = { taskId: "t", id: "c" };
/** One call of each method that fits it. */
const CALLS = {
  "message/send": { message: messageOf("hello") },
  "message/stream": { message: messageOf("hello") },
  "tasks/get": { id: "t", historyLength: 1 },
  "tasks/cancel": { id: "t" },
  "tasks/resubscribe": { id: "t" },
  "tasks/pushNotificationConfig/set": { taskId: "t", pushNotificationConfig: { url: "https://a.example" } },
  "tasks/pushNotificationConfig/get": { id: "t" },
  "tasks/pushNotificationConfig/list": { id: "t" },
  "tasks/pushNotificationConfig/delete": { id: "t", pushNotificationConfigId: "c" },
  "agent/getAuthenticatedExtendedCard": {},
  SendMessage: OF_V1,
  SendStreamingMessage: OF_V1,
  GetTask: { id: "t" },
  ListTasks: {},
  CancelTask: { id: "t" },
  SubscribeToTask: { id: "t" },
  CreateTaskPushNotificationConfig: { taskId: "t", url: "https://a.example" },
  GetTaskPushNotificationConfig: NAMED,
  ListTaskPushNotificationConfigs: { taskId: "t" },
  DeleteTaskPushNotificationConfig: NAMED,
  GetExtendedAgentCard: {},
};

describe.each(anyEngine())("the service described by OpenAPI 3.1, on %s", (engine) => {
  const service = openCatalogService(engine);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  let document: Document;
  beforeAll(async () => {
    const response = await fetch(`${service.url}/openapi.json`);
    expect([response.status, response.headers.get("etag")]).toEqual([200, expect.stringMatching(/^"/)]);
    document = (await response.json()) as Document;
    ajv.addSchema(document, "document");
  });
  afterAll(() => ajv.removeSchema());

  const misfits = (name: string, value: unknown) =>
    ajv.validate({ $ref: `document#/components/schemas/${name}` }, value) ? [] : ajv.errors;

  it("names the service, and every reference leads to a schema that compiles", () => {
    expect([document.openapi, document.info.version, document.servers]).toEqual([
      "3.1.0",
      "9.9.9",
      [{ url: service.url }],
    ]);
    const names = Object.keys(document.components.schemas);
    const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect([...new Set(named)].filter((name) => !names.includes(name ?? ""))).toEqual([]);
    for (const name of names) expect(() => misfits(name, null)).not.toThrow();
  });

  it("names each call of an agent, for generators of clients", () => {
    const { RpcRequest, MessageSendCall } = document.components.schemas;
    expect(RpcRequest).toMatchObject({
      oneOf: expect.arrayContaining([{ $ref: "#/components/schemas/SendMessageCall" }]),
      discriminator: { mapping: { "message/send": "#/components/schemas/MessageSendCall" } },
    });
    expect(MessageSendCall).toMatchObject({
      properties: { params: { $ref: "#/components/schemas/MessageSendParams" } },
    });
  });

  it("describes every method that an agent has, of both generations", async () => {
    const { mapping } = (document.components.schemas.RpcRequest as { discriminator: { mapping: object } })
      .discriminator;
    const askedIn = (headers: Record<string, string>) => service.call("none", {}, "/a2a/router", headers);
    const [old, current] = await Promise.all([askedIn({}), askedIn(V1)]);
    const namesIn = ({ error }: typeof old) => error?.message.match(/: (.+?)\./)?.[1]?.split(", ") ?? [];
    const names = [...namesIn(old), ...namesIn(current)];
    expect(names.length).toBe(21);
    expect(Object.keys(mapping)).toEqual(names);
    expect(Object.keys(CALLS)).toEqual(names);
    for (const [method, params] of Object.entries(CALLS)) {
      expect([method, misfits("RpcRequest", rpc(method, params))]).toEqual([method, []]);
      const headers = namesIn(current).includes(method) ? V1 : {};
      const response = await service.post("/a2a/router", rpc(method, params), headers);
      expect([method, await response.text()]).toEqual([method, expect.not.stringMatching(/"code":-3260/)]);
    }
    const needy = Object.entries(CALLS).filter(([, params]) => Object.keys(params).length > 0);
    for (const [method] of needy) {
      expect([method, misfits("RpcRequest", rpc(method, { id: 1, message: {} }))]).not.toEqual([method, []]);
      const headers = namesIn(current).includes(method) ? V1 : {};
      const response = await service.post("/a2a/router", rpc(method, { id: 1, message: {} }), headers);
      expect([method, await response.text()]).toEqual([method, expect.stringMatching(/"code":-32602/)]);
    }
  });

  it("tells of every path what is there", async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const statuses = Object.values(methods).flatMap(({ responses = {} }) => Object.keys(responses));
      const { status } = await fetch(`${service.url}${path.replace("{id}", "cat_none")}`);
      const isPosted = methods.get === undefined && status === 405;
      expect([path, isPosted || statuses.includes(String(status)) || status === 200]).toEqual([path, true]);
    }
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(new Set(operations).size).toBe(operations.length);
  });

  it("fits what is answered", async () => {
    const json = async (path: string) => (await fetch(`${service.url}${path}`)).json();
    expect(misfits("Health", await json("/health"))).toEqual([]);
    expect(misfits("Ready", await json("/ready"))).toEqual([]);
    expect(misfits("AgentCards", await json("/.well-known/agents.json"))).toEqual([]);
    expect(misfits("AgentCard", await json("/ge/.well-known/agent-card.json"))).toEqual([]);
    expect(misfits("RpcResponse", await service.call("message/send", { message: messageOf("hello") }))).toEqual([]);
    expect(misfits("RpcResponse", await service.call("tasks/get", { id: "nope" }))).toEqual([]);
    const version = { "a2a-version": "1.0" };
    expect(misfits("RpcResponse", await service.call("GetTask", {}, "/a2a/router", version))).toEqual([]);
    expect(misfits("Error", await json("/nowhere"))).toEqual([]);
    const csv = Buffer.from("Title,Price\nEspresso machine 15 bar,129.90\n").toString("base64");
    const onboarded = await service.onboard({ csv_base64: csv, currency: "USD" });
    expect(misfits("Catalog", onboarded.body)).toEqual([]);
    const analysed = await service.analyse({ catalog_id: onboarded.body.catalog_id, limit: 1 });
    expect(misfits("CatalogAnalysis", analysed.body)).toEqual([]);
    expect(misfits("Error", (await service.onboard({})).body)).toEqual([]);
  });

  it("takes the requests that the service takes, and not those that it refuses", () => {
    const v1 = { messageId: "m", role: "ROLE_USER", parts: [{ text: "kettles" }] };
    for (const request of [
      ask("kettles"),
      rpc("tasks/get", { id: "t", historyLength: 1 }, 7),
      rpc("SendMessage", { message: v1 }),
      rpc("ListTasks", { pageSize: 3 }),
    ])
      expect(misfits("RpcRequest", request)).toEqual([]);
    for (const request of [rpc("message/send", {}), rpc("tasks/sing", {}), rpc("ListTasks", { pageSize: 0 })])
      expect(misfits("RpcRequest", request)).not.toEqual([]);
    expect(misfits("OnboardRequest", { url: "https://shop.example", name: "Mine" })).toEqual([]);
    expect(misfits("OnboardRequest", { url: "https://shop.example", description: "candles" })).not.toEqual([]);
    expect(misfits("AnalyseRequest", { cluster_ids: [1], limit: 21 })).not.toEqual([]);
    expect(misfits("FeedbackRequest", { task_id: "t", rating: 5, comment: "Right." })).toEqual([]);
    expect(misfits("FeedbackRequest", { task_id: "t", rating: 0 })).not.toEqual([]);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([ONBOARD, ANALYSE, "/a2a/feedback", "/a2a/me", "/ge/a2a/router"]),
    );
  });

  it("is told to language models in plain text", async () => {
    const response = await fetch(`${service.url}/llms.txt`);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await response.text();
    expect(text).toMatch(/^# Agent Query Service\n\n> Answers market questions/);
    for (const [, address = ""] of text.matchAll(/\]\((http[^)]+)\)/g))
      if (!address.endsWith("/mcp")) expect([address, (await fetch(address)).status]).toEqual([address, 200]);
  });
});
