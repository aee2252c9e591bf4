import { useState } from "preact/hooks";
import type { TypedTable } from "../../a2a/typed-answer-shape.js";
import { RefLink } from "./ref-link.js";

interface Order {
  readonly column: number;
  readonly sign: 1 | -1;
}

/** Columns that a phone shows beside one another; of wider tables each row is a card there. */
const MOST_BESIDE = 3;

const isWords = (kind: string): boolean => kind === "text" || kind === "date";

export function TableView(props: { readonly table: TypedTable; readonly onRef: (refs: readonly string[]) => void }) {
  const { title, columns, rows, values, refs, totalRows, note } = props.table;
  const [order, setOrder] = useState<Order | null>(null);
  const [isCopied, setCopied] = useState(false);
  const places = order === null ? rows.map((_, at) => at) : sorted(values, order);
  const sort = (column: number) =>
    setOrder((now) => {
      const first = isWords(columns[column]?.kind ?? "") ? 1 : -1;
      if (now?.column !== column) return { column, sign: first };
      return now.sign === first ? { column, sign: first === 1 ? -1 : 1 } : null;
    });
  const copy = () => {
    const lines = [
      columns.map(({ label }) => label),
      ...places.map((at) => values[at]?.map((cell) => cell ?? "") ?? []),
    ];
    void navigator.clipboard
      .writeText(lines.map((line) => line.map(field).join(",")).join("\r\n"))
      .then(() => setCopied(true));
  };
  return (
    <figure class="table">
      <figcaption class="row">
        <span class="grow">
          {title}
          {totalRows !== null && ` (${rows.length} of ${totalRows.toLocaleString("en-US")})`}
        </span>
        <button type="button" onClick={copy} aria-label={`Copy as CSV: ${title}`}>
          {isCopied ? "Copied" : "Copy as CSV"}
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={title}>
        <table class={columns.length > MOST_BESIDE ? "cards" : ""}>
          <thead>
            <tr>
              {columns.map(({ key, label, kind }, at) => (
                <th
                  key={key}
                  scope="col"
                  class={isWords(kind) ? "" : "number"}
                  aria-sort={order?.column === at ? (order.sign === 1 ? "ascending" : "descending") : "none"}
                >
                  <button type="button" onClick={() => sort(at)}>
                    {label || "Name"}
                    <span aria-hidden="true">{order?.column === at ? (order.sign === 1 ? " ↑" : " ↓") : ""}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((at) => (
              <tr key={at}>
                {columns.map(({ key, label, kind }, column) => (
                  <td key={key} class={isWords(kind) ? "" : "number"} data-label={label}>
                    {rows[at]?.[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(note !== null || refs.length > 0) && (
        <p class="note">
          {note}{" "}
          {refs.length > 0 && (
            <RefLink refs={refs} onRef={props.onRef}>
              {refs.join(", ")}
            </RefLink>
          )}
        </p>
      )}
    </figure>
  );
}

/** Places of the rows in order; unknown values last. */
function sorted(values: TypedTable["values"], { column, sign }: Order): number[] {
  return values
    .map((_, at) => at)
    .sort((one, other) => {
      const [left, right] = [values[one]?.[column] ?? null, values[other]?.[column] ?? null];
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      if (typeof left === "string" || typeof right === "string")
        return sign * String(left).localeCompare(String(right));
      return sign * (left - right);
    });
}

/** A field of a CSV file; a text that a spreadsheet would take for a formula is made words. */
function field(value: string | number): string {
  const words = typeof value === "string" && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}
