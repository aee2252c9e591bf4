import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/**
 * The classifier's data files stand beside its source and are not compiled. The compiled service runs from `dist/graph/understand`,
 * so the folder is looked for beside this module first, then at the same place of the project.
 */
const PLACES = [new URL("./", import.meta.url), new URL("../../../graph/understand/", import.meta.url)];

/** Bytes of "model/router.json", "encoder/affine.wasm", ... */
export async function readModelFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const place = PLACES.map((folder) => new URL(name, folder)).find((file) => existsSync(file));
  if (place === undefined) throw new Error(`The classifier's file ${name} is missing; the installation is incomplete.`);
  return new Uint8Array(await readFile(place));
}

export async function readModelJson(name: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await readModelFile(name)));
}
