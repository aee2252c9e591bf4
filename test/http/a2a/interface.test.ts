import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A2UI_EXTENSION, type A2uiMessage, STANDARD_CATALOG } from "../../../http/a2ui/protocol.js";
import { cited } from "../../../http/a2ui/sections.js";
import { answerEvent, askingAgent, fakeAgent, fakeAnswer, heldAgent } from "../../fakes.js";
import { schemaFaults, wordsDrawn } from "../a2ui/schema.js";
import { bodyOf, messageOf, readEvents, rpc, type Service, startService } from "../service.js";

const ACTIVE = { "x-a2a-extensions": A2UI_EXTENSION };
const capabilities = (...ids: string[]) => ({ a2uiClientCapabilities: { supportedCatalogIds: ids } });
const NEXT_VERSION = "https://a2ui.org/a2a-extension/a2ui/v0.7";

interface Loose {
  readonly kind: string;
  readonly text?: string;
  readonly data?: A2uiMessage;
  readonly metadata?: unknown;
}

/** A string that equals the id of the root: renderers would show the component in its place, so the check refuses it. */
const refused = fakeAgent("refused", async function* (question) {
  yield { ...answerEvent(question), answer: { ...fakeAnswer, title: "c-card-1" } };
});
const cut = fakeAgent("cut", async function* (question) {
  yield { ...answerEvent(question), answer: { ...fakeAnswer, carried: "c-card-1" } };
});
/** An answer that cannot be drawn at all. */
const unbuilt = fakeAgent("unbuilt", async function* (question) {
  const { evidence: _evidence, ...broken } = fakeAnswer;
  yield { ...answerEvent(question), answer: { ...broken, evidence: null as never } };
});
/** In pieces, as a model words it. */
const wordy = fakeAgent("wordy", async function* () {
  yield { type: "part", text: "Kettles have 12 offers." };
  yield { ...answerEvent(""), text: "Kettles have 12 offers.\n\nThey are cheap." };
});
const held = heldAgent("held");

let service: Service;
beforeAll(async () => {
  service = await startService([fakeAgent("router"), askingAgent("asking"), refused, cut, wordy, held]);
});
afterAll(() => service.close());

const send = async (params: object = {}, headers: Record<string, string> = ACTIVE, path = "/a2a/router") => {
  const response = await service.post(
    path,
    rpc("message/send", { message: messageOf("What do kettles cost?"), ...params }),
    headers,
  );
  const { result } = await bodyOf(response);
  const parts = (result?.artifacts?.at(-1)?.parts ?? result?.status.message?.parts ?? []) as readonly Loose[];
  return { response, result, parts, kinds: parts.map(({ kind }) => kind) };
};
const messagesOf = (parts: readonly Loose[]) => parts.flatMap(({ data }) => (data ? [data] : []));

const TEXT_ALONE = ["text"];
const WITH_INTERFACE = ["text", "data", "data", "data"];

describe("the interface is on", () => {
  it.each([
    ["X-A2A-Extensions", {}, { "X-A2A-Extensions": A2UI_EXTENSION }],
    ["A2A-Extensions", {}, { "A2A-Extensions": A2UI_EXTENSION }],
    ["one of several", {}, { "x-a2a-extensions": `https://example.com/other/v1 , ${A2UI_EXTENSION},` }],
    ["message.extensions", { message: messageOf("kettles", { extensions: [A2UI_EXTENSION] }) }, {}],
    ["a catalog in the message's metadata", { message: messageOf("k", { metadata: capabilities(STANDARD_CATALOG) }) }],
    ["a catalog in the metadata of params", { metadata: capabilities("https://example.com/own", STANDARD_CATALOG) }],
  ])("by %s", async (_name, params: object, headers: Record<string, string> = ACTIVE) => {
    const { response, parts, kinds } = await send(params, headers);
    expect(kinds).toEqual(WITH_INTERFACE);
    expect(response.headers.get("x-a2a-extensions")).toBe(A2UI_EXTENSION);
    expect(parts.slice(1).map(({ metadata }) => metadata)).toEqual(
      Array(3).fill({ mimeType: "application/json+a2ui" }),
    );
    const messages = messagesOf(parts);
    expect(messages.map((message) => Object.keys(message))).toEqual([
      ["surfaceUpdate"],
      ["dataModelUpdate"],
      ["beginRendering"],
    ]);
    expect(schemaFaults(messages)).toEqual([]);
    expect(wordsDrawn(messages)).toContain("Kettle prices");
  });
});

