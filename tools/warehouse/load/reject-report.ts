import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Reject } from "./report.js";

const HEADER = "file,line,column,reason,value";

/** Writes the list of rejected rows as CSV; without any, an older list is removed. Returns where it is. */
export async function writeRejectReport(reportPath: string, rejects: readonly Reject[]): Promise<string | null> {
  if (rejects.length === 0) {
    await rm(reportPath, { force: true });
    return null;
  }
  await mkdir(path.dirname(reportPath), { recursive: true });
  const lines = rejects.map(({ file, line, column, reason, value }) =>
    [file, String(line), column, reason, value].map(cell).join(","),
  );
  await writeFile(reportPath, [HEADER, ...lines, ""].join("\n"));
  return reportPath;
}

/** A leading `=`, `+`, `-` or `@` would run as a formula in a spreadsheet, unless it is a number's sign. */
function cell(value: string): string {
  const safe = /^[=+\-@\t]/.test(value) && !/^[+-][\d.]+$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
