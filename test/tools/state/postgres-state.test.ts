import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStateStore } from "../../../tools/state/open.js";
import type { StateStore } from "../../../tools/state/state-store.js";
import { administer, openTemporaryDirectory, removeDirectory, startPostgres } from "../../postgres-server.js";
import { eventually, openPlace, record, type StatePlace, startWriter, stateEngines } from "./stores.js";

const OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";

describe.runIf(stateEngines().includes("postgresql"))("state that several processes share", () => {
  let place: StatePlace;
  let one: StateStore;
  let other: StateStore;

  beforeEach(async () => {
    place = await openPlace("postgresql");
    // At the same moment, over an empty database.
    [one, other] = await Promise.all([place.open(), place.open()]);
  });
  afterEach(() => place.remove());

  const asOwner = (sql: string) => administer(place.databaseUrl ?? "", (client) => client.query(sql));

  test("each sees what the other wrote", async () => {
    await one.put([record("a", 1)]);
    const seen = await other.get("tasks", "a");
    expect(seen?.value).toBe(1);
    expect(await other.replace(record("a", 2), seen?.revision ?? 0)).toBe(true);
    expect(await one.replace(record("a", 3), seen?.revision ?? 0)).toBe(false);
    expect((await one.get("tasks", "a"))?.value).toBe(2);
    expect((await one.create(record("a", 4)))?.value).toBe(2);
  });

  test("what cannot be used says where and why, and what to do about it, and no password", async () => {
    const { databaseUrl = "" } = { databaseUrl: place.databaseUrl ?? "" };
    const at = (change: (url: URL) => void) => {
      const url = new URL(databaseUrl);
      change(url);
      return openStateStore({ dataDir: "", databaseUrl: url.href });
    };
    await expect(at((url) => (url.pathname = "/nowhere"))).rejects.toThrow(
      /^Tasks and conversations \(database nowhere at [\w.]+:\d+\) cannot be reached: it has no database of this name\.$/,
    );
    await expect(at((url) => (url.port = "1"))).rejects.toThrow(/:1\) cannot be reached: nothing listens there\.$/);
    await expect(at((url) => (url.hostname = "db.invalid"))).rejects.toThrow(/cannot be reached: the host's name/);
    await asOwner("ALTER TABLE agent_query_state.records RENAME COLUMN characters TO length");
    await expect(at(() => {})).rejects.toThrow(
      /made by another version of this service: run that version, or .* DROP SCHEMA/,
    );
  });

  test("messages of a sender arrive in order and once, also when connections are lost under way", async () => {
    const received: number[] = [];
    other.onMessage((message) => received.push(message as number));
    const sent: number[] = [];
    for (let number = 0; number < 300; number += 1) {
      if (number === 100) await asOwner(`SELECT pg_terminate_backend(pid) ${OTHERS} AND query LIKE 'LISTEN%'`);
      const sending = one.send(other.instance, number).then(() => sent.push(number));
      if (number % 10 === 0) await sending;
    }
    await eventually(() => received.length === 300);
    expect(received).toEqual(Array.from({ length: 300 }, (_, number) => number));
    expect(await one.isAlive(other.instance)).toBe(true);
    const { rows } = await asOwner("SELECT COUNT(*)::int AS n FROM agent_query_state.messages");
    await eventually(
      async () => rows[0]?.n === 0 || (await asOwner("SELECT 1 FROM agent_query_state.messages")).rowCount === 0,
    );
  });

  test("nobody is alive after closing, nor some time after being killed", async () => {
    await other.close();
    expect(await one.isAlive(other.instance)).toBe(false);
    const { child, lines, ended } = await startWriter(place);
    await eventually(() => lines.length > 1);
    const instance = lines[0]?.replace("instance ", "") ?? "";
    expect(await one.isAlive(instance)).toBe(true);
    child.kill("SIGKILL");
    await ended;
    // Nine of the twelve seconds that it has from its last heartbeat.
    await asOwner(
      `UPDATE agent_query_state.instances SET seen_at = seen_at - interval '9 seconds' WHERE instance = '${instance}'`,
    );
    await eventually(async () => !(await one.isAlive(instance)));
  });

  test("all connections may be cut at any moment", async () => {
    for (let round = 0; round < 3; round += 1) {
      const writing = Promise.allSettled(Array.from({ length: 20 }, (_, key) => one.put([record(`${key}`, round)])));
      await asOwner(`SELECT pg_terminate_backend(pid) ${OTHERS}`);
      await writing;
    }
    await eventually(async () => {
      const found = await Promise.allSettled(Array.from({ length: 20 }, (_, key) => other.get("tasks", `${key}`)));
      return found.every((answer) => answer.status === "fulfilled" && answer.value?.value === 2);
    });
  });

  test("what is beyond its time is deleted with the messages of the dead", async () => {
    const [bounded] = [await place.open({ maxRecords: 1, maxCharacters: 1_000 })];
    await one.put([record("a", 1, new Date(0)), record("b", 2), record("c", 3, null)]);
    await asOwner(
      "INSERT INTO agent_query_state.messages (recipient, body, sent_at) VALUES ('dead', '1', now() - interval '1 hour')",
    );
    await (bounded as StateStore & { prune(): Promise<void> }).prune();
    const { rows } = await asOwner("SELECT key FROM agent_query_state.records ORDER BY key");
    expect(rows.map(({ key }) => key)).toEqual(["b", "c"]);
    expect((await asOwner("SELECT 1 FROM agent_query_state.messages")).rowCount).toBe(0);
  });
});

describe.runIf(stateEngines().includes("postgresql"))("a server that goes away", () => {
  test("fails in plain words, gets what was put meanwhile, and messages flow again", async () => {
    const directory = await openTemporaryDirectory("agent-query-state-server-");
    let server = await startPostgres(path.join(directory, "data"));
    const { databaseUrl } = server;
    const open = () => openStateStore({ dataDir: directory, databaseUrl });
    const store = await open();
    try {
      await store.put([record("a", "before")]);
      await server.stop();
      for (const answer of await Promise.allSettled([
        store.put([record("a", "during")]),
        store.create(record("b", 1)),
        store.isAlive("other"),
        store.send(store.instance, 1),
        open(),
      ])) {
        expect(answer).toMatchObject({ status: "rejected", reason: { code: "state-unavailable" } });
        expect(answer.status === "rejected" && answer.reason.message).not.toMatch(/ECONN|postgresql:|password/);
      }
      server = await startPostgres(path.join(directory, "data"), Number(new URL(databaseUrl).port));
      const read = () => store.get("tasks", "a").catch(() => null);
      await eventually(async () => (await read())?.value === "during");
      expect(await store.create(record("b", 1))).toBeNull();
      const messages: unknown[] = [];
      store.onMessage((message) => messages.push(message));
      await store.send(store.instance, "again");
      await eventually(() => messages.length === 1);
    } finally {
      await store.close();
      await server.stop();
      await removeDirectory(directory);
    }
  });
});
