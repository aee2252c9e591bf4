import type { ModelReply } from "../../graph/understand/from-model/schema.js";
import type { Choice } from "../../graph/write/choice.js";
import { CHOOSE, READ_BACK, TRANSLATE } from "../../graph/write/prompt.js";
import type { GeminiReply, GeminiRequest, GeminiScript } from "../gemini-server.js";

/** What a well-behaved model would reply: for the local Gemini server. */

export const isAnalyst = ({ body }: GeminiRequest): boolean => (body.tools ?? []).length > 0;

const isTold = (words: string) => (request: GeminiRequest) => instructionsOf(request) === words;
const isChooser = isTold(CHOOSE);
export const isTranslator = isTold(TRANSLATE);
export const isReader = isTold(READ_BACK);

export const isClassifier = (request: GeminiRequest): boolean =>
  ![isAnalyst, isChooser, isTranslator, isReader].some((isOther) => isOther(request));

export const materialOf = ({ body }: GeminiRequest): string =>
  body.contents.flatMap(({ parts }) => parts.map(({ text }) => text)).join("\n");

export const instructionsOf = ({ body }: GeminiRequest): string =>
  body.systemInstruction?.parts.map(({ text }) => text).join("\n") ?? "";

/** All sections with all of their sentences, as they stand. */
export const everything = (request: GeminiRequest): Choice => ({
  sections: [...materialOf(request).matchAll(/<section id="([^"]+)"[^>]*>\n([\s\S]*?)\n<\/section>/g)].map(
    ([, id = "", body = ""]) => ({
      id,
      sentences: [...body.matchAll(/^\[(\d+)\]/gm)].map(([, number]) => Number(number)),
    }),
  ),
});

/** The numbered lines of a translator's material. */
export const linesOf = (request: GeminiRequest): string[] => within(request, "lines").map(([, line]) => line);

/** What is said of its lines: of an earlier translation, or the words to avoid. */
export const notesOf = (request: GeminiRequest, name: "wrong" | "avoid"): ReadonlyMap<string, string> => {
  const lines = linesOf(request);
  return new Map(within(request, name).map(([line, note]) => [lines[line - 1] ?? "", note]));
};

function within(request: GeminiRequest, name: string): [line: number, text: string][] {
  const [, block = ""] = new RegExp(`<${name}>\\n([\\s\\S]*?)\\n</${name}>`).exec(materialOf(request)) ?? [];
  return [...block.matchAll(/^(\d+): (.*)$/gm)].map(([, line = "", text = ""]) => [Number(line), text]);
}

const inLines = (texts: readonly string[]): GeminiReply => ({
  kind: "json",
  value: { lines: texts.map((text, place) => ({ line: place + 1, text })) },
  usage: USAGE,
});

export interface Scribe {
  readonly hearing?: Partial<ModelReply>;
  /** Which sections and sentences are read; without it all of them are. */
  readonly choose?: (everything: Choice, request: GeminiRequest) => Choice;
  /** Instead of the chooser's reply. */
  readonly edit?: (request: GeminiRequest) => GeminiReply;
  /** A form in the asker's language; without it, one that can be put back. */
  readonly translate?: (form: string, wrong: string | undefined) => string;
  /** What it says in English, as whoever reads it alone would say. */
  readonly readBack?: (text: string, avoid: string | undefined) => string;
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

/** Words that are no English, and the way back: letters of each word turned round. */
const turned = (text: string): string =>
  text
    .split(/(\{[a-z]+\d+\})/)
    .map((part, place) => (place % 2 === 1 ? part : part.replace(/\p{L}+/gu, (word) => [...word].reverse().join(""))))
    .join("");

/** Hears what the test says, chooses everything, and translates so that it can be put back. */
export function scribe({
  hearing,
  choose = (all) => all,
  edit,
  translate = turned,
  readBack = turned,
  hear,
  look,
}: Scribe = {}): GeminiScript {
  let looked = 0;
  return (request) => {
    if (isAnalyst(request)) {
      looked += 1;
      return look?.(request, looked - 1) ?? { kind: "text", pieces: ["Nothing."], usage: USAGE };
    }
    if (isChooser(request))
      return edit?.(request) ?? { kind: "json", value: choose(everything(request), request), usage: USAGE };
    if (isTranslator(request)) {
      const wrong = notesOf(request, "wrong");
      return inLines(linesOf(request).map((form) => translate(form, wrong.get(form))));
    }
    if (isReader(request)) {
      const avoid = notesOf(request, "avoid");
      return inLines(linesOf(request).map((text) => readBack(text, avoid.get(text))));
    }
    return hear?.(request) ?? { kind: "json", value: { ...HEARD, ...hearing } satisfies ModelReply, usage: USAGE };
  };
}
