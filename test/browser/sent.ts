import type { A2uiComponent, A2uiMessage } from "../../http/a2ui/protocol.js";

/** What a surface holds, read from the messages that were sent. */
export interface Sent {
  /** Rows of each table, in the order of the walk. */
  readonly rows: readonly number[];
  readonly cards: number;
  readonly buttons: number;
  readonly tabs: readonly string[];
}

/** Without what stands behind a modal's entry: nobody sees it before it is opened. */
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
  let [cards, buttons] = [0, 0];
  const walk = (id: string): void => {
    const { Card, Button, List, Tabs, Modal, Row, Column } = (components.get(id)?.component ?? {}) as Loose;
    if (Card) cards += 1;
    if (Button) buttons += 1;
    if (List) rows.push(rowsAt.get(List.children?.template?.dataBinding ?? "") ?? 0);
    tabs.push(...(Tabs?.tabItems ?? []).map(({ title }) => title.literalString));
    const inside = [
      ...(Card?.child ? [Card.child] : []),
      ...(Modal?.entryPointChild ? [Modal.entryPointChild] : []),
      ...((Row ?? Column)?.children?.explicitList ?? []),
      ...(Tabs?.tabItems ?? []).map(({ child }) => child),
    ];
    inside.forEach(walk);
  };
  walk(root);
  return { rows, cards, buttons, tabs };
}

type Loose = Readonly<
  Partial<
    Record<
      string,
      {
        readonly child?: string;
        readonly entryPointChild?: string;
        readonly children?: {
          readonly explicitList?: readonly string[];
          readonly template?: { readonly dataBinding: string };
        };
        readonly tabItems?: readonly { readonly title: { readonly literalString: string }; readonly child: string }[];
      }
    >
  >
>;
