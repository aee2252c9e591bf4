import type { ImportResponse, ImportResponseFile } from "../../market/report-shape.js";
import type { Corrections } from "./market-import.js";

interface ReportProps {
  readonly report: ImportResponse;
  readonly corrections: Corrections;
  readonly onCorrect: (file: string, column: string, meaning: string | null) => void;
}

const count = (n: number, noun: string): string => `${n.toLocaleString("en-US")} ${noun}${n === 1 ? "" : "s"}`;

/** What was understood of every file, what was refused on which line, and what its columns were taken for. */
export function MarketReport({ report, corrections, onCorrect }: ReportProps) {
  const { files, known, not_read: notRead, groups, coverage } = report;
  return (
    <section aria-label="What was found">
      {files.map((file) => (
        <FileReport key={file.name} {...{ file, report, corrections, onCorrect }} />
      ))}
      {notRead.map(({ name, reason }) => (
        <p key={name} class="trouble">
          {name} is not read: {reason}
        </p>
      ))}
      {known.length > 0 && <p class="note">Imported before, nothing to do: {known.join(", ")}</p>}
      <h3>{count(groups.total, "product group")}</h3>
      <p>
        {groups.items
          .slice(0, 20)
          .map(({ name }) => name)
          .join(", ")}
        {groups.total > 20 ? " …" : ""}
      </p>
      {coverage.length > 0 && (
        <>
          <h3>What can be asked now</h3>
          {coverage
            .filter((line) => line.trim() !== "")
            .map((line) => (
              <p key={line}>{line.trim()}</p>
            ))}
        </>
      )}
    </section>
  );
}

function FileReport({ file, report, corrections, onCorrect }: ReportProps & { readonly file: ImportResponseFile }) {
  const { name, rows } = file;
  const columns = [
    ...file.guessed.map(({ column, as, certainty }) => ({ column, as, sure: `${Math.round(certainty * 100)} % sure` })),
    ...file.unused_columns.map((column) => ({ column, as: "", sure: "not used" })),
  ];
  return (
    <details class="section" open={rows.rejected > 0 || file.guessed.length > 0}>
      <summary>
        <h3>
          {name}: {file.is}
        </h3>
      </summary>
      <p>
        {count(rows.read, "row")}: {rows.used.toLocaleString("en-US")} used, {rows.rejected.toLocaleString("en-US")}{" "}
        refused. Market {file.market ?? "told by its rows"}, as of {file.refreshed_on ?? "an unknown day"}.
      </p>
      {file.notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
      {file.rejected.length > 0 && (
        <Problems
          file={name}
          caption={
            rows.rejected > file.rejected.length ? `The first ${file.rejected.length} refused rows` : "Refused rows"
          }
          rows={file.rejected}
        />
      )}
      {file.left_out.length > 0 && (
        <Problems file={name} caption="Cells left out; their rows are used without them" rows={file.left_out} />
      )}
      {columns.length > 0 && (
        <ul class="plain columns">
          {columns.map(({ column, as, sure }) => (
            <li key={column}>
              <label>
                “{column}” <span class="note">({sure})</span> means{" "}
                <select
                  value={corrections[name]?.[column] ?? as}
                  onChange={({ currentTarget }) => onCorrect(name, column, currentTarget.value || null)}
                >
                  <option value="">nothing</option>
                  {Object.entries(report.meanings).map(([field, words]) => (
                    <option key={field} value={field}>
                      {words}
                    </option>
                  ))}
                </select>
              </label>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

interface Problem {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly value: string;
  readonly cells?: number;
}

function Problems(props: { readonly file: string; readonly caption: string; readonly rows: readonly Problem[] }) {
  const { file, caption, rows } = props;
  return (
    <div class="table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={`${file}: ${caption}`}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Column</th>
              <th scope="col">Why</th>
              <th scope="col">What stands there</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, column, reason, value, cells }) => (
              <tr key={`${line} ${column} ${reason}`}>
                <td>{line}</td>
                <td>{column}</td>
                <td>
                  {reason}
                  {cells !== undefined && cells > 1
                    ? ` (${cells.toLocaleString("en-US")} cells, this is the first)`
                    : ""}
                </td>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
