import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findFile } from "../../tools/data-files.js";

/** The files of the page, as they were built. */

export interface PageFile {
  readonly content: Buffer;
  readonly mediaType: string;
  readonly etag: string;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

let found: Promise<ReadonlyMap<string, PageFile>> | undefined;

/** By name. Read once; bundled now where the sources run as they are. */
export function pageFiles(): Promise<ReadonlyMap<string, PageFile>> {
  found ??= read();
  return found;
}

async function read(): Promise<ReadonlyMap<string, PageFile>> {
  const built = findFile("http/page/files/");
  const contents =
    built === null
      ? await bundled()
      : readdirSync(built).map((name) => [name, readFileSync(new URL(name, built))] as const);
  return new Map(
    contents.map(([name, content]) => [
      name,
      {
        content,
        mediaType: MEDIA_TYPES[path.extname(name)] ?? "application/octet-stream",
        etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
      },
    ]),
  );
}

interface Builder {
  readonly bundle: () => Promise<ReadonlyMap<string, Buffer>>;
}

async function bundled(): Promise<(readonly [string, Buffer])[]> {
  const builder = findFile("http/page/build.mjs");
  if (builder === null) throw new Error("The page is not part of this installation.");
  const { bundle } = (await import(builder.href)) as Builder;
  return [...(await bundle())];
}
