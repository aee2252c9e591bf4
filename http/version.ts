import { existsSync, readFileSync } from "node:fs";

/** The version of package.json, which lies one folder up from the sources and two from the compiled files. */
export function readVersion(): string {
  const file = ["../package.json", "../../package.json"]
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url));
  const { version } = file ? (JSON.parse(readFileSync(file, "utf8")) as { version?: string }) : {};
  return version ?? "0.0.0";
}
