import { z } from "zod";

/** Pieces that every endpoint's description is put together from. */

export const JSON_TYPE = "application/json";

/** OpenAPI 3.1 is read with the draft that zod writes by default. */
export function schemaOf(schema: z.ZodType, io: "input" | "output" = "input") {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const content = (schema: object) => ({ [JSON_TYPE]: { schema } });
export const answered = (description: string, schema: object) => ({ description, content: content(schema) });
export const refused = (description: string) => answered(description, ref("Error"));
export const refusedRpc = (description: string) => answered(description, ref("RpcResponse"));

export const UNREADABLE = {
  "400": refusedRpc("The body is not JSON"),
  "401": refusedRpc("A key is needed, or the one that was sent is not valid"),
  "413": refusedRpc("The body is too large"),
  "415": refusedRpc("The body is not sent as JSON"),
  "429": refusedRpc("The queries of the month are used up"),
  "503": refusedRpc("The service is overloaded"),
};

export const UNREADABLE_PLAIN = {
  "400": refused("A field does not fit, or the body is not JSON"),
  "401": refused("A key is needed, or the one that was sent is not valid"),
  "413": refused("The body is too large"),
  "415": refused("The body is not sent as JSON"),
  "429": refused("The queries of the month are used up"),
  "503": refused("The service, or what it reads, does not answer in time"),
};
