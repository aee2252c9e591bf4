import { rmSync } from "node:fs";
import { afterAll, describe, expect, inject, it } from "vitest";
import { issueKey } from "../../http/callers/api-key.js";
import { fileKeyStore } from "../../http/callers/key-store.js";
import { engines } from "../market.js";
import { copyMarket, kill, launch, type Process, ready } from "./process.js";
import { bodyOf, messageOf, type RpcBody, readEvents, rpc, waitFor } from "./service.js";

const message = (text: string, more: object = {}) => messageOf(text, { messageId: crypto.randomUUID(), ...more });
/** Takes long enough to be caught at work. */
const LONG = "Keywords, gaps, prices and demand of the whole market in the US, everything you have";

const clientOf = (url: string) => {
  const post = (method: string, params: object, headers: Record<string, string> = {}) =>
    fetch(`${url}/a2a/router`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(rpc(method, params)),
    });
  const call = async (method: string, params: object) => bodyOf(await post(method, params));
  const send = (text: string, more: object = {}, configuration: object = {}) =>
    call("message/send", { message: message(text, more), configuration });
  return { post, call, send, begin: (text: string, more: object = {}) => send(text, more, { blocking: false }) };
};
type Client = ReturnType<typeof clientOf>;
const textOf = ({ result }: RpcBody) => result?.artifacts?.[0]?.parts[0]?.text ?? "";

const running: Process[] = [];
const folders: string[] = [];
const start = async (settings: Record<string, string>) => {
  const service = await launch(settings);
  running.push(service);
  return { service, client: clientOf(await ready(service)) };
};
afterAll(async () => {
  for (const service of running) await kill(service);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Whole processes start, answer and die here. */
const AT_ONCE = { timeout: 120_000, concurrent: true };

describe.skipIf(inject("marketPath") === "")("after kill -9 and a new start", AT_ONCE, () => {
  it("finished tasks stand, a running one is done anew, a paused one goes on, a conversation too", async () => {
    const DATA_DIR = copyMarket();
    folders.push(DATA_DIR);
    const { service, client } = await start({ DATA_DIR });
    const finished = [
      await client.send("What do espresso machines cost in the US?"),
      await client.send("Is demand for yoga mats rising in Germany?"),
    ];
    const canceled = await client.send("Hello");
    await client.call("tasks/cancel", { id: canceled.result?.id });
    const paused = await client.send("What do rivals charge for products like ours?");
    expect(paused.result?.status.state).toBe("input-required");
    const { key, secret } = issueKey("Acme", "explorer", new Date());
    await fileKeyStore(DATA_DIR).put(key);
    const remaining = async ({ post }: Client) => {
      const response = await post("message/send", { message: message("Hello") }, { "x-api-key": secret });
      return response.headers.get("x-ratelimit-remaining");
    };
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // a new key is noticed within a second
    expect([await remaining(client), await remaining(client)]).toEqual(["49", "48"]);
    const begun = await client.begin(LONG);
    expect(["submitted", "working"]).toContain(begun.result?.status.state);
    await kill(service);

    const { client: again } = await start({ DATA_DIR });
    expect(await remaining(again)).toBe("47");
    for (const { result } of finished)
      expect((await again.call("tasks/get", { id: result?.id })).result).toEqual(result);
    expect((await again.call("tasks/get", { id: canceled.result?.id })).result?.status.state).toBe("canceled");
    await waitFor(
      async () => (await again.call("tasks/get", { id: begun.result?.id })).result?.status.state === "completed",
    );
    const { result: done } = await again.call("tasks/get", { id: begun.result?.id });
    expect([done?.artifacts?.length, done?.history?.length]).toEqual([1, begun.result?.history?.length]);
    expect((await again.call("tasks/cancel", { id: begun.result?.id })).error?.code).toBe(-32002);
    expect((await again.call("tasks/get", { id: paused.result?.id })).result).toEqual(paused.result);
    const resumed = await again.send("yoga mats", { taskId: paused.result?.id });
    expect(resumed.result).toMatchObject({
      id: paused.result?.id,
      status: { state: "completed" },
      metadata: { specialists: ["pricing"] },
    });
    const followUp = await again.send("and in Germany?", { contextId: finished[0]?.result?.contextId });
    expect(followUp.result).toMatchObject({
      status: { state: "completed" },
      metadata: { specialists: ["pricing"], entities: { market: { code: "DE" } } },
    });
    expect(textOf(followUp)).toContain("espresso machines");
  });
});

describe.runIf(engines().includes("postgresql"))("two processes on one PostgreSQL", AT_ONCE, () => {
  it("share every task: fetched, followed, canceled, continued; a killed one's work is done by the other", async () => {
    const DATABASE_URL = inject("databaseUrl");
    const [{ service, client: a }, { client: b }] = await Promise.all([
      start({ DATABASE_URL }),
      start({ DATABASE_URL }),
    ]);

    const { result: followed } = await a.begin("Prices and demand of yoga mats in the US");
    const events = await readEvents(await b.post("tasks/resubscribe", { id: followed?.id }));
    expect(events[0]?.result).toMatchObject({ kind: "task", id: followed?.id });
    expect(events.at(-1)?.result?.status.state).toBe("completed");
    expect((await b.call("tasks/get", { id: followed?.id })).result).toEqual(
      (await a.call("tasks/get", { id: followed?.id })).result,
    );

    const { result: unwanted } = await a.begin(LONG);
    expect((await b.call("tasks/cancel", { id: unwanted?.id })).result?.status.state).toBe("canceled");
    expect((await a.call("tasks/get", { id: unwanted?.id })).result?.status.state).toBe("canceled");

    const { result: paused } = await a.send("What do rivals charge for products like ours?");
    const { result: resumed } = await b.send("yoga mats", { taskId: paused?.id });
    expect(resumed).toMatchObject({ id: paused?.id, status: { state: "completed" } });
    const { result: next } = await a.send("And in Germany?", { contextId: resumed?.contextId });
    expect(next).toMatchObject({ metadata: { specialists: ["pricing"], entities: { market: { code: "DE" } } } });

    const [{ result: lost }, { result: withdrawn }] = [await a.begin(LONG), await a.begin(LONG)];
    const following = await b.post("tasks/resubscribe", { id: lost?.id });
    await kill(service);
    const killedAt = performance.now();
    expect((await b.call("tasks/cancel", { id: withdrawn?.id })).result?.status.state).toBe("canceled");
    expect(performance.now() - killedAt).toBeLessThan(2_000); // it waits 0.7 s for the dead one
    // Who followed it there follows it here, to its end.
    expect((await readEvents(following)).at(-1)?.result).toMatchObject({ final: true, status: { state: "completed" } });
    expect((await b.call("tasks/get", { id: lost?.id })).result?.artifacts).toHaveLength(1);
    expect((await b.call("tasks/get", { id: withdrawn?.id })).result?.status.state).toBe("canceled");
    const again = await b.send("What do espresso machines cost in the US?", { contextId: resumed?.contextId });
    expect(again.result?.status.state).toBe("completed");
  });
});
