import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withDirectoryLock } from "../../../tools/warehouse/market-lock.js";
import { rounds } from "../../long-run.js";

const LONG_AGO = new Date(Date.now() - 60_000);

describe("the lock of a data folder", () => {
  let directory: string;
  let file: string;
  let turn: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "market-lock-"));
    file = path.join(directory, "market.lock");
    turn = `${file}.breaking`;
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const leave = async (name: string, text: string) => {
    await writeFile(name, text);
    await utimes(name, LONG_AGO, LONG_AGO);
  };
  const leaveDeadLock = () =>
    leave(file, `${spawnSync(process.execPath, ["--version"]).pid}@${hostname()}@a-dead-holder`);

  test("many waiters that find the same stale lock still hold it one at a time", async () => {
    for (let round = 0; round < rounds(3, 10); round += 1) {
      await leaveDeadLock();
      let holders = 0;
      let mostHolders = 0;
      const work = async () => {
        holders += 1;
        mostHolders = Math.max(mostHolders, holders);
        await delay(5);
        holders -= 1;
      };
      await Promise.all(Array.from({ length: 6 }, () => withDirectoryLock(directory, work)));
      expect(mostHolders).toBe(1);
      expect(await readdir(directory)).toEqual([]);
    }
  });

  test("a process killed while it broke a lock stops nobody", async () => {
    await leaveDeadLock();
    await leave(turn, "");
    expect(await withDirectoryLock(directory, async () => existsSync(file))).toBe(true);
    expect(await readdir(directory)).toEqual([]);
  });

  test("a waiter leaves the lock alone while another has the turn to break it", async () => {
    await leaveDeadLock();
    await writeFile(turn, "");
    let isHeld = false;
    const waiting = withDirectoryLock(directory, async () => {
      isHeld = true;
    });
    await delay(300);
    expect({ isHeld, holder: await readFile(file, "utf8") }).toEqual({
      isHeld: false,
      holder: expect.stringContaining("a-dead-holder"),
    });
    await rm(turn);
    await waiting;
    expect(isHeld).toBe(true);
  });

  test("what stands in the place of a lock and cannot be read is nobody's to take away", async () => {
    await mkdir(file);
    let isHeld = false;
    const waiting = withDirectoryLock(directory, async () => {
      isHeld = true;
    });
    await delay(300);
    expect({ isHeld, isThere: existsSync(file) }).toEqual({ isHeld: false, isThere: true });
    await rm(file, { recursive: true });
    await waiting;
    expect(isHeld).toBe(true);
  });

  test("a holder that lost its lock to another does not take it away", async () => {
    await withDirectoryLock(directory, () => writeFile(file, "1@another-machine@another-holder"));
    expect(await readFile(file, "utf8")).toBe("1@another-machine@another-holder");
  });

  test("a failed task gives the lock back", async () => {
    const failing = withDirectoryLock(directory, () => Promise.reject(new Error("Kaboom!")));
    await expect(failing).rejects.toThrow("Kaboom!");
    expect(await readdir(directory)).toEqual([]);
  });
});
