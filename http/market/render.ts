import { FIELDS } from "../../tools/import/formats/format.js";
import type { ImportedFile, ImportReport } from "../../tools/import/import-market.js";
import type { ImportResponse, ImportResponseFile } from "./report-shape.js";

const MOST_REJECTED = 50;
const MOST_GROUPS = 100;

export const renderImport = (report: ImportReport, isDryRun: boolean, coverage: readonly string[]): ImportResponse => ({
  dry_run: isDryRun,
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
  meanings: FIELDS,
});

const renderFile = (file: ImportedFile): ImportResponseFile => ({
  name: file.name,
  is: file.label,
  market: file.market,
  refreshed_on: file.refreshedOn,
  rows: { read: file.rows, used: file.used, rejected: file.rejected },
  rejected: file.rejects.slice(0, MOST_REJECTED),
  left_out: file.unread,
  guessed: file.guessed,
  unused_columns: file.unusedColumns,
  notes: file.notes,
});
