import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StateUnavailableError } from "../../../tools/errors.js";
import { keptState } from "./kept-state.js";
import { eventually, inAnHour, record } from "./stores.js";

describe("state that another process keeps", () => {
  let dataDir: string;
  let kept: Awaited<ReturnType<typeof keptState>>;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "agent-query-kept-"));
    kept = await keptState(dataDir);
  });
  afterEach(async () => {
    await kept.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("is read at once by who wrote it, and by the others once it is acknowledged", async () => {
    const [{ store: a }, { store: b }] = [kept.connect(), kept.connect()];
    const value = { state: "before", odd: "\u0000 \ud800" };
    const written = a.put([record("a", value)]);
    value.state = "after";
    expect((await a.get("tasks", "a"))?.value).toEqual({ state: "before", odd: "\u0000 \ud800" });
    await written;
    expect(await b.get("tasks", "a")).toEqual(await a.get("tasks", "a"));
    await b.delete("tasks", "a");
    expect(await a.get("tasks", "a")).toBeNull();
    await a.put([record("b", 1), record("c", { word: "needle" })]);
    expect(await b.list("tasks")).toEqual([
      { key: "b", value: 1 },
      { key: "c", value: { word: "needle" } },
    ]);
    expect(await b.search("tasks", "needle", { after: null, limit: 5 })).toHaveLength(1);
  });

  it("is counted, created and replaced once, whoever asks", async () => {
    const stores = [kept.connect().store, kept.connect().store] as const;
    const counter = { collection: "counts", key: "a", expiresAt: inAnHour() };
    const counted = await Promise.all(
      Array.from({ length: 40 }, (_, at) => stores[at % 2 ? 1 : 0].increment(counter, 1, 10)),
    );
    expect(counted.filter(({ isWithin }) => isWithin)).toHaveLength(10);
    const created = await Promise.all(stores.map((store, at) => store.create(record("claim", at))));
    expect(created.filter((standing) => standing === null)).toHaveLength(1);
    const { revision } = (await stores[0].get("tasks", "claim")) ?? { revision: 0 };
    const replaced = await Promise.all(stores.map((store, at) => store.replace(record("claim", at), revision)));
    expect(replaced.filter(Boolean)).toHaveLength(1);
  });

  it("ends when it was to end", async () => {
    const { store } = kept.connect();
    await store.put([record("a", 1, new Date(Date.now() - 1)), record("b", 1, null)]);
    expect(await store.get("tasks", "a")).toBeNull();
    expect((await store.get("tasks", "b"))?.value).toBe(1);
  });

  it("passes messages on in order, and tells who lives", async () => {
    const [a, b] = [kept.connect(), kept.connect()];
    const got: unknown[] = [];
    b.store.onMessage((message) => got.push(message));
    for (let at = 0; at < 20; at += 1) void a.store.send(b.store.instance, { at });
    await a.store.send(a.store.instance, "to itself");
    await eventually(() => got.length === 20);
    expect(got).toEqual(Array.from({ length: 20 }, (_, at) => ({ at })));
    expect(await a.store.isAlive(b.store.instance)).toBe(true);
    b.end();
    expect(await a.store.isAlive(b.store.instance)).toBe(false);
    await expect(a.store.send(b.store.instance, "late")).rejects.toBeInstanceOf(StateUnavailableError);
  });

  it("names those lost that died or left work, and not those that signed off", async () => {
    const [a, died, left, signedOff] = [kept.connect(), kept.connect(), kept.connect(), kept.connect()];
    expect(await a.store.lostInstances()).toEqual([]);
    died.end();
    left.store.leaveWork();
    await left.store.close();
    await signedOff.store.close();
    await expect(signedOff.store.get("tasks", "a")).rejects.toBeInstanceOf(StateUnavailableError);
    expect([...(await a.store.lostInstances())].sort()).toEqual([died.store.instance, left.store.instance].sort());
    await a.store.forgetInstance(died.store.instance);
    expect(await a.store.lostInstances()).toEqual([left.store.instance]);
    // So they do after a start of the whole service.
    await kept.close();
    kept = await keptState(dataDir);
    const lost = await kept.connect().store.lostInstances();
    expect(lost).toContain(left.store.instance);
    expect(lost).toContain(a.store.instance);
    expect(lost).not.toContain(signedOff.store.instance);
  });

  it("fails as state does where it cannot be read", async () => {
    const { store } = kept.connect();
    await store.put([record("a", 1)]);
    await kept.close();
    await expect(store.get("tasks", "a")).rejects.toThrow("What the service remembers was closed.");
    await expect(store.get("tasks", "a")).rejects.toBeInstanceOf(StateUnavailableError);
  });
});
