import type { A2uiMessage } from "../../../http/a2ui/protocol.js";

export interface DrawnButton {
  readonly id: string;
  readonly name: string;
  readonly context: Readonly<Record<string, unknown>>;
}

interface Button {
  readonly action: {
    readonly name: string;
    readonly context: readonly { readonly key: string; readonly value: object }[];
  };
}

/** The buttons of a surface with what each would send. */
export function buttonsOf(messages: readonly A2uiMessage[]): DrawnButton[] {
  const components = messages.flatMap((message) =>
    "surfaceUpdate" in message ? message.surfaceUpdate.components : [],
  );
  return components.flatMap(({ id, component }) => {
    const button = component.Button as Button | undefined;
    if (button === undefined) return [];
    const { name, context } = button.action;
    return [{ id, name, context: Object.fromEntries(context.map(({ key, value }) => [key, Object.values(value)[0]])) }];
  });
}

/** The event of a press, as a client sends it. */
export function pressOf(button: DrawnButton | undefined): { readonly userAction: Readonly<Record<string, unknown>> } {
  if (button === undefined) throw new Error("no such button");
  const { id, name, context } = button;
  return {
    userAction: {
      name,
      surfaceId: "answer-1",
      sourceComponentId: id,
      timestamp: "2026-11-21T09:00:01.000Z",
      context,
    },
  };
}
