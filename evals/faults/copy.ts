import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FOLDERS = ["graph", "tools", "http", "evals", "test"];
const FILES = ["package.json", "tsconfig.json"];
/** What runs write, and what no run reads. */
const LEFT_OUT = new Set(["reports", "node_modules", "screenshots"]);

/** The project in a folder of its own, so that nothing of the project itself is ever changed. */
export interface Copy {
  readonly folder: string;
  /** Replaces a file of the copy, works, and puts it back. */
  readonly withFile: <Value>(
    file: string,
    change: (source: string) => string,
    work: () => Promise<Value>,
  ) => Promise<Value>;
  readonly close: () => void;
}

export function copyProject(root: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), "eval-faults-"));
  for (const name of FOLDERS) copyFolder(join(root, name), join(folder, name));
  for (const name of FILES) copyFileSync(join(root, name), join(folder, name));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    async withFile(file, change, work) {
      const place = join(folder, file);
      const source = readFileSync(place, "utf8");
      writeFileSync(place, change(source));
      try {
        return await work();
      } finally {
        writeFileSync(place, source);
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else if (entry.isFile()) copyFileSync(source, target);
  }
}
