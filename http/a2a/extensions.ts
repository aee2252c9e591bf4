import { A2UI_EXTENSION, A2UI_MIME_TYPE } from "../a2ui/protocol.js";

/** The answer as values beside its text: figures, tables and charts for programs that draw them themselves. */
export const TYPED_ANSWER_EXTENSION = "urn:agent-query-service:typed-answer:v1";
export const TYPED_ANSWER_MIME_TYPE = "application/vnd.agent-query-service.answer+json";

/** Which data parts an extension brings. */
const MIME_TYPES: Readonly<Record<string, string>> = {
  [A2UI_EXTENSION]: A2UI_MIME_TYPE,
  [TYPED_ANSWER_EXTENSION]: TYPED_ANSWER_MIME_TYPE,
};

/** Media types that these extensions show. */
export const shownBy = (extensions: readonly string[]): ReadonlySet<unknown> =>
  new Set(extensions.flatMap((uri) => (Object.hasOwn(MIME_TYPES, uri) ? [MIME_TYPES[uri]] : [])));

/** Those of them that this service speaks, each once. */
export const known = (extensions: readonly string[]): readonly string[] =>
  Object.keys(MIME_TYPES).filter((uri) => extensions.includes(uri));
