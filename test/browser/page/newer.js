import { A2uiLitElement, basicCatalog, Context } from "@a2ui/lit/v0_9";
import { Catalog, MessageProcessor } from "@a2ui/web_core/v0_9";
import { ContextProvider } from "@lit/context";
import { html, nothing, render } from "lit";
import { z } from "zod/v3"; // the renderer reads its schemas
import { draw } from "../../../http/page/client/charts.ts";
import { renderMarkdown } from "./markdown.js";

/** Draws surfaces of A2UI 0.9 with the official renderer, tables and charts with components of a host's own. */

document.querySelector("form").remove();
const surfaces = document.querySelector("#answers");
new ContextProvider(surfaces, { context: Context.markdown, initialValue: renderMarkdown });

class HostTable extends A2uiLitElement {
  api = TABLE;
  render() {
    const { columns, rows } = this.controller?.props ?? {};
    if (!columns) return nothing;
    const side = (at) =>
      columns[at]?.isNumeric ? "text-align: end; font-variant-numeric: tabular-nums" : "text-align: start";
    return html`<div style="overflow-x: auto"><table style="border-spacing: 12px 4px">
      <thead><tr>${columns.map(({ heading }, at) => html`<th style=${side(at)}>${heading}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr>${row.map((cell, at) => html`<td style=${side(at)}>${cell}</td>`)}</tr>`)}</tbody>
    </table></div>`;
  }
}
class HostChart extends A2uiLitElement {
  api = CHART;
  render() {
    return html`<style>
        canvas {
          max-width: 100%;
          height: auto !important;
        }
      </style>
      <div role="img" aria-label=${this.controller?.props?.description ?? ""}></div>`;
  }
  updated() {
    const spec = this.controller?.props?.light;
    const place = this.shadowRoot.querySelector("[role=img]");
    if (spec && place.childElementCount === 0)
      draw(place, { ...spec, width: Math.min(spec.width, surfaces.clientWidth) }, () => {});
  }
}
const TABLE = { name: "Table", tagName: "host-table", schema: z.object({ columns: z.any(), rows: z.any() }) };
const CHART = {
  name: "VegaChart",
  tagName: "host-chart",
  schema: z.object({ description: z.any(), light: z.any(), dark: z.any() }),
};
customElements.define(TABLE.tagName, HostTable);
customElements.define(CHART.tagName, HostChart);

const actions = [];

/** `own` is the name of the catalog that has tables and charts beside the basic components. */
window.show = (messages, own) => {
  const all = [...basicCatalog.components.values(), TABLE, CHART];
  const catalogs = [basicCatalog, new Catalog(own, all, [...basicCatalog.functions.values()])];
  const processor = new MessageProcessor(catalogs, (action) => actions.push(action));
  processor.processMessages(messages);
  render(
    [...processor.model.surfacesMap.values()].map((surface) => html`<a2ui-surface .surface=${surface}></a2ui-surface>`),
    surfaces,
  );
};
window.actions = actions;

const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });
/** Of the tree as it is drawn, the trees inside components with it. */
function* elements(root) {
  for (const element of root.querySelectorAll("*")) {
    yield element;
    if (element.shadowRoot) yield* elements(element.shadowRoot);
  }
}
const all = () => [...elements(surfaces)].filter(isVisible);
const squeeze = (words) => words.replace(/\s+/g, " ").trim();

window.seen = {
  words: () =>
    all().flatMap((element) =>
      [...element.childNodes].flatMap((node) =>
        node.nodeType === Node.TEXT_NODE && squeeze(node.data) !== "" && element.localName !== "style"
          ? [squeeze(node.data)]
          : [],
      ),
    ),
  /** What leaves the screen, but for what scrolls by itself. */
  outside: () =>
    all()
      .filter((element) => element.localName !== "table" && element.closest("table") === null)
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 2)
      .map((element) => `${element.localName} ${squeeze(element.textContent).slice(0, 40)}`),
  canvases: () => all().filter(({ localName }) => localName === "canvas").length,
  tables: () => all().filter(({ localName }) => localName === "table").length,
  images: () => all().filter((element) => element.localName === "img" && element.naturalWidth > 0).length,
  tabs: () => all().filter(({ classList }) => classList.contains("a2ui-tab-button")).length,
};
