import { setPriority } from "node:os";
import { InvalidInputError } from "../../errors.js";
import { readPage } from "../pages/read-page.js";
import { type FileOptions, readCatalogFile } from "../read-file.js";
import { type Pieces, toPieces } from "./pieces.js";

export type Job =
  | { readonly kind: "file"; readonly source: Uint8Array; readonly options: Omit<FileOptions, "signal"> }
  | { readonly kind: "page"; readonly html: string; readonly pageUrl: string | null; readonly maxProducts: number };

/** `refusal`: the sentence of an InvalidInputError, whose class does not pass between threads. */
export type Outcome = { readonly pieces: Pieces } | { readonly refusal: string };

// Of this thread alone, on Linux: who answers requests comes first where processors are few.
if (process.platform === "linux") setPriority(0, 10);

/** What a thread of the pool does. Whatever it throws beside a refusal is a fault of ours. */
export default async function work(job: Job): Promise<Outcome> {
  try {
    if (job.kind === "page") return { pieces: toPieces(readPage(job.html, job.pageUrl, job)) };
    return { pieces: toPieces(await readCatalogFile(job.source, job.options)) };
  } catch (error) {
    if (error instanceof InvalidInputError) return { refusal: error.message };
    throw error;
  }
}
