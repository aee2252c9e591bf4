import { createWriteStream } from "node:fs";
import { mkdir, open, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import readSheets from "read-excel-file/node";
import yauzl from "yauzl";
import { InvalidInputError } from "../errors.js";
import { formatCell } from "../sample/csv.js";
import { noRoomIn } from "../warehouse/load/no-room.js";
import type { FoundFile } from "./find-files.js";

/** Files in one archive. */
const MOST_ENTRIES = 1_000;
/** Of an archive, unpacked. */
const MOST_BYTES = 2 * 1024 ** 3;
/** Of a workbook, unpacked: it is read as a whole. */
const MOST_WORKBOOK_BYTES = 96 * 1024 ** 2;
/** Text packs to a tenth; what packs to less than this part, beyond a few megabytes, was made to fill disks. */
const LEAST_PACKED_SHARE = 1 / 200;
const SMALL_BYTES = 16 * 1024 ** 2;
const ENCRYPTED = 1;
/** Written by systems into archives, for themselves. */
const IGNORED = /(?:^|\/)(?:__MACOSX\/|\.|~\$|Thumbs\.db$|desktop\.ini$)/;
const DAMAGED = "The archive is damaged and cannot be unpacked.";

export interface Unpacked {
  readonly files: readonly FoundFile[];
  readonly notRead: readonly { readonly name: string; readonly reason: string }[];
}

/**
 * ZIP archives as the files inside them, Excel workbooks as a table for each sheet, everything else as it is. What is unpacked lies in
 * `folder`, which the caller removes.
 * @throws ConfigError when there is no room for it
 */
export async function unpackAll(found: readonly FoundFile[], folder: string): Promise<Unpacked> {
  const files: FoundFile[] = [];
  const notRead: { name: string; reason: string }[] = [];
  const places = new Places(folder);
  const take = async (file: FoundFile, isInside: boolean): Promise<void> => {
    if (!(await isZip(file.path))) files.push(file);
    else {
      try {
        const kind = await look(file.path);
        if (kind === "workbook") files.push(...(await readWorkbook(file, places)));
        else if (isInside) throw new InvalidInputError("It is an archive in an archive: unpack it first.");
        else for (const inner of await readArchive(file, places)) await take(inner, true);
      } catch (error) {
        const full = noRoomIn(error);
        if (full !== null) throw full;
        notRead.push({ name: file.name, reason: error instanceof InvalidInputError ? error.message : DAMAGED });
      }
    }
  };
  for (const file of found) await take(file, false);
  return { files, notRead };
}

/** Names that nobody else gave. */
class Places {
  readonly #folder: string;
  #next = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async next(): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    this.#next += 1;
    return path.join(this.#folder, String(this.#next));
  }
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await handle.close();
  }
}

/** What is in an archive, by its directory, and that it may be unpacked. @throws InvalidInputError */
async function look(file: string): Promise<"workbook" | "archive"> {
  const zip = await yauzl.openPromise(file, { strictFileNames: false });
  let [bytes, packed, entries] = [0, 0, 0];
  let isWorkbook = false;
  try {
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      bytes += entry.uncompressedSize;
      packed += entry.compressedSize;
      isWorkbook ||= entry.fileName === "xl/workbook.xml";
      if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0)
        throw new InvalidInputError("It is locked with a password: unpack it first.");
      if (entries > MOST_ENTRIES) throw new InvalidInputError(`There are more than ${MOST_ENTRIES} files in it.`);
    }
  } finally {
    zip.close();
  }
  const most = isWorkbook ? MOST_WORKBOOK_BYTES : MOST_BYTES;
  if (bytes > most || (bytes > SMALL_BYTES && packed < bytes * LEAST_PACKED_SHARE))
    throw new InvalidInputError(
      isWorkbook
        ? "The workbook is too large to be read: save it as CSV and import that."
        : `Unpacked it would be ${Math.round(bytes / 1024 ** 2).toLocaleString("en-US")} MB: unpack it first.`,
    );
  return isWorkbook ? "workbook" : "archive";
}

/** The files inside. What turns out larger than the directory says ends with an error. */
async function readArchive({ path: file, name }: FoundFile, places: Places): Promise<FoundFile[]> {
  const zip = await yauzl.openPromise(file, { strictFileNames: false });
  const files: FoundFile[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/") || IGNORED.test(entry.fileName)) continue;
      const place = await places.next();
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(place, { flags: "wx" }));
      const savedAt = entry.getLastModDate();
      if (savedAt.getTime() < Date.now()) await utimes(place, savedAt, savedAt);
      files.push({ path: place, name: `${name}/${shownName(entry.fileName)}` });
    }
  } finally {
    zip.close();
  }
  return files;
}

/** It is shown and kept, never a place on the disk. */
const shownName = (name: string): string => name.replace(/\p{Cc}/gu, "").slice(-150);

/** A table for each sheet that holds anything; a row of the sheet is a line of the table. */
async function readWorkbook({ path: file, name }: FoundFile, places: Places): Promise<FoundFile[]> {
  await proveSizes(file);
  const sheets = (await readSheets(file)).filter(({ data }) => data.length > 0);
  const { mtime } = await stat(file);
  const files: FoundFile[] = [];
  for (const { sheet, data } of sheets) {
    const place = await places.next();
    await writeFile(place, data.map((row) => `${row.map((cell) => formatCell(cellText(cell))).join(",")}\n`).join(""));
    await utimes(place, mtime, mtime);
    files.push({ path: place, name: sheets.length === 1 ? name : `${name}/${shownName(sheet)}` });
  }
  return files;
}

/** The reader of workbooks believes nobody and bounds nothing: what the directory says is tried first. */
async function proveSizes(file: string): Promise<void> {
  const zip = await yauzl.openPromise(file, { strictFileNames: false });
  try {
    for await (const entry of zip.eachEntry())
      if (!entry.fileName.endsWith("/"))
        await pipeline(await zip.openReadStreamPromise(entry), async (chunks: AsyncIterable<Buffer>) => {
          for await (const _chunk of chunks); // only that it ends where it should
        });
  } finally {
    zip.close();
  }
}

/** Days as ISO 8601, numbers with a point. */
function cellText(cell: unknown): string | number | null {
  if (cell === null || cell === undefined) return null;
  if (cell instanceof Date) {
    const text = cell.toISOString();
    return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
  }
  return typeof cell === "number" ? cell : String(cell).replace(/[\r\n]+/g, " ");
}
