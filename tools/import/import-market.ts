import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { InvalidInputError } from "../errors.js";
import { readStoredMarket } from "../sample-market.js";
import type { Edits } from "../warehouse/import/group-edits.js";
import { ImportStore } from "../warehouse/import/import-store.js";
import { removeRepeats } from "../warehouse/import/repeats.js";
import type { StoredFile } from "../warehouse/import/stored-file.js";
import { noRoomIn } from "../warehouse/load/no-room.js";
import { writeRejectReport } from "../warehouse/load/reject-report.js";
import { count, type LoadReport, type OnProgress, type Reject } from "../warehouse/load/report.js";
import { findFiles } from "./find-files.js";
import type { Group } from "./groups/group.js";
import { draftGroups, dropDrafts, publishGroups } from "./groups/groups-file.js";
import { type GuessedColumn, type Inspected, inspectExport, UnknownExport } from "./inspect.js";
import { digestOf, group, load, type Place } from "./make-market.js";
import { MAP_NAME, type MapEntry, type MapFile, readMap, saidIn, withCorrections, writeMap } from "./map-file.js";
import { type FileReading, readExport } from "./read-export.js";
import { mapWith, type NotRead, refuseOpenQuestions, type SaidOfAll, type Settled, settle } from "./settle.js";
import { unpackAll } from "./unpack.js";

export interface ImportOptions extends SaidOfAll, Place {
  /** Files, and folders with files. */
  readonly paths: readonly string[];
  readonly mapPath?: string | undefined;
  /** Counts for more than what stands in the map, and is written into it. */
  readonly corrections?: MapFile | undefined;
  /** Reads and reports; changes nothing. */
  readonly isDryRun?: boolean | undefined;
  /** Takes the place of a market that was loaded from tables (`npm run load`). */
  readonly isReplacing?: boolean | undefined;
  /** How to say what has to be said first, each a clause; for the command line when missing. */
  readonly ways?: { readonly market: string; readonly replace: string } | undefined;
}

export interface ImportedFile extends FileReading {
  readonly name: string;
  /** "Google Keyword Planner". */
  readonly label: string;
  readonly market: string | null;
  readonly refreshedOn: string | null;
  /** Columns that were told by a guess, with what they were taken for and how sure that is. */
  readonly guessed: readonly GuessedColumn[];
  /** Columns that nothing was read from. */
  readonly unusedColumns: readonly string[];
}

export interface ImportReport {
  readonly files: readonly ImportedFile[];
  /** Files whose content was imported before. */
  readonly known: readonly string[];
  /** Files that are none of the known exports, each with a sentence that says why. */
  readonly notRead: readonly { readonly name: string; readonly reason: string }[];
  readonly groups: readonly Group[];
  /** What somebody has changed in the files of groups since the last time. */
  readonly edits: Edits;
  /** Null when nothing was loaded: a dry run, or nothing new. */
  readonly loaded: LoadReport | null;
  readonly rejectsPath: string | null;
  readonly mapPath: string;
}

/**
 * Makes a market of exports as sellers have them: each file is told by its content, its rows go into the import store, products and
 * searches into groups, and the whole is loaded in one step.
 * @throws InvalidInputError where something has to be said first; nothing is changed then
 */
