import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { findFile } from "../../data-files.js";
import { CanceledError, InvalidInputError } from "../../errors.js";
import { Gate } from "../../warehouse/gate.js";
import type { CatalogReading } from "../catalog.js";
import type { PageFinding } from "../pages/read-page.js";
import { fromPieces, type Pieces } from "./pieces.js";
import type { Job, Outcome } from "./reader-worker.js";
import type { DocumentReaders } from "./readers.js";

/** As many catalogs as are read at once, but a processor is left for everything else: one takes a processor for seconds. */
const MOST_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const IDLE_MS = 60_000;
/** Of one thread. A document that needs more ends its thread, not the process. */
const MOST_MEGABYTES = 256;

export interface ReaderPoolOptions {
  /** What takes longer is given up, and its thread with it. */
  readonly longestMs?: number;
}

export interface ReaderPool extends DocumentReaders {
  close(): Promise<void>;
}

const LONGEST_MS = 40_000;
const TOO_SLOW = "The document takes too long to read: its structure is not that of a catalog.";
const TOO_LARGE = "The document takes too much memory to read. Send it in parts.";

/** Reads documents in threads of their own, begun when the first one comes: none, whatever is in it, holds up other requests. */
export function openReaderPool({ longestMs = LONGEST_MS }: ReaderPoolOptions = {}): ReaderPool {
  const compiled = findFile("tools/catalogs/reading/reader-worker.js");
  const isSource = compiled === null;
  const pool = new Piscina({
    filename: (compiled ?? new URL("./reader-worker.ts", import.meta.url)).href,
    ...(isSource && { execArgv: ["--import", "tsx"] }),
    minThreads: 0,
    maxThreads: MOST_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    recordTiming: false,
  });

  const threads = new Gate(MOST_THREADS);

  /** What waits for a thread is not being read yet: its time begins with its turn. */
  const run = (job: Job, signal: AbortSignal | undefined): Promise<Pieces> =>
    threads.run(() => read(job, signal), signal);

  const read = async (job: Job, signal: AbortSignal | undefined): Promise<Pieces> => {
    const deadline = AbortSignal.timeout(longestMs);
    try {
      const outcome: Outcome = await pool.run(job, { signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
      if ("refusal" in outcome) throw new InvalidInputError(outcome.refusal);
      return outcome.pieces;
    } catch (cause) {
      if (signal?.aborted) throw new CanceledError("The reading of the catalog was canceled.", { cause });
      if (deadline.aborted) throw new InvalidInputError(TOO_SLOW, { cause });
      if (isOutOfMemory(cause)) throw new InvalidInputError(TOO_LARGE, { cause });
      throw cause;
    }
  };

  return {
    async readFile(source, { signal, ...options }) {
      return fromPieces<CatalogReading>(await run({ kind: "file", source, options }, signal));
    },
    async readPage(html, pageUrl, { maxProducts, signal }) {
      return fromPieces<PageFinding>(await run({ kind: "page", html, pageUrl, maxProducts }, signal));
    },
    close: () => pool.destroy(),
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
