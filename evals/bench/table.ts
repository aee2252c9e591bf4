/** A markdown table on standard output: names to the left, figures to the right. */
export function printTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  console.log(
    [line(headings), line(headings.map((_, position) => (position === 0 ? "---" : "---:"))), ...rows.map(line)].join(
      "\n",
    ),
    "\n",
  );
}
