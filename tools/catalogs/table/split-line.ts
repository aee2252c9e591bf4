const QUOTE = 34;

/**
 * The cells of one line, as RFC 4180 has them; spaces before a cell do not count, and a mark within an unquoted one is part of it. Null
 * where a cell goes on in the next line or its quotation marks could mean something else.
 */
export function splitLine(line: string, delimiter: string): string[] | null {
  if (!line.includes('"')) return line.split(delimiter).map(withoutLead);
  const cells: string[] = [];
  for (let at = 0; ; ) {
    if (line.charCodeAt(at) === QUOTE) {
      const close = closingQuote(line, at + 1);
      if (close === -1) return null;
      const cell = line.slice(at + 1, close);
      cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell);
      if (close + 1 === line.length) return cells;
      if (!line.startsWith(delimiter, close + 1)) return null;
      at = close + 1 + delimiter.length;
    } else {
      const end = line.indexOf(delimiter, at);
      const cell = withoutLead(end === -1 ? line.slice(at) : line.slice(at, end));
      if (cell.charCodeAt(0) === QUOTE) return null;
      cells.push(cell);
      if (end === -1) return cells;
      at = end + delimiter.length;
    }
  }
}

function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at !== -1 && line.charCodeAt(at + 1) === QUOTE) at = line.indexOf('"', at + 2);
  return at;
}

/** Most cells begin with a letter, a digit or a sign. */
function withoutLead(cell: string): string {
  const first = cell.charCodeAt(0);
  return first > 32 && first < 128 ? cell : cell.trimStart();
}
