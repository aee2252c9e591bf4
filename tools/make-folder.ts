import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";

/** Makes a folder and those above it. Node's own `recursive` asks again for ever where a folder says that it is not there although it is, as /proc does. */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) {
    await mkdir(folder, { recursive: true }); // throws for what is no folder
    return;
  }
  const parent = path.dirname(path.resolve(folder));
  if (!existsSync(parent)) await makeFolder(parent);
  try {
    await mkdir(folder);
  } catch (error) {
    // Somebody else made it meanwhile.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