describe("text alone", () => {
  it.each([
    ["without any activation", {}, {}],
    ["for the next version", {}, { "x-a2a-extensions": NEXT_VERSION }],
    ["for an extension nobody knows", {}, { "x-a2a-extensions": "https://example.com/other/v1" }],
    ["for an address that only begins alike", {}, { "x-a2a-extensions": `${A2UI_EXTENSION}/x` }],
    ["for capabilities alone", { metadata: capabilities(STANDARD_CATALOG) }, {}],
    ["without a catalog in common", { message: messageOf("k", { metadata: capabilities("https://example.com/own") }) }],
    [
      "where the message's own capabilities lack it",
      { message: messageOf("k", { metadata: capabilities() }), metadata: capabilities(STANDARD_CATALOG) },
    ],
    ["for capabilities that are none", { metadata: { a2uiClientCapabilities: "all" } }],
  ])("%s", async (_name, params: object, headers: Record<string, string> = ACTIVE) => {
    const { response, kinds, parts } = await send(params, headers);
    expect(kinds).toEqual(TEXT_ALONE);
    expect(parts[0]?.text).toMatch(/^You asked: /);
    expect(response.headers.get("x-a2a-extensions")).toBeNull();
    expect(response.headers.get("vary")).toMatch(/X-A2A-Extensions, A2A-Extensions/);
  });

  it("on the turn after one with an interface, in the same conversation", async () => {
    const first = await send();
    const message = messageOf("and toasters?", { messageId: "m-2", contextId: first.result?.contextId });
    expect((await send({ message }, {})).kinds).toEqual(TEXT_ALONE);
  });
});

describe("a stream", () => {
  const stream = async (path: string, headers: Record<string, string>) => {
    const response = await service.post(path, rpc("message/stream", { message: messageOf("kettles") }), headers);
    const events = await readEvents(response);
    const updates = events.flatMap(({ result }) => (result?.kind === "artifact-update" ? [result] : []));
    return { response, events, updates: updates as unknown as { artifact: { parts: Loose[] }; lastChunk: boolean }[] };
  };

  it("tells all data parts in one artifact-update, the last, and echoes the extension", async () => {
    for (const [path, pieces] of [
      ["/a2a/router", [WITH_INTERFACE]],
      ["/a2a/wordy", [TEXT_ALONE, WITH_INTERFACE]],
    ] as const) {
      const { response, updates } = await stream(path, ACTIVE);
      expect(response.headers.get("x-a2a-extensions")).toBe(A2UI_EXTENSION);
      expect(response.headers.get("vary")).toMatch(/X-A2A-Extensions/);
      expect(updates.map(({ artifact }) => artifact.parts.map(({ kind }) => kind))).toEqual(pieces);
      expect(updates.map(({ lastChunk }) => lastChunk)).toEqual(pieces.map((_, at) => at === pieces.length - 1));
    }
  });

  it("has the same text and nothing else without it", async () => {
    const [bare, drawn] = [await stream("/a2a/wordy", {}), await stream("/a2a/wordy", ACTIVE)];
    const texts = ({ updates }: typeof bare) => updates.map(({ artifact }) => artifact.parts[0]?.text);
    expect(texts(bare)).toEqual(texts(drawn));
    expect(JSON.stringify(bare.events)).not.toContain('"data"');
    expect(bare.response.headers.get("x-a2a-extensions")).toBeNull();
  });
});

describe("a stored task", () => {
  const kindsOf = (body: unknown) =>
    [...JSON.stringify(body).matchAll(/"kind":"(text|data)"/g)].map(([, kind]) => kind);

  it("shows its interface to those who ask for it", async () => {
    const { result } = await send();
    const get = (headers: Record<string, string>) =>
      service.call("tasks/get", { id: result?.id, historyLength: 0 }, "/a2a/router", headers);
    expect(kindsOf(await get(ACTIVE))).toEqual(WITH_INTERFACE);
    expect(kindsOf(await get({}))).toEqual(TEXT_ALONE);
    expect(kindsOf(await get({ "x-a2a-extensions": NEXT_VERSION }))).toEqual(TEXT_ALONE);
  });

  it("has none for an answer that was asked for in text", async () => {
    const { result } = await send({}, {});
    expect(
      kindsOf((await service.call("tasks/get", { id: result?.id, historyLength: 0 }, "/a2a/router", ACTIVE)).result),
    ).toEqual(TEXT_ALONE);
  });

  it("is told likewise to those who come back to its stream, before and after its end", async () => {
    const message = messageOf("kettles");
    const path = "/a2a/held";
    const begun = await service.call("message/send", { message, configuration: { blocking: false } }, path, ACTIVE);
    const follow = async (headers: Record<string, string>) => {
      const response = await service.post(path, rpc("tasks/resubscribe", { id: begun.result?.id }), headers);
      return { echo: response.headers.get("x-a2a-extensions"), response };
    };
    const [drawn, bare] = await Promise.all([follow(ACTIVE), follow({})]);
    held.release();
    for (const [{ response, echo }, has] of [
      [drawn, true],
      [bare, false],
      [await follow(ACTIVE), true],
      [await follow({}), false],
    ] as const) {
      expect(echo).toBe(has ? A2UI_EXTENSION : null);
      expect((await response.text()).includes('"beginRendering"')).toBe(has);
    }
  });

  it("that waits for a reply has the likely ones to tap, beside its words", async () => {
    const { result, parts, kinds } = await send({ message: messageOf("hello") }, ACTIVE, "/a2a/asking");
    expect([result?.status.state, kinds]).toEqual(["input-required", ["text", "data", "data"]]);
    expect(wordsDrawn(messagesOf(parts))).toContain("kettles");
    const bare = await service.call("tasks/get", { id: result?.id, historyLength: 0 }, "/a2a/asking");
    expect(kindsOf(bare.result)).toEqual(TEXT_ALONE);
  });
});

