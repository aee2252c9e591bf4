import type { CatalogReading } from "../catalog.js";
import { type PageFinding, readPage } from "../pages/read-page.js";
import { type FileOptions, readCatalogFile } from "../read-file.js";

/** What reads documents that strangers send: in this thread, or in others (`openReaderPool`). */
export interface DocumentReaders {
  /** @throws InvalidInputError, CanceledError */
  readFile(source: Uint8Array, options: FileOptions): Promise<CatalogReading>;
  /** @throws InvalidInputError, CanceledError */
  readPage(html: string, pageUrl: string | null, options: PageOptions): Promise<PageFinding>;
}

export interface PageOptions {
  readonly maxProducts: number;
  readonly signal?: AbortSignal | undefined;
}

/** For tests and the command line, where nobody else waits for the thread. */
export const inThisThread: DocumentReaders = {
  readFile: (source, options) => readCatalogFile(source, options),
  readPage: async (html, pageUrl, options) => readPage(html, pageUrl, options),
};
