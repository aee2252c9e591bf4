export interface DrillOptions {
  /** How often what is done again and again is done. */
  readonly times: number;
}

export interface DrillResult {
  /** Answers, tasks or files that were lost, and whatever else may not be: 0 is passed. */
  readonly lost: number;
  readonly figures: Readonly<Record<string, string | number>>;
}

export type Drill = (options: DrillOptions) => Promise<DrillResult>;
