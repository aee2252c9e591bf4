/** One wrong line of the service, and the suites that have to notice it. */
export interface Fault {
  /** Unique, kebab-case. */
  readonly id: string;
  /** What users would see of it. */
  readonly what: string;
  /** From the root of the project. */
  readonly file: string;
  /** Stands once in the file. */
  readonly from: string;
  readonly to: string;
  /** Only these are run. */
  readonly suites: readonly string[];
}

/** The source with the fault in it. @throws Error when the line stands there no more, or more than once */
export function withFault(source: string, { id, file, from, to }: Fault): string {
  const [before, after, ...more] = source.split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${id}: "${from}" stands ${source.split(from).length - 1} times in ${file} instead of once.`);
  return before + to + after;
}
