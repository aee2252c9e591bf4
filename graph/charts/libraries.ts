import * as vega from "vega";

/** What draws charts, in a file of its own, which is read when the first one is drawn: most processes never draw one. */

interface Measuring {
  readonly textMetrics: { width: (item: { readonly fontSize?: number }, words: unknown) => number };
}

export { parse, View, Warn } from "vega";
export { compile } from "vega-lite";
/** Its types leave out what it measures words with. */
export const { textMetrics } = vega as unknown as Measuring;
