import { closeSync, constants, fstatSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { StateLogger } from "./failure.js";
import { frameOf, readFrames } from "./journal-frames.js";
import type { SegmentRow } from "./segment-file.js";

/**
 * What is acknowledged and perhaps not yet in the engine's file. Two files in turn: while what stands in one is drained, the other is written.
 * A batch is one write without fsync: what the system has taken, `kill -9` cannot take back. Written synchronously, which takes some 20 µs;
 * a way through Node's threads takes longer than that, and waits behind slow queries.
 */
export class Journal {
  readonly #seed: number;
  #active: JournalFile;
  #resting: JournalFile;

  private constructor(seed: number, active: JournalFile, resting: JournalFile) {
    this.#seed = seed;
    this.#active = active;
    this.#resting = resting;
  }

  /**
   * Also returns the rows that stand in it, oldest first in each file; they stay until `forgetAll`.
   * @param identity of the engine's file: a journal that belongs to another one is set aside
   */
  static open(path: string, identity: string, logger?: StateLogger): { journal: Journal; rows: SegmentRow[] } {
    const header = Buffer.from(`agent-query journal 1 ${identity}\n`);
    const paths = [`${path}-a`, `${path}-b`] as const;
    const rows = paths.flatMap((file) => readFrames(file, header, logger));
    const active = new JournalFile(paths[0], header);
    try {
      return { journal: new Journal(crc32(header), active, new JournalFile(paths[1], header)), rows };
    } catch (cause) {
      active.close();
      throw cause;
    }
  }

  get activeBytes(): number {
    return this.#active.bytes;
  }

  get bytes(): number {
    return this.#active.bytes + this.#resting.bytes;
  }

  /** All or none; a crash in the middle leaves a torn frame, which is not read. */
  append(rows: readonly SegmentRow[]): void {
    this.#active.append(frameOf(rows, this.#seed));
  }

  /** From now on the other file is written; it has to be empty. */
  rotate(): void {
    if (this.#resting.bytes > 0) throw new Error("The resting journal was not drained");
    [this.#active, this.#resting] = [this.#resting, this.#active];
  }

  /** What stands in the file that is not written stands in the engine's file now. */
  forgetResting(): void {
    this.#resting.clear();
  }

  forgetAll(): void {
    this.#resting.clear();
    this.#active.clear();
  }

  close(): void {
    this.#active.close();
    this.#resting.close();
  }
}

class JournalFile {
  readonly #descriptor: number;
  readonly #headerBytes: number;
  /** Without the header. */
  bytes: number;

  constructor(path: string, header: Buffer) {
    this.#headerBytes = header.length;
    this.#descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644);
    try {
      this.#write(header, 0);
      this.bytes = fstatSync(this.#descriptor).size - header.length;
    } catch (cause) {
      this.close();
      throw cause;
    }
  }

  append(frame: Buffer): void {
    const end = this.#headerBytes + this.bytes;
    try {
      this.#write(frame, end);
      this.bytes += frame.length;
    } catch (cause) {
      this.#takeBack(end);
      throw cause;
    }
  }

  clear(): void {
    ftruncateSync(this.#descriptor, this.#headerBytes);
    this.bytes = 0;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #write(bytes: Buffer, at: number): void {
    const written = writeSync(this.#descriptor, bytes, 0, bytes.length, at);
    if (written < bytes.length) throw new Error("ENOSPC: the disk took a part of a frame only");
  }

  #takeBack(end: number): void {
    try {
      ftruncateSync(this.#descriptor, end);
    } catch {
      // The next frame is written over what was left.
    }
  }
}
