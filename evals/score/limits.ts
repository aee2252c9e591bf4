/** What one question may cost. */
export interface Limits {
  readonly latencyMs: number;
  readonly tokens: number;
}
