import { CONTEXTS, isActionName } from "./actions.js";
import { findShapeFaults } from "./check-shape.js";
import { findTreeFaults } from "./check-tree.js";
import { findWordFaults } from "./check-words.js";
import { bytesOf, chartsOf } from "./compose.js";
import { MOST_BYTES, MOST_COMPONENTS, MOST_IMAGE_BYTES, MOST_IMAGES } from "./limits.js";
import type { A2uiMessage } from "./protocol.js";
import { spokenFor } from "./versions.js";

/** With the names that stand in every message. */
const MOST_BYTES_SENT = MOST_BYTES + 4 * 1024;

/** What is wrong with a surface that is about to leave; it is sent only when nothing is. The text of the answer stands in any case. */
export function checkSurface(messages: readonly A2uiMessage[]): readonly string[] {
  const shape = findShapeFaults(messages);
  if (shape.length > 0) return shape;
  const updates = messages.flatMap((message) => ("surfaceUpdate" in message ? [message.surfaceUpdate] : []));
  const data = messages.flatMap((message) => ("dataModelUpdate" in message ? [message.dataModelUpdate] : []));
  const beginnings = messages.flatMap((message) => ("beginRendering" in message ? [message.beginRendering] : []));
  const [update] = updates;
  const [beginning] = beginnings;
  const isWhole = updates.length === 1 && beginnings.length === 1;
  if (!isWhole || update === undefined || beginning === undefined)
    return ["a surface is drawn by one update and one beginning"];
  const { components } = update;
  const size = bytesOf(messages);
  const charts = chartsOf(messages).map((chart) => JSON.stringify(chart));
  const isNative = spokenFor(beginning.catalogId)?.catalog.isNative === true;
  return [
    ...orderFaults(messages),
    ...(new Set([update, beginning, ...data].map(({ surfaceId }) => surfaceId)).size > 1
      ? ["two surfaces are mixed"]
      : []),
    ...(new Set(data.map(({ path }) => path)).size < data.length ? ["two updates fill the same path"] : []),
    ...(components.length > MOST_COMPONENTS ? [`${components.length} components are too many`] : []),
    ...(charts.length > MOST_IMAGES || charts.some(({ length }) => length > MOST_IMAGE_BYTES)
      ? ["pictures too many or too big"]
      : []),
    ...components.flatMap(({ id, component: { Table, VegaChart } }) =>
      (Table ?? VegaChart) === undefined || isNative ? [] : [`${id} is no component of the host's catalog`],
    ),
    ...(size > MOST_BYTES_SENT ? [`${size} bytes are too many`] : []),
    ...data.flatMap(({ path }) => (/[.[\]]/.test(path) ? [`${path} cannot be a path`] : [])),
    ...findTreeFaults({
      root: beginning.root,
      components,
      data: new Map(data.map(({ path, contents }) => [path, contents])),
    }),
    ...findWordFaults(
      components,
      data.flatMap(({ contents }) => contents),
    ),
    ...components.flatMap(({ id, component: { Button } }) =>
      Button === undefined ? [] : actionFaults(id, Button.action),
    ),
  ];
}

/** Everything that is drawn is known before the permission to draw. */
function orderFaults(messages: readonly A2uiMessage[]): string[] {
  const [first] = messages;
  const last = messages.at(-1);
  const isOrdered = first !== undefined && last !== undefined && "surfaceUpdate" in first && "beginRendering" in last;
  return isOrdered ? [] : ["the messages stand in the wrong order"];
}

/** A press of it is one that `readAction` understands. */
function actionFaults(id: string, action: unknown): string[] {
  const { name, context } = action as { name: string; context: readonly { key: string; value: object }[] };
  if (!isActionName(name)) return [`${id} has an action that nobody answers`];
  const sent = Object.fromEntries(context.map(({ key, value }) => [key, Object.values(value)[0]]));
  return CONTEXTS[name].safeParse(sent).success ? [] : [`${id} sends a context that ${name} does not understand`];
}
