import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PostgresState } from "../../../tools/state/postgres-state.js";
import { SqliteState } from "../../../tools/state/sqlite-state.js";
import type { StateStore } from "../../../tools/state/state-store.js";
import { rounds } from "../../long-run.js";
import { eventually, inAnHour, openPlace, record, type StatePlace, startWriter, stateEngines } from "./stores.js";

describe.each(stateEngines())("state on %s", (engine) => {
  let place: StatePlace;
  let store: StateStore;

  beforeEach(async () => {
    place = await openPlace(engine);
    store = await place.open();
  });
  afterEach(() => place.remove());

  /** PostgreSQL is pruned every minute; the embedded engine at once. */
  async function prune(from: StateStore): Promise<void> {
    if (from instanceof PostgresState) await from.prune();
    else expect(from).toBeInstanceOf(SqliteState);
  }

  test("what was written is read at once, before it is acknowledged, and the newest counts", async () => {
    const first = store.put([record("a", 1), record("b", { deep: [null, true] })]);
    const second = store.put([record("a", 2)]);
    expect((await store.get("tasks", "a"))?.value).toBe(2);
    await Promise.all([first, second]);
    expect((await store.get("tasks", "a"))?.value).toBe(2);
    expect((await store.get("tasks", "b"))?.value).toEqual({ deep: [null, true] });
    expect(await store.get("other", "a")).toBeNull();
    expect(await store.get("tasks", "c")).toBeNull();
  });

  test("a value is taken as it was when it was handed over", async () => {
    const value = { state: "before" };
    const written = store.put([record("a", value)]);
    value.state = "after";
    await written;
    expect((await store.get("tasks", "a"))?.value).toEqual({ state: "before" });
  });

  test("a count never passes its limit, however many add to it at once", async () => {
    const counter = { collection: "counts", key: "a", expiresAt: inAnHour() };
    const other = engine === "postgresql" ? await place.open() : store;
    const added = await Promise.all(
      Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? store : other).increment(counter, 1, 50)),
    );
    expect(
      added
        .filter(({ isWithin }) => isWithin)
        .map(({ count }) => count)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(new Set(added.filter(({ isWithin }) => !isWithin).map(({ count }) => count))).toEqual(new Set([50]));
    expect(await store.increment(counter, 10, 60)).toEqual({ count: 60, isWithin: true });
    expect(await store.increment({ ...counter, key: "b" }, 5, 4)).toEqual({ count: 0, isWithin: false });
    expect((await store.get("counts", "a"))?.value).toBe(60);
  });

  test("a collection is listed by key, whatever its keys hold", async () => {
    await store.put([record('b \u0000 "x"', 2), record("a", { n: 1 }), record("gone", 3)]);
    await store.delete("tasks", "gone");
    expect(await store.list("tasks")).toEqual([
      { key: "a", value: { n: 1 } },
      { key: 'b \u0000 "x"', value: 2 },
    ]);
    expect(await store.list("none")).toEqual([]);
  });

  test("revisions grow with every write, also over a deletion", async () => {
    const revisions: number[] = [];
    const look = async () => revisions.push((await store.get("tasks", "a"))?.revision ?? Number.NaN);
    await store.put([record("a", 1)]);
    await look();
    await store.put([record("a", 1)]);
    await look();
    expect(await store.replace(record("a", 2), revisions.at(-1) ?? 0)).toBe(true);
    await look();
    await store.delete("tasks", "a");
    expect(await store.get("tasks", "a")).toBeNull();
    expect(await store.create(record("a", 3))).toBeNull();
    await look();
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b));
  });

  test("one of many creators wins, and the others see what it wrote", async () => {
    const stores = engine === "postgresql" ? [store, await place.open()] : [store];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => stores[index % stores.length]?.create(record("claim", index))),
    );
    const winners = answers.flatMap((answer, index) => (answer === null ? [index] : []));
    expect(winners).toHaveLength(1);
    for (const answer of answers) if (answer) expect(answer.value).toBe(winners[0]);
  });

  test("one of many replacers of a revision wins", async () => {
    await store.put([record("a", "first")]);
    const stores = engine === "postgresql" ? [store, await place.open()] : [store];
    const { revision } = (await store.get("tasks", "a")) ?? { revision: 0 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => stores[index % stores.length]?.replace(record("a", index), revision)),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect((await store.get("tasks", "a"))?.value).toBe(answers.indexOf(true));
    expect(await store.replace(record("missing", 1), revision)).toBe(false);
  });

  test("what has passed is absent for reading, creating and replacing", async () => {
    await store.put([record("a", "old", new Date(Date.now() + 500))]);
    const old = await store.get("tasks", "a");
    expect(old?.value).toBe("old");
    await eventually(async () => (await store.get("tasks", "a")) === null);
    expect(await store.replace(record("a", "late"), old?.revision ?? 0)).toBe(false);
    expect(await store.create(record("a", "new"))).toBeNull();
    expect((await store.get("tasks", "a"))?.value).toBe("new");
  });

  test("beyond the bounds goes what was written longest ago, never what has no end", async () => {
    const small = await openPlace(engine);
    try {
      const bounded = await small.open({ maxRecords: 10, maxCharacters: 1_000 });
      await bounded.put([record("kept", "for good", null)]);
      for (let index = 0; index < 15; index += 1) await bounded.put([record(`${index}`, index)]);
      await bounded.put([record("5", "again")]);
      await prune(bounded);
      const standing = async (keys: readonly string[]) => {
        const found = await Promise.all(keys.map((key) => bounded.get("tasks", key)));
        return keys.filter((_, index) => found[index]);
      };
      const keys = Array.from({ length: 15 }, (_, index) => `${index}`);
      expect(await standing(keys)).toEqual(keys.slice(5));
      await bounded.put([record("wide", "x".repeat(990))]);
      await prune(bounded);
      expect(await standing([...keys, "wide", "kept"])).toEqual(["5", "wide", "kept"]);
    } finally {
      await small.remove();
    }
  });

  test("keys and values hold every character", async () => {
    const hostile = `'; DROP TABLE records; -- "\\ \u0000 \ud800 \u{1f600} ü`;
    const value = { [hostile]: [hostile, "\udfff\ud83d", "\u2028"] };
    const same = { ...record(hostile, value), collection: hostile };
    await store.put([same, record("large", "é".repeat(1_000_000))]);
    expect((await store.get(hostile, hostile))?.value).toEqual(value);
    expect((await store.get("tasks", "large"))?.value).toBe("é".repeat(1_000_000));
    await store.delete(hostile, hostile);
    expect(await store.get(hostile, hostile)).toBeNull();
  });

  test("what no engine could keep is refused and holds nothing else up", async () => {
    await expect(store.put([record("a", undefined)])).rejects.toThrow(TypeError);
    await expect(store.put([record("k".repeat(3_000), 1)])).rejects.toThrow(RangeError);
    await expect(store.put([record("a", 1, new Date(Number.NaN))])).rejects.toThrow(TypeError);
    await store.put([record("a", 1, new Date(8.64e15)), record("b", 1, new Date(-8.64e15))]);
    expect(await store.get("tasks", "b")).toBeNull();
    expect((await store.get("tasks", "a"))?.value).toBe(1);
  });

  test("everything is there after reopening, but what was deleted", async () => {
    for (let round = 0; round < 20; round += 1) {
      const records = Array.from({ length: 100 }, (_, index) => record(`${index}`, `${round}:${"x".repeat(9_000)}`));
      await store.put(records);
      if (round === 10) for (let index = 0; index < 10; index += 1) await store.delete("tasks", `${index + 50}`);
      if (round === 10) await store.put([record("permanent", "kept", null)]);
    }
    await store.delete("tasks", "7");
    const unawaited = store.put([record("last", "written while closing")]);
    const revision = (await store.get("tasks", "8"))?.revision;
    await store.close();
    await unawaited;
    const reopened = await place.open();
    expect(await reopened.get("tasks", "7")).toBeNull();
    expect(await reopened.get("tasks", "8")).toEqual({ value: `19:${"x".repeat(9_000)}`, revision });
    expect((await reopened.get("tasks", "50"))?.value).toMatch(/^19:/);
    expect((await reopened.get("tasks", "permanent"))?.value).toBe("kept");
    expect((await reopened.get("tasks", "last"))?.value).toBe("written while closing");
    await reopened.put([record("8", "newer")]);
    expect((await reopened.get("tasks", "8"))?.revision).toBeGreaterThan(revision ?? Number.NaN);
  });

  test("a closed store says so, and closes once", async () => {
    await Promise.all([store.close(), store.close()]);
    for (const answer of [
      store.get("a", "b"),
      store.put([record("a", 1)]),
      store.create(record("a", 1)),
      store.replace(record("a", 1), 1),
      store.delete("a", "b"),
      store.isAlive(store.instance),
      store.send(store.instance, 1),
    ]) {
      await expect(answer).rejects.toMatchObject({ code: "state-unavailable" });
    }
  });

  test("after kill -9 at any moment everything acknowledged is there, and every pair is whole", async () => {
    await store.close();
    // SQLite takes its log into the file every few hundred records, so some of the kills fall into that.
    const kills = engine === "sqlite" ? rounds(4, 10) : rounds(1, 2);
    for (let kill = 0; kill < kills; kill += 1) {
      const { child, lines, ended } = await startWriter(place);
      const enough = 50 + Math.random() * 950;
      await eventually(() => lines.length > enough);
      child.kill("SIGKILL");
      await ended;
      const writer = lines[0]?.replace("instance ", "") ?? "";
      const numbersOf = (what: string) =>
        lines.filter((line) => line.startsWith(what)).map((line) => Number(line.slice(what.length)));
      const acknowledged = lines.filter((line) => /^\d+$/.test(line)).map(Number);
      expect(acknowledged.length).toBeGreaterThan(30);
      const reopened = await place.open();
      const at = async (collection: string, key: number) =>
        (await reopened.get(collection, `${key}`))?.value as { number: number; writer: string } | undefined;
      const found = await Promise.all(acknowledged.map((number) => at("right", number)));
      expect(found.map((value) => value?.number)).toEqual(acknowledged);
      expect(new Set(found.map((value) => value?.writer))).toEqual(new Set([writer]));
      const last = Math.max(...acknowledged);
      for (let number = Math.max(0, last - 50); number < last + 20; number += 1)
        expect(await at("left", number)).toEqual(await at("right", number));
      for (let counter = 0; counter < 7; counter += 1) {
        const newest = Math.max(...acknowledged.filter((number) => number % 7 === counter && number <= last - 8));
        const standing = await at("counters", counter);
        expect(standing?.number).toBeGreaterThanOrEqual(newest);
        expect(standing?.writer).toBe(writer);
      }
      const claims = numbersOf("created ");
      expect(
        await Promise.all(claims.map(async (number) => (await reopened.get("claims", `${number}`))?.value)),
      ).toEqual(claims.map((number) => `claim ${number} of ${writer}`));
      for (const number of numbersOf("deleted ")) expect(await reopened.get("claims", `${number}`)).toBeNull();
      expect((await reopened.get("counts", writer))?.value).toBeGreaterThanOrEqual(
        Math.max(0, ...numbersOf("counted ")),
      );
      for (const { key } of await reopened.list("claims")) await reopened.delete("claims", key);
      await reopened.close();
    }
  }, 120_000);

  test("messages to itself arrive, also those sent before anybody listened", async () => {
    const messages: unknown[] = [];
    await store.send(store.instance, { first: 1 });
    store.onMessage((message) => messages.push(message));
    await store.send(store.instance, "second");
    await eventually(() => messages.length === 2);
    expect(messages).toEqual([{ first: 1 }, "second"]);
    expect(await store.isAlive(store.instance)).toBe(true);
    expect(await store.isAlive("somebody else")).toBe(false);
  });

  test("records with an end may be overwritten by ones without and back", async () => {
    await store.put([record("a", 1, null)]);
    await store.put([record("a", 2, inAnHour())]);
    await store.put([record("a", 3, null)]);
    expect((await store.get("tasks", "a"))?.value).toBe(3);
  });
});
