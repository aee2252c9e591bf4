import type { A2uiComponent, A2uiEntry, A2uiMessage } from "../../../http/a2ui/protocol.js";

/** A surface read back as a person reads it: what stands below which heading, and which value at which label. */

export interface ReadTable {
  /** The heading above; empty where it has none. */
  readonly title: string;
  /** The section's heading. */
  readonly section: string;
  readonly isCards: boolean;
  readonly headings: readonly string[];
  /** Row by row, in the order of the headings. */
  readonly rows: readonly (readonly string[])[];
}

export interface ReadSurface {
  readonly headings: readonly { readonly level: number; readonly words: string }[];
  readonly tables: readonly ReadTable[];
  /** Name, value, and what it is of. */
  readonly metrics: readonly (readonly string[])[];
  readonly images: readonly { readonly url: string; readonly alt: string; readonly section: string }[];
  /** Every other text. */
  readonly texts: readonly string[];
}

type Properties = Readonly<Record<string, never>>;

export function readSurface(messages: readonly A2uiMessage[]): ReadSurface {
  const components = new Map<string, A2uiComponent>();
  const data = new Map<string, readonly A2uiEntry[]>();
  let root = "";
  for (const message of messages) {
    if ("surfaceUpdate" in message) for (const each of message.surfaceUpdate.components) components.set(each.id, each);
    if ("dataModelUpdate" in message) data.set(message.dataModelUpdate.path, message.dataModelUpdate.contents);
    if ("beginRendering" in message) root = message.beginRendering.root;
  }
  const typeOf = (id: string): string => Object.keys(components.get(id)?.component ?? {})[0] ?? "";
  const propertiesOf = (id: string): Properties => Object.values(components.get(id)?.component ?? {})[0] as Properties;
  const childrenOf = (id: string): readonly string[] => {
    const { children, child, tabItems } = propertiesOf(id) as unknown as {
      children?: { explicitList?: string[] };
      child?: string;
      tabItems?: { child: string }[];
    };
    return children?.explicitList ?? (child === undefined ? (tabItems ?? []).map((item) => item.child) : [child]);
  };
  const templateOf = (id: string) =>
    (propertiesOf(id) as unknown as { children?: { template?: { componentId: string; dataBinding: string } } }).children
      ?.template;
  const textOf = (id: string) =>
    propertiesOf(id) as unknown as { text: { literalString?: string; path?: string }; usageHint: string };
  /** All texts below a component, from the top down. */
  const textsIn = (id: string): string[] => (typeOf(id) === "Text" ? [id] : childrenOf(id).flatMap(textsIn));

  const headings: { level: number; words: string }[] = [];
  const tables: ReadTable[] = [];
  const metrics: string[][] = [];
  const images: { url: string; alt: string; section: string }[] = [];
  const texts: string[] = [];
  let section = "";
  let title = "";
  let line: string[] | null = null;

  const readTable = (id: string): void => {
    const { componentId, dataBinding } = templateOf(id) ?? { componentId: "", dataBinding: "" };
    const entries = data.get(dataBinding) ?? [];
    const cells = textsIn(componentId);
    const isCards = typeOf(componentId) === "Card";
    // In a card every value but the first stands below a label; in a line the labels stand above all rows.
    const labels = isCards ? ["", ...cells.flatMap((each) => textOf(each).text.literalString ?? [])] : (line ?? []);
    const keys = cells.flatMap((each) => textOf(each).text.path?.slice(1) ?? []);
    const rows = entries.map(({ valueMap }) =>
      keys.map((key) => valueMap.find((value) => value.key === key)?.valueString ?? ""),
    );
    tables.push({ title, section, isCards, headings: labels, rows });
    title = "";
    line = null;
  };

  const visit = (id: string): void => {
    const type = typeOf(id);
    if (templateOf(id) !== undefined) {
      readTable(id);
      return;
    }
    if (type === "Button") return;
    if (type === "Image") {
      const { url, altText } = propertiesOf(id) as unknown as Record<"url" | "altText", { literalString: string }>;
      images.push({ url: url.literalString, alt: altText.literalString, section });
      return;
    }
    if (type === "Text") {
      const { text, usageHint } = textOf(id);
      const words = text.literalString ?? "";
      const level = /^h(\d)$/.exec(usageHint)?.[1];
      if (level === undefined) texts.push(words);
      else headings.push({ level: Number(level), words });
      if (level === "3") [section, title] = [words, ""];
      if (level === "4") title = words;
      return;
    }
    const inside = childrenOf(id);
    if (type === "Row" && inside.every((each) => typeOf(each) === "Column" && childrenOf(each).length > 1)) {
      for (const each of inside) {
        metrics.push(textsIn(each).map((words) => textOf(words).text.literalString ?? ""));
        headings.push({ level: 3, words: metrics.at(-1)?.[1] ?? "" });
      }
      return;
    }
    if (type === "Row") {
      line = textsIn(id).map((each) => textOf(each).text.literalString ?? "");
      return;
    }
    inside.forEach(visit);
  };
  visit(root);
  return { headings, tables, metrics, images, texts };
}
