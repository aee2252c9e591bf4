import type { Part, Place } from "./parts.js";
import type { A2uiComponent, A2uiEntry, A2uiMessage, SurfaceNames } from "./protocol.js";

/**
 * The messages that draw a part. Ids tell the type and the place in the walk, so that equal answers have equal ones; their prefix keeps
 * them apart from words: renderers replace any string that equals an id by that component.
 */
export function compose(root: Part, { surfaceId, catalogId }: SurfaceNames): readonly A2uiMessage[] {
  const components: A2uiComponent[] = [];
  const data: { readonly path: string; readonly contents: readonly A2uiEntry[] }[] = [];
  const place: Place = {
    part({ type, weight, write }) {
      const at = components.length;
      const id = `c-${type.toLowerCase()}-${at + 1}`;
      const blank = { id, ...(weight !== undefined && { weight }) };
      components.push({ ...blank, component: {} });
      components[at] = { ...blank, component: { [type]: write(place) } };
      return id;
    },
    data(contents) {
      const path = `/t${data.length + 1}`;
      data.push({ path, contents });
      return path;
    },
  };
  const rootId = place.part(root);
  return [
    { surfaceUpdate: { surfaceId, components } },
    ...data.map(({ path, contents }) => ({ dataModelUpdate: { surfaceId, path, contents } })),
    { beginRendering: { surfaceId, catalogId, root: rootId } },
  ];
}

/** Without what draws charts: of these there are few, and none larger than its own bound. */
export const bytesOf = (messages: readonly A2uiMessage[]): number =>
  sizeOf(messages) - chartsOf(messages).reduce((sum, chart) => sum + sizeOf(chart), 0);

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

export const chartsOf = (messages: readonly A2uiMessage[]): readonly object[] =>
  componentsOf(messages).flatMap(({ component: { Image, VegaChart } }) =>
    [Image, VegaChart].filter((each) => each !== undefined),
  );

export const componentsOf = (messages: readonly A2uiMessage[]): readonly A2uiComponent[] =>
  messages.flatMap((message) => ("surfaceUpdate" in message ? message.surfaceUpdate.components : []));