export async function importMarket(options: ImportOptions): Promise<ImportReport> {
  const unpacked = await mkdtemp(path.join(tmpdir(), "unpacked-"));
  try {
    return await importUnpacked(options, unpacked);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

/** `unpacked`: a folder for what is inside archives. */
async function importUnpacked(options: ImportOptions, unpacked: string): Promise<ImportReport> {
  const { dataDir, onProgress = () => {} } = options;
  const mapPath = options.mapPath ?? (await mapBeside(options.paths)) ?? path.join(dataDir, MAP_NAME);
  const map = withCorrections(await readMap(mapPath), options.corrections);
  await mkdir(dataDir, { recursive: true });
  const { inspected, notRead: unknown } = await inspectAll(options.paths, mapPath, map, unpacked);
  const store = await ImportStore.open(dataDir);
  try {
    const before = await store.files();
    const byHash = new Map(before.map((file) => [file.hash, file]));
    const isKnown = (file: Inspected) => {
      const stored = byHash.get(file.hash);
      return stored !== undefined && !isCorrected(stored, map.files[file.name]);
    };
    const known = inspected.filter(isKnown).map(({ name }) => name);
    const { fresh, repeated } = firstOfEach(inspected.filter((file) => !isKnown(file)));
    const settled = fresh.map((file) => settle(file, map, options));
    // A map that somebody names is written even when nothing else is.
    const written = mapWith(map, settled, unknown, options);
    if (!options.isDryRun || options.mapPath !== undefined) await writeMap(mapPath, written);
    if (before.length === 0 && !options.isReplacing) await refuseOtherMarket(options);
    refuseOpenQuestions(
      settled,
      options.ways?.market ??
        `add --market US (for all such files)${options.isDryRun ? "" : `, or write it into ${mapPath}`}`,
    );
    const newest = await store.newestFile();
    // Edits of groups are a step of their own, below that of the files.
    const editStep = (await store.lastStep()) + 1;
    const importNumber = editStep + 1;
    const { read, refused } = await readAll(store, settled, { newest, importNumber }, onProgress);
    const notRead = [...unknown.map(({ name, reason }) => ({ name, reason })), ...repeated, ...refused];
    if (read.length === 0 && before.length === 0) throw new InvalidInputError(nothingFound(notRead));
    const files = read.map(({ told, stored }) =>
      byHash.has(stored.hash) ? { ...told, notes: ["it is read anew, as the map says now", ...told.notes] } : told,
    );
    const addFiles = async () => {
      for (const { stored } of read) {
        const earlier = byHash.get(stored.hash);
        if (earlier !== undefined) await store.retire(earlier.file, importNumber);
        const said = saidIn(written.files[stored.name] ?? {});
        await store.addFile({ ...stored, said, mapPath: path.resolve(mapPath) });
      }
    };
    const report = { files, known, notRead, mapPath };
    if (options.isDryRun) {
      await addFiles();
      const { groups, edits } = await group(store, dataDir, editStep);
      return { ...report, groups, edits, loaded: null, rejectsPath: null };
    }
    const rejectsPath = await writeRejects(dataDir, files);
    await addFiles();
    onProgress("searches and products are put into groups");
    const { groups, members, edits } = await group(store, dataDir, editStep);
    onProgress(`the market's tables are made of ${count(groups.length, "group")}`);
    const digest = await digestOf(groups, members);
    await draftGroups(dataDir, groups, members);
    const isSame = files.length === 0 && digest === (await store.loadedGroups());
    if (isSame) await store.forgetEdits(editStep);
    await store.setLoadedGroups(digest);
    await store.settle();
    const loaded = isSame ? null : await load(store, groups, options);
    await store.keep();
    await publishGroups(dataDir);
    return { ...report, groups, edits, loaded, rejectsPath };
  } catch (error) {
    await dropDrafts(dataDir);
    throw noRoomIn(error) ?? error;
  } finally {
    await store.close();
  }
}

/** Somebody has changed in the map what it says of a file that was imported: it is read anew. */
const isCorrected = ({ said }: StoredFile, entry: MapEntry | undefined): boolean =>
  said !== null && entry !== undefined && saidIn(entry) !== said;

/** A map that lies in a folder of exports belongs to them. */
async function mapBeside(paths: readonly string[]): Promise<string | null> {
  for (const folder of paths) {
    const file = path.join(folder, MAP_NAME);
    if ((await stat(file).catch(() => null)) !== null) return file;
  }
  return null;
}

async function inspectAll(paths: readonly string[], mapPath: string, map: MapFile, unpacked: string) {
  const inspected: Inspected[] = [];
  const given = (await findFiles(paths)).filter((file) => file.path !== path.resolve(mapPath));
  const { files, notRead: locked } = await unpackAll(given, unpacked);
  const notRead: NotRead[] = [...locked];
  for (const { name, path: file } of files) {
    try {
      inspected.push(await inspectExport({ name, path: file, columns: map.files[name]?.columns }));
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      const headings = error instanceof UnknownExport ? error.headings : [];
      notRead.push({ name, reason: error.message, headings });
    }
  }
  return { inspected, notRead };
}

/** Of files with the same content the first. */
function firstOfEach(files: readonly Inspected[]) {
  const byHash = new Map<string, Inspected>();
  const repeated: { name: string; reason: string }[] = [];
  for (const file of files) {
    const first = byHash.get(file.hash);
    if (first === undefined) byHash.set(file.hash, file);
    else repeated.push({ name: file.name, reason: `It holds the same as ${first.name}.` });
  }
  return { fresh: [...byHash.values()], repeated };
}

/** A market that somebody loaded from tables is in no import: it would be lost. */
async function refuseOtherMarket({ target, dataDir, ways }: ImportOptions): Promise<void> {
  const stored = await readStoredMarket({
    dataDir,
    databaseUrl: target.kind === "postgresql" ? target.databaseUrl : null,
  });
  if (stored !== undefined && !stored.isSample)
    throw new InvalidInputError(
      `There is a market that was loaded with npm run load; ${ways?.replace ?? "add --replace"} to put the import in its place.`,
    );
}

function nothingFound(notRead: readonly { name: string; reason: string }[]): string {
  const [first] = notRead;
  if (first === undefined) return "There is no file in it.";
  return `${notRead.length === 1 ? "The file is no export" : `None of the ${notRead.length} files is an export`} that is known. ${first.name}: ${first.reason}`;
}

type Stored = Omit<StoredFile, "said" | "mapPath">;

async function readAll(
  store: ImportStore,
  settled: readonly Settled[],
  { newest, importNumber }: { readonly newest: number; readonly importNumber: number },
  onProgress: OnProgress,
): Promise<{
  readonly read: readonly { readonly told: ImportedFile; readonly stored: Stored }[];
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}> {
  let number = newest;
  const refused: { name: string; reason: string }[] = [];
  const files: { told: ImportedFile; stored: Stored }[] = [];
  for (const { file, context, label, format, rank, isWhole, notes } of settled) {
    number += 1;
    const sink = await store.openSink(number);
    let read: FileReading;
    try {
      read = await readExport(file, context, sink, (rows) => onProgress(`${file.name}: ${count(rows)} read`));
    } catch (error) {
      // Said before anything of it is told.
      if (!(error instanceof InvalidInputError)) throw error;
      refused.push({ name: file.name, reason: error.message });
      continue;
    } finally {
      sink.close();
    }
    const reading = await removeRepeats(store, number, rank, read);
    // No row is younger than the file's figures.
    const refreshedOn = [context.refreshedOn, reading.newestDay].reduce(
      (newest, day) => (newest === null || (day !== null && day > newest) ? day : newest),
      null,
    );
    const stored: Stored = {
      file: number,
      importNumber,
      hash: file.hash,
      name: file.name,
      format,
      label,
      rank,
      market: context.market?.code ?? null,
      merchant: context.merchant,
      refreshedOn,
      isWhole,
      rows: reading.rows,
      used: reading.used,
      rejected: reading.rejected,
    };
    const columns = file.kind.is === "export" ? file.kind.columns : [];
    const told: ImportedFile = {
      ...reading,
      notes: [...notes, ...reading.notes],
      name: file.name,
      label,
      market: context.market?.code ?? null,
      refreshedOn,
      guessed:
        file.kind.is === "catalog"
          ? file.kind.guessed
          : columns.flatMap(({ heading, field, certainty }) =>
              field !== null && certainty < 1 ? [{ column: heading, as: field, certainty }] : [],
            ),
      unusedColumns: columns
        .filter(({ field, month, certainty }) => field === null && month === null && certainty === 0)
        .map(({ heading }) => heading),
    };
    files.push({ told, stored });
    onProgress(
      `${file.name}: ${label}, ${count(reading.used)} used${reading.rejected > 0 ? `, ${reading.rejected} rejected` : ""}`,
    );
  }
  return { read: files, refused };
}

async function writeRejects(dataDir: string, files: readonly ImportedFile[]): Promise<string | null> {
  const rejects = files.flatMap(({ name, rejects: rows }): Reject[] => rows.map((row) => ({ file: name, ...row })));
  return writeRejectReport(path.join(dataDir, "import-rejects.csv"), rejects);
}
