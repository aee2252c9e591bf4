import { z } from "zod";
import {
  DataPart,
  Envelope,
  FilePart,
  IncomingMessage,
  MessageSendParams,
  Part,
  TaskIdParams,
  TaskQueryParams,
  TextPart,
} from "./a2a/schema.js";
import { ListTasksRequest, PartV1, SendMessageRequest } from "./a2a/v1/to-core.js";
import { ref } from "./openapi-parts.js";

/** What may be asked of an agent, each piece under a name of its own: generators of clients make one class of each. */

const METHODS = [
  ["message/send", MessageSendParams],
  ["message/stream", MessageSendParams],
  ["tasks/get", TaskQueryParams],
  ["tasks/cancel", TaskIdParams],
  ["tasks/resubscribe", TaskIdParams],
  ["SendMessage", SendMessageRequest],
  ["SendStreamingMessage", SendMessageRequest],
  ["GetTask", TaskQueryParams],
  ["ListTasks", ListTasksRequest],
  ["CancelTask", TaskIdParams],
  ["SubscribeToTask", TaskIdParams],
] as const;

/** "message/send" is MessageSendCall, "SendMessage" is SendMessageCall. */
const callOf = (method: string): string =>
  `${method
    .split("/")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")}Call`;

/** Components by their names: RpcRequest and what it is made of. */
export function rpcRequestSchemas(): Readonly<Record<string, object>> {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({
    ...{ MessageSendParams, TaskQueryParams, TaskIdParams, SendMessageRequest, ListTasksRequest },
    ...{ Message: IncomingMessage, Part, TextPart, FilePart, DataPart, PartV1 },
  }))
    named.add(schema, { id });
  for (const [method, params] of METHODS)
    named.add(Envelope.extend({ method: z.literal(method), params }), { id: callOf(method) });
  const { schemas } = z.toJSONSchema(named, {
    uri: (id) => ref(id).$ref,
    io: "input",
    unrepresentable: "any",
  });
  const pieces = Object.entries(schemas).map(([name, { $schema: _draft, $id: _address, ...schema }]) => [name, schema]);
  const mapping = Object.fromEntries(METHODS.map(([method]) => [method, ref(callOf(method)).$ref]));
  return {
    ...Object.fromEntries(pieces),
    RpcRequest: {
      oneOf: METHODS.map(([method]) => ref(callOf(method))),
      discriminator: { propertyName: "method", mapping },
    },
  };
}
