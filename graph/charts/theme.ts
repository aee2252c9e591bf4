/** Colours that people who see few colours tell apart (Okabe and Ito), darkened or lightened until they stand out of their ground. */

export interface ChartTheme {
  readonly ground: string;
  readonly ink: string;
  readonly faint: string;
  readonly line: string;
  /** In the order of use. */
  readonly series: readonly string[];
  readonly mark: string;
}

export const THEMES = {
  light: {
    ground: "#ffffff",
    ink: "#1c2430",
    faint: "#565f6d",
    line: "#d9dee6",
    series: ["#0067a5", "#c04e00", "#00785a", "#a3487a"],
    mark: "#a3487a",
  },
  dark: {
    ground: "#14181f",
    ink: "#e7ebf1",
    faint: "#a4adba",
    line: "#343b47",
    series: ["#56b4e9", "#f0a15e", "#3fc79a", "#e3a1c6"],
    mark: "#e3a1c6",
  },
} as const satisfies Record<string, ChartTheme>;
export type ThemeName = keyof typeof THEMES;
