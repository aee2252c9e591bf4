import { LRUCache } from "lru-cache";
import type { Chart } from "../answer/answer.js";
import { altOf } from "./alt.js";
import { type Look, specOf } from "./vega-lite.js";

/** Drawings by what is drawn: the same answer is often sent again, in another order or to another page. */
const drawings = new LRUCache<string, string>({ max: 200 });

const inXml = (words: string): string => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Of words in a usual face; without a canvas the library takes each letter for a wide one, and cuts names that have room. */
const widthOf = ({ fontSize = 11 }: { readonly fontSize?: number }, words: unknown): number =>
  0.66 * fontSize * String(words ?? "").length;

/** The chart as an SVG document, without a browser. */
export async function drawSvg(chart: Chart, look: Look): Promise<string> {
  const spec = specOf(chart, look);
  const key = JSON.stringify(spec);
  const known = drawings.get(key);
  if (known !== undefined) return known;
  const { compile, parse, textMetrics, View, Warn } = await import("./libraries.js");
  textMetrics.width = widthOf;
  // Specifications are plain JSON here; the library's own type lists every mark and channel.
  const compiled = compile(spec as unknown as Parameters<typeof compile>[0]).spec;
  const view = new View(parse(compiled), { renderer: "none", logLevel: Warn });
  try {
    const bare = (await view.toSVG()).replace(/ (?:class|role|aria-\w+)="[^"]*"/g, "");
    const svg = bare.replace(">", `><title>${inXml(altOf(chart))}</title>`); // the first one ends <svg …>
    drawings.set(key, svg);
    return svg;
  } finally {
    view.finalize();
  }
}
