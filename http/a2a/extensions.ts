import { VERSIONS } from "../a2ui/versions.js";

/** The answer as values beside its text: figures, tables and charts for programs that draw them themselves. */
export const TYPED_ANSWER_EXTENSION = "urn:agent-query-service:typed-answer:v1";
export const TYPED_ANSWER_MIME_TYPE = "application/vnd.agent-query-service.answer+json";

/** Which data parts an extension brings. */
const KINDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    VERSIONS.map(({ extension, mimeType, label }) => [extension, label === null ? mimeType : `${mimeType} ${label}`]),
  ),
  [TYPED_ANSWER_EXTENSION]: TYPED_ANSWER_MIME_TYPE,
};

/** A data part, as far as it matters here. */
interface Sent {
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Tells the data parts of one extension from those of another: the media type, and the version where a message names one. */
export const kindOf = ({ metadata, data }: Sent): string =>
  [metadata?.mimeType, data.version].filter((each) => typeof each === "string").join(" ");

/** Kinds of data parts that these extensions show. */
export const shownBy = (extensions: readonly string[]): ReadonlySet<string> =>
  new Set(known(extensions).flatMap((uri) => KINDS[uri] ?? []));

/** Those of them that this service speaks, each once. */
export const known = (extensions: readonly string[]): readonly string[] =>
  Object.keys(KINDS).filter((uri) => extensions.includes(uri));
