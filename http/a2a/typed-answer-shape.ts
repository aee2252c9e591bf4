/** What the typed-answer extension sends. Without imports: the page in the browser reads it too. */

/** The answer as the typed-answer extension sends it (v1): every figure as it reads and as a number, with the evidence it rests on. */
export interface TypedAnswer {
  readonly kind: "answered" | "unknown" | "outside" | "unavailable";
  readonly title: string;
  readonly headline: TypedStatement;
  readonly carried: string | null;
  /** The figures to see first: name, value, and what it is of. */
  readonly keyFigures: readonly { readonly name: string; readonly value: string; readonly of: string | null }[];
  readonly sections: readonly TypedSection[];
  readonly evidence: readonly TypedEvidence[];
  readonly freshness: {
    /** ISO dates; null where unknown. */
    readonly oldest: string | null;
    readonly newest: string | null;
    readonly isSample: boolean;
    readonly warning: string | null;
  };
  readonly confidence: { readonly grade: string; readonly reasons: readonly string[] } | null;
  readonly limits: string;
  readonly followUps: readonly string[];
  readonly specialists: readonly string[];
}

export interface TypedStatement {
  /** In order; a figure has its number and its references. */
  readonly parts: readonly {
    readonly text: string;
    readonly value?: number | null;
    readonly refs?: readonly string[];
  }[];
  readonly refs: readonly string[];
}

export interface TypedTable {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    /** "text" and "date" are words, all others numbers. */
    readonly kind: string;
    /** ISO 4217; null for none. */
    readonly currency: string | null;
  }[];
  /** As they read, in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
  /** The same cells as values; null is unknown. Shares are fractions. */
  readonly values: readonly (readonly (string | number | null)[])[];
  readonly refs: readonly string[];
  /** Rows of the full result; null when all are here. */
  readonly totalRows: number | null;
  readonly note: string | null;
}

export interface TypedChart {
  readonly id: string;
  readonly kind: "line" | "season" | "band" | "bars" | "distribution" | "scatter";
  readonly title: string;
  /** The chart in words. */
  readonly alt: string;
  /** Vega-Lite 5, for a light and for a dark ground. */
  readonly vegaLite: Readonly<Record<"light" | "dark", Readonly<Record<string, unknown>>>>;
  readonly table: TypedTable;
}

export interface TypedSection {
  readonly id: string;
  readonly title: string;
  readonly isList: boolean;
  readonly statements: readonly TypedStatement[];
  readonly tables: readonly TypedTable[];
  readonly charts: readonly TypedChart[];
  readonly file: { readonly name: string; readonly mediaType: string; readonly text: string } | null;
}

export interface TypedEvidence {
  readonly ref: string;
  readonly tool: string;
  readonly asked: string;
  readonly rowsExamined: number;
  readonly asOf: string;
  readonly truncated: boolean;
  readonly sources: readonly string[];
}
