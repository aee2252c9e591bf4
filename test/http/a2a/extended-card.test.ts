import { ClientFactory as OldClientFactory } from "@a2a-js/sdk/client";
import { ClientFactory } from "a2a-sdk-1/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentCard } from "../../../http/a2a/card.js";
import { ANONYMOUS } from "../../../http/callers/caller.js";
import { fakeAgent } from "../../fakes.js";
import { bodyOf, rpc, type Service, startService } from "../service.js";

const METHODS = { "0.3": "agent/getAuthenticatedExtendedCard", "1.0": "GetExtendedAgentCard" } as const;
const CARD = "/.well-known/agent-card.json";

let service: Service;
beforeAll(async () => {
  service = await startService([fakeAgent("router")], {
    app: { security: { keyHeader: "X-API-Key", hasOauth: false } },
    identify: (request) => {
      const id = request.get("x-api-key");
      const account = { id: `key:${id}`, limit: 500, isPassing: false };
      return id === undefined ? ANONYMOUS : { id: `key:${id}`, account, notes: [], isOperator: id === "operator" };
    },
  });
});
afterAll(() => service.close());

describe.each(Object.entries(METHODS))("the extended card in A2A %s", (generation, method) => {
  const ask = (headers: Record<string, string>, path = "/a2a/router") =>
    service.post(path, rpc(method), { "a2a-version": generation, ...headers });

  it("is promised by the public one", async () => {
    const card = await (await fetch(`${service.url}${CARD}`)).json();
    expect(card).toMatchObject({
      supportsAuthenticatedExtendedCard: true,
      capabilities: { extendedAgentCard: true },
    });
  });

  it.each([
    ["acme", false],
    ["operator", true],
  ])("is the public one with what the caller %s may take", async (key, mayImportMarkets) => {
    const { capabilities, ...rest } = (await (await fetch(`${service.url}${CARD}`)).json()) as AgentCard;
    const { result } = await bodyOf(await ask({ "x-api-key": key }));
    expect(result).toEqual({
      ...rest,
      capabilities: {
        ...capabilities,
        extensions: [
          ...capabilities.extensions,
          {
            uri: "urn:agent-query-service:allowance:v1",
            description: "What the caller who asked for this card may take",
            required: false,
            params: { queriesPerMonth: 500, mayImportMarkets },
          },
        ],
      },
    });
  });

  it("is refused to somebody nobody knows", async () => {
    const response = await ask({});
    expect(response.status).toBe(401);
    const { error } = await bodyOf(response);
    expect([error?.code, error?.message]).toEqual([
      -32010,
      "The extended agent card is for callers who say who they are: send your key.",
    ]);
  });
});

const ALLOWANCE = expect.objectContaining({ uri: "urn:agent-query-service:allowance:v1" });
const WITH_KEY = { serviceParameters: { "x-api-key": "acme" } };

it("is what the official client of 0.3 gets, who asks for it by its card", async () => {
  const client = await new OldClientFactory().createFromUrl(service.url);
  const { capabilities } = await client.getAgentCard(WITH_KEY);
  expect(capabilities.extensions).toContainEqual(ALLOWANCE);
});

it("is what the official client of 1.0 gets", async () => {
  const client = await new ClientFactory().createFromUrl(service.url);
  const { capabilities } = await client.getAgentCard(WITH_KEY);
  expect(capabilities?.extensions).toContainEqual(ALLOWANCE);
});
