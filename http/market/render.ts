import { FIELDS } from "../../tools/import/formats/format.js";
import type { ImportedFile, ImportReport } from "../../tools/import/import-market.js";

const MOST_REJECTED = 50;
const MOST_GROUPS = 100;

/** What became of an import, as programs and the page read it. Always: rows.read = rows.used + rows.rejected. */
export const renderImport = (report: ImportReport, isDryRun: boolean, coverage: readonly string[]) => ({
  dry_run: isDryRun,
  /** Whether there is a new market now. */
  changed: report.loaded !== null,
  files: report.files.map(renderFile),
  known: report.known,
  not_read: report.notRead,
  groups: {
    total: report.groups.length,
    items: report.groups.slice(0, MOST_GROUPS).map(({ id, name, category }) => ({ id, name, category })),
  },
  rows_in_market: report.loaded?.accepted ?? null,
  coverage,
  /** What a column can mean, for corrections. */
  meanings: FIELDS,
});

export type RenderedImport = ReturnType<typeof renderImport>;

const renderFile = (file: ImportedFile) => ({
  name: file.name,
  is: file.label,
  market: file.market,
  refreshed_on: file.refreshedOn,
  rows: { read: file.rows, used: file.used, rejected: file.rejected },
  /** The first of them. */
  rejected: file.rejects.slice(0, MOST_REJECTED),
  left_out: file.unread,
  guessed: file.guessed,
  unused_columns: file.unusedColumns,
  notes: file.notes,
});
