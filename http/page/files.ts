import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

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

const BUILT = path.join(import.meta.dirname, "files");

let found: Promise<ReadonlyMap<string, PageFile>> | undefined;

/** By name. Read once; bundled now where the sources run as they are. */
export function pageFiles(): Promise<ReadonlyMap<string, PageFile>> {
  found ??= read();
  return found;
}

async function read(): Promise<ReadonlyMap<string, PageFile>> {
  const contents = existsSync(BUILT)
    ? readdirSync(BUILT).map((name) => [name, readFileSync(path.join(BUILT, name))] as const)
    : await bundled();
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
  const builder = new URL("./build.mjs", import.meta.url).href;
  const { bundle } = (await import(builder)) as Builder;
  return [...(await bundle())];
}
