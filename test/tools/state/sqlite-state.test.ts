import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError } from "../../../tools/errors.js";
import { SqliteFile } from "../../../tools/state/sqlite-file.js";
import type { SqliteState } from "../../../tools/state/sqlite-state.js";
import type { StateBounds } from "../../../tools/state/state-store.js";
import { rounds } from "../../long-run.js";
import { eventually, openPlace, record, type StatePlace, startFiller, startWriter, stateEngines } from "./stores.js";

describe.runIf(stateEngines().includes("sqlite"))("the state file", () => {
  let place: StatePlace;

  beforeEach(async () => {
    place = await openPlace("sqlite");
  });
  afterEach(() => place.remove());

  const file = () => path.join(place.dataDir, "state.sqlite");
  const open = (bounds?: StateBounds) => place.open(bounds) as Promise<SqliteState>; // on this place it is
  const names = () => readdirSync(place.dataDir);
  const bytes = () => names().reduce((sum, name) => sum + statSync(path.join(place.dataDir, name)).size, 0);
  /** Everything that stands in the folder, as a search over the raw disk would find it. */
  const rawText = () =>
    names()
      .map((name) => readFileSync(path.join(place.dataDir, name), "latin1"))
      .join("\n");

  test("is refused while another process has it, in words for the operator", async () => {
    const { child, lines, ended } = await startWriter(place);
    try {
      await eventually(() => lines.length > 1);
      const error = await open().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ConfigError);
      expect(error).toMatchObject({ message: expect.stringContaining("DATA_DIR") });
    } finally {
      child.kill("SIGKILL");
      await ended;
    }
    expect(names()).not.toContain("state.sqlite.unreadable-1");
    await (await open()).put([record("a", 1)]);
  });

  test("is refused where it may not be written, new or old", async () => {
    const asNobody = async () => {
      const isRoot = process.geteuid?.() === 0;
      if (isRoot) process.seteuid?.(65_534);
      try {
        return await open().catch((caught: unknown) => caught);
      } finally {
        if (isRoot) process.seteuid?.(0);
      }
    };
    chmodSync(place.dataDir, 0o555);
    const refused = { code: "config", message: `The data folder ${place.dataDir} may not be written by this user.` };
    expect(await asNobody()).toMatchObject(refused);
    chmodSync(place.dataDir, 0o755);
    await (await open()).close();
    chmodSync(file(), 0o444);
    chmodSync(place.dataDir, 0o555);
    expect(await asNobody()).toMatchObject(refused);
    chmodSync(place.dataDir, 0o755);
    expect(names()).toEqual(["state.sqlite"]);
  });

  test.each([1, 2])("that is no database is set aside (%s times)", async (times) => {
    for (let round = 1; round <= times; round += 1) {
      writeFileSync(file(), "damaged".repeat(10_000));
      const store = await open();
      await store.put([record("a", round)]);
      expect((await store.get("tasks", "a"))?.value).toBe(round);
      await store.close();
      expect(names()).toContain(`state.sqlite.unreadable-${round}`);
    }
    expect(place.warnings).toHaveLength(times);
  });

  test("that is damaged in the middle is set aside", async () => {
    const store = await open();
    await store.put(Array.from({ length: 100 }, (_, index) => record(`${index}`, "x".repeat(8_000))));
    await store.close();
    const damaged = readFileSync(file());
    damaged.fill(0xab, 200_000, 300_000);
    writeFileSync(file(), damaged);
    expect(await (await open()).list("tasks")).toEqual([]);
    expect(place.warnings).toMatchObject([{ fields: { movedTo: `${file()}.unreadable-1` } }]);
  });

  test("with a damaged log has what the log does not", async () => {
    const store = await open();
    await store.put([record("a", 1)]);
    await store.close();
    writeFileSync(`${file()}-wal`, Buffer.alloc(5_000, 0xab));
    const anew = await open();
    expect((await anew.get("tasks", "a"))?.value).toBe(1);
    await anew.put([record("b", 2)]);
    expect((await anew.get("tasks", "b"))?.value).toBe(2);
  });

  test("begins afresh beside an older version's, says so once, and leaves them alone", async () => {
    const older = ["state.duckdb", "state.duckdb.wal", "state.journal-a", "state.journal-b"];
    for (const name of [...older, "market.duckdb"]) writeFileSync(path.join(place.dataDir, name), "older");
    await (await open()).close();
    const files = older.map((name) => path.join(place.dataDir, name));
    expect(place.warnings).toEqual([{ message: expect.stringContaining("delete these files"), fields: { files } }]);
    for (const name of files) expect(readFileSync(name, "utf8")).toBe("older");
  });

  test("stays small under rotating keys, and what lives is not lost", async () => {
    const bounds = { maxRecords: 200, maxCharacters: 100_000_000 };
    const store = await open(bounds);
    await store.put([record("permanent", "kept", null), record("gone", "deleted", null)]);
    await store.delete("tasks", "gone");
    for (let round = 0; round < 35; round += 1) {
      const writes = Array.from({ length: 100 }, (_, index) =>
        store.put([record(`${(round * 100 + index) % 300}`, `${round}:${"y".repeat(20_000)}`)]),
      );
      await Promise.all(writes);
    }
    expect(bytes()).toBeLessThan(15_000_000);
    expect((await store.get("tasks", "permanent"))?.value).toBe("kept");
    await store.close();
    expect(names()).toEqual(["state.sqlite"]);
    const reopened = await open(bounds);
    expect((await reopened.get("tasks", "permanent"))?.value).toBe("kept");
    expect(await reopened.get("tasks", "gone")).toBeNull();
    expect((await reopened.get("tasks", "199"))?.value).toMatch(/^34:/);
    expect(await reopened.list("tasks")).toHaveLength(201);
    expect(place.warnings).toEqual([]);
  });

  test("holds no byte of what was deleted: in use after it was tidied up, closed in any case", async () => {
    const store = await open();
    const document = (mark: string, length: number) => `${mark} `.repeat(Math.ceil(length / (mark.length + 1)));
    await store.put([record("short", document("MARK-SHORT", 100)), record("long", document("MARK-LONG", 50_000))]);
    await store.tidyUp();
    for (const mark of ["MARK-SHORT", "MARK-LONG"]) expect(rawText()).toContain(mark);
    for (const key of ["short", "long"]) await store.delete("tasks", key);
    await store.tidyUp();
    expect(rawText()).not.toMatch(/MARK-(SHORT|LONG)/);

    // Rows are moved to other pages here, which leaves a trace of one (seen with this number and length).
    const marks = Array.from({ length: 2_000 }, (_, number) => `MARK-${1_000_000 + number}`);
    await store.put(marks.map((mark) => record(mark, document(mark, 300))));
    const living = marks.filter((_, number) => number % 5 === 0);
    for (const mark of marks) if (!living.includes(mark)) await store.delete("tasks", mark);
    await store.close();
    const found = new Set(rawText().match(/MARK-\d{7}/g));
    expect([...found].toSorted()).toEqual(living);
  });

  test("holds no byte of what was deleted before a kill -9, when it is next closed", async () => {
    const { child, lines, ended } = await startWriter(place);
    await eventually(() => lines.filter((line) => line.startsWith("deleted")).length > 20);
    child.kill("SIGKILL");
    await ended;
    const numbersOf = (what: string) => lines.filter((line) => line.startsWith(what)).map((line) => line.split(" ")[1]);
    const writer = lines[0]?.replace("instance ", "");
    const isThere = (number: string | undefined) => rawText().includes(`claim ${number} of ${writer}`);
    expect(numbersOf("deleted").some(isThere)).toBe(true);
    await (await open()).close();
    expect(numbersOf("deleted").some(isThere)).toBe(false);
    expect(numbersOf("created").every(isThere)).toBe(true);
  });

  test("has everything when it was killed while it was closed", async () => {
    for (let kill = 0; kill < rounds(1, 3); kill += 1) {
      const { child, lines, ended } = await startWriter(place);
      await eventually(() => lines.length > 600);
      child.kill("SIGTERM");
      await delay(Math.random() * 150);
      child.kill("SIGKILL");
      await ended;
      const store = await open();
      const kept = new Set((await store.list("right")).map(({ key }) => key));
      expect(lines.filter((line) => /^\d+$/.test(line) && !kept.has(line))).toEqual([]);
      await store.close();
      expect(names()).toEqual(["state.sqlite"]);
    }
    expect(place.warnings).toEqual([]);
  });

  test("forgets what has passed, many at a time", async () => {
    const store = await open();
    const soon = new Date(Date.now() + 300);
    await store.put(Array.from({ length: 250 }, (_, index) => record(`${index}`, "MARK-PASSING", soon)));
    await store.put([record("stays", "MARK-STAYS")]);
    await eventually(() => Date.now() > soon.getTime());
    await store.tidyUp();
    expect(rawText()).not.toContain("MARK-PASSING");
    expect(rawText()).toContain("MARK-STAYS");
  });

  test("that fails for a while refuses the callers, keeps what was put, and recovers", async () => {
    const store = await open();
    await store.put([record("a", "before"), record("b", "before")]);
    const standing = await store.get("tasks", "b");
    const { transaction } = SqliteFile.prototype;
    SqliteFile.prototype.transaction = () => {
      throw new Error("Kaboom! No space left");
    };
    try {
      const refused = [
        store.put([record("a", "after")]),
        store.replace(record("b", "after"), standing?.revision ?? 0),
        store.create(record("c", "after")),
        store.delete("tasks", "b"),
        store.increment({ collection: "counts", key: "a", expiresAt: null }, 1, 10),
      ];
      for (const answer of await Promise.allSettled(refused)) {
        expect(answer).toMatchObject({ status: "rejected", reason: { code: "state-unavailable" } });
        expect(answer.status === "rejected" && answer.reason.message).not.toContain("Kaboom");
      }
    } finally {
      SqliteFile.prototype.transaction = transaction;
    }
    await eventually(async () => (await store.get("tasks", "a").catch(() => null))?.value === "after");
    const expected = { a: "after", b: "before", c: undefined };
    for (const [key, value] of Object.entries(expected)) expect((await store.get("tasks", key))?.value).toBe(value);
    await store.close();
    const reopened = await open();
    for (const [key, value] of Object.entries(expected)) expect((await reopened.get("tasks", key))?.value).toBe(value);
  });

  test.runIf(process.platform === "linux")(
    "on a full disk refuses what is new, still reads, and has everything once there is room",
    async () => {
      const { child, lines, ended } = await startFiller(place, 8_000_000);
      try {
        await eventually(() => lines.some((line) => line.startsWith("read")));
        const sentence = "What the service remembers cannot be read or written right now.";
        expect(lines).toEqual(expect.arrayContaining([`put refused: ${sentence}`, "read true"]));
        expect(lines).toContain("warning state could not be written");
        expect(lines).not.toContain("kept");
        execFileSync("prlimit", ["--pid", `${child.pid}`, "--fsize=unlimited"]);
        await eventually(() => lines.includes("kept"));
      } finally {
        child.kill("SIGKILL");
        await ended;
      }
      const acknowledged = lines.filter((line) => /^\d+$/.test(line));
      const reopened = await open();
      const kept = (await reopened.list("tasks")).map(({ key }) => key);
      expect(kept).toEqual(expect.arrayContaining([...acknowledged, `${acknowledged.length}`]));
    },
  );
});
