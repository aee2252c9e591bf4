import fs from "node:fs";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Journal } from "../../../tools/state/journal.js";
import type { SegmentRow } from "../../../tools/state/segment-file.js";

let sequence = 0;
function batchOf(...texts: (string | null)[]): SegmentRow[] {
  return texts.map((text) => {
    sequence += 1;
    return { id: `tasks\0${sequence}`, sequence, text, expiresAt: text === null ? null : 4_000_000_000_000 };
  });
}

describe("the journal", () => {
  let folder: string;
  let warnings: string[];
  let opened: Journal | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "agent-query-journal-"));
    warnings = [];
  });
  afterEach(async () => {
    opened?.close();
    opened = undefined;
    await rm(folder, { recursive: true, force: true });
  });

  const file = (name = "a") => path.join(folder, `state.journal-${name}`);
  function open(identity = "ours"): { journal: Journal; rows: SegmentRow[] } {
    opened?.close();
    const logger = { warn: (_: object, message: string) => warnings.push(message) };
    const { journal, rows } = Journal.open(path.join(folder, "state.journal"), identity, logger);
    opened = journal;
    return { journal, rows };
  }

  test("gives back what was written, from both files, until it is forgotten", () => {
    const batches = [batchOf('"é\\n"', null, `"${"x".repeat(100_000)}"`), batchOf("1"), batchOf("2")];
    const { journal } = open();
    journal.append(batches[0] ?? []);
    journal.rotate();
    journal.append(batches[1] ?? []);
    expect(() => journal.rotate()).toThrow();
    const bySequence = (rows: SegmentRow[]) => rows.sort((a, b) => a.sequence - b.sequence);
    expect(bySequence(open().rows)).toEqual(batches.slice(0, 2).flat());
    opened?.append(batches[2] ?? []);
    expect(bySequence(open().rows)).toEqual(batches.flat());
    opened?.forgetAll();
    expect(open().rows).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test("the file that rests is forgotten alone", () => {
    const { journal } = open();
    journal.append(batchOf("1"));
    journal.rotate();
    const kept = batchOf("2");
    journal.append(kept);
    journal.forgetResting();
    journal.rotate();
    expect(open().rows).toEqual(kept);
  });

  test("cut off at any byte of the last two batches it has the whole ones, and nothing of the others", async () => {
    const batches = [batchOf("1", "2"), batchOf('"ä"', null, "[]"), batchOf('{"a":"€"}', "3")];
    const { journal } = open();
    const ends = batches.map((batch) => {
      journal.append(batch);
      return journal.activeBytes;
    });
    const whole = await readFile(file());
    const headerBytes = whole.length - (ends[2] ?? 0);
    for (let length = headerBytes + (ends[0] ?? 0); length <= whole.length; length += 1) {
      await writeFile(file(), whole);
      await truncate(file(), length);
      const expected = batches.filter((_, index) => headerBytes + (ends[index] ?? 0) <= length);
      expect(open().rows).toEqual(expected.flat());
    }
    expect(warnings).toEqual([]);
  });

  test("cut off in its first line it is empty and can be written", async () => {
    open().journal.append(batchOf("1"));
    const whole = await readFile(file());
    for (let length = 0; length <= whole.indexOf("\n") + 1; length += 1) {
      await writeFile(file(), whole.subarray(0, length));
      const { journal, rows } = open();
      expect(rows).toEqual([]);
      journal.forgetAll();
      const batch = batchOf("2");
      journal.append(batch);
      expect(open().rows).toEqual(batch);
    }
    expect(warnings).toEqual([]);
  });

  test("damaged at any byte in the middle it has what stands before, says so, and keeps a copy", async () => {
    const [first, second, third] = [batchOf("1"), batchOf('"two"', null), batchOf("3")];
    const { journal } = open();
    journal.append(first);
    const from = (await readFile(file())).length;
    journal.append(second);
    const to = (await readFile(file())).length;
    journal.append(third);
    const whole = await readFile(file());
    for (let at = from; at < to; at += 1) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0x04;
      await writeFile(file(), damaged);
      expect(open().rows).toEqual(first);
      expect(warnings).toHaveLength(at - from + 1);
      expect(await readFile(`${file()}.set-aside`)).toEqual(damaged);
    }
  });

  test("of another state file is set aside when it holds something", async () => {
    open().journal.append(batchOf("1"));
    const whole = await readFile(file());
    const { journal, rows } = open("them");
    expect(rows).toEqual([]);
    expect(warnings).toEqual(["journal belongs to another state file, set aside"]);
    expect(await readFile(`${file()}.set-aside`)).toEqual(whole);
    const batch = batchOf("2");
    journal.append(batch);
    expect(open("them").rows).toEqual(batch);
  });

  test.each(["half of it is taken", "it is refused"])("a full disk leaves no trace: %s", (how) => {
    const { journal } = open();
    const [before, after] = [batchOf("1"), batchOf("3")];
    journal.append(before);
    const { writeSync } = fs;
    const write = writeSync as (descriptor: number, bytes: Buffer, from: number, length: number, at: number) => number;
    fs.writeSync = ((descriptor: number, bytes: Buffer, from: number, length: number, at: number) => {
      const written = write(descriptor, bytes, from, Math.floor(length / 2), at);
      if (how === "it is refused") throw new Error("ENOSPC: no space left on device");
      return written;
    }) as typeof writeSync;
    syncBuiltinESMExports();
    try {
      expect(() => journal.append(batchOf(`"${"refused".repeat(100)}"`))).toThrow("ENOSPC");
    } finally {
      fs.writeSync = writeSync;
      syncBuiltinESMExports();
    }
    journal.append(after);
    expect(open().rows).toEqual([...before, ...after]);
    expect(warnings).toEqual([]);
  });
});
