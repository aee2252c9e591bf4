import { z } from "zod";
import { METHODS } from "./a2a/methods.js";
import {
  DataPart,
  Envelope,
  FilePart,
  IncomingMessage,
  MessageSendParams,
  Part,
  PushConfigDeleteParams,
  PushConfigGetParams,
  PushConfigSetParams,
  PushNotificationConfig,
  TaskIdParams,
  TaskQueryParams,
  TextPart,
} from "./a2a/schema.js";
import { METHODS_V1 } from "./a2a/v1/methods.js";
import { PushCreateRequest, PushListRequest, PushRequest } from "./a2a/v1/push-methods.js";
import { ListTasksRequest, MessageV1, PartV1, PushConfigV1, SendMessageRequest } from "./a2a/v1/to-core.js";
import { ref } from "./openapi-parts.js";

/** What may be asked of an agent, each piece under a name of its own: generators of clients make one class of each. */

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
    ...{ PushConfigSetParams, PushConfigGetParams, PushConfigDeleteParams, PushNotificationConfig },
    ...{ PushCreateRequest, PushListRequest, PushRequest, PushConfigV1 },
    ...{ Message: IncomingMessage, Part, TextPart, FilePart, DataPart, MessageV1, PartV1 },
  }))
    named.add(schema, { id });
  const methods = [...METHODS, ...METHODS_V1];
  for (const [method, { params }] of methods)
    named.add(Envelope.extend({ method: z.literal(method), params }), { id: callOf(method) });
  const { schemas } = z.toJSONSchema(named, {
    uri: (id) => ref(id).$ref,
    io: "input",
    unrepresentable: "any",
  });
  const pieces = Object.entries(schemas).map(([name, { $schema: _draft, $id: _address, ...schema }]) => [name, schema]);
  const mapping = Object.fromEntries(methods.map(([method]) => [method, ref(callOf(method)).$ref]));
  return {
    ...Object.fromEntries(pieces),
    RpcRequest: {
      oneOf: methods.map(([method]) => ref(callOf(method))),
      discriminator: { propertyName: "method", mapping },
    },
  };
}
