import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAgents } from "../../../graph/agents.js";
import { Catalogs } from "../../../graph/catalogs/catalogs.js";
import { builtInDescriber } from "../../../graph/catalogs/describer.js";
import { CatalogStore } from "../../../tools/catalogs/catalog-store.js";
import { createFetcher } from "../../../tools/catalogs/fetch/create-fetcher.js";
import { heldAgent, recordingLogger } from "../../fakes.js";
import { anyEngine, openEngine } from "../../market.js";
import { type Service, startService, waitFor } from "../service.js";

const QUESTION = "What do espresso machines cost in the US?";
const CALLER_HEADER = "x-caller";

describe.each(anyEngine())("the service for MCP hosts, by the SDK's client, on %s", (engine) => {
  const held = heldAgent("held-agent");
  let service: Service;
  let close = async () => {};
  const clients: Client[] = [];
  beforeAll(async () => {
    const warehouse = await openEngine(engine);
    const logger = recordingLogger();
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const dependencies = { warehouse, logger, clock, defaultMarket: "US" };
    const fetcher = createFetcher({ allowPrivate: true, version: "9.9.9" });
    service = await startService([...createAgents(dependencies).values(), held], {
      app: { warehouse },
      identify: (request) => {
        const id = request.get(CALLER_HEADER) ?? "anonymous";
        return { id, account: { id, limit: Number.MAX_SAFE_INTEGER, isPassing: true }, notes: [] };
      },
      openCatalogs: (store) =>
        new Catalogs(dependencies, new CatalogStore(store, 7), { fetcher, maxPages: 5, describer: builtInDescriber }),
    });
    close = async () => {
      await Promise.all(clients.map((client) => client.close()));
      await service.close();
      await fetcher.close();
    };
  });
  afterAll(() => close());

  const connect = async (caller = "key:one", path = "/mcp") => {
    const client = new Client({ name: "test", version: "1" });
    const requestInit = { headers: { [CALLER_HEADER]: caller } };
    const transport = new StreamableHTTPClientTransport(new URL(`${service.url}${path}`), { requestInit });
    await client.connect(transport as Parameters<Client["connect"]>[0]); // its sessionId may be undefined, which the SDK's own type forbids here
    clients.push(client);
    return { client, transport };
  };
  const call = async (client: Client, name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult;
  const textOf = ({ content }: CallToolResult): string =>
    content.map((part) => (part.type === "text" ? part.text : "")).join("");
  // biome-ignore lint/suspicious/noExplicitAny: structured content that tests look into
  const told = (result: CallToolResult): any => result.structuredContent;

  it("says who it is, and lists its tools with schemas of objects and hints", async () => {
    const { client } = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: "agent-query-service", version: "9.9.9" });
    expect(client.getInstructions()).toMatch(/Start with ask_market/);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "ask_market",
      "ask_intent",
      "ask_gap",
      "ask_pricing",
      "ask_demand",
      "ask_campaign",
      "ask_held",
      "query_market",
      "list_measures",
      "describe_market",
      "onboard_catalog",
      "analyze_catalog",
    ]);
    for (const { inputSchema, outputSchema, annotations, description } of tools) {
      expect([inputSchema.type, outputSchema?.type]).toEqual(["object", "object"]);
      expect(inputSchema).not.toHaveProperty("allOf");
      expect(annotations?.destructiveHint).toBe(false);
      expect(description?.length).toBeGreaterThan(40);
    }
    const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
    expect(changing).toEqual(["onboard_catalog"]);
  });

  it("answers a question as text and as structured content, tells its steps, and gives the answer again", async () => {
    const { client } = await connect();
    await client.listTools(); // from now on the client holds every result to the schema of its tool
    const steps: string[] = [];
    const result = (await client.callTool({ name: "ask_market", arguments: { question: QUESTION } }, undefined, {
      onprogress: ({ message = "" }) => steps.push(message),
    })) as CallToolResult;
    expect(steps[0]).toBe("Understanding the question");
    expect(result.isError).toBeUndefined();
    const { status, taskId, answer, choices } = told(result);
    expect([status, choices, answer.kind, answer.specialists]).toEqual(["completed", [], "answered", ["pricing"]]);
    expect(textOf(result)).toContain(answer.headline);
    expect(answer.evidence[0].rowsExamined).toBeGreaterThan(0);
    expect(answer.sections.flatMap((section: { tables: unknown[] }) => section.tables).length).toBeGreaterThan(0);
    const again = await client.readResource({ uri: `market://answers/${taskId}` });
    expect(again.contents[0]).toMatchObject({ mimeType: "text/markdown", text: textOf(result) });
  });

  it("goes on in a context, for a market, and with a reply to a question back", async () => {
    const { client } = await connect();
    const first = await call(client, "ask_pricing", { question: "What do espresso machines cost?", market: "GB" });
    expect(told(first).answer.title).toContain("United Kingdom");
    const next = await call(client, "ask_market", { question: "and in Germany?", context: told(first).contextId });
    expect([told(next).contextId, told(next).answer.title]).toEqual([
      told(first).contextId,
      expect.stringContaining("Germany"),
    ]);
    const back = await call(client, "ask_market", { question: "hello" });
    expect([told(back).status, told(back).answer]).toEqual(["input-required", null]);
    expect(told(back).choices.length).toBeGreaterThan(0);
    expect(textOf(back)).toMatch(/What would you like to know/);
    const reply = await call(client, "ask_market", { question: QUESTION, task: told(back).taskId });
    expect([told(reply).status, told(reply).taskId]).toEqual(["completed", told(back).taskId]);
  });

  it("queries measures of product groups that it names, with provenance", async () => {
    const { client } = await connect();
    await client.listTools();
    const market = told(await call(client, "describe_market", { market: "US", products: ["espresso machine"] }));
    expect(market.markets.map(({ market: code }: { market: string }) => code)).toEqual(["US"]);
    const { clusterId } = market.productGroups[0].matches[0];
    const measures = told(await call(client, "list_measures", { owner: "pricing" })).measures;
    expect(measures.map(({ id }: { id: string }) => id)).toContain("price-median");
    const result = await call(client, "query_market", {
      markets: ["US"],
      clusterIds: [clusterId],
      measures: ["price-median"],
    });
    const { totals, provenance } = told(result);
    expect(totals[0].values["price-median"]).toBeGreaterThan(0);
    expect(provenance.rowsExamined).toBeGreaterThan(0);
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
  });

  it("reads a catalog in for its caller alone, and compares it with its market", async () => {
    const { client } = await connect("key:seller");
    await client.listTools();
    const csv = "Title,Price\nEspresso machine 15 bar,129.90\nEspresso machine with grinder,399.00\n";
    const onboarded = await call(client, "onboard_catalog", {
      csv_base64: Buffer.from(csv).toString("base64"),
      filename: "shop.csv",
      currency: "USD",
    });
    const { catalog_id, cluster_ids, rows } = told(onboarded);
    expect([rows.read, rows.accepted, cluster_ids.length]).toEqual([2, 2, 1]);
    const analysed = await call(client, "analyze_catalog", { catalog_id, limit: 1 });
    expect(told(analysed)).toMatchObject({ catalog_id, catalog: { products_mapped: 2 } });
    const { client: other } = await connect("key:other");
    const refused = await call(other, "analyze_catalog", { catalog_id });
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringMatching(/^There is no such catalog\./)]);
  });

  it("offers resources and prompts", async () => {
    const { client } = await connect();
    const { resources } = await client.listResources();
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      const text = contents[0] && "text" in contents[0] ? contents[0].text : "";
      expect(Object.keys(JSON.parse(text)).length).toBeGreaterThan(0);
    }
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    const { prompts } = await client.listPrompts();
    expect(prompts).toHaveLength(5);
    for (const { name, arguments: wanted = [] } of prompts) {
      const given = Object.fromEntries(
        wanted.filter(({ required }) => required).map((each) => [each.name, "yoga mats"]),
      );
      const { messages } = await client.getPrompt({ name, arguments: given });
      expect(JSON.stringify(messages)).toMatch(/yoga mats/);
    }
    await expect(client.getPrompt({ name: "market_entry" })).rejects.toThrow('The argument "product" is missing.');
  });

  it("keeps callers apart: another's answers and tasks do not exist", async () => {
    const { client } = await connect("key:one");
    const { taskId, contextId } = told(await call(client, "ask_pricing", { question: QUESTION }));
    const { client: other } = await connect("key:two");
    await expect(other.readResource({ uri: `market://answers/${taskId}` })).rejects.toThrow(/no such resource/);
    const refused = await call(other, "ask_pricing", { question: "more", task: taskId });
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringMatching(/task was not found/)]);
    const follow = await call(other, "ask_market", { question: "and in Germany?", context: contextId });
    expect(told(follow).answer?.title ?? "").not.toContain("Espresso");
  });

  it.each([
    ["ask_market", {}, "arguments.question is missing: it must be a string."],
    ["ask_market", { question: " " }, "arguments.question must not be empty."],
    ["ask_market", { question: "a", more: 1 }, 'arguments must not hold "more".'],
    ["ask_market", { question: "a", agent: "weather" }, /^arguments\.agent must be "router" or "intent"/],
    ["ask_market", { question: "a", market: "Germany" }, /^arguments\.market must be an ISO 3166/],
    ["query_market", { markets: ["US"], measures: ["nonsense"] }, /^arguments\.measures\.0 must be "/],
    ["describe_market", { market: "x" }, "arguments.market does not fit: a market is an ISO country code such as US."],
    [
      "query_market",
      { markets: ["US"], measures: ["offers"], where: [{ on: "brand", is: "at least", value: 3 }] },
      /^arguments\.where\.0 does not fit: names are compared with a text/,
    ],
    ["describe_market", { market: "ZZ" }, /^There is no market ZZ\. There are: /],
    ["onboard_catalog", { url: "https://a.example", description: "candles" }, /exactly one of "url", "csv_base64"/],
    ["onboard_catalog", { csv_base64: "###" }, "arguments.csv_base64 must be base64."],
    ["analyze_catalog", { cluster_ids: [999_999] }, /^These clusters are not known: 999999\./],
  ])("%s with %j is refused in words", async (name, args, sentence) => {
    const { client } = await connect();
    const result = await call(client, name, args);
    expect([result.isError, textOf(result)]).toEqual([
      true,
      typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    ]);
  });

  it("a tool or resource that is not there is an error that names what is", async () => {
    const { client } = await connect();
    await expect(call(client, "drop_market", {})).rejects.toThrow(/There are: ask_market, /);
    await expect(client.readResource({ uri: "file:///etc/passwd" })).rejects.toThrow(/no such resource/);
  });

  it("a cancellation of the session stops the graph, nobody else's does", async () => {
    const { client } = await connect("key:one");
    const { client: other } = await connect("key:one");
    const stopping = new AbortController();
    const asked = client.callTool({ name: "ask_held", arguments: { question: "long" } }, undefined, {
      signal: stopping.signal,
    });
    await waitFor(() => service.tasks.runningCount === 1);
    // The same number of a request in another session.
    await other.notification({ method: "notifications/cancelled", params: { requestId: 1 } });
    expect(service.tasks.runningCount).toBe(1);
    stopping.abort("changed my mind");
    await expect(asked).rejects.toThrow(/changed my mind/);
    await held.aborted;
    await waitFor(() => service.tasks.runningCount === 0);
  });

  it("answers a request without a session, and refuses what is no POST", async () => {
    const body = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "list_measures", arguments: {} } };
    const accept = "application/json, text/event-stream";
    const response = await service.post("/mcp", body, { accept });
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, expect.stringContaining("no-")]);
    expect(await response.text()).toMatch(/^event: message\ndata: \{"result":/);
    expect((await service.post("/mcp", body, { accept: "*/*" })).status).toBe(200);
    expect((await service.post("/mcp", body, { accept: "application/json" })).status).toBe(406);
    const looked = await fetch(`${service.url}/mcp`, { headers: { accept: "text/event-stream" } });
    expect([looked.status, looked.headers.get("allow")]).toEqual([405, "POST, DELETE, OPTIONS"]);
    expect((await fetch(`${service.url}/mcp`, { method: "DELETE" })).status).toBe(204);
    expect((await service.post("/mcp", "{", { accept })).status).toBe(400);
  });

  it("serves persons of the enterprise host on a path of their own", async () => {
    const { client } = await connect("person:1", "/ge/mcp");
    expect(told(await call(client, "ask_market", { question: "What is the weather?" }))).toMatchObject({
      status: "rejected",
      answer: { kind: "outside" },
    });
  });
});
