import { readFileSync } from "node:fs";
import { join } from "node:path";
import { A2uiMessageProcessor } from "@a2ui/web_core";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { A2uiMessage } from "../../../http/a2ui/protocol.js";

/** The published schemas and the published renderers' own processor, as judges of what is sent. */

const read = (file: string): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, "schemas", file), "utf8")) as object;

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const isMessage = ajv.compile(read("server_to_client_with_standard_catalog.json"));
const isEvent = ajv.compile(read("client_to_server.json"));

/** Faults by the schema; it lets several keys stand beside each other where one is meant. */
export function schemaFaults(messages: readonly A2uiMessage[]): string[] {
  return messages.flatMap((message) => {
    if (Object.keys(message).length !== 1) return ["a message has not exactly one key"];
    const faults = isMessage(message) ? [] : [ajv.errorsText(isMessage.errors)];
    if (!("surfaceUpdate" in message)) return faults;
    const twofold = message.surfaceUpdate.components.filter(({ component }) => Object.keys(component).length !== 1);
    return [...faults, ...twofold.map(({ id }) => `${id} has not exactly one type`)];
  });
}

export const eventFaults = (event: unknown): string[] => (isEvent(event) ? [] : [ajv.errorsText(isEvent.errors)]);

/** What a renderer makes of the messages; throws where it refuses them. */
export function processed(messages: readonly A2uiMessage[]) {
  const processor = new A2uiMessageProcessor();
  processor.processMessages(JSON.parse(JSON.stringify(messages)));
  const [surface, ...others] = processor.getSurfaces().values();
  if (surface === undefined || others.length > 0) throw new Error("not exactly one surface is drawn");
  return { processor, surface };
}

interface DrawnNode {
  readonly id: string;
  readonly type: string;
  readonly dataContextPath?: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Every word on the screen, from the top down. */
export function wordsDrawn(messages: readonly A2uiMessage[]): string[] {
  const { processor, surface } = processed(messages);
  const words: string[] = [];
  const surfaceId = messages.flatMap((message) =>
    "beginRendering" in message ? message.beginRendering.surfaceId : [],
  )[0];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    const node = value as DrawnNode;
    if (node.type === "Text" && typeof node.properties === "object") {
      const text = node.properties.text as { literalString?: string; path?: string };
      const bound = text.path === undefined ? undefined : processor.getData(node as never, text.path, surfaceId);
      words.push(String(text.literalString ?? bound ?? "(empty)"));
      return;
    }
    Object.values(node).forEach(visit);
  };
  visit(surface.componentTree);
  return words;
}
