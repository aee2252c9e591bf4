import { createWriteStream } from "node:fs";
import { readFile, rm, utimes } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import type { Request } from "express";
import { InvalidInputError } from "../../tools/errors.js";
import { checkMap, MAP_NAME, type MapFile } from "../../tools/import/map-file.js";
import { noRoomIn } from "../../tools/warehouse/load/no-room.js";
import { HttpFailure } from "../failures.js";

export interface Upload {
  /** Names of the files, as they stand in the folder now. */
  readonly names: readonly string[];
  readonly fields: ReadonlyMap<string, string>;
  /** What the fields "map" and a file of that name say. */
  readonly corrections: MapFile | undefined;
}

const MOST_FILES = 200;
const MOST_FIELDS = 500;
const MOST_FIELD_BYTES = 256 * 1024;
const LONGEST_NAME = 120;
/** The day on which the file that follows was saved. */
const SAVED_ON = "saved_on";

/**
 * Writes the files of a form into a folder as they come.
 * @throws HttpFailure for a body that is no form, or too large; InvalidInputError for a name or a map that cannot be used
 */
export async function takeUpload(request: Request, folder: string, maxBytes: number): Promise<Upload> {
  const names: string[] = [];
  const fields = new Map<string, string>();
  const writing: Promise<void>[] = [];
  const streams: Readable[] = [];
  let bytes = 0;
  let failure: Error | null = null;
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const form = openForm(request);
  const fail = (error: Error) => {
    failure ??= error;
    request.unpipe(form);
    request.resume();
    form.destroy();
    for (const stream of streams) stream.destroy();
    stop();
  };
  form.on("field", (name, value, _isNameCut, isValueCut) => {
    if (isValueCut) fail(new InvalidInputError(`The field "${name.slice(0, 40)}" is too long.`));
    else fields.set(name, value);
  });
  form.on("file", (_field, stream, given) => {
    const name = plainName(given);
    const savedOn = fields.get(SAVED_ON);
    fields.delete(SAVED_ON);
    if (name === "" || names.includes(name)) {
      stream.resume();
      fail(
        new InvalidInputError(
          name === "" ? "A file has no name." : `Two files are called ${name}: rename one of them.`,
        ),
      );
      return;
    }
    names.push(name);
    streams.push(stream);
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) fail(tooLarge(maxBytes));
    });
    writing.push(write(stream, path.join(folder, name), savedOn).catch(fail));
  });
  for (const bound of ["filesLimit", "fieldsLimit", "partsLimit"] as const)
    form.once(bound, () => fail(new InvalidInputError(`Send at most ${MOST_FILES} files at once.`)));
  const read = pipeline(request, form).catch((cause: unknown) => {
    fail(new HttpFailure(400, "parseError", "The form was cut off or is not valid multipart/form-data.", { cause }));
  });
  // A stream that was ended early may never say so.
  await Promise.race([read.then(() => Promise.all(writing)), stopped]);
  if (failure !== null) throw noRoomIn(failure) ?? failure;
  const said = fields.get("map");
  const corrections = said === undefined ? await mapIn(folder, names) : readMapText(said, 'The field "map"');
  return { names: names.filter((name) => name !== MAP_NAME), fields, corrections };
}

function openForm(request: Request) {
  const limits = {
    files: MOST_FILES,
    fields: MOST_FIELDS,
    fieldSize: MOST_FIELD_BYTES,
    fieldNameSize: 100,
    headerPairs: 20,
  };
  try {
    // Its type wants a content type, which it looks for itself.
    return new Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch (cause) {
    throw new HttpFailure(
      415,
      "contentTypeNotSupported",
      "Send the files as a form (Content-Type: multipart/form-data).",
      { cause },
    );
  }
}

async function write(stream: NodeJS.ReadableStream, file: string, savedOn: string | undefined): Promise<void> {
  await pipeline(stream, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  const day = savedOn === undefined ? Number.NaN : Date.parse(savedOn);
  if (Number.isFinite(day) && day <= Date.now()) await utimes(file, day / 1000, day / 1000);
}

/** The last part of a name, from whatever system: no folders, no signs that files cannot have, not hidden. */
function plainName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? "";
  return last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "")
    .replace(/^[.~\s$]+/, "")
    .trim()
    .slice(-LONGEST_NAME);
}

export function tooLarge(maxBytes: number): HttpFailure {
  const mebibytes = Math.floor(maxBytes / 1024 / 1024);
  return new HttpFailure(
    413,
    "invalidRequest",
    `The files are larger than ${mebibytes} MiB together (MARKET_UPLOAD_MB). Send fewer at once, or compress them with gzip.`,
  );
}

async function mapIn(folder: string, names: readonly string[]): Promise<MapFile | undefined> {
  if (!names.includes(MAP_NAME)) return undefined;
  const text = await readFile(path.join(folder, MAP_NAME), "utf8");
  await rm(path.join(folder, MAP_NAME));
  return readMapText(text, MAP_NAME);
}

function readMapText(text: string, what: string): MapFile {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new InvalidInputError(`${what} is no JSON.`, { cause });
  }
  return checkMap(json, what);
}
