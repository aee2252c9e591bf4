import type { Table } from "../schema.js";
import type { Row } from "../warehouse.js";
import type { LoadDatabase } from "./database.js";
import type { LoadedFile } from "./loaded-files.js";
import type { OnProgress } from "./report.js";

/** A market that rows are added to: a copy beside the file that is served, or new tables beside the tables that are. */
export interface GrowingMarket {
  /** Its attached market holds at least the rows of `readStored`. */
  readonly database: LoadDatabase;
  readonly generation: string;
  /** Files that the market was made of. */
  readonly loaded: readonly LoadedFile[];
  /** Brings in the stored rows that added ones refer to or correct. */
  readStored(tables: readonly Table[]): Promise<void>;
  /**
   * Takes in the rows of tables that no other refers to (the others are merged as they are read), forgets what is older than asked for, and puts
   * the market in the place of the one that is served, in one step.
   */
  finish(addition: Addition): Promise<Finished>;
  /** Leaves nothing behind that is not served. */
  close(): Promise<void>;
}

export interface Finished {
  /** Rows that took a stored one's place, of the tables merged at the end. */
  readonly corrected: ReadonlyMap<string, number>;
  readonly notes: readonly string[];
}

export interface Addition {
  /** The accepted rows' files, by table; their rows are in the loader's schema of added rows. */
  readonly files: readonly (LoadedFile & { readonly name: string })[];
  /** Tables with added rows. */
  readonly tables: readonly Table[];
  /** Lines of the folder's `datasets.csv`. */
  readonly declared: readonly Row[];
  /** Months to keep of what passes; undefined for all. */
  readonly keepMonths: number | undefined;
  readonly onProgress: OnProgress;
}
