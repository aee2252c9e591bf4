/** For statements that take no parameters: paths and constants of the schema, never a caller's words. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A path for `read_csv` and its like, which would take `*`, `?` and `[` for patterns. */
export function pathLiteral(file: string): string {
  return literal(file.replaceAll("\\", "/").replace(/[*?[]/g, (character) => `[${character}]`));
}
