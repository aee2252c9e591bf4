import type { ModelReply } from "../../graph/understand/from-model/schema.js";
import type { GeminiReply, GeminiRequest, GeminiScript } from "../gemini-server.js";

/** What a well-behaved model would reply: for the local Gemini server. */

/** One section of the writer's material as the model sees it. */
export interface Part {
  /** "headline", "section price-level", "limits", "next". */
  readonly name: string;
  readonly facts: readonly { readonly number: number; readonly text: string }[];
}

export const isAnalyst = ({ body }: GeminiRequest): boolean => (body.tools ?? []).length > 0;

export const isClassifier = (request: GeminiRequest): boolean => !request.isStreamed && !isAnalyst(request);

export const materialOf = ({ body }: GeminiRequest): string =>
  body.contents.flatMap(({ parts }) => parts.map(({ text }) => text)).join("\n");

export const instructionsOf = ({ body }: GeminiRequest): string =>
  body.systemInstruction?.parts.map(({ text }) => text).join("\n") ?? "";

/** The parts of the material, read as a model reads them. */
export function partsOf(request: GeminiRequest): Part[] {
  const blocks = materialOf(request).matchAll(/<(headline|limits|next|section id="([^"]+)"[^>]*)>\n([\s\S]*?)\n<\//g);
  return [...blocks].map(([, head = "", id, body = ""]) => ({
    name: id === undefined ? head : `section ${id}`,
    facts: [...body.matchAll(/^\[(\d+)\] (.*)$/gm)].map(([, number, text]) => ({
      number: Number(number),
      text: text ?? "",
    })),
  }));
}

/** The reply in the wanted form; `word` makes a line of each fact. */
export function replyOf(parts: readonly Part[], word: (text: string, name: string) => string): string {
  return parts
    .map(({ name, facts }) => {
      const head = name.startsWith("section ") ? `@section ${name.slice(8)}: Titel` : `@${name}`;
      return [head, ...facts.map(({ number, text }) => `${word(text, name)} [${number}]`)].join("\n");
    })
    .join("\n");
}

/** In pieces as small as tokens, so that every boundary is met. */
export const pieces = (text: string, size = 7): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));

export interface Scribe {
  readonly hearing?: Partial<ModelReply>;
  readonly word?: (text: string, name: string) => string;
  /** Instead of the writer's n-th reply. */
  readonly write?: (request: GeminiRequest, nth: number) => GeminiReply | null;
  /** The analyst's n-th reply; without it, it looks nothing up. */
  readonly look?: (request: GeminiRequest, nth: number) => GeminiReply;
  /** Instead of the classifier's reply. */
  readonly hear?: (request: GeminiRequest) => GeminiReply;
}

export const USAGE = { promptTokenCount: 1000, candidatesTokenCount: 200, totalTokenCount: 1200 };

/** What a model hears in a question for the price of a product; its names are the test's. */
const HEARD: ModelReply = {
  about: "market",
  language: "en",
  asks: [{ want: "value", specialists: ["pricing"], topics: ["pricing.level"] }],
};

/** Hears what the test says, and words every fact as it stands. */
export function scribe({ hearing, word = (text) => text, write, hear, look }: Scribe = {}): GeminiScript {
  let written = 0;
  let looked = 0;
  return (request) => {
    if (isClassifier(request)) {
      if (hear) return hear(request);
      return { kind: "json", value: { ...HEARD, ...hearing } satisfies ModelReply, usage: USAGE };
    }
    if (isAnalyst(request)) {
      looked += 1;
      return look?.(request, looked - 1) ?? { kind: "text", pieces: ["Nothing."], usage: USAGE };
    }
    const scripted = write?.(request, written);
    written += 1;
    return scripted ?? { kind: "text", pieces: pieces(replyOf(partsOf(request), word)), usage: USAGE };
  };
}
