/** A place in a text: its first character and the one behind its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