it("an interface that fails its check altogether is left out and logged; the text goes out", async () => {
  const { kinds, parts, result } = await send({}, ACTIVE, "/a2a/refused");
  expect([result?.status.state, kinds, parts[0]?.text]).toEqual([
    "completed",
    TEXT_ALONE,
    "You asked: What do kettles cost?",
  ]);
  const lines = service.logger.lines.filter(({ level }) => level === "error").splice(0);
  expect(lines.map(({ message }) => message)).toEqual(["interface cut to its lead"]);
  expect(lines[0]?.fields.faults).toContainEqual(expect.stringContaining("equals the id c-card-1"));
});

it("an interface whose lead passes is cut to it", async () => {
  const { parts } = await send({}, ACTIVE, "/a2a/cut");
  expect(wordsDrawn(messagesOf(parts))).toEqual([
    fakeAnswer.title,
    cited(fakeAnswer.headline),
    "The rest of the answer is in the text.",
  ]);
  expect(service.logger.lines.filter(({ level }) => level === "error").at(-1)?.message).toBe(
    "interface cut to its lead",
  );
});

it("so is one that cannot be built", async () => {
  const own = await startService([unbuilt]);
  const body = await own.call("message/send", { message: messageOf("kettles") }, "/a2a/unbuilt", ACTIVE);
  expect(body.result?.artifacts?.[0]?.parts).toEqual([{ kind: "text", text: "You asked: kettles" }]);
  expect(own.logger.lines.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([
    "interface not built",
  ]);
  await own.close();
});

describe("the enterprise host", () => {
  const HOST = "/ge/a2a/router";

  it("is answered by the same rules", async () => {
    expect((await send({}, {}, HOST)).kinds).toEqual(TEXT_ALONE);
    expect((await send({}, ACTIVE, HOST)).kinds).toEqual(WITH_INTERFACE);
  });

  it("may be taken for one that shows interfaces without saying so, and nobody else is", async () => {
    const own = await startService([fakeAgent("router")], { app: { assumesInterface: true } });
    const ask = async (path: string, more: object = {}) =>
      (await own.call("message/send", { message: messageOf("kettles", more) }, path)).result?.artifacts?.[0]?.parts.map(
        ({ kind }) => kind,
      );
    expect(await ask(HOST)).toEqual(WITH_INTERFACE);
    expect(await ask(HOST, { metadata: capabilities("https://example.com/own") })).toEqual(TEXT_ALONE);
    expect(await ask("/a2a/router")).toEqual(TEXT_ALONE);
    await own.close();
  });

  it("has its extension headers logged, without what could be a secret", async () => {
    service.logger.lines.length = 0;
    await send({}, {}, HOST);
    await send({}, { "a2a-extensions": NEXT_VERSION }, HOST);
    await send(
      {},
      {
        "x-a2a-extensions": `${A2UI_EXTENSION}, https://a2ui.org/x?token=MARKED, Bearer MARKED`,
        "a2a-extensions": "https://example.com/MARKED",
      },
      HOST,
    );
    await send({}, ACTIVE);
    const told = service.logger.lines.filter(({ message }) => message === "extension headers");
    expect(told.map(({ level, fields: { requestId, ...fields } }) => [level, typeof requestId, fields])).toEqual([
      ["info", "string", { headers: [], extensions: [], others: 0 }],
      ["info", "string", { headers: ["A2A-Extensions"], extensions: [NEXT_VERSION], others: 0 }],
      ["info", "string", { headers: ["X-A2A-Extensions", "A2A-Extensions"], extensions: [A2UI_EXTENSION], others: 3 }],
    ]);
    expect(JSON.stringify(service.logger.lines)).not.toContain("MARKED");
  });
});
