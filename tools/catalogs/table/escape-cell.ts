/** A spreadsheet would run a text that begins like a formula: an apostrophe in front keeps it a text. */
export function escapeCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
