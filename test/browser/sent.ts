import type { A2uiComponent, A2uiMessage } from "../../http/a2ui/protocol.js";

/** What a surface holds, read from the messages that were sent. */
export interface Sent {
  /** Rows of each table, in the order of the walk. */
  readonly rows: readonly number[];
  readonly cards: number;
  readonly buttons: number;
  readonly images: number;
  readonly tabs: readonly string[];
}

export function readSent(messages: readonly A2uiMessage[]): Sent {
  const components = new Map<string, A2uiComponent>();
  const rowsAt = new Map<string, number>();
  let root = "";
  for (const message of messages) {
    if ("surfaceUpdate" in message) for (const each of message.surfaceUpdate.components) components.set(each.id, each);
    if ("dataModelUpdate" in message) rowsAt.set(message.dataModelUpdate.path, message.dataModelUpdate.contents.length);
    if ("beginRendering" in message) root = message.beginRendering.root;
  }
  const rows: number[] = [];
  const tabs: string[] = [];
  let [cards, buttons, images] = [0, 0, 0];
  const walk = (id: string): void => {
    const { Card, Button, List, Tabs, Row, Column, Image } = (components.get(id)?.component ?? {}) as Loose;
    if (Card) cards += 1;
    if (Button) buttons += 1;
    if (Image) images += 1;
    const template = (List ?? Column)?.children?.template;
    if (template) {
      const count = rowsAt.get(template.dataBinding) ?? 0;
      rows.push(count);
      // Rows that are cards.
      if (components.get(template.componentId)?.component.Card) cards += count;
    }
    tabs.push(...(Tabs?.tabItems ?? []).map(({ title }) => title.literalString));
    const inside = [
      ...(Card?.child ? [Card.child] : []),
      ...((Row ?? Column)?.children?.explicitList ?? []),
      ...(Tabs?.tabItems ?? []).map(({ child }) => child),
    ];
    inside.forEach(walk);
  };
  walk(root);
  return { rows, cards, buttons, images, tabs };
}

type Loose = Readonly<
  Partial<
    Record<
      string,
      {
        readonly child?: string;
        readonly children?: {
          readonly explicitList?: readonly string[];
          readonly template?: { readonly componentId: string; readonly dataBinding: string };
        };
        readonly tabItems?: readonly { readonly title: { readonly literalString: string }; readonly child: string }[];
      }
    >
  >
>;
