import * as vega from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile } from "vega-lite";

/** Draws a chart into an element; returns what takes it away again. Expressions are interpreted: the page forbids code made from words. */
export function draw(
  element: HTMLElement,
  spec: object,
  tell: (words: string, x: number, y: number) => void,
): () => void {
  const compiled = compile(spec as Parameters<typeof compile>[0]).spec;
  const view = new vega.View(vega.parse(compiled, {}, { ast: true }), {
    renderer: "canvas",
    container: element,
    hover: false,
    expr: expressionInterpreter,
  });
  view.tooltip((_handler: unknown, event: MouseEvent, _item: unknown, value: unknown) =>
    tell(wordsOf(value), event.clientX, event.clientY),
  );
  view.runAsync().catch(() => undefined);
  return () => view.finalize();
}

const wordsOf = (value: unknown): string =>
  typeof value !== "object" || value === null
    ? ""
    : Object.entries(value)
        .map(([name, words]) => `${name}: ${String(words)}`)
        .join("\n");
