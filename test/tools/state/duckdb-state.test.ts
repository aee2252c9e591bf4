import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError } from "../../../tools/errors.js";
import { Journal } from "../../../tools/state/journal.js";
import { SegmentFile } from "../../../tools/state/segment-file.js";
import { engines } from "../../market.js";
import { eventually, openPlace, record, type StatePlace, startWriter } from "./stores.js";

describe.runIf(engines().includes("duckdb"))("the state file", () => {
  let place: StatePlace;

  beforeEach(async () => {
    place = await openPlace("duckdb");
  });
  afterEach(() => place.remove());

  const file = () => path.join(place.dataDir, "state.duckdb");

  test("is refused while another process has it, in words for the operator", async () => {
    const { child, lines, ended } = await startWriter(place);
    try {
      await eventually(() => lines.length > 1);
      const error = await place.open().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ConfigError);
      expect(error).toMatchObject({ message: expect.stringContaining("DATA_DIR") });
    } finally {
      child.kill("SIGKILL");
      await ended;
    }
    expect(await readdir(place.dataDir)).not.toContain("state.duckdb.unreadable-1");
    await (await place.open()).put([record("a", 1)]);
  });

  test.each([1, 2])("that is no database is set aside (%s times)", async (times) => {
    for (let round = 1; round <= times; round += 1) {
      await writeFile(file(), "damaged".repeat(10_000));
      const store = await place.open();
      await store.put([record("a", round)]);
      expect((await store.get("tasks", "a"))?.value).toBe(round);
      await store.close();
      expect(await readdir(place.dataDir)).toContain(`state.duckdb.unreadable-${round}`);
    }
    expect(place.warnings).toHaveLength(times);
  });

  test("with a damaged log is set aside with it", async () => {
    const store = await place.open();
    await store.put([record("a", 1)]);
    await store.close();
    await writeFile(`${file()}.wal`, Buffer.alloc(5_000, 0xab));
    const anew = await place.open();
    await anew.put([record("b", 2)]);
    expect((await anew.get("tasks", "b"))?.value).toBe(2);
  });

  test("stays small under rotating keys, and what lives is moved, not lost", async () => {
    const store = await place.open({ maxRecords: 200, maxCharacters: 100_000_000 });
    await store.put([record("permanent", "kept", null), record("gone", "deleted", null)]);
    await store.delete("tasks", "gone");
    for (let round = 0; round < 35; round += 1) {
      const writes = Array.from({ length: 100 }, (_, index) =>
        store.put([record(`${(round * 100 + index) % 300}`, `${round}:${"y".repeat(20_000)}`)]),
      );
      await Promise.all(writes);
    }
    expect((await store.get("tasks", "permanent"))?.value).toBe("kept");
    await store.close();
    expect((await stat(file())).size).toBeLessThan(50_000_000);
    const reopened = await place.open({ maxRecords: 200, maxCharacters: 100_000_000 });
    expect((await reopened.get("tasks", "permanent"))?.value).toBe("kept");
    expect(await reopened.get("tasks", "gone")).toBeNull();
    expect((await reopened.get("tasks", "199"))?.value).toMatch(/^34:/);
    expect(place.warnings).toEqual([]);
  });

  test("whose journal fails refuses the callers, keeps what was put, and recovers", async () => {
    const store = await place.open();
    await store.put([record("a", "before"), record("b", "before")]);
    const { append } = Journal.prototype;
    Journal.prototype.append = () => {
      throw new Error("Kaboom! No space left");
    };
    try {
      const standing = await store.get("tasks", "b");
      const refused = [
        store.put([record("a", "after")]),
        store.replace(record("b", "after"), standing?.revision ?? 0),
        store.create(record("c", "after")),
        store.delete("tasks", "a").then(() => store.put([record("a", "after")])),
      ];
      for (const answer of await Promise.allSettled(refused)) {
        expect(answer).toMatchObject({ status: "rejected", reason: { code: "state-unavailable" } });
        expect(answer.status === "rejected" && answer.reason.message).not.toContain("Kaboom");
      }
    } finally {
      Journal.prototype.append = append;
    }
    await store.put([record("d", "after")]);
    const expected = { b: "before", c: undefined, d: "after" };
    for (const [key, value] of Object.entries(expected)) expect((await store.get("tasks", key))?.value).toBe(value);
    await store.close();
    const reopened = await place.open();
    for (const [key, value] of Object.entries(expected)) expect((await reopened.get("tasks", key))?.value).toBe(value);
  });

  test("whose journal is broken for a while gets what was put meanwhile, without another call", async () => {
    const store = await place.open();
    const { append } = Journal.prototype;
    let appended = 0;
    try {
      Journal.prototype.append = () => {
        throw new Error("Kaboom!");
      };
      await expect(store.put([record("a", 1)])).rejects.toMatchObject({ code: "state-unavailable" });
      await expect(store.put([record("a", 2)])).rejects.toMatchObject({ code: "state-unavailable" });
      Journal.prototype.append = function (rows) {
        append.call(this, rows);
        appended += rows.length;
      };
      await eventually(() => appended === 1);
    } finally {
      Journal.prototype.append = append;
    }
    await store.close();
    expect((await (await place.open()).get("tasks", "a"))?.value).toBe(2);
  });

  describe("that the engine cannot write", () => {
    const { append } = SegmentFile.prototype;
    const journalBytes = async () => {
      const names = (await readdir(place.dataDir)).filter((name) => name.startsWith("state.journal-"));
      const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(place.dataDir, name))).size));
      return sizes.reduce((sum, size) => sum + size, 0);
    };

    beforeEach(() => {
      SegmentFile.prototype.append = () => Promise.reject(new Error("Kaboom!"));
    });
    afterEach(() => {
      SegmentFile.prototype.append = append;
    });

    test("keeps on acknowledging, warns once, and catches up by itself", async () => {
      const store = await place.open();
      const empty = await journalBytes();
      let tries = 0;
      SegmentFile.prototype.append = () => {
        tries += 1;
        return Promise.reject(new Error("Kaboom!"));
      };
      await store.put([record("a", 1), record("b", 1)]);
      await eventually(() => tries > 1);
      await store.put([record("a", 2)]);
      expect(await store.create(record("b", 2))).toMatchObject({ value: 1 });
      expect(await store.create(record("c", 2))).toBeNull();
      await store.delete("tasks", "b");
      expect(place.warnings.map(({ message }) => message)).toEqual([
        "state stays in its journal until the engine takes it",
      ]);
      SegmentFile.prototype.append = append;
      await eventually(async () => (await journalBytes()) === empty);
      const values = await Promise.all(["a", "b", "c"].map(async (key) => (await store.get("tasks", key))?.value));
      expect(values).toEqual([2, undefined, 2]);
      expect(place.warnings).toHaveLength(1);
    });

    test("has everything at the next start", async () => {
      const store = await place.open();
      await store.put([record("a", 1), record("b", { deep: ["\t\n\u0000\ud800"] })]);
      await store.put([record("a", 2), record("gone", 2)]);
      await store.delete("tasks", "gone");
      const before = await store.get("tasks", "a");
      await store.close();
      await expect(place.open()).rejects.toMatchObject({ code: "state-unavailable" });
      SegmentFile.prototype.append = append;
      const reopened = await place.open();
      expect(await reopened.get("tasks", "a")).toEqual(before);
      expect((await reopened.get("tasks", "b"))?.value).toEqual({ deep: ["\t\n\u0000\ud800"] });
      expect(await reopened.get("tasks", "gone")).toBeNull();
    });

    test("refuses writers before memory is full, and takes them again", async () => {
      const store = await place.open();
      const filling = "x".repeat(1_000_000);
      const accepted: string[] = [];
      const answers = Array.from({ length: 20 }, async (_, index) => {
        // One batch each.
        for (let turn = 0; turn < index; turn += 1) await new Promise(setImmediate);
        await store.put([record(`${index}`, filling)]);
        accepted.push(`${index}`);
      });
      const refused = (await Promise.allSettled(answers)).filter(({ status }) => status === "rejected");
      expect(refused.length).toBeGreaterThan(0);
      expect(accepted.length).toBeGreaterThan(4);
      expect(await journalBytes()).toBeLessThan(20_000_000);
      SegmentFile.prototype.append = append;
      await eventually(() =>
        store.put([record("later", 1)]).then(
          () => true,
          () => false,
        ),
      );
      await store.close();
      const reopened = await place.open();
      for (const key of accepted) expect((await reopened.get("tasks", key))?.value).toBe(filling);
    });
  });

  test("leaves its journal behind when it is replaced: that is set aside, not mixed in", async () => {
    const { append } = SegmentFile.prototype;
    SegmentFile.prototype.append = () => Promise.reject(new Error("Kaboom!"));
    try {
      const store = await place.open();
      await store.put([record("a", 1)]);
      await store.close();
    } finally {
      SegmentFile.prototype.append = append;
    }
    await writeFile(file(), "damaged".repeat(10_000));
    const anew = await place.open();
    expect(await anew.get("tasks", "a")).toBeNull();
    await anew.put([record("b", 2)]);
    await anew.close();
    const names = (await readdir(place.dataDir)).filter((name) => name.endsWith(".set-aside"));
    expect(names).toHaveLength(1);
    expect(await readFile(path.join(place.dataDir, names[0] ?? ""), "utf8")).toContain("tasks");
    expect((await (await place.open()).get("tasks", "b"))?.value).toBe(2);
  });
});
