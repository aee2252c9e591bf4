/** What became of an import, as programs and the page read it. Always: rows.read = rows.used + rows.rejected. */
export interface ImportResponse {
  readonly dry_run: boolean;
  /** Whether there is a new market now. */
  readonly changed: boolean;
  readonly files: readonly ImportResponseFile[];
  /** Names of files whose content was imported before. */
  readonly known: readonly string[];
  readonly not_read: readonly { readonly name: string; readonly reason: string }[];
  readonly groups: {
    readonly total: number;
    readonly items: readonly { readonly id: number; readonly name: string; readonly category: string }[];
  };
  /** Null when there is no new market. */
  readonly rows_in_market: number | null;
  /** What can be asked of the market now, in lines. */
  readonly coverage: readonly string[];
  /** What a column can mean, for corrections. */
  readonly meanings: Readonly<Record<string, string>>;
}

export interface ImportResponseFile {
  readonly name: string;
  /** "Google Keyword Planner". */
  readonly is: string;
  readonly market: string | null;
  readonly refreshed_on: string | null;
  readonly rows: { readonly read: number; readonly used: number; readonly rejected: number };
  /** The first of them. */
  readonly rejected: readonly {
    readonly line: number;
    readonly column: string;
    readonly reason: string;
    readonly value: string;
  }[];
  /** Cells that were not understood, of rows that are used without them; `line` is the first. */
  readonly left_out: readonly {
    readonly column: string;
    readonly reason: string;
    readonly cells: number;
    readonly line: number;
    readonly value: string;
  }[];
  /** `certainty`: 0-1. */
  readonly guessed: readonly { readonly column: string; readonly as: string; readonly certainty: number }[];
  readonly unused_columns: readonly string[];
  readonly notes: readonly string[];
}
